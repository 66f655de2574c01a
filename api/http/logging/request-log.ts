/** Gives each request an id, and tells the log how it went. */

import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import { normalizeUrl } from "../normalize-url.ts";
import type { Logger, LogLevel } from "./logger.ts";

/** What watchers ask every few seconds. */
const quietPaths = ["/healthz", "/readyz", "/metrics"];

/** The id goes into the answer too, so that a user can name the request that failed. Paths are logged without their query. */
export function makeRequestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedMs = performance.now();
    response.locals["requestId"] = requestId;
    response.set("X-Request-Id", requestId);
    response.once("close", () => {
      const path = request.originalUrl.split("?", 1)[0]?.slice(0, 200) ?? "";
      log(levelOf(path, response), "request", {
        requestId,
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : null,
        durationMs: Math.round(performance.now() - startedMs),
        ...callerOf(response),
      });
    });
    next();
  };
}

function levelOf(path: string, { statusCode }: Response): LogLevel {
  if (statusCode >= 500) return "error";
  return quietPaths.includes(normalizeUrl(path)) ? "debug" : "info";
}

/** Notes who asks, for the log. */
export function setCaller({ locals }: Response, userId: string): void {
  locals["userId"] = userId;
}

function callerOf({ locals }: Response): { readonly userId?: string } {
  const userId: unknown = locals["userId"];
  return typeof userId === "string" ? { userId } : {};
}
