/** Types with what their names lead to. */

import type { WrittenType } from "../declarations/declarations.ts";
import { isContract, linearized, namedInside, resolveDotted } from "./contracts.ts";
import type { Found, SourceFile, Sources } from "./sources.ts";

/** Where the names in a type are looked up. */
export interface Home {
  readonly file: SourceFile;
  readonly contract: Found | null;
}

export type Type =
  /** `address payable` is `payable` here. */
  | { readonly kind: "elementary"; readonly name: string }
  /** A contract, a struct, an enum, a user-defined value type. */
  | { readonly kind: "declared"; readonly found: Found }
  | { readonly kind: "mapping"; readonly key: WrittenType; readonly value: WrittenType; readonly home: Home }
  | { readonly kind: "array"; readonly element: WrittenType; readonly isDynamic: boolean; readonly home: Home }
  | { readonly kind: "function"; readonly written: Extract<WrittenType, { kind: "function" }>; readonly home: Home };

const elementary = /^(?:u?int\d*|bytes\d*|u?fixed(?:\d+x\d+)?|bool|address|payable|string|byte)$/;

/** Whether a word is a type of Solidity itself. */
export function isElementary(word: string): boolean {
  return elementary.test(word);
}

const kindsOfTypes: ReadonlySet<string> = new Set(["contract", "interface", "library", "struct", "enum", "type"]);

/** Whether a declaration is of a type. */
export function isType({ declared }: Found): boolean {
  return kindsOfTypes.has(declared.kind);
}

/** Null where a name in it is not known. */
export function resolveType(sources: Sources, written: WrittenType, home: Home): Type | null {
  if (written.kind === "function") return { kind: "function", written, home };
  if (written.kind !== "named") return { ...written, home };
  const [first = "", ...rest] = written.name;
  if (rest.length === 0 && isElementary(first)) return { kind: "elementary", name: longName(first) };
  const found = lookupInHome(sources, written.name, home).find(isType);
  return found === undefined ? null : { kind: "declared", found };
}

/** What a dotted name is within a contract, else at the top of its file. */
export function lookupInHome(sources: Sources, [first = "", ...rest]: readonly string[], home: Home): readonly Found[] {
  const inside = home.contract === null ? [] : (namedInside(sources, home.contract).get(first) ?? []);
  if (inside.length === 0) return resolveDotted(sources, home.file, [first, ...rest]);
  return rest.reduce<readonly Found[]>(
    (found, name) => found.filter(isContract).flatMap((one) => namedInside(sources, one).get(name) ?? []),
    inside,
  );
}

function longName(name: string): string {
  const long: Readonly<Record<string, string>> = { uint: "uint256", int: "int256", byte: "bytes1" };
  return long[name] ?? name;
}

/** Where a declaration's own types are looked up. */
export function homeOf({ file, owner }: Found): Home {
  let contract = owner;
  while (contract !== null && !isContract(contract)) contract = contract.owner;
  return { file, contract };
}

/** The same for types that are the same; null where one is not known. */
export function typeKey(sources: Sources, type: Type | null): string | null {
  if (type === null) return null;
  if (type.kind === "elementary") return type.name;
  if (type.kind === "declared") return `${type.found.file.key}#${type.found.declared.at.start}`;
  const keyOf = (written: WrittenType): string | null =>
    "home" in type ? typeKey(sources, resolveType(sources, written, type.home)) : null;
  if (type.kind === "array") {
    const element = keyOf(type.element);
    return element === null ? null : `${element}[${type.isDynamic ? "" : "n"}]`;
  }
  if (type.kind === "function") return null;
  const [key, value] = [keyOf(type.key), keyOf(type.value)];
  return key === null || value === null ? null : `mapping(${key}=>${value})`;
}

/** Whether the compiler makes the one of the other by itself, as far as that is plain. */
export function converts(sources: Sources, from: Type, to: Type): boolean {
  if (from.kind === "elementary" && to.kind === "elementary") {
    if (from.name === "payable") return to.name === "address";
    const [, kind, bits] = /^(u?int|bytes)(\d+)$/.exec(from.name) ?? [];
    const [, wantedKind, wantedBits] = /^(u?int|bytes)(\d+)$/.exec(to.name) ?? [];
    return kind !== undefined && kind === wantedKind && Number(bits) <= Number(wantedBits);
  }
  if (from.kind !== "declared" || to.kind !== "declared" || !isContract(from.found)) return false;
  return linearized(sources, from.found).includes(to.found);
}
