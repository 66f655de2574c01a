/** What the released compilers are known by, whoever delivers them. */

import { compilerHashes } from "./compiler-hashes.ts";

export interface KnownCompiler {
  /** Subresource integrity of the tarball that npm has. */
  readonly integrity: string;
  /** SHA-256 in hex of the `soljson.js` in it. */
  readonly sha256: string;
}

/** Undefined for a version that was released after this build. */
export function knownCompiler(version: string): KnownCompiler | undefined {
  const row = Object.hasOwn(compilerHashes, version) ? compilerHashes[version] : undefined;
  return row === undefined ? undefined : { integrity: `sha512-${row[0]}`, sha256: row[1] };
}

/** The version of this `soljson.js`; undefined where it is none that was released. */
export function versionOfSha256(sha256: string): string | undefined {
  return Object.keys(compilerHashes).find((version) => compilerHashes[version]?.[1] === sha256);
}
