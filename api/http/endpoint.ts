/** What a route does with one request: who asks, what is asked, then the handler. */

import type { Request, RequestHandler, Response } from "express";
import { err, type Result } from "../../engine/util/result.ts";
import { makeAccept } from "./accept.ts";
import { type AuditedRequest, type AuditTrail, type Note, runAudited, tellRefusal } from "./audit-trail.ts";
import { type AuthorizeDeps, authorize, clientAddress } from "./authorize.ts";
import type { Failure } from "./error-catalogue.ts";
import type { RequestMetrics } from "./metrics.ts";
import type { Enter, OpenRequests } from "./open-requests.ts";
import type { Principal } from "./principal.ts";
import type { Route } from "./route.ts";
import { sendFailure, sendResult } from "./send.ts";

/** Nobody needs more to log in; whoever is logged in may send the configured limit. */
const publicBodyLimitBytes = 100_000;

export interface EndpointDeps extends AuthorizeDeps {
  readonly bodyLimitBytes: number;
  readonly metrics: RequestMetrics;
  readonly auditTrail: AuditTrail;
  readonly openRequests: OpenRequests;
}

type Answer = Result<unknown, Failure>;

/** Bodies are read only after the caller is known, so that strangers cannot make the server hold large ones. */
export function makeEndpoint<Deps>(route: Route<Deps>, deps: Deps, http: EndpointDeps): RequestHandler {
  const limit =
    route.permission === "public" ? Math.min(publicBodyLimitBytes, http.bodyLimitBytes) : http.bodyLimitBytes;
  const accept = makeAccept(route, limit);
  const answerTo = async (request: Request, response: Response): Promise<Answer> => {
    const enter = http.openRequests.begin();
    const { caller, failure } = await authorize(request, response, route.permission, http);
    const address = clientAddress(request);
    const audited = toAudited(route, caller, address);
    const accepted = failure ? err(failure) : await accept(request, response);
    if (!accepted.ok) return audited ? tellRefusal(http.auditTrail, audited, accepted.error) : accepted;
    const gone = goneController(response);
    const authorization = request.get("Authorization")?.trim() ?? "";
    const known = { ...accepted.value, ...(caller ? { caller } : {}), authorization, address, signal: gone.signal };
    const run = (note: Note) => whileOpen(enter, caller, gone, async () => route.handle({ ...known, note }, deps));
    if (!audited) return run(() => {});
    const { subject, isKeptAtEnd } = route.audit ?? {};
    const first = subject?.(accepted.value) ?? {};
    return runAudited(http.auditTrail, audited, { first, isKeptAtEnd }, run);
  };
  return async (request, response) => {
    countWhenClosed(http.metrics, route, response);
    const answer = await answerTo(request, response);
    if (answer.ok) await sendResult(response, route.returns, answer.value);
    else sendFailure(response, answer.error);
  };
}

function countWhenClosed(metrics: RequestMetrics, route: Route<never>, response: Response): void {
  const startedMs = performance.now();
  response.once("close", () => {
    const seconds = (performance.now() - startedMs) / 1000;
    metrics.count(route.method.toUpperCase(), route.path, response.statusCode, seconds);
  });
}

function toAudited({ audit }: Route<never>, caller: Principal | null, address: string): AuditedRequest | undefined {
  if (!audit) return undefined;
  const { action, kind } = audit;
  const keyId = caller?.session.kind === "api-key" ? caller.session.id : null;
  return { action, kind, userId: caller?.user.id ?? null, keyId, address };
}

/** What the handler answers; where the caller is locked out before, that, and the handler's signal fires. */
async function whileOpen(
  enter: Enter,
  caller: Principal | null,
  gone: AbortController,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  if (caller === null) return handle();
  return new Promise((resolve, reject) => {
    const leave = enter(caller, gone.signal, () => {
      resolve(err({ code: "not-authenticated" }));
      gone.abort();
    });
    gone.signal.addEventListener("abort", leave, { once: true });
    handle().then(resolve, reject);
  });
}

/** One for all requests: to make one with its stack for each takes a twentieth of what a poll takes. */
const hasGone = new DOMException("The client has gone", "AbortError");

/** Fires when the client has gone, or has all of its answer. */
function goneController(response: Response): AbortController {
  const controller = new AbortController();
  response.once("close", () => controller.abort(hasGone));
  return controller;
}
