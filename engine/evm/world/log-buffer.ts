/** Logs of a transaction, kept as numbers until somebody asks for them. */
import { type Address, readWord, type Word } from "../word.ts";
import { addressAt } from "./account-table.ts";
import { doubled } from "./slot-table.ts";

export type Log = { readonly address: Address; readonly topics: readonly Word[]; readonly data: Uint8Array };

/** `heads` has, for each log, the address (8 limbs), the number of topics, up to four topics, and where its data is. */
export type LogBuffer = { count: number; heads: Int32Array; data: Uint8Array; dataSize: number };

const limbs = 8;
const headSize = limbs + 1 + 4 * limbs + 2;
const nTopicsAt = limbs;
const topicsAt = limbs + 1;
const dataStartAt = headSize - 2;
const dataSizeAt = headSize - 1;

/** Up to so many bytes are copied one by one: a view costs more than that. */
const fewBytes = 96;

/** A buffer without logs. */
export function makeLogBuffer(): LogBuffer {
  return { count: 0, heads: new Int32Array(headSize * 16), data: new Uint8Array(1024), dataSize: 0 };
}

/**
 * Adds a log. The address and the first of its topics are at these places in `words`: each next topic is 8 limbs on. Its data
 * are `size` bytes from `start` of `bytes`.
 */
export function appendLog(
  logs: LogBuffer,
  words: Int32Array,
  address: number,
  topics: number,
  nTopics: number,
  bytes: Uint8Array,
  start: number,
  size: number,
): void {
  if ((logs.count + 1) * headSize > logs.heads.length) logs.heads = doubled(logs.heads);
  const head = logs.count * headSize;
  for (let k = 0; k < limbs; k++) logs.heads[head + k] = words[address + k] as number;
  logs.heads[head + nTopicsAt] = nTopics;
  for (let k = 0; k < limbs * nTopics; k++) logs.heads[head + topicsAt + k] = words[topics + k] as number;
  logs.heads[head + dataStartAt] = logs.dataSize;
  logs.heads[head + dataSizeAt] = size;
  ensureData(logs, logs.dataSize + size);
  if (size > fewBytes) logs.data.set(bytes.subarray(start, start + size), logs.dataSize);
  else for (let k = 0; k < size; k++) logs.data[logs.dataSize + k] = bytes[start + k] as number;
  logs.dataSize += size;
  logs.count++;
}

/** Takes back all logs from the one with this number on. */
export function truncateLogs(logs: LogBuffer, count: number): void {
  if (count >= logs.count) return;
  logs.dataSize = logs.heads[count * headSize + dataStartAt] ?? 0;
  logs.count = count;
}

/** The logs as plain data, which stays as it is. */
export function readLogs({ count, heads, data }: LogBuffer): Log[] {
  return Array.from({ length: count }, (_, number) => {
    const head = number * headSize;
    const start = heads[head + dataStartAt] ?? 0;
    const nTopics = heads[head + nTopicsAt] ?? 0;
    const topics = Array.from({ length: nTopics }, (_, k) => readWord(heads, head + topicsAt + k * limbs));
    return {
      address: addressAt(heads, head),
      topics,
      data: data.slice(start, start + (heads[head + dataSizeAt] ?? 0)),
    };
  });
}

function ensureData(logs: LogBuffer, size: number): void {
  if (size <= logs.data.length) return;
  const longer = new Uint8Array(Math.max(size, logs.data.length * 2));
  longer.set(logs.data);
  logs.data = longer;
}
