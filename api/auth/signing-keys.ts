/** The keys that sign tokens, kept in the data folder for this user's eyes only, and replaced as they grow old. */

import { createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import { invariant } from "../../engine/util/invariant.ts";

/** The current key signs; every key verifies, so that a new one can be put in front. */
export interface SigningKeys {
  current(): SigningKey;
  /** Newest first. */
  all(): readonly SigningKey[];
  find(id: string): KeyObject | undefined;
  /** Puts a new key in front of one that has signed for 30 days, and drops keys that no token in use was signed with. */
  rotate(now: number): Promise<void>;
}

export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** `createdAt` is absent in files of the first version. */
interface KeyEntry {
  readonly id: string;
  readonly secret: string;
  readonly createdAt?: number;
}

interface KeyFile {
  readonly keys: readonly KeyEntry[];
}

const dayMs = 86_400_000;
const signsForMs = 30 * dayMs;
/** The longest that a refresh token lives. */
const verifiesForMs = 28 * dayMs;

type Write = (file: string, content: string) => Promise<void>;

/** Reads the keys, or makes one and keeps it. `write` has to be durable. Rejects where the file is damaged. */
export async function loadSigningKeys(file: string, write: Write, now: number): Promise<SigningKeys> {
  const stored = await readKeyFile(file);
  if (stored?.keys.length === 0) {
    throw new Error(`${file} holds no key. Remove it to have a new one made; everybody has to log in again.`);
  }
  if (stored) await chmod(file, 0o600);
  let entries = stored?.keys ?? [];
  let keys = entries.map(toKey);
  const rotate = async (at: number): Promise<void> => {
    const next = rotated(entries, at);
    if (next.length === entries.length && next[0] === entries[0]) return;
    await write(file, JSON.stringify({ keys: next } satisfies KeyFile));
    entries = next;
    keys = next.map(toKey);
  };
  await rotate(now);
  return {
    current() {
      const [first] = keys;
      invariant(first !== undefined, "there is always a key, or loading rejects");
      return first;
    },
    all: () => keys,
    find: (id) => keys.find((one) => one.id === id)?.key,
    rotate,
  };
}

function rotated(entries: readonly KeyEntry[], now: number): readonly KeyEntry[] {
  const kept = entries.filter((_entry, index) => now < (entries[index - 1]?.createdAt ?? now) + verifiesForMs);
  const isFresh = now < (kept[0]?.createdAt ?? 0) + signsForMs;
  return isFresh
    ? kept
    : [{ id: randomUUID(), secret: randomBytes(32).toString("base64url"), createdAt: now }, ...kept];
}

function toKey({ id, secret }: KeyEntry): SigningKey {
  return { id, key: createSecretKey(secret, "base64url") };
}

async function readKeyFile(file: string): Promise<KeyFile | null> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${file} is damaged. Remove it to have a new key made; everybody has to log in again.`);
  }
}
