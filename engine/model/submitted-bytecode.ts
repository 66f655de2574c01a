/** Bytecode that somebody has: alone, or beside the sources that it was made of. Plain data. */

export interface SubmittedCode {
  /** What places in it go by, in findings. */
  readonly name: string;
  /** Hex digits as the compiler gives them: with placeholders where libraries are yet to be linked. */
  readonly object: string;
  /** The compiler's, in its short form; empty where there is none. */
  readonly sourceMap: string;
}

export interface SubmittedBytecode {
  /** Null where nobody says what the contract is called. */
  readonly contractName: string | null;
  readonly creation: SubmittedCode | null;
  readonly runtime: SubmittedCode | null;
  /** Code of which nobody says whether it is the one or the other; the two are null then. */
  readonly unsorted?: SubmittedCode;
  /** Source unit names by the index that the source maps give them; null for what there is no source of. */
  readonly files: readonly (string | null)[];
  /** What these were called where the code was compiled; absent: the same. */
  readonly compiledAs?: readonly string[];
  /** What deploys the libraries that the code links, by qualified names, as in `lib.sol:Sums`. */
  readonly libraries?: Readonly<Record<string, SubmittedCode>>;
}

/** Twice what chains take; of more, nothing is executed. */
export const maxSubmittedBytes = 100_000;

/** Whether code is of a size that is executed; its digits count, whatever they are. */
export function isOfSize({ object }: SubmittedCode): boolean {
  return object.length <= 2 * maxSubmittedBytes + 2;
}
