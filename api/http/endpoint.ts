/** What a route does with one request: who asks, what is asked, then the handler. */

import type { Request, RequestHandler, Response } from "express";
import { raw } from "express";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "./error-catalogue.ts";
import type { Allowance, CountRequest } from "./limits.ts";
import type { RequestMetrics } from "./metrics.ts";
import { type ParsedInput, parseBody, parseForm } from "./parse-body.ts";
import type { Principal } from "./principal.ts";
import { setCaller } from "./request-log.ts";
import type { Access, HandlerRequest, Route } from "./route.ts";
import { sendFailure, sendResult } from "./send.ts";
import { makeValidate } from "./validate.ts";

/** Nobody needs more to log in; whoever is logged in may send the configured limit. */
const publicBodyLimitBytes = 100_000;
/** Longer ones are none of ours. */
const maxTokenLength = 8_000;

export interface EndpointDeps {
  /** The caller behind an access token; null where it is not a valid one. */
  readonly authenticate: (accessToken: string) => Promise<Principal | null>;
  readonly bodyLimitBytes: number;
  /** Of a user. */
  readonly countRequest: CountRequest;
  /** Of an address from which somebody asks who is not known. */
  readonly countStranger: CountRequest;
  readonly metrics: RequestMetrics;
}

/** Bodies are read only after the caller is known, so that strangers cannot make the server hold large ones. */
export function makeEndpoint<Deps>(route: Route<Deps>, deps: Deps, http: EndpointDeps): RequestHandler {
  const limit =
    route.permission === "public" ? Math.min(publicBodyLimitBytes, http.bodyLimitBytes) : http.bodyLimitBytes;
  const readBody = makeBodyReader(limit);
  const accept = makeAccept(route);
  return async (request, response) => {
    const startedMs = performance.now();
    response.once("close", () => {
      const seconds = (performance.now() - startedMs) / 1000;
      http.metrics.count(route.method.toUpperCase(), route.path, response.statusCode, seconds);
    });
    const authorized = await authorize(request, response, route.permission, http);
    if (!authorized.ok) return sendFailure(response, authorized.error);
    const bytes = route.body ? await readBody(request, response) : new Uint8Array();
    const accepted = accept(request, bytes);
    if (!accepted.ok) return sendFailure(response, accepted.error);
    const connection = {
      authorization: request.get("Authorization")?.trim() ?? "",
      address: request.socket.remoteAddress ?? "",
      signal: goneSignal(response),
    };
    const answer = await route.handle({ ...accepted.value, ...authorized.value, ...connection }, deps);
    if (answer.ok) await sendResult(response, route.returns, answer.value);
    else sendFailure(response, answer.error);
  };
}

async function authorize(
  request: Request,
  response: Response,
  access: Access,
  http: EndpointDeps,
): Promise<Result<object, Failure>> {
  const refuseStranger = (): Failure | undefined =>
    findExcess(response, http.countStranger(request.socket.remoteAddress ?? "", Date.now()));
  if (access === "public") {
    const refused = refuseStranger();
    return refused ? err(refused) : ok({});
  }
  const token = /^Bearer +(\S+)$/i.exec(request.get("Authorization")?.trim() ?? "")?.[1];
  const isToken = token !== undefined && token.length <= maxTokenLength;
  const principal = isToken ? await http.authenticate(token) : null;
  if (principal === null) return err(refuseStranger() ?? { code: "not-authenticated" });
  setCaller(response, principal.user.id);
  const refused = findExcess(response, http.countRequest(principal.user.id, Date.now()));
  if (refused) return err(refused);
  const isGranted = access === "session" || principal.session.permissions.granted.includes(access);
  return isGranted
    ? ok({ caller: principal })
    : err({ code: "permission-missing", message: `This needs the permission ${access}.` });
}

/**
 * Tells what is left, in the words of the HTTP working group's draft, with the seconds until there is at least one more;
 * answers the failure where nothing is.
 */
function findExcess(response: Response, allowance: Allowance | undefined): Failure | undefined {
  if (allowance === undefined) return undefined;
  const { limit, remaining, retryAfterS, isAllowed } = allowance;
  response.set({
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(remaining),
    "RateLimit-Reset": String(retryAfterS),
  });
  return isAllowed ? undefined : { code: "too-many-requests", retryAfterS };
}

type Accepted = Pick<HandlerRequest<unknown, unknown, unknown, object>, "body" | "query" | "params">;

function makeAccept(route: Route<never>): (request: Request, bytes: Uint8Array) => Result<Accepted, Failure> {
  const validateBody = route.body && makeValidate(route.body);
  const validateQuery = route.query && makeValidate(route.query);
  const validateParams = route.params && makeValidate(route.params);
  return (request, bytes) => {
    const parsed = parseBody(bytes, request.get("Content-Type") ?? "", route.takesText);
    if (!parsed.ok) return parsed;
    const body = checked(validateBody, parsed.value);
    if (!body.ok) return body;
    const query = checked(validateQuery, parseForm(request.url.split("?").slice(1).join("?")));
    if (!query.ok) return query;
    const params = checked(validateParams, { value: request.params, isText: false });
    return params.ok ? ok({ body: body.value, query: query.value, params: params.value }) : params;
  };
}

function checked(
  validate: ((input: ParsedInput) => Result<unknown, Failure>) | undefined,
  input: ParsedInput,
): Result<unknown, Failure> {
  return validate ? validate(input) : ok(undefined);
}

function makeBodyReader(limit: number): (request: Request, response: Response) => Promise<Uint8Array> {
  const read = raw({ type: () => true, limit });
  return (request, response) =>
    new Promise((resolve, reject) => {
      read(request, response, (error?: unknown) => {
        if (error) reject(error);
        else resolve(request.body instanceof Uint8Array ? request.body : new Uint8Array());
      });
    });
}

/** Fires when the client has gone before it was answered. */
function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}
