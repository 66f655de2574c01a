/** Bounds of a machine that the EVM itself does not have. */

export type ExecutionLimits = {
  /** Memory of all frames together; a frame that would need more ends as out of gas. */
  readonly maxMemoryBytes: number;
  /**
   * Turns of the host: one for each opcode that needs the world, and one for each 32,768 jumps. Once they are used up, all
   * frames of the transaction end as out of gas.
   */
  readonly maxTurns: number;
};

export const defaultLimits: ExecutionLimits = { maxMemoryBytes: 256 * 2 ** 20, maxTurns: Number.POSITIVE_INFINITY };
