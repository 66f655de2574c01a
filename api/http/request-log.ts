/** Gives each request an id, and tells the log how it went. */

import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "./logger.ts";

/** The id goes into the answer too, so that a user can name the request that failed. Paths are logged without their query. */
export function makeRequestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedMs = performance.now();
    response.locals["requestId"] = requestId;
    response.set("X-Request-Id", requestId);
    response.once("close", () => {
      log("info", "request", {
        requestId,
        method: request.method,
        path: request.originalUrl.split("?", 1)[0]?.slice(0, 200) ?? "",
        status: response.writableFinished ? response.statusCode : null,
        durationMs: Math.round(performance.now() - startedMs),
      });
    });
    next();
  };
}
