/** A route as data: from one value come validation, authorization, status codes, error bodies and the OpenAPI document. */

import type { Static, TObject, TSchema } from "typebox";
import { compareText } from "../../engine/util/compare-text.ts";
import type { Result } from "../../engine/util/result.ts";
import type { Audited, Note } from "./audit-trail.ts";
import { type ErrorCode, errorCatalogue, type Failure } from "./error-catalogue.ts";
import type { Permission, Principal } from "./principal.ts";

/**
 * Who may call: anyone, any session, or a session that was granted a permission. `bare-session` lets those in too that
 * were made to do nothing.
 */
export type Access = "public" | "bare-session" | "session" | Permission;

const methods = ["get", "post", "put", "delete"] as const;
export type Method = (typeof methods)[number];

/**
 * What a handler gets: checked values, the caller, and a signal that fires when the client is gone. `authorization` is
 * the header as it was sent, empty where there was none; `address` is where the connection comes from. `note` tells the audit
 * log what the request is about.
 */
export type HandlerRequest<Body, Query, Params, Caller> = {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly authorization: string;
  readonly address: string;
  readonly signal: AbortSignal;
  readonly note: Note;
} & Caller;

/** `contentType` is JSON where absent; another one sends text or bytes as they are, or text piece by piece. */
export interface Returns<Schema extends TSchema> {
  readonly status: 200;
  readonly description: string;
  readonly schema: Schema;
  readonly contentType?: string;
  /** What can be asked next, with what the result says: for programs that find their way by the document. */
  readonly links?: readonly Link[];
}

/** `GET /analyses/:uuid` with its `uuid` taken from `uuid` in the result, say. */
export interface Link {
  readonly method: Method;
  readonly path: `/${string}`;
  /** For each parameter of the path or query, where in the result it is, as a JSON pointer. */
  readonly parameters: Readonly<Record<string, `/${string}`>>;
}

type CallerOf<A extends Access> = A extends "public" ? object : { readonly caller: Principal };
type Maybe<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

interface RouteSpec<
  A extends Access,
  Code extends ErrorCode,
  Result_ extends TSchema,
  Body extends TSchema | undefined,
  Query extends TObject | undefined,
  Params extends TObject | undefined,
  Deps,
> {
  readonly method: Method;
  /** Without the version prefix; `:name` stands for a parameter. */
  readonly path: `/${string}`;
  readonly permission: A;
  readonly summary: string;
  readonly body?: Body;
  /** A body that is no JSON is taken as the text that it is. */
  readonly takesText?: true;
  readonly query?: Query;
  readonly params?: Params;
  readonly returns: Returns<Result_>;
  /** What the handler may answer instead; what the route itself may answer is known without. */
  readonly errors: readonly Code[];
  /** Where the audit log has it. */
  readonly audit?: Audited<Maybe<Body>, Maybe<Params>>;
  handle(
    request: HandlerRequest<Maybe<Body>, Maybe<Query>, Maybe<Params>, CallerOf<A>>,
    deps: Deps,
  ): Promise<Result<Static<Result_>, Failure<Code>>> | Result<Static<Result_>, Failure<Code>>;
}

/** A route whose types have been checked; `handle` may only be given what its schemas accepted. */
export interface Route<Deps> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly permission: Access;
  readonly summary: string;
  readonly body?: TSchema | undefined;
  readonly takesText?: true | undefined;
  readonly query?: TObject | undefined;
  readonly params?: TObject | undefined;
  readonly returns: Returns<TSchema>;
  readonly errors: readonly ErrorCode[];
  readonly audit?: Audited<unknown, unknown> | undefined;
  handle(
    request: HandlerRequest<unknown, unknown, unknown, object>,
    deps: Deps,
  ): Promise<Result<unknown, Failure>> | Result<unknown, Failure>;
}

/** Declares a route. Who may call it, what it returns and how it fails have to be said. */
export function route<
  const A extends Access,
  const Code extends ErrorCode,
  Result_ extends TSchema,
  Deps,
  Body extends TSchema | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Params extends TObject | undefined = undefined,
>(spec: RouteSpec<A, Code, Result_, Body, Query, Params, Deps>): Route<Deps> {
  return spec;
}

/** Everything a route may answer instead of its result, by status. */
export function errorsOf(route: Route<never>): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  codes.add("too-many-requests");
  if (route.permission !== "public") codes.add("not-authenticated");
  if (!["public", "bare-session"].includes(route.permission)) codes.add("permission-missing");
  if (route.body) {
    for (const code of ["malformed-body", "invalid-request", "body-too-large", "unsupported-encoding"] as const) {
      codes.add(code);
    }
  }
  if (route.query) codes.add("invalid-request");
  if (route.method !== "get" || route.audit) codes.add("not-kept");
  codes.add("internal-error");
  return [...codes].sort((a, b) => errorCatalogue[a].status - errorCatalogue[b].status || compareText(a, b));
}
