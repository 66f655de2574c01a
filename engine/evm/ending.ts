/** How a call or creation ended, told apart as far as the EVM does. */

/** Every way to end, and what it means for what was done: it stays, or is taken back with or without the gas that is left. */
export const endings = {
  /** STOP, the end of the code, or no code at all. */
  stop: "succeeded",
  return: "succeeded",
  selfdestruct: "succeeded",
  revert: "reverted",
  /** INVALID (0xfe): what compilers before 0.8 leave where an assertion fails. */
  "invalid-opcode": "halted",
  /** A byte that is no opcode at this hardfork. */
  "undefined-opcode": "halted",
  "out-of-gas": "halted",
  /** The stack had too few or too many words for the opcode. */
  "stack-underflow": "halted",
  "stack-overflow": "halted",
  /** A jump to where no JUMPDEST is. */
  "bad-jump": "halted",
  /** A write in a static call. */
  "static-violation": "halted",
  /** RETURNDATACOPY past the end (EIP-211). */
  "returndata-out-of-bounds": "halted",
  /** EIP-3860, EIP-170, EIP-3541: what creates is too long; the code that it leaves is, or starts with 0xef. */
  "initcode-too-large": "halted",
  "code-too-large": "halted",
  "reserved-code": "halted",
  /** A creation at an address that has code, a nonce or storage. Only the outermost one: it never runs. */
  "address-taken": "halted",
  /** The sender does not have what it sends. Only of the outermost frame. */
  "insufficient-balance": "halted",
  /** A precompiled contract refuses its input. Only of the outermost frame: others have none. */
  "precompile-failed": "halted",
  /** Limits of the machine, not of the EVM: see `ExecutionLimits`. */
  "out-of-turns": "halted",
  "out-of-memory": "halted",
} as const;

export type Ending = keyof typeof endings;

/** What an ending means. */
export type Status = (typeof endings)[Ending];
