/** Sends one request to an instance: never along a redirect, never longer or larger than it may be. */

import { err, ok, type Result } from "../engine/util/result.ts";
import type { InstanceAddress } from "./address.ts";
import { failureOfAnswer, failureOfError, type RemoteFailure, unusable } from "./failure.ts";

export interface RemoteCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `v1/`, as in `analyses/x/issues`. */
  readonly path: string;
  readonly json?: unknown;
  /** The value of the header; null: none. */
  readonly authorization: string | null;
  /** Absent: nobody ends it early. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 60_000;

/** The largest report of a real project is a hundredth of it. */
const maxBytes = 64 * 1024 * 1024;
const maxErrorBytes = 64 * 1024;

/** The API writes something every 15 seconds; a stream that is quiet for longer is taken to be broken. */
const longestQuietMs = 50_000;

/** The answer's JSON. Rejects where `signal` fired, and never otherwise. */
export async function requestJson(address: InstanceAddress, call: RemoteCall): Promise<Result<unknown, RemoteFailure>> {
  const sent = await send(address, call, call.timeoutMs ?? defaultTimeoutMs);
  if (!sent.ok) return sent;
  return readJson(address, sent.value, call.signal, maxBytes);
}

/** The answer's body as it comes, for as long as it comes, but no more than an answer may have. */
export async function requestStream(
  address: InstanceAddress,
  call: RemoteCall,
): Promise<Result<AsyncIterable<string>, RemoteFailure>> {
  const sent = await send(address, call, null);
  return sent.ok ? ok(readText(sent.value, maxBytes)) : sent;
}

async function send(
  address: InstanceAddress,
  { method = "GET", path, json, authorization, signal }: RemoteCall,
  timeoutMs: number | null,
): Promise<Result<Response, RemoteFailure>> {
  const signals = [signal ?? [], timeoutMs === null ? [] : AbortSignal.timeout(timeoutMs)].flat();
  try {
    const response = await fetch(new URL(path, address.base), {
      method,
      redirect: "manual",
      headers: {
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(authorization === null ? {} : { Authorization: authorization }),
      },
      body: json === undefined ? null : JSON.stringify(json),
      signal: signals.length === 0 ? null : AbortSignal.any(signals),
    });
    if (response.ok) return ok(response);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return err(unusable(address.name, "sends requests on to another address, which is not followed"));
    }
    const body = await readJson(address, response, signal, maxErrorBytes);
    return err(failureOfAnswer(address.name, response, body.ok ? body.value : null));
  } catch (error) {
    if (signal?.aborted) throw error;
    return err(failureOfError(address.name, error));
  }
}

async function readJson(
  address: InstanceAddress,
  response: Response,
  signal: AbortSignal | undefined,
  limit: number,
): Promise<Result<unknown, RemoteFailure>> {
  try {
    const pieces: string[] = [];
    for await (const piece of readText(response, limit)) pieces.push(piece);
    return ok(JSON.parse(pieces.join("")));
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof TooLarge || error instanceof SyntaxError) return err(unusable(address.name, faultOf(error)));
    return err(failureOfError(address.name, error));
  }
}

/** The answer has more than anybody can want. */
class TooLarge extends Error {}

function faultOf(error: TooLarge | SyntaxError): string {
  return error instanceof TooLarge ? "answered with more than can be right" : "answered with something else than JSON";
}

async function* readText({ body }: Response, limit: number): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let nBytes = 0;
  const next = async () => {
    const timer = setTimeout(() => void reader.cancel().catch(() => {}), longestQuietMs);
    return reader.read().finally(() => clearTimeout(timer));
  };
  try {
    for (let read = await next(); !read.done; read = await next()) {
      nBytes += read.value.length;
      if (nBytes > limit) throw new TooLarge();
      yield decoder.decode(read.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}
