/** What the user signed in with, in VS Code's secret storage and nowhere else, by the instance's address. */

import type { SecretStorage } from "vscode";
import { isRecord } from "../../engine/util/is-record.ts";
import type { TokenPair } from "../../remote/log-in.ts";

/** A session, or an API key that stands for one. */
export type Credential =
  | { readonly kind: "session"; readonly pair: TokenPair }
  | { readonly kind: "key"; readonly key: string };

export interface CredentialStore {
  /** As it is now, also where another window has changed it. */
  get(instance: string): Promise<Credential | null>;
  set(instance: string, credential: Credential): Promise<void>;
  remove(instance: string): Promise<void>;
}

/** Credentials of all windows. */
export function makeCredentialStore(secrets: Pick<SecretStorage, "get" | "store" | "delete">): CredentialStore {
  const keyOf = (instance: string): string => `solhound ${instance}`;
  return {
    async get(instance) {
      return parse((await secrets.get(keyOf(instance))) ?? "null");
    },
    async set(instance, credential) {
      await secrets.store(keyOf(instance), JSON.stringify(credential));
    },
    async remove(instance) {
      await secrets.delete(keyOf(instance));
    },
  };
}

/** Something that an older version wrote is worth a new log-in. */
function parse(text: string): Credential | null {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return null;
  const { kind, key, pair } = value;
  if (kind === "key" && typeof key === "string") return { kind, key };
  if (kind !== "session" || !isRecord(pair)) return null;
  const { access, refresh, renewalKey } = pair;
  const isPair = typeof access === "string" && typeof refresh === "string" && typeof renewalKey === "string";
  return isPair ? { kind, pair: { access, refresh, renewalKey } } : null;
}
