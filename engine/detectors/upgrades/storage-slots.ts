/** Where the state variables of a contract lie in its storage. */

import type { ContractDefinition, VariableDeclaration } from "solidity-ast";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

/** State variables that take up storage, in the order of their slots; none where the contract says where they begin. */
export function storedVariables(program: Program, contract: ContractDefinition): readonly VariableDeclaration[] {
  if (contract.storageLayout) return [];
  return program
    .linearizedBases(contract)
    .toReversed()
    .flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "VariableDeclaration")))
    .filter(({ constant, mutability, storageLocation }) => {
      const isStored = String(storageLocation) !== "transient";
      return !constant && mutability !== "immutable" && mutability !== "constant" && isStored;
    });
}

/** A variable, and the bytes it takes: of the slot it begins in, where it is no larger than one. */
export interface StoredVariable {
  readonly variable: VariableDeclaration;
  readonly slot: number;
  readonly offset: number;
  readonly size: number;
}

const slotSize = 32;

/** The places of the stored variables, up to the first one whose size is not plain: a struct, an array of fixed length. */
export function storageSlotsOf(program: Program, contract: ContractDefinition): readonly StoredVariable[] {
  const placed: StoredVariable[] = [];
  let [slot, offset] = [0, 0];
  for (const variable of storedVariables(program, contract)) {
    const size = sizeOf(variable);
    if (size === undefined) break;
    if (offset + size > slotSize) [slot, offset] = [slot + 1, 0];
    placed.push({ variable, slot, offset, size });
    offset += size;
  }
  return placed;
}

/** Bytes; mappings and lists begin a slot and fill it. */
function sizeOf({ typeDescriptions }: VariableDeclaration): number | undefined {
  const type = typeDescriptions.typeString ?? "";
  if (/^mapping\(|\[\]$|^(?:bytes|string)(?: storage ref)?$/.test(type)) return slotSize;
  if (type === "bool") return 1;
  if (/^(?:address(?: payable)?|contract [^[\]]*)$/.test(type)) return 20;
  const [, bits] = /^u?int(\d+)$/.exec(type) ?? [];
  const [, bytes] = /^bytes(\d+)$/.exec(type) ?? [];
  if (bits !== undefined) return Number(bits) / 8;
  return bytes === undefined ? undefined : Number(bytes);
}
