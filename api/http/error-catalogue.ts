/** The one catalogue of errors: what the service may answer instead of a result. */

export interface ErrorKind {
  readonly status: number;
  /** For people, where the failure itself brings no better words. */
  readonly text: string;
  /** When asking again may help. */
  readonly retryAfterS?: number;
}

/** Codes are stable: clients may rely on them. */
export const errorCatalogue = {
  "malformed-request": { status: 400, text: "The request is malformed." },
  "malformed-body": { status: 400, text: "The body is not valid JSON." },
  "invalid-request": { status: 400, text: "The request does not have the form this route asks for." },
  "group-sealed": { status: 400, text: "The group is sealed and takes no further analyses. Make another one." },
  "not-authenticated": { status: 401, text: "Not authenticated" },
  "wrong-credentials": { status: 401, text: "Wrong user name or password." },
  "refresh-token-refused": {
    status: 401,
    text: "This refresh token is expired, revoked, used before, or none of ours. Log in again.",
  },
  "challenge-expired": { status: 401, text: "Challenge expired" },
  "challenge-invalid": { status: 401, text: "Invalid challenge" },
  "address-unknown": { status: 401, text: "No account has this address. Ask an administrator to make one." },
  "permission-missing": { status: 403, text: "You have no permission for this." },
  "login-required": { status: 403, text: "An API key cannot do this. Log in." },
  "cache-lookup-required": { status: 403, text: "You have no permission to use `noCacheLookup` option" },
  "wrong-password": { status: 403, text: "The current password is wrong." },
  "no-such-route": { status: 404, text: "There is no such route. The routes are described at /v1/openapi." },
  "analysis-not-found": { status: 404, text: "There is no such analysis, or it is another user's." },
  "session-not-found": { status: 404, text: "There is no such session of this user." },
  "invitation-not-found": {
    status: 404,
    text: "This invitation does not work: it is used up, expired, revoked, or was never made. Ask for another.",
  },
  "api-key-not-found": { status: 404, text: "There is no such API key, or it is another user's." },
  "group-not-found": { status: 404, text: "There is no such group, or it is another user's." },
  "project-not-found": { status: 404, text: "There is no such project, or it is another user's." },
  "project-role-missing": { status: 403, text: "Your role in this project does not allow this." },
  "triage-not-found": { status: 404, text: "Nobody has judged this finding in this project." },
  "webhook-not-found": { status: 404, text: "There is no such webhook of this project." },
  "member-not-found": { status: 404, text: "There is no such member of this project." },
  "user-not-found": { status: 404, text: "There is no such user." },
  "method-not-allowed": { status: 405, text: "This route does not know this method." },
  "request-timeout": { status: 408, text: "The request took too long to arrive." },
  "analysis-not-finished": {
    status: 409,
    text: "The analysis has not finished yet. Ask again later.",
    retryAfterS: 5,
  },
  "analysis-has-ended": { status: 409, text: "The analysis has ended already." },
  "user-exists": { status: 409, text: "There is a user with one of these identifiers already." },
  "last-admin": { status: 409, text: "This is the only administrator left. Make another one first." },
  "own-project": { status: 409, text: "The owner of a project is in it anyway." },
  "own-account": { status: 409, text: "Nobody can do this to the own account. Ask another administrator." },
  "too-many-invitations": { status: 409, text: "There are too many open invitations. Revoke one first." },
  "too-many-api-keys": { status: 409, text: "There are too many API keys. Revoke one first." },
  "too-many-judged": { status: 409, text: "There are too many judged findings in this project." },
  "too-many-webhooks": { status: 409, text: "There are too many webhooks in this project. Remove one first." },
  "too-many-members": { status: 409, text: "There are too many members in this project. Take one out first." },
  "body-too-large": { status: 413, text: "The body is too large." },
  "too-many-requests": { status: 429, text: "Too many requests. Wait, then go on more slowly.", retryAfterS: 1 },
  "queue-full": {
    status: 429,
    text: "Too many of your analyses wait already. Submit more when some have ended.",
    retryAfterS: 10,
  },
  "not-kept": {
    status: 503,
    text: "The server cannot keep anything right now: its disk is full or broken, or its database is away. Nothing was changed.",
    retryAfterS: 30,
  },
  "not-ready": { status: 503, text: "The server cannot take requests right now.", retryAfterS: 5 },
  "too-busy": { status: 429, text: "The server has too much to do right now. Try again soon.", retryAfterS: 2 },
  "too-many-attempts": {
    status: 429,
    text: "Too many attempts to log in went wrong. Wait, then try again.",
    retryAfterS: 30,
  },
  "unsupported-encoding": { status: 415, text: "This content encoding or character set is not supported." },
  "analysis-failed": { status: 422, text: "The analysis failed." },
  "sarif-unavailable": {
    status: 422,
    text: "There is no SARIF of this analysis: it had no sources, or an older version made it.",
  },
  "headers-too-large": { status: 431, text: "The headers of the request are too large." },
  "internal-error": { status: 500, text: "Something went wrong on the server." },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One fault in a request; `message` names the field, so that it can stand alone. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** What a handler answers instead of a result. `message` replaces the catalogue's text where it can say more. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** Replaces the catalogue's. */
  readonly retryAfterS?: number;
}

export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly code?: ErrorCode;
  readonly details?: readonly ErrorDetail[];
}

/**
 * The body that tells a failure. Missing authentication has no `code` in it: scripts of the former service compare that
 * body as text, and its status says all there is to say.
 */
export function toErrorBody(failure: Failure): ErrorBody {
  const { status, text } = errorCatalogue[failure.code];
  if (failure.code === "not-authenticated") return { status, error: text };
  const { code, message, details } = failure;
  return { status, error: message ?? text, code, ...(details && details.length > 0 ? { details } : {}) };
}

/** A field that is wrong: `fault` is the rest of a sentence that begins with its path. */
export function wrongField(path: string, fault: string): Failure<"invalid-request"> {
  const message = `${path} ${fault}`;
  return { code: "invalid-request", message, details: [{ path, message }] };
}
