/** Who sends a request, and whether they may: known by their token, and within their limits. */

import type { Request, Response } from "express";
import type { Failure } from "./error-catalogue.ts";
import type { Allowance, CountRequest } from "./limits.ts";
import { setCaller } from "./logging/request-log.ts";
import type { Principal } from "./principal.ts";
import type { Access } from "./route.ts";

/** Longer ones are none of ours. */
const maxTokenLength = 8_000;

export interface AuthorizeDeps {
  /** The caller behind an access token; null where it is not a valid one. */
  readonly authenticate: (accessToken: string) => Promise<Principal | null>;
  /** Of a user. */
  readonly countRequest: CountRequest;
  /** Of an address from which somebody asks who is not known. */
  readonly countStranger: CountRequest;
}

/** `caller` is null where nobody has to be known, or nobody is; `failure` says why they may not. */
export interface Authorization {
  readonly caller: Principal | null;
  readonly failure?: Failure | undefined;
}

/** Counts the request, and finds out who sends it. */
export async function authorize(
  request: Request,
  response: Response,
  access: Access,
  http: AuthorizeDeps,
): Promise<Authorization> {
  const refuseStranger = async (): Promise<Failure | undefined> =>
    findExcess(response, await http.countStranger(clientAddress(request), Date.now()));
  if (access === "public") return { caller: null, failure: await refuseStranger() };
  const token = /^Bearer +(\S+)$/i.exec(request.get("Authorization")?.trim() ?? "")?.[1];
  const isToken = token !== undefined && token.length <= maxTokenLength;
  const caller = isToken ? await http.authenticate(token) : null;
  if (caller === null) return { caller, failure: (await refuseStranger()) ?? { code: "not-authenticated" } };
  setCaller(response, caller.user.id);
  const excess = findExcess(response, await http.countRequest(caller.user.id, Date.now()));
  return { caller, failure: excess ?? findMissing(caller, access) };
}

/** Where the request comes from: what a trusted proxy says, or else the connection. */
export function clientAddress(request: Request): string {
  return request.ip ?? "";
}

function findMissing({ session }: Principal, access: Access): Failure | undefined {
  if (access === "bare-session") return undefined;
  if (session.isPowerless) {
    return {
      code: "permission-missing",
      message: "This was made with an empty set of permissions: it may do nothing.",
    };
  }
  if (access === "session" || access === "public" || session.permissions.granted.includes(access)) return undefined;
  return { code: "permission-missing", message: `This needs the permission ${access}.` };
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
