/** Signals between processes that share a database, by its LISTEN and NOTIFY. */

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { makeLocalSignals, type Signal, type Signals } from "../signals.ts";
import type { Connection } from "./connection.ts";

/** What is told within so long goes together. */
const gatherMs = 20;
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
export function openSignals(url: string, connection: Connection): Signals & { close(): Promise<void> } {
  const from = randomUUID();
  const local = makeLocalSignals();
  const closing = new AbortController();
  const listening = keepListening(url, closing.signal, (payload) => {
    const { from: sender, signals } = JSON.parse(payload) as Envelope;
    if (sender !== from) for (const signal of signals) local.tell(signal);
  });
  let waiting: Signal[] = [];
  let sent: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    const taken = waiting;
    waiting = [];
    for (const signals of pack(taken)) {
      const payload = JSON.stringify({ from, signals } satisfies Envelope);
      await connection.query("select pg_notify('solhound', $1)", [payload]).catch(() => {});
    }
  };
  return {
    listen: local.listen,
    tell(signal) {
      local.tell(signal);
      if (waiting.length === 0) sent = delay(gatherMs).then(send);
      if (signal.kind !== "work" || !waiting.some(({ kind }) => kind === "work")) waiting.push(signal);
    },
    async close() {
      await sent;
      closing.abort();
      await listening;
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

async function keepListening(url: string, signal: AbortSignal, hear: (payload: string) => void): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(url, signal, hear).catch(() => {});
    await delay(againMs, undefined, { signal }).catch(() => {});
  }
}

/** Until the connection breaks or the signal fires. */
async function listenOnce(url: string, signal: AbortSignal, hear: (payload: string) => void): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: "solhound signals" });
  const ended = new Promise<void>((resolve) => {
    client.on("end", resolve).on("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  client.on("notification", ({ payload = "" }) => hear(payload));
  try {
    await client.connect();
    await client.query("listen solhound");
    await ended;
  } finally {
    await client.end().catch(() => {});
  }
}
