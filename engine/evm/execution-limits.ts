/** Bounds of a machine that the EVM itself does not have, and one that it need not keep. */

export type ExecutionLimits = {
  /** Memory of all frames together; a frame that would need more ends as out of gas. */
  readonly maxMemoryBytes: number;
  /**
   * Turns of the host: one for each opcode that needs the world, for each 32,768 jumps, and for each 1,024 gas that a
   * precompiled contract takes. Once they are used up, all frames of the transaction end as out of gas.
   */
  readonly maxTurns: number;
  /** Whether code that creations leave may only be as large as the hardfork has it. */
  readonly limitsCodeSize: boolean;
};

export const defaultLimits: ExecutionLimits = {
  maxMemoryBytes: 256 * 2 ** 20,
  maxTurns: Number.POSITIVE_INFINITY,
  limitsCodeSize: true,
};
