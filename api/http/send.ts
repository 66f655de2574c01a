/** Writes answers: results as the route says, failures as JSON. */

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { TSchema } from "typebox";
import { type ErrorKind, errorCatalogue, type Failure, toErrorBody } from "./error-catalogue.ts";
import type { Returns } from "./route.ts";

/** Answers with a result. */
export async function sendResult(response: Response, returns: Returns<TSchema>, value: unknown): Promise<void> {
  response.status(returns.status);
  if (returns.contentType === undefined) return sendJson(response, value);
  response.type(returns.contentType);
  if (isStream(value)) await sendStream(response, value);
  else response.end(value instanceof Uint8Array ? value : String(value));
}

function isStream(value: unknown): value is AsyncIterable<string> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** Piece by piece, as fast as the client takes them; one that goes away is no error. */
async function sendStream(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  response.flushHeaders();
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Answers with a failure; nothing is sent where the answer is already under way. */
export function sendFailure(response: Response, failure: Failure): void {
  if (response.headersSent) return;
  const kind: ErrorKind = errorCatalogue[failure.code];
  const { status } = kind;
  const retryAfterS = failure.retryAfterS ?? kind.retryAfterS;
  response.status(status);
  if (retryAfterS !== undefined) response.set("Retry-After", String(retryAfterS));
  if (status === 401) response.set("WWW-Authenticate", "Bearer");
  sendJson(response, toErrorBody(failure));
}

function sendJson(response: Response, value: unknown): void {
  response.type("application/json").end(JSON.stringify(value));
}
