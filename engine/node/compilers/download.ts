/** Requests to servers that may be slow, broken or hostile. */

import { Transform } from "node:stream";
import npmFetch, { type Options } from "npm-registry-fetch";
import { DownloadRefused, type FetchLimits } from "./fetch-failure.ts";

/** What all downloads of one fetch share. */
export interface DownloadContext {
  /** As npm would make the request: proxy, certificates, credentials where the host is npm's registry. */
  readonly options: Options;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

/** Long enough for an abort to be heard. */
const graceMs = 5000;

/** The body of an answer, no longer than `maxBytes`. Rejects where the server fails, stalls, or leads from https to http. */
export async function download(
  url: string,
  maxBytes: number,
  { options, limits, signal }: DownloadContext,
  integrity?: string,
): Promise<NodeJS.ReadableStream> {
  signal.throwIfAborted();
  // Of this request alone: one that is over must not hear of an abort any more, it would throw into nowhere.
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  signal.addEventListener("abort", abort, { signal: ending.signal });
  try {
    const checked = integrity === undefined ? {} : { integrity };
    // The fetch ends when its time is up; what the library calls idle must not come first.
    const timeout = limits.totalMs + graceMs;
    const request = { ...options, ...checked, signal: ending.signal, timeout };
    const response = await orStall(npmFetch(url, request), limits.stallMs, abort);
    if (url.startsWith("https:") && response.url.startsWith("http:"))
      throw new DownloadRefused("it leads from https to http");
    const guard = makeGuard(maxBytes, limits.stallMs);
    response.body.on("error", (error: unknown) => guard.destroy(error));
    guard.stream.on("close", () => {
      signal.removeEventListener("abort", abort);
      if (!guard.stream.readableEnded) abort();
    });
    return response.body.pipe(guard.stream);
  } catch (error) {
    signal.removeEventListener("abort", abort);
    signal.throwIfAborted();
    throw error;
  }
}

/** Gives up where no answer comes. */
async function orStall<T>(answer: Promise<T>, stallMs: number, abort: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stall = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DownloadRefused(`it did not answer for ${stallMs / 1000} s`)), stallMs);
  });
  try {
    return await Promise.race([answer, stall]);
  } catch (error) {
    abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** All of it, as JSON. */
export async function downloadJson(url: string, context: DownloadContext): Promise<unknown> {
  const body = await download(url, context.limits.maxListBytes, context);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new DownloadRefused("it answered something that is no JSON");
  }
}

interface Guard {
  readonly stream: Transform;
  destroy(error: unknown): void;
}

function makeGuard(maxBytes: number, stallMs: number): Guard {
  let nBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      nBytes += chunk.length;
      timer.refresh();
      if (nBytes > maxBytes) done(new DownloadRefused(`it sent more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  const destroy = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  const timer = setTimeout(() => destroy(new DownloadRefused(`it sent nothing for ${stallMs / 1000} s`)), stallMs);
  stream.on("close", () => clearTimeout(timer));
  // A server may break off before anybody reads: whoever then begins to finds the stream in error, and nobody else need hear of it.
  stream.on("error", () => {});
  return { stream, destroy };
}
