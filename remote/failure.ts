/** Why an instance gave no answer, in words that hold no secret. */

import { isRecord } from "../engine/util/is-record.ts";

/**
 * `unreachable`: trying again may help. `certificate`: it is not who it says. `refused`: it answered with an error.
 * `unusable`: what it answered is not what the API says.
 */
export interface RemoteFailure {
  readonly kind: "unreachable" | "certificate" | "refused" | "unusable";
  readonly message: string;
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number;
  /** The API's own code, as in `queue-full`; null where it gave none. */
  readonly code: string | null;
  readonly retryAfterS: number | null;
}

const certificateCode = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)|HOSTNAME_MISMATCH|ERR_TLS_CERT)/;
const maxTextLength = 500;

/** What `fetch` threw. Its own message may repeat a header, so that only its code is told. */
export function failureOfError(name: string, error: unknown): RemoteFailure {
  const code = codeOf(error);
  if (certificateCode.test(code)) {
    return withoutAnswer(
      "certificate",
      `The certificate of ${name} is not trusted here (${code}), so nothing was sent. If it comes from your own authority, start the editor with NODE_EXTRA_CA_CERTS naming its file.`,
    );
  }
  return withoutAnswer("unreachable", `${name} does not answer${code === "" ? "" : ` (${code})`}.`);
}

/** The answer was not what the API says. */
export function unusable(name: string, what: string): RemoteFailure {
  return withoutAnswer("unusable", `${name} ${what}.`);
}

/** An answer that is no success; `body` is what came with it. */
export function failureOfAnswer(name: string, response: Response, body: unknown): RemoteFailure {
  const told = isRecord(body) ? body : {};
  const [error, code] = [told["error"], told["code"]];
  const words = typeof error === "string" ? error.slice(0, maxTextLength) : "no reason was given";
  const retryAfterS = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    kind: "refused",
    message: `${name} refused (${response.status}): ${words}`,
    status: response.status,
    code: typeof code === "string" ? code : null,
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : null,
  };
}

function withoutAnswer(kind: RemoteFailure["kind"], message: string): RemoteFailure {
  return { kind, message, status: 0, code: null, retryAfterS: null };
}

/** The innermost code: `fetch` wraps what the network said, sometimes twice. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error.cause !== undefined) return codeOf(error.cause);
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
