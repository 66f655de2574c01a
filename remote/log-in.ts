/** Sessions with an instance: opened by password, API key or wallet, renewed, closed. */

import { isRecord } from "../engine/util/is-record.ts";
import { err, ok, type Result } from "../engine/util/result.ts";
import type { InstanceAddress } from "./address.ts";
import { type RemoteFailure, unusable } from "./failure.ts";
import { requestJson } from "./request.ts";

/** What a session is kept by. `renewalKey` is a secret of ours, without which `refresh` is worth nothing. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  readonly renewalKey: string;
}

type Answer<T> = Promise<Result<T, RemoteFailure>>;

/** Opens a session with a name and a password. */
export async function logInWithPassword(
  address: InstanceAddress,
  {
    username,
    password,
    renewalKey,
  }: { readonly username: string; readonly password: string; readonly renewalKey: string },
): Answer<TokenPair> {
  const json = { username, password, renewalKey };
  const answer = await requestJson(address, { method: "POST", path: "auth/login", json, authorization: null });
  return toPair(address, answer, renewalKey);
}

/** Opens a session with a challenge that a wallet has signed. */
export async function logInWithWallet(
  address: InstanceAddress,
  {
    challenge,
    signature,
    renewalKey,
  }: { readonly challenge: string; readonly signature: string; readonly renewalKey: string },
): Answer<TokenPair> {
  const authorization = `MetaMask ${challenge}.${signature}`;
  if (!isToken(challenge) || !isToken(signature))
    return err(unusable(address.name, "was not asked: that is no signature"));
  const answer = await requestJson(address, {
    method: "POST",
    path: "auth/login",
    json: { renewalKey },
    authorization,
  });
  return toPair(address, answer, renewalKey);
}

/** What a wallet is asked to sign, as EIP-712 has it; and the part of it that the log-in names. */
export async function getChallenge(
  address: InstanceAddress,
  ethAddress: string,
): Answer<{ readonly typedData: unknown; readonly challenge: string }> {
  const query = new URLSearchParams({ ethAddress, format: "eip712" });
  const answer = await requestJson(address, { path: `auth/challenge?${query}`, authorization: null });
  if (!answer.ok) return answer;
  const message = isRecord(answer.value) ? answer.value["message"] : null;
  const challenge = isRecord(message) ? message["value"] : null;
  if (typeof challenge !== "string") return err(unusable(address.name, "gave no challenge to sign"));
  return ok({ typedData: answer.value, challenge });
}

/** A new pair for an old one, which is void from then on. */
export async function renew(address: InstanceAddress, { refresh, renewalKey }: TokenPair): Answer<TokenPair> {
  const json = { jwtTokens: { refresh }, renewalKey };
  const answer = await requestJson(address, { method: "POST", path: "auth/refresh", json, authorization: null });
  return toPair(address, answer, renewalKey);
}

/** Whether the token opens anything. */
export async function checkToken(address: InstanceAddress, token: string): Answer<void> {
  if (!isToken(token)) return err(unusable(address.name, "was not asked: that is no API key"));
  const answer = await requestJson(address, { path: "auth/session/permissions", authorization: `Bearer ${token}` });
  return answer.ok ? ok(undefined) : answer;
}

/** Ends the session on the instance. */
export async function logOut(address: InstanceAddress, { access }: TokenPair): Answer<void> {
  const call = { method: "POST", path: "auth/logout", json: {}, authorization: `Bearer ${access}` } as const;
  const answer = await requestJson(address, call);
  return answer.ok ? ok(undefined) : answer;
}

/** Whether a text can stand in a header. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]{1,8000}$/.test(text);
}

function toPair(
  { name }: InstanceAddress,
  answer: Result<unknown, RemoteFailure>,
  renewalKey: string,
): Result<TokenPair, RemoteFailure> {
  if (!answer.ok) return answer;
  const tokens = isRecord(answer.value) ? answer.value["jwtTokens"] : null;
  const [access, refresh] = isRecord(tokens) ? [tokens["access"], tokens["refresh"]] : [];
  if (typeof access !== "string" || typeof refresh !== "string" || !isToken(access) || !isToken(refresh)) {
    return err(unusable(name, "opened no session"));
  }
  return ok({ access, refresh, renewalKey });
}
