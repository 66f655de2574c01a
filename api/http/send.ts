/** Writes answers: results as the route says, failures as JSON. */

import type { Response } from "express";
import type { TSchema } from "typebox";
import { type ErrorKind, errorCatalogue, type Failure, toErrorBody } from "./error-catalogue.ts";
import type { Returns } from "./route.ts";

/** Answers with a result. */
export function sendResult(response: Response, returns: Returns<TSchema>, value: unknown): void {
  response.status(returns.status);
  if (returns.contentType === undefined) sendJson(response, value);
  else response.type(returns.contentType).end(String(value));
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
