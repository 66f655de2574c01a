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

/** The body of an answer, no longer than `maxBytes`. Rejects where the server fails, stalls, or leads from https to http. */
export async function download(
  url: string,
  maxBytes: number,
  { options, limits, signal }: DownloadContext,
  integrity?: string,
): Promise<NodeJS.ReadableStream> {
  const request = { ...options, signal, timeout: limits.stallMs, ...(integrity === undefined ? {} : { integrity }) };
  const response = await npmFetch(url, request);
  if (url.startsWith("https:") && response.url.startsWith("http:"))
    throw new DownloadRefused("it leads from https to http");
  const guard = makeGuard(maxBytes, limits.stallMs);
  response.body.on("error", (error: unknown) => guard.destroy(error));
  signal.addEventListener("abort", () => guard.destroy(signal.reason), { signal: guard.closed });
  return response.body.pipe(guard.stream);
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
  /** Aborted when the stream has ended either way. */
  readonly closed: AbortSignal;
  destroy(error: unknown): void;
}

function makeGuard(maxBytes: number, stallMs: number): Guard {
  const closed = new AbortController();
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
  stream.on("close", () => {
    clearTimeout(timer);
    closed.abort();
  });
  return { stream, closed: closed.signal, destroy };
}
