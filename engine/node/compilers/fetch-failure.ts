/** Why a compiler was not fetched. */

/** `message` is a clause that follows "it could not be fetched:". It names no credentials. */
export interface FetchFailure {
  readonly message: string;
}

/** What the rules of a download did not allow; the message is a clause about the server. */
export class DownloadRefused extends Error {}

/** How much a server may send and how long it may take. Real compilers stay under a third of the sizes. */
export interface FetchLimits {
  readonly maxTarballBytes: number;
  readonly maxCompilerBytes: number;
  readonly maxListBytes: number;
  /** Without a byte for this long, in milliseconds, a download is given up. */
  readonly stallMs: number;
  /** The whole of a fetch, in milliseconds. */
  readonly totalMs: number;
}

export const fetchLimits: FetchLimits = {
  maxTarballBytes: 64 * 1024 * 1024,
  maxCompilerBytes: 128 * 1024 * 1024,
  maxListBytes: 16 * 1024 * 1024,
  stallMs: 30_000,
  totalMs: 600_000,
};
