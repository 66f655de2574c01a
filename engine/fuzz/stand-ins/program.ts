/** Small contracts that stand in for those of others, written as rows of functions. */

import { type AssemblyItem, assemble } from "../../evm/code/assembler.ts";
import { type Address, bigintToBytes, type Word } from "../../evm/word.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import type { FuzzContract, FuzzFunction } from "../fuzz-target.ts";

/** A function and what it does; it starts with an empty stack, and ends by itself. */
export interface StandInFunction {
  readonly signature: string;
  readonly does: readonly AssemblyItem[];
}

/** The hash of a text as hexadecimal digits. */
export function hashOf(text: string): string {
  return keccak256Hex(new TextEncoder().encode(text));
}

/** The selector of a signature. */
export function selectorOf(signature: string): bigint {
  return BigInt(`0x${hashOf(signature).slice(0, 8)}`);
}

/** The argument of that number. */
export function argument(index: bigint): readonly AssemblyItem[] {
  return [4n + 32n * index, "CALLDATALOAD"];
}

/** Ends with the word on the stack. */
export const answer: readonly AssemblyItem[] = [0n, "MSTORE", 32n, 0n, "RETURN"];

/** Makes of an address on the stack the slot of what it holds, as mappings do. */
export const hashed: readonly AssemblyItem[] = [0n, "MSTORE", 32n, 0n, "KECCAK256"];

/** Where to go to revert. */
export const refuse = "refuse";

const slots = new Map<Address, Word>();

/** The slot of `hashed`, for whoever looks into the storage of holders, of which there are few. */
export function balanceSlot(holder: Address): Word {
  const known = slots.get(holder) ?? slotOf(holder);
  slots.set(holder, known);
  return known;
}

/** The slot that the hash of these words is. */
export function slotOf(...words: readonly Word[]): Word {
  return BigInt(`0x${keccak256Hex(Uint8Array.from(words.flatMap((word) => [...bigintToBytes(word, 32)])))}`);
}

/** Runtime code: goes to the function that is asked for, `otherwise` where there is none; `shared` is what functions jump to. */
export function dispatch(
  functions: readonly StandInFunction[],
  otherwise: readonly AssemblyItem[],
  shared: readonly AssemblyItem[] = [],
): Uint8Array<ArrayBuffer> {
  return assemble([
    ...([2n ** 224n, 0n, "CALLDATALOAD", "DIV"] as const),
    ...functions.flatMap(({ signature }): AssemblyItem[] => [
      ...(["DUP1", selectorOf(signature), "EQ", { offsetOf: signature }, "JUMPI"] as const),
    ]),
    ...otherwise,
    ...functions.flatMap(({ signature, does }): AssemblyItem[] => [{ at: signature }, "POP", ...does]),
    ...shared,
    ...([{ at: refuse }, 0n, 0n, "REVERT"] as const),
  ]);
}

/** What a stand-in is made of. */
export interface StandInParts {
  readonly name: string;
  readonly runtime: Uint8Array<ArrayBuffer>;
  /** What lies in its storage at first. */
  readonly storage: ReadonlyMap<Word, Word>;
  /** What people call: the contract under test calls the rest. */
  readonly functions: readonly FuzzFunction[];
}

/** The contract, for deployment. */
export function standInContract({ name, runtime, storage, functions }: StandInParts): FuzzContract {
  const size = BigInt(runtime.length);
  const creation = assemble([
    ...[...storage].flatMap(([slot, value]): AssemblyItem[] => [value, slot, "SSTORE"]),
    ...([size, { offsetOf: "runtime" }, 0n, "CODECOPY", size, 0n, "RETURN"] as const),
    { data: "runtime", bytes: runtime },
  ]);
  return {
    ...{ name, functions, constructorParameters: [] },
    artifact: {
      creation: { bytes: creation, placeholders: [] },
      runtime: { bytes: runtime, placeholders: [] },
      ...{ immutables: [], parameters: [], isPayable: false },
    },
  };
}

/** A function that people call, of addresses and numbers. */
export function calledByPeople(signature: string): FuzzFunction {
  const types = typesIn(signature);
  const parameters = types.map((type) =>
    type === "address" ? ({ kind: "address" } as const) : ({ kind: "uint", bits: 256 } as const),
  );
  return {
    ...{ signature, selector: Number(selectorOf(signature)), parameters, inputs: [] },
    ...{ isPayable: false, isView: false, returnsTruth: false },
  };
}

/** Functions as solc would list them: for whoever tells what was called. */
export function abiOf(functions: readonly Pick<StandInFunction, "signature">[]) {
  return functions.map(({ signature }) => {
    const inputs = typesIn(signature).map((type) => ({ type }));
    return { type: "function", name: signature.slice(0, signature.indexOf("(")), inputs };
  });
}

function typesIn(signature: string): string[] {
  const types = signature.slice(signature.indexOf("(") + 1, -1);
  return types === "" ? [] : types.split(",");
}
