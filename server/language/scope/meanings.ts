/** What an expression stands for. */

import type { WrittenType } from "../declarations/declarations.ts";
import { readText } from "../text-reading.ts";
import { builtins } from "./builtins.ts";
import { type Found, makeSourceFile, type SourceFile, type Sources } from "./sources.ts";
import type { ImportedModule } from "./top-names.ts";
import { converts, type Home, homeOf, isType, resolveType, type Type, typeKey } from "./types.ts";

export type Meaning =
  /** `isStorage`: changes of it are changes of storage. */
  | { readonly kind: "value"; readonly type: Type; readonly isStorage: boolean }
  /** Several values, as a call may give. */
  | { readonly kind: "tuple" }
  | { readonly kind: "type"; readonly type: Type }
  /** Functions, modifiers, events, errors: all that go by the name. `isAttached`: the first parameter is before the dot. */
  | { readonly kind: "callable"; readonly found: readonly Found[]; readonly isAttached: boolean }
  /** A public state variable, asked for from outside. */
  | { readonly kind: "getter"; readonly found: Found }
  | { readonly kind: "module"; readonly module: ImportedModule }
  /** `super` in a contract. */
  | { readonly kind: "super"; readonly contract: Found }
  /** `type(T)`. */
  | { readonly kind: "meta"; readonly type: Type };

const callableKinds: ReadonlySet<string> = new Set(["function", "modifier", "event", "error"]);

/** Whether a declaration can be called, emitted or reverted with. */
function isCallable({ declared }: Found): boolean {
  return callableKinds.has(declared.kind);
}

/** What a name stands for that is of these declarations; null where that is not known. */
export function meaningOf(sources: Sources, found: readonly Found[]): Meaning | null {
  const [first] = found;
  if (first === undefined) return null;
  if (isCallable(first)) return { kind: "callable", found: found.filter(isCallable), isAttached: false };
  if (isType(first)) return { kind: "type", type: { kind: "declared", found: first } };
  if (first.declared.kind === "value") return first.owner && aValueOf({ kind: "declared", found: first.owner });
  const { type, attributes, kind } = first.declared;
  const isStorage = attributes.has("storage") || (kind === "variable" && !attributes.has("constant"));
  return type === null ? null : writtenValue(sources, type, homeOf(first), isStorage);
}

/** A value of a type. */
export function aValueOf(type: Type, isStorage = false): Meaning {
  return { kind: "value", type, isStorage };
}

/** A value of a type as it is written; null where that is not known. */
function writtenValue(sources: Sources, written: WrittenType, home: Home, isStorage = false): Meaning | null {
  const type = resolveType(sources, written, home);
  return type === null ? null : aValueOf(type, isStorage);
}

/** The types of the arguments of a call, as far as they are known. */
export type Arguments = readonly (Type | null)[];

/** What comes of a call; null where that is not known. */
export function resultOf(sources: Sources, callee: Meaning, given: Arguments): Meaning | null {
  if (callee.kind === "type") return aValueOf(callee.type);
  if (callee.kind === "getter") return getterResult(sources, callee.found);
  if (callee.kind === "value" && callee.type.kind === "function") {
    return returned(sources, callee.type.written.returns, callee.type.home);
  }
  if (callee.kind !== "callable") return null;
  const fitting = fittingCallables(sources, callee, given);
  const results = fitting.map((found) => returned(sources, found.declared.returns, homeOf(found)));
  const [first = null] = results;
  // Overloads that give different things: which one is meant, is not known.
  const written = new Set(fitting.map(({ declared }) => JSON.stringify(declared.returns.map(({ type }) => type))));
  return written.size === 1 ? first : null;
}

/** Those that take the arguments; of functions that override each other, the last. */
export function fittingCallables(
  sources: Sources,
  { found, isAttached }: Extract<Meaning, { kind: "callable" }>,
  given: Arguments,
): readonly Found[] {
  const overridden = new Set<string>();
  return found.filter((one) => {
    const { parameters } = one.declared;
    const taken = isAttached ? parameters.slice(1) : parameters;
    const key = JSON.stringify(parameters.map(({ type }) => type));
    const fits =
      takesAnything(one) ||
      (taken.length === given.length && !overridden.has(key) && takesAll(sources, one, taken, given));
    overridden.add(key);
    return fits;
  });
}

/** Of the language itself, as `abi.encode`. */
function takesAnything({ declared, file }: Found): boolean {
  return file === builtins && file.text.slice(declared.header.start, declared.header.end).includes("...");
}

function takesAll(
  sources: Sources,
  found: Found,
  parameters: Found["declared"]["parameters"],
  given: Arguments,
): boolean {
  return given.every((type, index) => {
    const written = parameters[index]?.type;
    if (type === null || written == null) return true;
    const wanted = resolveType(sources, written, homeOf(found));
    const [key, wantedKey] = [typeKey(sources, type), typeKey(sources, wanted)];
    return (
      key === null || wanted === null || wantedKey === null || key === wantedKey || converts(sources, type, wanted)
    );
  });
}

type Returns = Found["declared"]["returns"];

function returned(sources: Sources, returns: Returns, home: Home): Meaning | null {
  const [first] = returns;
  if (returns.length > 1) return { kind: "tuple" };
  if (first === undefined || first.type === null) return null;
  return writtenValue(sources, first.type, home, first.attributes.has("storage"));
}

/** Past all keys and indexes; a struct comes as its fields. */
function getterResult(sources: Sources, found: Found): Meaning | null {
  const home = homeOf(found);
  let written = found.declared.type;
  while (written !== null && (written.kind === "mapping" || written.kind === "array")) {
    written = written.kind === "mapping" ? written.value : written.element;
  }
  const type = written === null ? null : resolveType(sources, written, home);
  if (type === null) return null;
  return type.kind === "declared" && type.found.declared.kind === "struct" ? { kind: "tuple" } : aValueOf(type);
}

/** What `x[…]` is; null where it has no elements. */
export function elementOf(sources: Sources, meaning: Meaning): Meaning | null {
  if (meaning.kind === "type") {
    const { type } = meaning;
    const home = homeOfType(type);
    const element = writtenAs(type);
    return home && element && { kind: "type", type: { kind: "array", element, isDynamic: true, home } };
  }
  if (meaning.kind !== "value") return null;
  const { type, isStorage } = meaning;
  if (type.kind === "mapping") return writtenValue(sources, type.value, type.home, true);
  if (type.kind === "array") return writtenValue(sources, type.element, type.home, isStorage);
  return type.kind === "elementary" && /^bytes/.test(type.name)
    ? aValueOf({ kind: "elementary", name: "bytes1" })
    : null;
}

function homeOfType(type: Type): Home | null {
  if ("home" in type) return type.home;
  return type.kind === "declared" ? homeOf(type.found) : { file: noFile, contract: null };
}

/** Names of elementary types lead nowhere. */
const noFile: SourceFile = makeSourceFile("", readText(""));

function writtenAs(type: Type): WrittenType | null {
  if (type.kind === "elementary") return { kind: "named", name: [type.name] };
  if (type.kind === "declared") return { kind: "named", name: [type.found.declared.name] };
  return type.kind === "array" ? { kind: "array", element: type.element, isDynamic: type.isDynamic } : null;
}
