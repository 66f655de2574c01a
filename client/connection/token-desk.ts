/** Answers the server's question for tokens: from what is stored, renewed where it is no longer taken. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { type InstanceAddress, parseAddress } from "../../remote/address.ts";
import type { RemoteFailure } from "../../remote/failure.ts";
import { renew, type TokenPair } from "../../remote/log-in.ts";
import type { TokenAnswer, TokenParams } from "../../server/protocol.ts";
import type { CredentialStore } from "./credentials.ts";

export interface TokenDesk {
  answer(params: TokenParams): Promise<TokenAnswer>;
}

export interface TokenDeps {
  readonly store: CredentialStore;
  /** Asks the user; what he signs in with is in the store afterwards. False: he does not want to. */
  readonly signIn: (address: InstanceAddress) => Promise<boolean>;
}

/** All who ask for the same instance at once get the same answer: a refresh token works once. */
export function makeTokenDesk({ store, signIn }: TokenDeps): TokenDesk {
  const underWay = new Map<string, Promise<TokenAnswer>>();

  async function find(address: InstanceAddress, { isRefused, mayAsk }: TokenParams): Promise<TokenAnswer> {
    const known = await stored(address, isRefused);
    if (known !== null || !mayAsk || !(await signIn(address))) return known;
    return stored(address, false);
  }

  async function stored(address: InstanceAddress, isRefused: boolean): Promise<TokenAnswer> {
    const credential = await store.get(address.name);
    if (credential?.kind === "key") return isRefused ? null : { token: credential.key };
    if (credential === null) return null;
    if (!isRefused) return { token: credential.pair.access };
    const renewed = await renewPair(store, address, credential.pair);
    if (renewed.ok) return { token: renewed.value.access };
    return renewed.error.status === 401 ? null : { unreachable: renewed.error.message };
  }

  return {
    answer(params) {
      const address = parseAddress(params.instance);
      if (!address.ok) return Promise.resolve(null);
      const key = JSON.stringify([params.instance, params.isRefused, params.mayAsk]);
      const answer = underWay.get(key) ?? find(address.value, params).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}

/** Another window may have renewed the session meanwhile: then its pair holds. A session that is over is forgotten. */
async function renewPair(
  store: CredentialStore,
  address: InstanceAddress,
  pair: TokenPair,
): Promise<Result<TokenPair, RemoteFailure>> {
  const renewed = await renew(address, pair);
  if (renewed.ok) {
    await store.set(address.name, { kind: "session", pair: renewed.value });
    return renewed;
  }
  if (renewed.error.status !== 401) return renewed;
  const now = await store.get(address.name);
  if (now?.kind === "session" && now.pair.refresh !== pair.refresh) return ok(now.pair);
  await store.remove(address.name);
  return err(renewed.error);
}
