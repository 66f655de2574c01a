/** The attacker's contract of the fuzzer: one program, whose storage says what it does when somebody calls it.
 *
 * A behaviour is data, so that trying another one makes no new code, and a scenario has it among its accounts.
 */
import { assemble } from "../evm/code/assembler.ts";
import type { Address, Word } from "../evm/word.ts";
import { bytesToBigint } from "../evm/word.ts";

export interface AgentBehaviour {
  /** What it calls before it answers, and how often in all. */
  readonly reentry: {
    readonly target: Address;
    readonly calldata: Uint8Array;
    readonly value: Word;
    readonly times: number;
  } | null;
  /** The word that it returns. */
  readonly answer: Word;
  /** Whether it reverts in the end. */
  readonly isRefusing: boolean;
}

/** Takes ether and says 1. */
export const quietAgent: AgentBehaviour = { reentry: null, answer: 1n, isRefusing: false };

const slots = {
  count: 0n,
  times: 1n,
  target: 2n,
  value: 3n,
  size: 4n,
  answer: 5n,
  refuses: 6n,
  calldata: 16n,
} as const;

/** Longer calldata is cut off. */
export const maxAgentCalldata = 1024;

/** What `transfer` and `send` leave a callee is less than this: it then takes what it gets. */
export const leastAgentGas = 30_000n;

/** Its runtime code. It runs at every hardfork since EIP-150. */
export const agentCode: Uint8Array<ArrayBuffer> = assemble([
  ...([leastAgentGas, "GAS", "LT", { offsetOf: "stop" }, "JUMPI"] as const),
  ...([slots.times, "SLOAD", slots.count, "SLOAD", "LT", "ISZERO", { offsetOf: "answer" }, "JUMPI"] as const),
  ...([slots.count, "SLOAD", 1n, "ADD", slots.count, "SSTORE", 0n] as const),
  // The calldata, word by word; on the stack is how much is there already.
  ...([{ at: "copy" }, slots.size, "SLOAD", "DUP2", "LT", "ISZERO", { offsetOf: "call" }, "JUMPI"] as const),
  ...(["DUP1", 32n, "SWAP1", "DIV", slots.calldata, "ADD", "SLOAD", "DUP2", "MSTORE"] as const),
  ...([32n, "ADD", { offsetOf: "copy" }, "JUMP", { at: "call" }, "POP"] as const),
  ...([0n, 0n, slots.size, "SLOAD", 0n, slots.value, "SLOAD", slots.target, "SLOAD", "GAS", "CALL", "POP"] as const),
  ...([{ at: "answer" }, slots.answer, "SLOAD", 0n, "MSTORE"] as const),
  ...([slots.refuses, "SLOAD", { offsetOf: "refuse" }, "JUMPI", 32n, 0n, "RETURN"] as const),
  ...([{ at: "refuse" }, 0n, 0n, "REVERT", { at: "stop" }, "STOP"] as const),
]);

/** The storage by which it behaves so. */
export function agentStorage({ reentry, answer, isRefusing }: AgentBehaviour): Map<Word, Word> {
  const calldata = (reentry?.calldata ?? new Uint8Array(0)).subarray(0, maxAgentCalldata);
  const storage = new Map<Word, Word>([
    [slots.count, 0n],
    [slots.times, BigInt(reentry?.times ?? 0)],
    [slots.target, reentry?.target ?? 0n],
    [slots.value, reentry?.value ?? 0n],
    [slots.size, BigInt(calldata.length)],
    [slots.answer, answer],
    [slots.refuses, isRefusing ? 1n : 0n],
  ]);
  for (let start = 0; start < calldata.length; start += 32) {
    const word = calldata.subarray(start, start + 32);
    const padding = BigInt(8 * (32 - word.length));
    storage.set(slots.calldata + BigInt(start / 32), bytesToBigint(word) << padding);
  }
  return storage;
}
