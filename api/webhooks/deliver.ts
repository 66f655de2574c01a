/** Delivers what webhooks are to be told: soon after it was noticed, and again after longer and longer pauses. */

import { setTimeout as delay } from "node:timers/promises";
import { errorFields, type Logger } from "../http/logging/logger.ts";
import type { DeliveryRecord, Store } from "../store/store.ts";
import { type NoticeDeps, noticeEnd, noticeMissed } from "./notice.ts";
import type { Send } from "./send.ts";

export interface DeliverDeps extends NoticeDeps {
  readonly store: NoticeDeps["store"] & Pick<Store, "signals">;
  readonly send: Send;
  readonly log: Logger;
}

export interface Delivering {
  /** Begins nothing more, and answers when what is under way is over. */
  stop(): Promise<void>;
}

/** After the first try; then it is given up. */
const pausesMs: readonly number[] = [30_000, 120_000, 600_000, 3_600_000, 21_600_000];
/** Longer than a try takes. */
const leaseMs = 60_000;
const atOnce = 10;
const lookMs = 2_000;
const missedMs = 60_000;
const stopMs = 2_000;
const keptMs = 30 * 86_400_000;

/** Goes on until it is stopped. */
export function startDelivering(deps: DeliverDeps): Delivering {
  let last = Promise.resolve();
  let isStopped = false;
  // One thing after the other: what is done twice at once would be told twice.
  const enqueue = (act: () => Promise<unknown>): void => {
    if (isStopped) return;
    last = last.then(act).then(
      () => {},
      (error) => deps.log("error", "webhooks-failed", errorFields(error)),
    );
  };
  const unlisten = deps.store.signals.listen((signal) => {
    if (signal.kind !== "ended") return;
    enqueue(() => noticeEnd(deps, signal.uuid));
    enqueue(() => deliverDue(deps));
  });
  const timers = [
    setInterval(() => enqueue(() => deliverDue(deps)), lookMs).unref(),
    setInterval(() => enqueue(() => noticeMissed(deps)), missedMs).unref(),
    setInterval(() => enqueue(() => deps.store.webhooks.forgetDeliveries(deps.now() - keptMs)), missedMs).unref(),
  ];
  enqueue(() => noticeMissed(deps));
  return {
    async stop() {
      isStopped = true;
      unlisten();
      for (const timer of timers) clearInterval(timer);
      // What has not ended by then is tried again later.
      await Promise.race([last, delay(stopMs, undefined, { ref: false })]);
    },
  };
}

/** Some of what is due; the rest with the next look. */
export async function deliverDue(deps: Omit<DeliverDeps, "log">): Promise<void> {
  const due = await deps.store.webhooks.takeDue(deps.now(), deps.now() + leaseMs, atOnce);
  await Promise.all(due.map((delivery) => deliver(deps, delivery)));
}

async function deliver({ store, send, now }: Omit<DeliverDeps, "log">, delivery: DeliveryRecord): Promise<void> {
  const webhook = await store.webhooks.find(delivery.webhookId);
  if (!webhook) return;
  const at = now();
  const { status, error } = await send(webhook, delivery, at);
  const pause = error === null ? undefined : pausesMs[delivery.attempts.length];
  await store.webhooks.endAttempt(delivery.id, { at, status, error }, pause === undefined ? null : now() + pause);
}
