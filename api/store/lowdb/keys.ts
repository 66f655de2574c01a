/** The keys that sign tokens, in a file for this user's eyes only. */

import { chmod, readFile } from "node:fs/promises";
import type { KeyStore, SigningKeyRecord } from "../key-store.ts";
import { kept } from "../not-kept.ts";
import { writeDurably } from "./durable-file.ts";

interface KeyFile {
  readonly keys: readonly SigningKeyRecord[];
}

/** Rejects with a message for people where the file is damaged. `write` has to be durable. */
export async function openKeyStore(file: string, write = writeDurably): Promise<KeyStore> {
  const stored = await readKeyFile(file);
  if (stored?.keys.length === 0) {
    throw new Error(`${file} holds no key. Remove it to have a new one made; everybody has to log in again.`);
  }
  if (stored) await chmod(file, 0o600);
  let keys = stored?.keys ?? [];
  let last: Promise<unknown> = Promise.resolve();
  const update: KeyStore["update"] = async (change) => {
    const next = change(keys);
    if (next === keys) return keys;
    await kept(() => write(file, JSON.stringify({ keys: next } satisfies KeyFile)));
    keys = next;
    return keys;
  };
  return {
    list: async () => keys,
    update(change) {
      const updated = last.then(() => update(change));
      last = updated.catch(() => {});
      return updated;
    },
  };
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
