/** The keys that sign tokens, kept in the data folder for this user's eyes only. */

import { createSecretKey, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";

/** The first key signs; every key verifies, so that a new one can be put in front. */
export interface SigningKeys {
  readonly current: { readonly id: string; readonly key: KeyObject };
  find(id: string): KeyObject | undefined;
}

interface KeyFile {
  readonly keys: readonly { readonly id: string; readonly secret: string }[];
}

/** Reads the keys, or makes one and keeps it. `write` has to be durable. Rejects where the file is damaged. */
export async function loadSigningKeys(
  file: string,
  write: (file: string, content: string) => Promise<void>,
): Promise<SigningKeys> {
  const { keys } = (await readKeyFile(file)) ?? (await makeKeyFile(file, write));
  await chmod(file, 0o600);
  const byId = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret, "base64url")] as const));
  const [current] = byId;
  if (!current)
    throw new Error(`${file} holds no key. Remove it to have a new one made; everybody has to log in again.`);
  return { current: { id: current[0], key: current[1] }, find: (id) => byId.get(id) };
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

async function makeKeyFile(file: string, write: (file: string, content: string) => Promise<void>): Promise<KeyFile> {
  const content: KeyFile = { keys: [{ id: randomUUID(), secret: randomBytes(32).toString("base64url") }] };
  await write(file, JSON.stringify(content));
  return content;
}
