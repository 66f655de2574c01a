/** Bounds of a machine that the EVM itself does not have, and one that it need not keep. */

export type ExecutionLimits = {
  /** Memory of all frames together; a frame that would need more ends as out of gas. */
  readonly maxMemoryBytes: number;
  /**
   * How much work a transaction may be, whatever its gas. A turn is about a microsecond: an opcode that needs the world,
   * 1,024 gas of opcodes that do not, 320 bytes of hashing, 4,096 bytes of copying, and what a precompiled contract's
   * row says. The same run takes the same turns on every machine. Once they are used up, all frames of the transaction halt.
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
