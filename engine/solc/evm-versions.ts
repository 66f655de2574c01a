/** Which versions of the EVM each compiler can compile for. */

import { isAtLeast } from "./releases.ts";

interface EvmVersion {
  readonly name: string;
  /** The first compiler that takes the name, and the first that compiles for it unless told otherwise; null: none does. */
  readonly since: string;
  readonly defaultSince: string | null;
}

/** Oldest first. */
const evmVersions: readonly EvmVersion[] = [
  { name: "homestead", since: "0.4.21", defaultSince: null },
  { name: "tangerineWhistle", since: "0.4.21", defaultSince: null },
  { name: "spuriousDragon", since: "0.4.21", defaultSince: null },
  { name: "byzantium", since: "0.4.21", defaultSince: "0.4.21" },
  { name: "constantinople", since: "0.4.22", defaultSince: null },
  { name: "petersburg", since: "0.5.5", defaultSince: "0.5.5" },
  { name: "istanbul", since: "0.5.12", defaultSince: "0.5.14" },
  { name: "berlin", since: "0.5.12", defaultSince: "0.8.5" },
  { name: "london", since: "0.8.7", defaultSince: "0.8.7" },
  { name: "paris", since: "0.8.18", defaultSince: "0.8.18" },
  { name: "shanghai", since: "0.8.20", defaultSince: "0.8.20" },
  { name: "cancun", since: "0.8.24", defaultSince: "0.8.25" },
  { name: "prague", since: "0.8.27", defaultSince: "0.8.30" },
  { name: "osaka", since: "0.8.29", defaultSince: "0.8.31" },
];

/** The name as compilers write it, from any way of writing it, as in `tangerine_whistle`; undefined where there is none such. */
export function findEvmVersion(written: string): string | undefined {
  const plain = written.replace(/[^A-Za-z]/g, "").toLowerCase();
  return evmVersions.find(({ name }) => name.toLowerCase() === plain)?.name;
}

/** The names that a compiler takes, oldest first; none before it could be told. */
export function evmVersionsOf(compiler: string): string[] {
  return evmVersions.filter(({ since }) => isAtLeast(compiler, since)).map(({ name }) => name);
}

/** What a compiler compiles for unless told otherwise; null for compilers that cannot be told. */
export function defaultEvmVersion(compiler: string): string | null {
  const row = evmVersions.findLast(({ defaultSince }) => defaultSince !== null && isAtLeast(compiler, defaultSince));
  return row?.name ?? null;
}

/**
 * What to tell a compiler that is to compile for `wanted`: projects name one EVM for files of many compilers, so one
 * that does not know it gets the newest that it knows. Undefined: nothing. A name that nobody knows stays as it is.
 */
export function fitEvmVersion(wanted: string, compiler: string): string | undefined {
  const known = evmVersionsOf(compiler);
  const exists = evmVersions.some(({ name }) => name === wanted);
  return known.includes(wanted) || !exists ? wanted : known.at(-1);
}
