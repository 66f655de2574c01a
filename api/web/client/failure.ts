/** Why the server gave no result. */

import type { ErrorBody, ErrorCode } from "../../http/error-catalogue.ts";

/** `unreachable`: no answer came. `refused`: the server said why. `session-over`: nobody is signed in any more. */
export interface ApiFailure {
  readonly kind: "unreachable" | "refused" | "session-over";
  /** For people. */
  readonly message: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly retryAfterS: number | null;
}

export const unreachable: ApiFailure = {
  kind: "unreachable",
  message: "The server does not answer. Look whether it runs and whether this machine can reach it.",
  status: 0,
  code: null,
  retryAfterS: null,
};

export const sessionOver: ApiFailure = {
  kind: "session-over",
  message: "Your session has ended. Sign in again.",
  status: 401,
  code: null,
  retryAfterS: null,
};

/** Reads an answer that is no result. A proxy's may be anything but JSON. */
export async function toFailure(response: Response): Promise<ApiFailure> {
  const body = await readErrorBody(response);
  const retryAfterS = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return {
    kind: "refused",
    message: body?.error ?? `The server, or a proxy before it, answered with status ${response.status}.`,
    status: response.status,
    code: body?.code ?? null,
    retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : null,
  };
}

async function readErrorBody(response: Response): Promise<ErrorBody | null> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    return typeof body?.error === "string" ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}
