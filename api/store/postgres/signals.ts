/** Signals between processes that share a database, by its LISTEN and NOTIFY. */

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { makeLocalSignals, type Signal, type Signals } from "../signals.ts";
import type { Connection } from "./connection.ts";

/** Every process listens to the first; how far analyses are is for servers alone, and most of what is told. */
const channels = {
  solhound: { gatherMs: 20 },
  solhound_progress: { gatherMs: 200 },
} as const;
type Channel = keyof typeof channels;

/** More the database does not carry at once; in bytes. */
const maxPayload = 7_900;
const maxMessageLength = 500;
/** How long to wait before a connection that broke is made again. */
const againMs = 1_000;

interface Envelope {
  readonly from: string;
  readonly signals: readonly Signal[];
}

/** Listens until it is closed; what is told while the connection is broken is lost. */
export function openSignals(
  url: string,
  connection: Connection,
  hearsProgress: boolean,
): Signals & { close(): Promise<void> } {
  const from = randomUUID();
  const local = makeLocalSignals();
  const closing = new AbortController();
  const heard: readonly Channel[] = hearsProgress ? ["solhound", "solhound_progress"] : ["solhound"];
  const listening = keepListening(url, heard, closing.signal, (payload) => {
    const { from: sender, signals } = JSON.parse(payload) as Envelope;
    if (sender !== from) for (const signal of signals) local.tell(signal);
  });
  const send = async (channel: Channel, signals: readonly Signal[]): Promise<void> => {
    for (const packed of pack(signals)) {
      const payload = JSON.stringify({ from, signals: packed } satisfies Envelope);
      await connection.query("select pg_notify($1, $2)", [channel, payload]).catch(() => {});
    }
  };
  const outbox = makeOutbox(send);
  return {
    listen: local.listen,
    tell(signal) {
      local.tell(signal);
      outbox.add(signal.kind === "work" || signal.kind === "ended" ? "solhound" : "solhound_progress", signal);
    },
    async close() {
      await outbox.flushed();
      closing.abort();
      await listening;
    },
  };
}

/** Gathers what goes over a channel within a short time, so that it goes together; what is told twice goes once. */
function makeOutbox(send: (channel: Channel, signals: readonly Signal[]) => Promise<void>) {
  const waiting = new Map<Channel, Map<string, Signal>>();
  const sent = new Map<Channel, Promise<void>>();
  return {
    add(channel: Channel, signal: Signal): void {
      const gathered = waiting.get(channel) ?? new Map<string, Signal>();
      if (gathered.size === 0) {
        waiting.set(channel, gathered);
        const gathering = delay(channels[channel].gatherMs).then(() => {
          waiting.delete(channel);
          return send(channel, [...gathered.values()]);
        });
        sent.set(channel, gathering);
      }
      gathered.set(`${signal.kind} ${"uuid" in signal ? signal.uuid : ""}`, signal);
    },
    async flushed(): Promise<void> {
      await Promise.all(sent.values());
    },
  };
}

/** Lists that are small enough to be sent. */
function pack(signals: readonly Signal[]): readonly (readonly Signal[])[] {
  const packed: Signal[][] = [];
  let size = maxPayload;
  for (const signal of signals.map(shorten)) {
    const bytes = Buffer.byteLength(JSON.stringify(signal)) + 1;
    if (size + bytes > maxPayload - 100) {
      packed.push([]);
      size = 0;
    }
    packed.at(-1)?.push(signal);
    size += bytes;
  }
  return packed;
}

function shorten(signal: Signal): Signal {
  if (signal.kind !== "progress") return signal;
  const message = signal.progress.message.slice(0, maxMessageLength);
  return { ...signal, progress: { ...signal.progress, message } };
}

async function keepListening(
  url: string,
  heard: readonly Channel[],
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, heard, signal, hear).catch(() => {});
    await delay(againMs, undefined, { signal }).catch(() => {});
  }
}

/** Until the connection breaks or the signal fires. */
async function listenOnce(
  url: string,
  heard: readonly Channel[],
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: "solhound signals" });
  const ended = new Promise<void>((resolve) => {
    client.on("end", resolve).on("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  client.on("notification", ({ payload = "" }) => hear(payload));
  try {
    await client.connect();
    for (const channel of heard) await client.query(`listen ${channel}`);
    await ended;
  } finally {
    await client.end().catch(() => {});
  }
}
