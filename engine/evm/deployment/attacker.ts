/** A contract of an attacker: what it does when somebody calls it, as a small program. */
import { type AssemblyItem, assemble } from "../code/assembler.ts";
import type { Address, Word } from "../word.ts";

export type AttackerBehaviour = {
  /** What it calls before it answers, and how often in all since it was armed; see `counterSlot`. */
  readonly reentry?: {
    readonly target: Address;
    readonly calldata: Uint8Array;
    readonly value?: Word;
    readonly times: number;
  };
  /** Whether it takes ether; otherwise a call that brings some is reverted. */
  readonly takesEther?: boolean;
  /** How it answers in the end: with these bytes, or by reverting with them. */
  readonly answer?: { readonly kind: "return" | "revert"; readonly data: Uint8Array };
};

/** Where its storage has how often it has called back. Zero arms it again. */
export const counterSlot: Word = 0n;

/** What `transfer` and `send` leave a callee is less than this, and a call back needs more. */
const leastGasToReenter = 10_000n;

const nothing = new Uint8Array(0);

/** The runtime code of a contract that behaves so. It runs at every hardfork since EIP-150. */
export function attackerProgram(behaviour: AttackerBehaviour): Uint8Array<ArrayBuffer> {
  const { reentry, takesEther = true, answer = { kind: "return", data: nothing } } = behaviour;
  return assemble([
    ...(takesEther ? [] : refuseEther),
    ...(reentry ? callBack(reentry) : []),
    ...copyToMemory("answer", answer.data),
    ...[BigInt(answer.data.length), 0n],
    // Before Byzantium there is no REVERT: it halts, which takes everything back as well.
    answer.kind === "revert" ? "REVERT" : "RETURN",
    ...(takesEther ? [] : refusal),
    { data: "answer", bytes: answer.data },
    { data: "calldata", bytes: reentry?.calldata ?? nothing },
  ]);
}

const refuseEther: readonly AssemblyItem[] = ["CALLVALUE", { offsetOf: "refuse" }, "JUMPI"];
const refusal: readonly AssemblyItem[] = [{ at: "refuse" }, 0n, 0n, "REVERT"];

/** Calls the target where calls remain and there is gas for one, and counts it before. */
function callBack({ target, calldata, value = 0n, times }: NonNullable<AttackerBehaviour["reentry"]>): AssemblyItem[] {
  return [
    ...([leastGasToReenter, "GAS", "LT", { offsetOf: "done" }, "JUMPI"] as const),
    ...([counterSlot, "SLOAD", BigInt(times), "GT", "ISZERO", { offsetOf: "done" }, "JUMPI"] as const),
    ...([counterSlot, "SLOAD", 1n, "ADD", counterSlot, "SSTORE"] as const),
    ...copyToMemory("calldata", calldata),
    ...([0n, 0n, BigInt(calldata.length), 0n, value, target, "GAS", "CALL", "POP"] as const),
    { at: "done" },
  ];
}

function copyToMemory(data: string, bytes: Uint8Array): AssemblyItem[] {
  return bytes.length === 0 ? [] : [BigInt(bytes.length), { offsetOf: data }, 0n, "CODECOPY"];
}
