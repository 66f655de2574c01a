/** What a precompiled contract is. */
import type { Hardfork } from "../hardforks.ts";

export type Precompile = {
  readonly since: Hardfork;
  /** Gas it takes, whether it succeeds or not. */
  readonly gas: (input: Uint8Array, hardfork: Hardfork) => number;
  /** Gas that stands for a turn of work here, measured: one call may pay for minutes. See `ExecutionLimits`. */
  readonly gasPerTurn: number;
  /** Its output; `undefined` where it fails, which takes all gas of the call. The input may not be kept. */
  readonly run: (input: Uint8Array, hardfork: Hardfork) => Uint8Array | undefined;
};

/** `size` bytes from `offset`, with zeros past the end of the input. */
export function slicePadded(input: Uint8Array, offset: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  if (offset < input.length) bytes.set(input.subarray(offset, Math.min(input.length, offset + size)));
  return bytes;
}

/** A word that says yes or no. */
export function booleanWord(value: boolean): Uint8Array {
  const bytes = new Uint8Array(32);
  bytes[31] = value ? 1 : 0;
  return bytes;
}
