/** Bounds of a machine that the EVM itself does not have. */

export type ExecutionLimits = {
  /** Memory of all frames together; a frame that would need more ends as out of gas. */
  readonly maxMemoryBytes: number;
  /** Turns of 32,768 jumps within a frame; once they are used up, every frame of the transaction ends as out of gas. */
  readonly maxTurns: number;
};

export const defaultLimits: ExecutionLimits = { maxMemoryBytes: 256 * 2 ** 20, maxTurns: Number.POSITIVE_INFINITY };
