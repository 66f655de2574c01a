/** One compiler on disk. */

export interface CompilerFile {
  readonly version: string;
  /** Absolute path of its `soljson.js`. */
  readonly path: string;
  /** SHA-256 in hex of what may be run; null where whoever installed Solhound vouches for the file. */
  readonly sha256: string | null;
}
