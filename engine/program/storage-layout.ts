/** Where the state variables of a contract lie in its storage, as the compiler lays them out. */

import type { ContractDefinition, StructDefinition, TypeName, VariableDeclaration } from "solidity-ast";
import { isKind } from "./nodes.ts";
import type { Program } from "./program.ts";

export interface StoragePlace {
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
}

/** Bytes of what is packed with others; of everything else, whole slots. */
type Size = { readonly bytes: number } | { readonly slots: bigint };

const slotBytes = 32;

/**
 * Each stored variable of a contract as deployed, those of its bases first. Ends before the first whose size cannot be
 * told; empty where the contract begins elsewhere than the compiler says plainly.
 */
export function storageLayoutOf(
  program: Program,
  contract: ContractDefinition,
): ReadonlyMap<VariableDeclaration, StoragePlace> {
  const places = new Map<VariableDeclaration, StoragePlace>();
  const start = startOf(contract);
  if (start === undefined) return places;
  const next = makePacker(start);
  const bases = program.linearizedBases(contract).toReversed();
  for (const variable of bases.flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "VariableDeclaration")))) {
    if (!isStored(variable)) continue;
    const size = variable.typeName ? sizeOf(program, variable.typeName) : undefined;
    if (size === undefined) break;
    places.set(variable, next(size));
  }
  return places;
}

/** As `contract C layout at 5` says; zero where nothing does. */
function startOf({ storageLayout }: ContractDefinition): bigint | undefined {
  if (!storageLayout) return 0n;
  const { baseSlotExpression } = storageLayout;
  const [, number] = /^int_const (\d+)$/.exec(baseSlotExpression.typeDescriptions.typeString ?? "") ?? [];
  return number === undefined ? undefined : BigInt(number);
}

function isStored({ constant, mutability, storageLocation }: VariableDeclaration): boolean {
  return (
    !constant && mutability !== "immutable" && mutability !== "constant" && String(storageLocation) !== "transient"
  );
}

/** Gives each size its place behind the one before. */
function makePacker(start: bigint): (size: Size) => StoragePlace {
  let [slot, offset] = [start, 0];
  return (size) => {
    const isWhole = "slots" in size;
    if (offset > 0 && (isWhole || offset + size.bytes > slotBytes)) [slot, offset] = [slot + 1n, 0];
    const place = { slot, offset };
    if (isWhole) slot += size.slots;
    else offset += size.bytes;
    return place;
  };
}

function sizeOf(program: Program, type: TypeName): Size | undefined {
  const words = type.typeDescriptions.typeString ?? "";
  if (isKind(type, "Mapping")) return { slots: 1n };
  if (isKind(type, "FunctionTypeName")) return { bytes: type.visibility === "external" ? 24 : 8 };
  if (isKind(type, "ArrayTypeName")) return sizeOfArray(words, () => sizeOf(program, type.baseType));
  if (!isKind(type, "UserDefinedTypeName")) return sizeOfElementary(words);
  const declared = program.findNode(type.referencedDeclaration);
  if (isKind(declared, "StructDefinition")) return sizeOfStruct(program, declared);
  if (isKind(declared, "UserDefinedValueTypeDefinition")) return sizeOf(program, declared.underlyingType);
  if (isKind(declared, "EnumDefinition")) return { bytes: declared.members.length > 256 ? 2 : 1 };
  return isKind(declared, "ContractDefinition") ? { bytes: 20 } : undefined;
}

function sizeOfElementary(words: string): Size | undefined {
  if (/^(?:bytes|string)\b/.test(words)) return { slots: 1n };
  if (words === "bool") return { bytes: 1 };
  if (words.startsWith("address")) return { bytes: 20 };
  const [, kind, number] = /^(u?int|bytes)(\d+)$/.exec(words) ?? [];
  if (number === undefined) return undefined;
  return { bytes: kind === "bytes" ? Number(number) : Number(number) / 8 };
}

/** Of fixed length, as many elements as fit in each slot; else one slot for the length. */
function sizeOfArray(words: string, sizeOfElement: () => Size | undefined): Size | undefined {
  const [, length] = /\[(\d*)\](?: storage (?:ref|pointer))?$/.exec(words) ?? [];
  if (length === "") return { slots: 1n };
  const element = sizeOfElement();
  if (length === undefined || element === undefined) return undefined;
  if ("slots" in element) return { slots: BigInt(length) * element.slots };
  const perSlot = BigInt(Math.floor(slotBytes / element.bytes));
  return { slots: (BigInt(length) + perSlot - 1n) / perSlot };
}

function sizeOfStruct(program: Program, { members }: StructDefinition): Size | undefined {
  const next = makePacker(0n);
  for (const { typeName } of members) {
    const size = typeName ? sizeOf(program, typeName) : undefined;
    if (size === undefined) return undefined;
    next(size);
  }
  return { slots: next({ slots: 1n }).slot };
}
