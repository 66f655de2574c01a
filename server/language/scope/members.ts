/** What can stand after the dot. */

import { attachedTo } from "./attached.ts";
import { builtinMembers } from "./builtins.ts";
import { linearized, namedInside } from "./contracts.ts";
import { type Entry, entryOf } from "./entry.ts";
import { aValueOf, type Meaning } from "./meanings.ts";
import { type Found, membersIn, type Sources } from "./sources.ts";
import { topNames } from "./top-names.ts";
import { type Home, homeOf, isType, resolveType, type Type } from "./types.ts";

/** All members, by name; none where nothing is known. `home` is where the expression stands: `using` counts there. */
export function membersOf(sources: Sources, meaning: Meaning, home: Home): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (entry: Entry): void => {
    if (!entries.has(entry.name)) entries.set(entry.name, entry);
  };
  for (const entry of ownMembers(sources, meaning, home)) add(entry);
  if (meaning.kind === "value") for (const entry of attachedTo(sources, meaning, home)) add(entry);
  return entries;
}

function ownMembers(sources: Sources, meaning: Meaning, home: Home): readonly Entry[] {
  switch (meaning.kind) {
    case "value":
      return membersOfValue(sources, meaning.type, meaning.isStorage);
    case "type":
      return membersOfType(sources, meaning.type, home);
    case "callable":
      return hasSelector(meaning.found) ? fromTable(sources, "$function") : [];
    case "getter":
      return fromTable(sources, "$function");
    case "module":
      return [...topNames(sources, meaning.module.module)].map(([name, { found, module }]) =>
        entryOf(sources, name, found, module),
      );
    case "super":
      return membersOfSuper(sources, meaning.contract);
    case "meta":
      return membersOfMeta(sources, meaning.type);
    case "tuple":
      return [];
  }
}

/** Of events and errors, and of functions that can be called from outside. */
function hasSelector(found: readonly Found[]): boolean {
  return found.some(
    ({ declared }) =>
      declared.kind === "event" ||
      declared.kind === "error" ||
      declared.attributes.has("external") ||
      declared.attributes.has("public"),
  );
}

function fromTable(sources: Sources, name: string): Entry[] {
  return grouped(builtinMembers(name)).map(([one, found]) => entryOf(sources, one, found));
}

function grouped(all: readonly Found[]): [string, readonly Found[]][] {
  const byName = new Map<string, Found[]>();
  for (const found of all) byName.set(found.declared.name, [...(byName.get(found.declared.name) ?? []), found]);
  return [...byName];
}

function membersOfValue(sources: Sources, type: Type, isStorage: boolean): readonly Entry[] {
  if (type.kind === "elementary") return fromTable(sources, tableOf(type.name, isStorage));
  if (type.kind === "array") return fromTable(sources, isStorage && type.isDynamic ? "$storageArray" : "$array");
  if (type.kind === "function") return fromTable(sources, "$external");
  if (type.kind !== "declared") return [];
  const { declared } = type.found;
  if (declared.kind === "struct") return fieldsOf(sources, type.found, isStorage);
  return declared.kind === "contract" || declared.kind === "interface" ? seenOutside(sources, type.found) : [];
}

function tableOf(elementary: string, isStorage: boolean): string {
  if (elementary === "bytes" && isStorage) return "$storageArray";
  const tables: Readonly<Record<string, string>> = { address: "$address", payable: "$payable" };
  return tables[elementary] ?? (elementary.startsWith("bytes") ? "$array" : "");
}

function fieldsOf(sources: Sources, struct: Found, isStorage: boolean): Entry[] {
  return membersIn(struct).map((field) => {
    const entry = entryOf(sources, field.declared.name, [field]);
    return entry.meaning?.kind === "value" ? { ...entry, meaning: { ...entry.meaning, isStorage } } : entry;
  });
}

/** What can be called of a contract by others. */
function seenOutside(sources: Sources, contract: Found): Entry[] {
  const entries: Entry[] = [];
  const isInterface = ({ owner }: Found) => owner?.declared.kind === "interface";
  for (const [name, all] of namedInside(sources, contract)) {
    const functions = all.filter(
      (one) =>
        one.declared.kind === "function" &&
        (one.declared.attributes.has("external") || one.declared.attributes.has("public") || isInterface(one)),
    );
    const getter = all.find(({ declared }) => declared.kind === "variable" && declared.attributes.has("public"));
    if (getter !== undefined && all[0]?.declared.kind === "variable") {
      entries.push({ name, found: [getter], module: null, meaning: { kind: "getter", found: getter } });
    } else if (functions.length > 0) entries.push(entryOf(sources, name, functions));
  }
  return entries;
}

function membersOfType(sources: Sources, type: Type, home: Home): readonly Entry[] {
  if (type.kind === "elementary") {
    const table = { bytes: "$bytesType", string: "$stringType" }[type.name];
    return table === undefined ? [] : fromTable(sources, table);
  }
  if (type.kind !== "declared") return [];
  const { found } = type;
  if (found.declared.kind === "enum") return membersIn(found).map((one) => entryOf(sources, one.declared.name, [one]));
  if (found.declared.kind === "type") return wrapping(sources, found);
  if (found.declared.kind === "struct") return [];
  return membersOfContractType(sources, found, home);
}

/** Of a base all that its heirs can name; of a library what is not private; of others their types, events and errors. */
function membersOfContractType(sources: Sources, contract: Found, home: Home): Entry[] {
  const isBase = home.contract !== null && linearized(sources, home.contract).includes(contract);
  const isLibrary = contract.declared.kind === "library";
  const isSeen = (one: Found): boolean => {
    if (isBase || isType(one)) return true;
    if (isLibrary) return !one.declared.attributes.has("private");
    const { kind, attributes } = one.declared;
    // Functions of other contracts can be named for their selectors.
    const isOpen = attributes.has("external") || attributes.has("public") || one.owner?.declared.kind === "interface";
    return kind === "event" || kind === "error" || (kind === "function" && isOpen);
  };
  return [...namedInside(sources, contract)].flatMap(([name, all]) => {
    const found = all.filter(isSeen);
    return found.length === 0 ? [] : [entryOf(sources, name, found)];
  });
}

/** `T.wrap` and `T.unwrap`, which are conversions. */
function wrapping(sources: Sources, found: Found): Entry[] {
  const inner = found.declared.type === null ? null : resolveType(sources, found.declared.type, homeOf(found));
  const convert = (name: string, type: Type): Entry => ({
    name,
    found: [],
    module: null,
    meaning: { kind: "type", type },
  });
  const wrap = convert("wrap", { kind: "declared", found });
  return inner === null ? [wrap] : [wrap, convert("unwrap", inner)];
}

function membersOfSuper(sources: Sources, contract: Found): Entry[] {
  const [, ...bases] = linearized(sources, contract);
  const functions = bases
    .flatMap(membersIn)
    .filter(
      ({ declared }) =>
        declared.kind === "function" && !declared.attributes.has("private") && !declared.attributes.has("external"),
    );
  return grouped(functions).map(([name, found]) => entryOf(sources, name, found));
}

function membersOfMeta(sources: Sources, type: Type): readonly Entry[] {
  if (type.kind === "elementary" && /^u?int/.test(type.name)) return ofItself(sources, "$integerMeta", type);
  if (type.kind !== "declared") return [];
  const { kind } = type.found.declared;
  if (kind === "enum") return ofItself(sources, "$integerMeta", type);
  if (kind === "interface") return fromTable(sources, "$interfaceMeta");
  return kind === "contract" || kind === "library" ? fromTable(sources, "$contractMeta") : [];
}

function ofItself(sources: Sources, table: string, type: Type): Entry[] {
  return fromTable(sources, table).map((entry) => ({ ...entry, meaning: aValueOf(type) }));
}
