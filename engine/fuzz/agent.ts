/** The attacker's contract of the fuzzer: one program, whose storage says what it does when somebody calls it.
 *
 * A behaviour is data, so that trying another one makes no new code. Its owner tells it by a transaction, which is a step of
 * a scenario like others.
 */
import { type AssemblyItem, assemble } from "../evm/code/assembler.ts";
import { type Address, bigintToBytes, bytesToBigint, type Word } from "../evm/word.ts";
import { concatBytes } from "../util/concat-bytes.ts";

/** A call that it makes. */
export interface Reentry {
  readonly target: Address;
  readonly calldata: Uint8Array;
  readonly value: Word;
}

export interface AgentBehaviour {
  /** What it calls before it answers: the first time that it is called the first, and so on; then nothing. */
  readonly reentries: readonly Reentry[];
  /** The words that it returns. */
  readonly answer: readonly Word[];
  /** What it returns instead when it is called again in the same transaction: the second time the first, and so on. */
  readonly laterAnswers?: readonly (readonly Word[])[];
  /** Whether it reverts in the end. */
  readonly isRefusing: boolean;
}

/** Takes ether and says 1. */
export const quietAgent: AgentBehaviour = { reentries: [], answer: [1n], isRefusing: false };

/** It calls back so often at most, with so much calldata. */
export const maxReentries = 8;
export const maxAgentCalldata = 1024;

/** What `transfer` and `send` leave a callee is less than this: it then takes what it gets, or refuses it. */
export const leastAgentGas = 30_000n;

/** Who has less cannot even ask whether to refuse. */
const leastGasToRefuse = 2200n;

/** It has so many answers at most, and each so many words. */
export const maxAnswers = 5;
export const maxAnswerWords = 32;

/** Answers lie one after the other; of each its size. Marks are never written to. */
const slots = { count: 0n, times: 1n, nLater: 5n, refuses: 6n, answerSize: 8n, marks: 16n, answer: 64n } as const;

/** Slots in which its behaviour may be left open: whether it reverts, and from here on the words that it returns. */
export const openAgentSlots = { refuses: slots.refuses, answer: slots.answer } as const;

/** Each re-entry has so many slots, the first one from here; in them are the target, and at these places the rest. */
const reentrySlots = 256n;
const reentrySlot = { value: 1n, size: 2n, calldata: 16n } as const;

/** Where the calldata of its first re-entry begins: a word a slot. */
export const firstReentryCalldata: Word = reentrySlots + reentrySlot.calldata;

/** Copies words from storage to memory until `size` bytes are there, which lie from the slot `first` on. */
function copyWords(name: string, first: readonly AssemblyItem[], size: readonly AssemblyItem[]): AssemblyItem[] {
  const [top, end] = [`${name} copies`, `${name} has copied`];
  return [
    ...([0n, { at: top }, ...size, "DUP2", "LT", "ISZERO", { offsetOf: end }, "JUMPI"] as const),
    ...(["DUP1", 32n, "SWAP1", "DIV", ...first, "ADD", "SLOAD", "DUP2", "MSTORE"] as const),
    ...([32n, "ADD", { offsetOf: top }, "JUMP", { at: end }, "POP"] as const),
  ];
}

/** Who reads a slot for the first time in a transaction pays more than this, and later less; so it has been since EIP-2929. */
const coldGas = 1000n;

/** Leaves on the stack how often it has answered, and no more than it has answers: it may not write where it is asked. */
const countAnswers: readonly AssemblyItem[] = [
  ...([0n, { at: "count" }, slots.nLater, "SLOAD", "DUP2", "LT", "ISZERO", { offsetOf: "counted" }, "JUMPI"] as const),
  ...(["GAS", "DUP2", slots.marks, "ADD", "SLOAD", "POP", "GAS", "SWAP1", "SUB", coldGas, "LT"] as const),
  ...([{ offsetOf: "counted" }, "JUMPI", 1n, "ADD", { offsetOf: "count" }, "JUMP", { at: "counted" }] as const),
];

/** Its runtime code, with the address of its owner. It runs at every hardfork since EIP-150. */
export function agentProgram(owner: Address): Uint8Array<ArrayBuffer> {
  return assemble([
    ...([leastAgentGas, "GAS", "LT", { offsetOf: "has little" }, "JUMPI"] as const),
    ...([owner, "CALLER", "EQ", { offsetOf: "listen" }, "JUMPI"] as const),
    ...([slots.times, "SLOAD", slots.count, "SLOAD", "LT", "ISZERO", { offsetOf: "answer" }, "JUMPI"] as const),
    // Where the slots of this re-entry begin stays on the stack until it is over.
    ...([slots.count, "SLOAD", 1n, "ADD", "DUP1", slots.count, "SSTORE", reentrySlots, "MUL"] as const),
    ...copyWords("re-entry", ["DUP3", "ADD", reentrySlot.calldata], ["DUP2", reentrySlot.size, "ADD", "SLOAD"]),
    ...([0n, 0n, "DUP3", reentrySlot.size, "ADD", "SLOAD", 0n, "DUP5", reentrySlot.value, "ADD", "SLOAD"] as const),
    ...(["DUP6", "SLOAD", "GAS", "CALL", "POP", "POP", { at: "answer" }] as const),
    ...countAnswers,
    ...copyWords(
      "answer",
      ["DUP3", BigInt(maxAnswerWords), "MUL", slots.answer, "ADD"],
      ["DUP2", slots.answerSize, "ADD", "SLOAD"],
    ),
    ...([
      slots.refuses,
      "SLOAD",
      { offsetOf: "refuse" },
      "JUMPI",
      slots.answerSize,
      "ADD",
      "SLOAD",
      0n,
      "RETURN",
    ] as const),
    ...([{ at: "has little" }, leastGasToRefuse, "GAS", "LT", { offsetOf: "stop" }, "JUMPI"] as const),
    ...([slots.refuses, "SLOAD", { offsetOf: "refuse" }, "JUMPI", "STOP"] as const),
    ...([{ at: "refuse" }, 0n, 0n, "REVERT", { at: "stop" }, "STOP"] as const),
    // Slots and what to write there, one after the other.
    ...([
      { at: "listen" },
      0n,
      { at: "hear" },
      "CALLDATASIZE",
      "DUP2",
      "LT",
      "ISZERO",
      { offsetOf: "stop" },
      "JUMPI",
    ] as const),
    ...(["DUP1", 32n, "ADD", "CALLDATALOAD", "DUP2", "CALLDATALOAD", "SSTORE"] as const),
    ...([64n, "ADD", { offsetOf: "hear" }, "JUMP"] as const),
  ]);
}

/** What its owner sends to have it behave so. */
export function agentOrder(behaviour: AgentBehaviour): Uint8Array {
  return concatBytes([...agentStorage(behaviour)].flat().map((word) => bigintToBytes(word, 32)));
}

/** The storage by which it behaves so. */
export function agentStorage(behaviour: AgentBehaviour): Map<Word, Word> {
  const storage = new Map<Word, Word>();
  putBehaviour(behaviour, (slot, value) => storage.set(slot, value));
  return storage;
}

/** Tells each slot that it has for that, once. */
export function putBehaviour({ reentries, answer, laterAnswers = [], isRefusing }: AgentBehaviour, put: PutSlot): void {
  const nLater = Math.min(laterAnswers.length, maxAnswers - 1);
  put(slots.count, 0n);
  put(slots.times, BigInt(Math.min(reentries.length, maxReentries)));
  put(slots.nLater, BigInt(nLater));
  put(slots.refuses, isRefusing ? 1n : 0n);
  putAnswer(put, 0, answer);
  for (let number = 0; number < nLater; number++) putAnswer(put, number + 1, laterAnswers[number] ?? []);
  for (const [index, reentry] of reentries.slice(0, maxReentries).entries()) {
    putReentry(put, reentrySlots * BigInt(index + 1), reentry);
  }
}

type PutSlot = (slot: Word, value: Word) => void;

function putAnswer(put: PutSlot, number: number, words: readonly Word[]): void {
  const nWords = Math.min(words.length, maxAnswerWords);
  put(slots.answerSize + BigInt(number), BigInt(32 * nWords));
  const first = slots.answer + BigInt(number * maxAnswerWords);
  for (let index = 0; index < nWords; index++) put(first + BigInt(index), words[index] ?? 0n);
}

function putReentry(put: PutSlot, base: Word, { target, calldata, value }: Reentry): void {
  const bytes = calldata.subarray(0, maxAgentCalldata);
  put(base, target);
  put(base + reentrySlot.value, value);
  put(base + reentrySlot.size, BigInt(bytes.length));
  for (let start = 0; start < bytes.length; start += 32) {
    const word = bytes.subarray(start, start + 32);
    const padding = BigInt(8 * (32 - word.length));
    put(base + reentrySlot.calldata + BigInt(start / 32), bytesToBigint(word) << padding);
  }
}
