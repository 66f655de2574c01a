/** Puts routes into an Express application. */

import express, { type ErrorRequestHandler, type Express } from "express";
import { type EndpointDeps, makeEndpoint } from "./endpoint.ts";
import { errorCatalogue, type Failure } from "./error-catalogue.ts";
import { commonHeaders } from "./headers.ts";
import { errorFields, type Logger } from "./logging/logger.ts";
import { makeRequestLog } from "./logging/request-log.ts";
import { normalizeUrl } from "./normalize-url.ts";
import { type Pages, servePages } from "./pages.ts";
import type { Route } from "./route.ts";
import { sendFailure } from "./send.ts";

export interface HttpDeps extends EndpointDeps {
  readonly log: Logger;
  /** The web page. */
  readonly pages: Pages;
  /** Addresses and networks of proxies that are believed where a request comes from. */
  readonly proxies: readonly string[];
}

/** Every route answers with and without the version prefix; whatever happens, the answer is JSON. */
export function makeApp<Deps>(routes: readonly Route<Deps>[], deps: Deps, http: HttpDeps): Express {
  const app = express();
  app
    .disable("x-powered-by")
    .disable("etag")
    .set("query parser", false)
    .set("trust proxy", [...http.proxies]);
  app.use(makeRequestLog(http.log), servePages(http.pages), commonHeaders, (request, _response, next) => {
    request.url = normalizeUrl(request.url);
    next();
  });
  for (const route of routes) app[route.method](route.path, makeEndpoint(route, deps, http));
  for (const [path, methods] of methodsByPath(routes)) {
    app.all(path, (_request, response) => {
      response.set("Allow", `${methods.join(", ")}, OPTIONS`);
      sendFailure(response, { code: "method-not-allowed", message: `This route knows ${methods.join(" and ")} only.` });
    });
  }
  app.use((_request, response) => sendFailure(response, { code: "no-such-route" }));
  app.use(makeErrorHandler(http.log));
  return app;
}

function methodsByPath(routes: readonly Route<never>[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, method } of routes) found.set(path, [...(found.get(path) ?? []), method.toUpperCase()]);
  return found;
}

/** What Express, its body reader and the store throw, by their `type`. */
const failuresByType: Readonly<Record<string, Failure>> = {
  "entity.too.large": { code: "body-too-large" },
  "encoding.unsupported": { code: "unsupported-encoding" },
  "charset.unsupported": { code: "unsupported-encoding" },
  "request.aborted": { code: "malformed-request" },
  "request.size.invalid": { code: "malformed-request" },
  "store.unavailable": { code: "not-kept" },
};

function makeErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const known = toKnownFailure(error);
    const requestId = String(response.locals["requestId"]);
    const code = known?.code ?? "internal-error";
    if (errorCatalogue[code].status >= 500) log("error", code, { requestId, ...errorFields(error) });
    if (known) return sendFailure(response, known);
    sendFailure(response, {
      code: "internal-error",
      message: `Something went wrong on the server. Its log has more under the request id ${requestId}.`,
    });
  };
}

/** A fault of the request that Express noticed before a handler did; undefined for a fault of ours. */
function toKnownFailure(error: unknown): Failure | undefined {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (typeof type === "string" && Object.hasOwn(failuresByType, type)) return failuresByType[type];
  return typeof status === "number" && status >= 400 && status < 500 ? { code: "malformed-request" } : undefined;
}
