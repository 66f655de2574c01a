/** Sends requests: with the session's token, renewed when it is over, again after a pause that the server asked for. */

import { err, ok, type Result } from "../../../engine/util/result.ts";
import type { LoginResponse } from "../../auth/contract.ts";
import { type ApiFailure, sessionOver, toFailure, unreachable } from "./failure.ts";
import type { TokenKeeper } from "./token-keeper.ts";

/** What a user can do nothing about but should see. */
export interface RequestEvents {
  /** The server takes no more requests; the request goes on in so many seconds. */
  waiting(seconds: number): void;
  /** Whether the last request had an answer. */
  reachable(isReachable: boolean): void;
  /** Whoever was signed in no longer is. */
  sessionOver(): void;
}

export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `v1/`, as in `analyses?offset=20`. */
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Requester {
  /** Without a session. */
  sendOpen(call: Call): Promise<Result<Response, ApiFailure>>;
  /** With the session's token. Rejects with an `AbortError` alone, where the signal fired. */
  send(call: Call): Promise<Result<Response, ApiFailure>>;
  /** A new pair of tokens; the session's permissions come with it. */
  renew(): Promise<Result<LoginResponse, ApiFailure>>;
}

/** Pauses longer than this are told instead of waited for. */
const longestPauseS = 20;
const maxPauses = 4;

type Sent = Promise<Result<Response, ApiFailure>>;

/** `base` is the address that API paths are below, with a slash at its end. */
export function makeRequester(base: URL, tokens: TokenKeeper, events: RequestEvents): Requester {
  const transmit = makeTransmitter(base, events);
  const transmitPatiently = async (call: Call, access: string | null): Sent => {
    for (let nPauses = 0; ; nPauses++) {
      const answer = await transmit(call, access);
      const pauseS = answer.ok ? null : pauseOf(answer.error);
      if (pauseS === null || nPauses === maxPauses) return answer;
      events.waiting(pauseS);
      await pause(pauseS * 1000, call.signal);
    }
  };
  const renew = oneAtATime(() => renewSession(tokens, events, (call) => transmitPatiently(call, null)));
  const send = async (call: Call): Sent => {
    if (tokens.access() === null) {
      const renewed = await renew();
      if (!renewed.ok) return renewed;
    }
    const access = tokens.access();
    const answer = await transmitPatiently(call, access);
    if (answer.ok || answer.error.status !== 401) return answer;
    if (tokens.access() === access) tokens.dropAccess();
    const renewed = tokens.access() === null ? await renew() : ok(undefined);
    return renewed.ok ? transmitPatiently(call, tokens.access()) : renewed;
  };
  return { sendOpen: (call) => transmit(call, null), send, renew };
}

/** Sends once, and tells whether there was an answer. */
function makeTransmitter(base: URL, events: RequestEvents): (call: Call, access: string | null) => Sent {
  return async (call, access) => {
    try {
      const response = await fetch(new URL(call.path, base), toInit(call, access));
      events.reachable(true);
      return response.ok ? ok(response) : err(await toFailure(response));
    } catch (error) {
      if (call.signal?.aborted) throw error;
      events.reachable(false);
      return err(unreachable);
    }
  };
}

/** Whoever asks while the work goes on in this tab has its result. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function renewSession(
  tokens: TokenKeeper,
  events: RequestEvents,
  sendOpen: (call: Call) => Sent,
): Promise<Result<LoginResponse, ApiFailure>> {
  const shown = tokens.session();
  if (shown === null) return err(sessionOver);
  const { refresh, renewalKey } = shown;
  const answer = await sendOpen({
    method: "POST",
    path: "auth/refresh",
    json: { jwtTokens: { refresh }, renewalKey },
  });
  if (answer.ok) {
    const session = (await answer.value.json()) as LoginResponse;
    tokens.replace(session.jwtTokens);
    return ok(session);
  }
  if (answer.error.status !== 401) return answer;
  // Another tab may have been quicker, and told of it meanwhile.
  if (tokens.session()?.refresh === refresh) {
    tokens.clear();
    events.sessionOver();
  }
  return err(sessionOver);
}

function toInit({ method = "GET", json, headers, signal }: Call, access: string | null): RequestInit {
  return {
    method,
    cache: "no-store",
    credentials: "omit",
    headers: {
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(access === null ? {} : { Authorization: `Bearer ${access}` }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
    signal: signal ?? null,
  };
}

/** Seconds to wait before the same request again; null where that is not what helps. */
function pauseOf({ status, code, retryAfterS }: ApiFailure): number | null {
  if (status !== 429 || code === "queue-full" || retryAfterS === null) return null;
  return retryAfterS <= longestPauseS ? Math.max(1, retryAfterS) : null;
}

/** Rejects with an `AbortError` where the signal fires first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException("Nobody waits for this any more", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
