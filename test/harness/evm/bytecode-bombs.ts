/** Programs that are made to wear an analysis out: long, deep, branching, hungry or without end. */

import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";

export interface BytecodeBomb {
  readonly name: string;
  /** What is put into the world as it is, or runs as a constructor. */
  readonly door: "runtime" | "creation";
  readonly code: Uint8Array;
}

/** As much as a chain takes of a deployed contract (EIP-170). */
const maxRuntimeBytes = 24_576;
/** As much as is executed of what somebody submits. */
const maxSubmitted = 100_000;
const huge = 2n ** 255n;

const times = (count: number, items: (index: number) => readonly AssemblyItem[]): AssemblyItem[] =>
  Array.from({ length: count }, (_, index) => items(index)).flat();
const at = (index: number): AssemblyItem => ({ at: `L${index}` });
const offsetOf = (index: number): AssemblyItem => ({ offsetOf: `L${index}` });

/** A word of the calldata. */
const input = (index: number): AssemblyItem[] => [BigInt(32 * index), "CALLDATALOAD"];

/** Each link leads to another, of which the order is mixed with a step that is prime to their number. */
function jumpChain(nLinks: number, step: number): AssemblyItem[] {
  const links = times(nLinks, (index) => [at(index), offsetOf((index + step) % nLinks), "JUMP"]);
  return [offsetOf(0), "JUMP", ...links];
}

/** Branches on words of the calldata that meet again: one of 2^n sums is at the end. */
const addingDiamonds = (count: number): AssemblyItem[] => [
  0n,
  ...times(count, (index) => [...input(index), offsetOf(index), "JUMPI", BigInt(index + 1), "ADD", at(index)]),
  ...([0x1234567n, "EQ", offsetOf(count), "JUMPI", "STOP", at(count), "INVALID"] as const),
];

/** Branches that leave their own trace in the storage, so that no two paths are one. */
const storingDiamonds = (count: number): AssemblyItem[] =>
  times(count, (index) => [
    ...([...input(index), offsetOf(index), "JUMPI", 1n, BigInt(index), "SSTORE"] as const),
    at(index),
  ]);

/** Every place leads to any place that the calldata names. */
const openJumps = (count: number): AssemblyItem[] =>
  times(count, (index) => [at(index), ...input(index), "DUP1", ...input(index + 1), "JUMPI", "JUMP"]);

/** Any place that the calldata names, or a byte behind itself. */
function anyPlace(nBytes: number): Uint8Array {
  const head = assemble([0n, "CALLDATALOAD", "JUMP"]);
  const places = new Uint8Array(nBytes).fill(0x5b);
  places.set(head);
  return places;
}

const forever = (...body: AssemblyItem[]): AssemblyItem[] => [at(0), ...body, offsetOf(0), "JUMP"];

/** Hashes so many bytes a turn. */
const hashing = (nBytes: bigint): AssemblyItem[] => forever(nBytes, 0n, "KECCAK256", "POP");

/** Calls itself twice with all gas that there is. */
const callItself: AssemblyItem[] = [0n, 0n, 0n, 0n, 0n, "ADDRESS", "GAS", "CALL", "POP"];

const precompile = (address: bigint, nBytes: bigint): AssemblyItem[] =>
  forever(0n, 0n, nBytes, 0n, address, "GAS", "STATICCALL", "POP");

/** Creates its own code, which does the same. */
const createItself: AssemblyItem[] = forever(
  ...(["CODESIZE", 0n, 0n, "CODECOPY", "CODESIZE", 0n, 0n, "CREATE", "POP"] as const),
);

/** Multiplies words of the calldata with each other, and asks for one product. */
const products = (count: number): AssemblyItem[] => [
  ...input(0),
  ...times(count, (index) => ["DUP1", "MUL", ...input(index), "ADD"]),
  ...([0x1234567n, "EQ", offsetOf(0), "JUMPI", "STOP", at(0), "INVALID"] as const),
];

/** A hash of a hash, and so on; a place in the storage of each. */
const hashes = (count: number): AssemblyItem[] => [
  ...input(0),
  ...times(count, () => [0n, "MSTORE", 32n, 0n, "KECCAK256", "DUP1", "DUP1", "SLOAD", "ADD", "DUP1", "DUP1", "SSTORE"]),
  ...([7n, "EQ", offsetOf(0), "JUMPI", "STOP", at(0), "INVALID"] as const),
];

/** Functions that all call the next one's place. */
const dispatcher = (count: number): AssemblyItem[] => [
  ...([0n, "CALLDATALOAD", 224n, "SHR"] as const),
  ...times(count, (index) => ["DUP1", BigInt(0x10000000 + 7919 * index), "EQ", offsetOf(index), "JUMPI"]),
  "STOP",
  ...times(count, (index) => [at(index), "CALLER", BigInt(index), "SSTORE", "STOP"]),
];

/** Memory at an offset that the calldata names, and far away. */
const farMemory: AssemblyItem[] = [
  ...([...input(0), offsetOf(0), "JUMPI", 1n, huge, "MSTORE", at(0)] as const),
  ...([...input(1), offsetOf(1), "JUMPI", 1n, 2n ** 32n, "MSTORE", at(1)] as const),
  ...([...input(2), offsetOf(2), "JUMPI", 2n ** 40n, 0n, 0n, "CALLDATACOPY", at(2)] as const),
  ...([...input(3), ...input(4), "MSTORE", ...input(5), ...input(6), "KECCAK256", 0n, "SSTORE"] as const),
  ...([...input(7), ...input(8), "RETURN"] as const),
];

/** Adds to a word of the storage as often as the calldata says, and asks whether it came to much. */
const countedLoop: AssemblyItem[] = [
  ...input(0),
  at(0),
  ...(["DUP1", "ISZERO", offsetOf(1), "JUMPI", 1n, "SWAP1", "SUB"] as const),
  ...([0n, "SLOAD", 1n, "ADD", 0n, "SSTORE", offsetOf(0), "JUMP"] as const),
  at(1),
  ...([0n, "SLOAD", 1_000_000n, "EQ", offsetOf(2), "JUMPI", "STOP", at(2), "CALLER", "SELFDESTRUCT"] as const),
];

const programs: Readonly<Record<string, readonly AssemblyItem[]>> = {
  "jump chain": jumpChain(4900, 1),
  "jump chain, mixed": jumpChain(4900, 2617),
  "diamonds that add": addingDiamonds(600),
  "diamonds that store": storingDiamonds(1000),
  "jumps to anywhere": openJumps(1500),
  "far memory": farMemory,
  "grows memory": forever(1n, "MSIZE", "MSTORE"),
  "copies code to memory": forever(24_576n, 0n, "MSIZE", "CODECOPY"),
  "endless loop": forever(),
  "endless loop of stores": forever("GAS", "GAS", "SSTORE"),
  "endless loop of logs": forever(60_000n, 0n, "LOG0"),
  "loop as long as the calldata says": countedLoop,
  "calls itself": [...callItself, ...callItself],
  "calls itself for ever": forever(...callItself),
  "creates itself": createItself,
  "hashes 1 MB a turn": hashing(1_000_000n),
  "hashes 184 MB a turn": hashing(184_000_000n),
  "recovers keys": precompile(1n, 128n),
  "raises to powers": [
    ...([3000n, 0n, "MSTORE", 3000n, 32n, "MSTORE", 3000n, 64n, "MSTORE"] as const),
    ...times(280, (index) => ["CALLER", "NOT", BigInt(96 + 32 * index), "MSTORE"]),
    ...precompile(5n, 9096n),
  ],
  "checks a pairing": precompile(8n, 19_200n),
  "compresses blake": [0xffff_ffffn, 224n, "SHL", 0n, "MSTORE", ...precompile(9n, 213n)],
  "deep products": products(2000),
  "hashes of hashes": hashes(1000),
  "1,500 functions": dispatcher(1500),
};

/** All of them, the programs through both doors. */
export const bytecodeBombs: readonly BytecodeBomb[] = [
  ...Object.entries(programs).flatMap(([name, items]) => throughBoth(name, assemble(items))),
  ...throughBoth("24 kB of JUMPDEST", new Uint8Array(maxRuntimeBytes).fill(0x5b)),
  ...throughBoth("100 kB of JUMPDEST", new Uint8Array(maxSubmitted).fill(0x5b)),
  ...throughBoth("100 kB of places to jump to", anyPlace(maxSubmitted)),
  ...throughBoth("100 kB of CALLER", new Uint8Array(maxSubmitted).fill(0x33)),
  ...throughBoth("100 kB of PUSH32", new Uint8Array(maxSubmitted).fill(0x7f)),
];

function throughBoth(name: string, code: Uint8Array): readonly BytecodeBomb[] {
  return [
    { name, door: "runtime", code },
    { name, door: "creation", code },
  ];
}
