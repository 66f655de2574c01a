/** Requests to an instance with the user's token: asked for when it is needed, again once it is no longer taken. */

import type { Result } from "../engine/util/result.ts";
import type { InstanceAddress } from "./address.ts";
import type { RemoteFailure } from "./failure.ts";
import { pause } from "./pause.ts";
import { type RemoteCall, requestJson, requestStream } from "./request.ts";

export interface TokenSource {
  /** The token to send now; `refused` is one that the instance no longer takes. */
  get(refused: string | null): Promise<Result<string, RemoteFailure>>;
}

export type InstanceCall = Omit<RemoteCall, "authorization">;

export interface Instance {
  readonly address: InstanceAddress;
  /** The answer's JSON. Rejects where the signal fired, and never otherwise. */
  ask(call: InstanceCall): Promise<Result<unknown, RemoteFailure>>;
  /** The answer's text, piece by piece. */
  stream(call: InstanceCall): Promise<Result<AsyncIterable<string>, RemoteFailure>>;
}

/** Pauses longer than this are told instead of waited for. */
const longestPauseS = 20;
const maxPauses = 6;

/** Nothing is sent before something is asked. */
export function makeInstance(address: InstanceAddress, tokens: TokenSource): Instance {
  return {
    address,
    ask: (call) => patiently(call, () => withToken(tokens, (token) => requestJson(address, { ...call, ...token }))),
    stream: (call) => withToken(tokens, (token) => requestStream(address, { ...call, ...token })),
  };
}

type Answer<T> = Promise<Result<T, RemoteFailure>>;

async function withToken<T>(
  tokens: TokenSource,
  send: (token: { readonly authorization: string }) => Answer<T>,
): Answer<T> {
  const token = await tokens.get(null);
  if (!token.ok) return token;
  const answer = await send(toHeader(token.value));
  if (answer.ok || answer.error.status !== 401) return answer;
  const next = await tokens.get(token.value);
  return next.ok ? send(toHeader(next.value)) : next;
}

function toHeader(token: string) {
  return { authorization: `Bearer ${token}` };
}

async function patiently<T>({ signal }: InstanceCall, send: () => Answer<T>): Answer<T> {
  for (let nPauses = 0; ; nPauses++) {
    const answer = await send();
    const pauseS = answer.ok || answer.error.status !== 429 ? null : answer.error.retryAfterS;
    if (pauseS === null || pauseS > longestPauseS || nPauses === maxPauses) return answer;
    await pause(Math.max(1, pauseS) * 1000, signal);
  }
}

/** There is no token that the instance would take. */
export function signedOut({ name }: InstanceAddress): RemoteFailure {
  const message = `Nobody is signed in to ${name}. Run "Solhound: Sign In" and try again.`;
  return { kind: "refused", message, status: 401, code: null, retryAfterS: null };
}
