/** The instructions of a contract, with the places that they come from. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { disassemble, type Instruction } from "../../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { type CodeMap, isWithin, keyOf, makeCodeMap, type SourcePlace } from "./code-map.ts";

export interface PlacedInstruction {
  readonly pc: number;
  readonly mnemonic: string;
  /** Null where nobody wrote it. */
  readonly at: SourcePlace | null;
}

const placed = new WeakMap<CompiledContract, Map<string, readonly PlacedInstruction[]>>();

/** In the order of the code. */
export function readPlaced(
  contract: CompiledContract,
  part: "creation" | "runtime",
  files: CompiledCode["files"],
): readonly PlacedInstruction[] {
  const parts = placed.get(contract) ?? new Map<string, readonly PlacedInstruction[]>();
  placed.set(contract, parts);
  const known = parts.get(part);
  if (known !== undefined) return known;
  const { bytecode, deployedBytecode } = contract.evm ?? {};
  const code = part === "creation" ? bytecode : deployedBytecode;
  const placeOf: CodeMap = makeCodeMap(code, files);
  const read = disassemble(readUnlinkedCode(code?.object ?? "")?.bytes ?? new Uint8Array()).map(
    ({ pc, opcode }: Instruction): PlacedInstruction => ({ pc, mnemonic: opcode?.mnemonic ?? "", at: placeOf(pc) }),
  );
  parts.set(part, read);
  return read;
}

/** Where an expression was computed: the instruction that leaves it on the stack, and what comes next. */
export interface Computed {
  readonly last: PlacedInstruction;
  readonly next: PlacedInstruction;
}

/** Nothing where something else may come next. */
export function findComputed(runtime: readonly PlacedInstruction[], place: SourcePlace): readonly Computed[] {
  const ends = runtime.flatMap((last, index) => {
    const next = runtime[index + 1];
    const isEnd = last.at !== null && keyOf(last.at) === keyOf(place) && next !== undefined;
    return isEnd && !(next.at !== null && isWithin(next.at, place)) ? [{ last, next }] : [];
  });
  return ends.some(({ last }) => last.mnemonic === "JUMP" || last.mnemonic === "JUMPI") ? [] : ends;
}
