/** A name that is declared nowhere falls wherever it stands, at once: the compiler tells of it contract by contract. */

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import { outlineOfSource } from "../../text/outline.ts";
import type { SourceText } from "../../text/source-text.ts";
import { readTokens, type Word } from "../../text/token-table.ts";
import { type Cuts, cutAt } from "./blank-declarations.ts";
import { namedPartsOf } from "./declared-names.ts";

type Texts = ReadonlyMap<string, SourceText>;

const notFound = /^(?:Undeclared identifier|Identifier not found or not unique)\b/;

/** What a contract has of its own, or a library gives to values of such types. */
const missingFunction = /^Member "([\w$]+)" not found .* in (?:u?int\d|bytes\d|bool|(?:type\()?(?:contract|library) )/;

/** Members that the language gives, to something or other. */
const builtInMembers: ReadonlySet<string> = new Set([
  ...["balance", "call", "callcode", "code", "codehash", "delegatecall", "send", "staticcall", "transfer"],
  ...["address", "concat", "gas", "length", "pop", "push", "selector", "unwrap", "value", "wrap"],
  ...["creationCode", "interfaceId", "max", "min", "name", "runtimeCode"],
]);

export interface UnknownName {
  /** Dotted, where it was looked for in something. */
  readonly name: string;
  /** Where it was. */
  readonly file: string;
}

/** The names that the compiler looked for and did not find. */
export function unknownNames(told: readonly CompilerDiagnostic[], texts: Texts): readonly UnknownName[] {
  return told.flatMap(({ message, location }) => {
    const text = texts.get(location?.file ?? "");
    if (location === null || text === undefined || !notFound.test(message)) return [];
    const { start, end } = text.toUnits(location.span.offset - text.bomLength, location.span.length);
    const name = /^[\w$.]+/.exec(text.text.slice(start, end))?.[0];
    return name === undefined ? [] : [{ name, file: text.file }];
  });
}

/**
 * The cuts with all that uses a name which the compiler did not find: in every source where none declares it, else in the
 * source where it was not found. Nothing more where contracts, which may inherit it, or variables have that name.
 */
export function withUndeclaredNames(cuts: Cuts, told: readonly CompilerDiagnostic[], texts: Texts): Cuts {
  const names = unknownNames(told, texts).filter(({ name }) => !name.includes(".") && !isInside(name, texts));
  const asked = told.flatMap(({ message }) => missingFunction.exec(message)?.[1] ?? []);
  const isNowhere = (name: string): boolean => !isInside(name, texts) && !isAtTop(name, texts);
  const lostMembers = [...new Set(asked)].filter((name) => !builtInMembers.has(name) && isNowhere(name));
  const extended = new Map(cuts);
  for (const text of texts.values()) {
    let own = extended.get(text.file) ?? [];
    const { mentions, members } = namedPartsOf(text);
    const lost = names.filter(({ name, file }) => file === text.file || isNowhere(name));
    const used = [...lost.map(({ name }) => mentions.get(name)), ...lostMembers.map((name) => members.get(name))];
    for (const unit of used.flatMap((units) => units ?? [])) {
      if (!own.some(({ start, end }) => start <= unit && unit < end)) own = cutAt(text, own, unit);
    }
    if (own.length > 0) extended.set(text.file, own);
  }
  return extended;
}

/** Something else than an import declares it at the top level of a source. */
function isAtTop(name: string, texts: Texts): boolean {
  return [...texts.values()].some((text) =>
    namedPartsOf(text).parts.some((part) => part.import === undefined && part.gives.includes(name)),
  );
}

function isInside(name: string, texts: Texts): boolean {
  return [...texts.values()].some((text) => {
    const { inner, mentions } = namedPartsOf(text);
    if (inner.has(name)) return true;
    const units = mentions.get(name) ?? [];
    return units.length > 0 && (isInEnum(text, units) || isNamedIn(readTokens(text.text).words, name));
  });
}

function isInEnum(text: SourceText, units: readonly number[]): boolean {
  const outline = outlineOfSource(text);
  const enums = [...outline, ...outline.flatMap(({ members }) => members)].filter(({ kind }) => kind === "enum");
  return enums.some(({ start, end }) => units.some((unit) => start <= unit && unit < end));
}

/** After these a name is used, not declared. */
const usingWords: ReadonlySet<string> = new Set([
  ...["as", "delete", "do", "else", "emit", "for", "is", "new", "return", "throw"],
]);

/** A variable, a parameter or a field is called so, or what is given by name. */
export function isNamedIn(words: readonly Word[], name: string): boolean {
  return words.some(({ text }, index) => {
    if (text !== name) return false;
    const [before, after] = [words[index - 1], words[index + 1]?.text ?? ""];
    if (after === ":") return true;
    const isAfterType = before?.text === "]" || (before?.kind === "word" && !usingWords.has(before.text));
    return isAfterType && [";", ",", ")", "="].includes(after);
  });
}
