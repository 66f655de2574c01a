/** Makes, lists and removes webhooks, and tells what was delivered; for owners of projects. */

import { randomBytes, randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import { type Caller, openProject } from "../projects/access.ts";
import type { DeliveryRecord, Store, WebhookRecord } from "../store/store.ts";
import type { Delivery, DeliveryList, MadeWebhook, NewWebhook, Webhook, WebhookList } from "./contract.ts";

export interface WebhookDeps {
  readonly store: Pick<Store, "projects" | "webhooks">;
  readonly now: () => number;
}

type Fault = Failure<"project-not-found" | "project-role-missing">;

const maxOfProject = 10;
const maxShown = 100;

/** The secret is in the answer, and in no other. */
export async function makeWebhook(
  { store, now }: WebhookDeps,
  caller: Caller,
  projectId: string,
  { url }: NewWebhook,
): Promise<Result<MadeWebhook, Fault | Failure<"too-many-webhooks" | "invalid-request">>> {
  const opened = await openProject(store, caller, projectId, "owner");
  if (!opened.ok) return opened;
  if (!URL.canParse(url)) return err(wrongField("url", "is no address"));
  const webhook: WebhookRecord = {
    id: randomUUID(),
    projectId: opened.value.project.id,
    userId: caller.user.id,
    url,
    secret: randomBytes(32).toString("hex"),
    createdAt: now(),
  };
  const outcome = await store.webhooks.insert(webhook, maxOfProject);
  if (outcome === "full") return err({ code: "too-many-webhooks" });
  if (outcome === "gone") return err({ code: "project-not-found" });
  return ok({ ...toWebhook(webhook), secret: webhook.secret });
}

/** All of a project. */
export async function listWebhooks(
  { store }: WebhookDeps,
  caller: Caller,
  projectId: string,
): Promise<Result<WebhookList, Fault>> {
  const opened = await openProject(store, caller, projectId, "owner");
  if (!opened.ok) return opened;
  return ok({ webhooks: (await store.webhooks.listOf(opened.value.project.id)).map(toWebhook) });
}

type At = { readonly id: string; readonly webhook: string };

/** What was told to it is forgotten too. */
export async function removeWebhook(
  deps: WebhookDeps,
  caller: Caller,
  at: At,
): Promise<Result<object, Fault | Failure<"webhook-not-found">>> {
  const found = await findWebhook(deps, caller, at);
  if (!found.ok) return found;
  await deps.store.webhooks.remove(found.value.id);
  return ok({});
}

/** What was told to it, and what is still to be. */
export async function listDeliveries(
  deps: WebhookDeps,
  caller: Caller,
  at: At,
): Promise<Result<DeliveryList, Fault | Failure<"webhook-not-found">>> {
  const found = await findWebhook(deps, caller, at);
  if (!found.ok) return found;
  const deliveries = await deps.store.webhooks.deliveriesOf(found.value.id);
  return ok({ deliveries: deliveries.slice(0, maxShown).map(toDelivery) });
}

async function findWebhook(
  { store }: WebhookDeps,
  caller: Caller,
  { id, webhook }: At,
): Promise<Result<WebhookRecord, Fault | Failure<"webhook-not-found">>> {
  const opened = await openProject(store, caller, id, "owner");
  if (!opened.ok) return opened;
  const found = await store.webhooks.find(webhook);
  return found?.projectId === opened.value.project.id ? ok(found) : err({ code: "webhook-not-found" });
}

function toWebhook({ id, url, createdAt }: WebhookRecord): Webhook {
  return { id, url, created: new Date(createdAt).toISOString() };
}

function toDelivery({ id, event, createdAt, nextAt, attempts }: DeliveryRecord): Delivery {
  const isDelivered = attempts.at(-1)?.error === null;
  return {
    id,
    event,
    state: isDelivered ? "delivered" : nextAt === null ? "failed" : "waiting",
    created: new Date(createdAt).toISOString(),
    next: nextAt === null ? null : new Date(nextAt).toISOString(),
    attempts: attempts.map(({ at, status, error }) => ({ at: new Date(at).toISOString(), status, error })),
  };
}
