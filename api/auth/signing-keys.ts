/** The keys that sign tokens, shared by all servers of a store, and replaced as they grow old. */

import { createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { invariant } from "../../engine/util/invariant.ts";
import type { KeyStore, SigningKeyRecord } from "../store/store.ts";

/** The current key signs; every key verifies, so that a new one can be put in front. */
export interface SigningKeys {
  current(): SigningKey;
  /** Newest first. */
  all(): readonly SigningKey[];
  find(id: string): KeyObject | undefined;
  /**
   * Puts a new key in front of one that has signed for 30 days, and drops keys that no token in use was signed with; and
   * learns of those that other servers have put there.
   */
  rotate(now: number): Promise<void>;
}

export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

const dayMs = 86_400_000;
const signsForMs = 30 * dayMs;
/** The longest that a refresh token lives. */
const verifiesForMs = 28 * dayMs;

/**
 * Reads the keys, or makes one and keeps it. A key does not sign before it is `settleMs` old, so that all servers have
 * learnt of it by then, unless there is no older one.
 */
export async function loadSigningKeys(store: KeyStore, now: number, settleMs = 0): Promise<SigningKeys> {
  let keys: readonly SigningKey[] = [];
  let current: SigningKey | undefined;
  const rotate = async (at: number): Promise<void> => {
    const entries = await store.update((before) => rotated(before, at));
    keys = entries.map(toKey);
    const settled = entries.findIndex(({ createdAt = 0 }) => createdAt + settleMs <= at);
    current = keys.at(settled);
  };
  await rotate(now);
  return {
    current() {
      invariant(current !== undefined, "there is always a key, or loading rejects");
      return current;
    },
    all: () => keys,
    find: (id) => keys.find((one) => one.id === id)?.key,
    rotate,
  };
}

/** The same list where nothing changes. */
function rotated(entries: readonly SigningKeyRecord[], now: number): readonly SigningKeyRecord[] {
  const kept = entries.filter((_entry, index) => now < (entries[index - 1]?.createdAt ?? now) + verifiesForMs);
  const isFresh = now < (kept[0]?.createdAt ?? 0) + signsForMs;
  if (!isFresh) return [{ id: randomUUID(), secret: randomBytes(32).toString("base64url"), createdAt: now }, ...kept];
  return kept.length === entries.length ? entries : kept;
}

function toKey({ id, secret }: SigningKeyRecord): SigningKey {
  return { id, key: createSecretKey(secret, "base64url") };
}
