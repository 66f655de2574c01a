/** A token that keeps books, for contracts whose project has none: ERC-20, of which everybody in play has much.
 *
 * Who is asked to pay has agreed: allowances are without bound, so that what a contract takes of people without their
 * asking shows. Anybody may send it to anybody, also to the contract under test, as on a chain.
 */

import { type AssemblyItem, assemble } from "../../evm/code/assembler.ts";
import { disassemble } from "../../evm/code/disassembly.ts";
import { type Address, bigintToBytes, type Word } from "../../evm/word.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import { isNamedToken } from "../constructor-arguments.ts";
import type { FuzzContract, FuzzFunction } from "../fuzz-target.ts";

/** Two, so that there are pairs. */
export const standInNames = ["TokenA", "TokenB"] as const;

const ether = 10n ** 18n;
/** What each holder has at first. */
export const endowment: Word = 1_000_000n * ether;
const supply: Word = 1000n * endowment;

const unbounded: Word = 2n ** 256n - 1n;

function hashOf(text: string): string {
  return keccak256Hex(new TextEncoder().encode(text));
}

function selectorOf(signature: string): bigint {
  return BigInt(`0x${hashOf(signature).slice(0, 8)}`);
}

const transferTopic: Word = BigInt(`0x${hashOf("Transfer(address,address,uint256)")}`);

/** The argument of that number. */
function argument(index: bigint): readonly AssemblyItem[] {
  return [4n + 32n * index, "CALLDATALOAD"];
}

/** Ends with the word on the stack. */
const answer: readonly AssemblyItem[] = [0n, "MSTORE", 32n, 0n, "RETURN"];

/** Makes of an address on the stack the slot of what it holds, as mappings do. */
const hashed: readonly AssemblyItem[] = [0n, "MSTORE", 32n, 0n, "KECCAK256"];

const slots = new Map<Address, Word>();

/** The same for whoever looks into the storage of holders, of which there are few. */
export function balanceSlot(holder: Address): Word {
  const known = slots.get(holder) ?? BigInt(`0x${keccak256Hex(bigintToBytes(holder, 32))}`);
  slots.set(holder, known);
  return known;
}

/** What each function does. A move wants the amount, the receiver and the giver on the stack. */
const functions: readonly { readonly signature: string; readonly does: readonly AssemblyItem[] }[] = [
  { signature: "balanceOf(address)", does: [...argument(0n), ...hashed, "SLOAD", ...answer] },
  { signature: "allowance(address,address)", does: [unbounded, ...answer] },
  { signature: "totalSupply()", does: [supply, ...answer] },
  { signature: "decimals()", does: [18n, ...answer] },
  {
    signature: "transfer(address,uint256)",
    does: [...argument(1n), ...argument(0n), "CALLER", { offsetOf: "move" }, "JUMP"],
  },
  {
    signature: "transferFrom(address,address,uint256)",
    does: [...argument(2n), ...argument(1n), ...argument(0n), { offsetOf: "move" }, "JUMP"],
  },
  {
    signature: "mint(address,uint256)",
    does: [...argument(1n), ...argument(0n), 0n, { offsetOf: "credit" }, "JUMP"],
  },
];

const move: readonly AssemblyItem[] = [
  { at: "move" },
  ...(["DUP1", ...hashed, "DUP1", "SLOAD", "DUP1", "DUP6", "GT", { offsetOf: "refuse" }, "JUMPI"] as const),
  ...(["DUP5", "SWAP1", "SUB", "SWAP1", "SSTORE"] as const),
  { at: "credit" },
  ...(["DUP2", ...hashed, "DUP1", "SLOAD", "DUP5", "ADD", "SWAP1", "SSTORE"] as const),
  ...(["DUP3", 0n, "MSTORE", transferTopic, 32n, 0n, "LOG3", "POP", 1n, ...answer] as const),
  { at: "refuse" },
  ...([0n, 0n, "REVERT"] as const),
];

/** What it does not know it answers with true, as `approve` does. */
const runtime = assemble([
  ...([2n ** 224n, 0n, "CALLDATALOAD", "DIV"] as const),
  ...functions.flatMap(({ signature }): AssemblyItem[] => [
    ...(["DUP1", selectorOf(signature), "EQ", { offsetOf: signature }, "JUMPI"] as const),
  ]),
  ...[1n, ...answer],
  ...functions.flatMap(({ signature, does }): AssemblyItem[] => [{ at: signature }, "POP", ...does]),
  ...move,
]);

/** What people call: the contract under test calls the rest. */
const transfer: FuzzFunction = {
  ...{ signature: "transfer(address,uint256)", selector: Number(selectorOf("transfer(address,uint256)")) },
  parameters: [{ kind: "address" }, { kind: "uint", bits: 256 }],
  ...{ isPayable: false, isView: false, returnsTruth: false },
};

/** One of these tokens. */
export function makeStandIn(name: string, holders: readonly Address[]): FuzzContract {
  const size = BigInt(runtime.length);
  const creation = assemble([
    ...holders.flatMap((holder): AssemblyItem[] => [endowment, balanceSlot(holder), "SSTORE"]),
    ...([size, { offsetOf: "runtime" }, 0n, "CODECOPY", size, 0n, "RETURN"] as const),
    { data: "runtime", bytes: runtime },
  ]);
  return {
    name,
    artifact: {
      creation: { bytes: creation, placeholders: [] },
      runtime: { bytes: runtime, placeholders: [] },
      ...{ immutables: [], parameters: [], isPayable: false },
    },
    constructorParameters: [],
    functions: [transfer],
  };
}

/** Its functions as solc would list them: for whoever tells what was called. */
export const standInAbi = functions.map(({ signature }) => {
  const [, name = "", types = ""] = /^(\w+)\((.*)\)$/.exec(signature) ?? [];
  const inputs = types === "" ? [] : types.split(",").map((type) => ({ type }));
  return { type: "function", name, inputs };
});

const asked: ReadonlySet<bigint> = new Set(
  ["transfer(address,uint256)", "transferFrom(address,address,uint256)", "balanceOf(address)"].map(selectorOf),
);

/** Whether a contract deals with tokens of others: it is built with such a one, or its code names a function of theirs. */
export function wantsToken({ constructorParameters, functions: own, artifact }: FuzzContract): boolean {
  if (constructorParameters.some((one) => one.type.kind === "address" && isNamedToken(one))) return true;
  const named = namedIn(artifact.runtime?.bytes ?? new Uint8Array());
  const answered = new Set(own?.map(({ selector }) => selector));
  // A token itself names each of them once, to know that it is called.
  return [...asked].some((one) => (named.get(one) ?? 0) > (answered.has(Number(one)) ? 1 : 0));
}

/** How often the code names selectors, by themselves or at the head of a word. */
function namedIn(code: Uint8Array): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { opcode, immediate } of disassemble(code)) {
    if (immediate === undefined) continue;
    const selector = opcode?.mnemonic === "PUSH32" ? immediate >> 224n : immediate;
    if (asked.has(selector)) counts.set(selector, (counts.get(selector) ?? 0) + 1);
  }
  return counts;
}
