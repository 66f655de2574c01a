/** What may stand at a place: from the texts as they are, and at once. */

import { CompletionItemKind } from "vscode-languageserver/node";
import type { DeclaredKind } from "../declarations/declarations.ts";
import { indexAt } from "../declarations/words.ts";
import { builtins } from "../scope/builtins.ts";
import { isContract } from "../scope/contracts.ts";
import { type Entry, entryOf } from "../scope/entry.ts";
import { meaningBefore } from "../scope/expressions.ts";
import { membersOf } from "../scope/members.ts";
import { namesAt, nearness, type Place, type ScopedEntry } from "../scope/places.ts";
import type { Found, SourceFile, Sources } from "../scope/sources.ts";
import { topNames } from "../scope/top-names.ts";
import { argumentNamesAt } from "../scope/word-meaning.ts";
import type { Context, Position, Typing } from "./context.ts";
import { dataLocations, keywordsAt, natspecTags, stateWords } from "./keywords.ts";

export interface Candidate {
  readonly name: string;
  readonly kind: CompletionItemKind;
  /** The smaller, the further up in the list. */
  readonly rank: number;
  /** What it is of; null for words of the language. */
  readonly entry: Entry | null;
  /** The file that has to be imported for it. */
  readonly from?: SourceFile;
}

/** All of them, whatever was typed of the name so far; paths of imports aside, which are on disk. */
export function candidatesAt(sources: Sources, { context, place, at }: Typing): readonly Candidate[] {
  switch (context.kind) {
    case "nothing":
    case "path":
      return [];
    case "natspec":
      return inNatspec(context, place);
    case "imported":
      return importable(sources, place, context);
    case "member":
      return members(sources, place, context.end);
    case "names":
      return (
        argumentNames(sources, place, at) ?? [...names(sources, place, context.position), ...words(place, context)]
      );
  }
}

function members(sources: Sources, place: Place, end: number): Candidate[] {
  const meaning = meaningBefore(sources, place, end);
  if (meaning === null) return [];
  return [...membersOf(sources, meaning, place).values()].map((entry) => candidateOf(entry, 0));
}

function argumentNames(sources: Sources, place: Place, at: number): Candidate[] | null {
  const named = argumentNamesAt(sources, place, at);
  if (named === null || named.length === 0) return null;
  const all = new Map(named.map((found) => [found.declared.name, found]));
  return [...all].map(([name, found]) => ({
    ...candidateOf(entryOf(sources, name, [found]), 0),
    kind: CompletionItemKind.Field,
  }));
}

function names(sources: Sources, place: Place, position: Position): Candidate[] {
  return [...namesAt(sources, place).values()]
    .filter((entry) => fits(entry, position, place))
    .map((entry: ScopedEntry) => candidateOf(entry, nearness[entry.nearness]));
}

/** Whether a name can stand at such a place. */
export function fits({ found, module, meaning }: Entry, position: Position, { around }: Place): boolean {
  const [first] = found;
  if (position === "location") return false;
  if (position === "header")
    return isFor(first, ["modifier"]) || (around?.declared.kind === "constructor" && isFor(first, ["contract"]));
  if (module !== null) return true;
  if (first === undefined) return position === "statement" || position === "expression" ? meaning !== null : false;
  const wanted = wantedKinds[position];
  if (wanted !== null && (first.file === builtins || first === around)) return false;
  return wanted === null ? !isFor(first, ["modifier", "event", "error"]) : isFor(first, wanted);
}

const typeKinds: readonly DeclaredKind[] = ["contract", "interface", "struct", "enum", "type", "library"];

/** Null: all that has a value, and types to convert to. */
const wantedKinds: Readonly<Record<Exclude<Position, "location" | "header">, readonly DeclaredKind[] | null>> = {
  file: typeKinds,
  contract: typeKinds,
  parameters: typeKinds,
  type: typeKinds,
  statement: null,
  expression: null,
  event: ["event", "contract", "interface", "library"],
  error: ["error", "contract", "interface", "library"],
  base: ["contract", "interface"],
  library: ["library"],
  new: ["contract"],
};

function isFor(found: Found | undefined, kinds: readonly DeclaredKind[]): boolean {
  return found !== undefined && kinds.includes(found.declared.kind);
}

function words({ around }: Place, { position }: Extract<Context, { kind: "names" }>): Candidate[] {
  const isOfState = around === null || isContract(around) || around.declared.kind === "variable";
  const afterTypes = isOfState ? stateWords : dataLocations;
  return (position === "location" ? afterTypes : keywordsAt[position]).map(wordCandidate);
}

function wordCandidate(name: string): Candidate {
  return { name, kind: CompletionItemKind.Keyword, rank: 6, entry: null };
}

/** Names at the top of the file that the line imports. */
function importable(sources: Sources, { file }: Place, { line }: Extract<Context, { kind: "imported" }>): Candidate[] {
  const key = sources.target(file, line.path);
  const target = key === undefined ? undefined : sources.find(key);
  if (target === undefined) return [];
  return [...topNames(sources, target)].map(([name, { found, module }]) =>
    candidateOf(entryOf(sources, name, found, module), found[0]?.file === target ? 0 : 1),
  );
}

/** Tags after `@`, names after `@param`. */
function inNatspec({ line, comment }: Extract<Context, { kind: "natspec" }>, place: Place): Candidate[] {
  if (/@\w*$/.test(line)) return natspecTags.map(wordCandidate);
  if (!/@param\s+[\w$]*$/.test(line)) return [];
  const documented = documentedBy(place.file, comment.end);
  return (documented?.parameters ?? documented?.members ?? []).map(({ name }) => ({
    ...wordCandidate(name),
    kind: CompletionItemKind.Variable,
  }));
}

/** The declaration that begins behind a comment. */
function documentedBy(file: SourceFile, offset: number) {
  const start = file.words[indexAt(file.words, offset)]?.start;
  const all = file.declarations.declared.flatMap((one) => [one, ...one.members]);
  return all.find(({ range }) => range.start === start);
}

/** A name of the sources in a list. */
export function candidateOf(entry: Entry, rank: number): Candidate {
  return { name: entry.name, kind: kindOf(entry), rank, entry };
}

const kinds: Readonly<Record<DeclaredKind, CompletionItemKind>> = {
  contract: CompletionItemKind.Class,
  interface: CompletionItemKind.Interface,
  library: CompletionItemKind.Module,
  function: CompletionItemKind.Function,
  modifier: CompletionItemKind.Method,
  constructor: CompletionItemKind.Constructor,
  receive: CompletionItemKind.Function,
  fallback: CompletionItemKind.Function,
  struct: CompletionItemKind.Struct,
  field: CompletionItemKind.Field,
  enum: CompletionItemKind.Enum,
  value: CompletionItemKind.EnumMember,
  event: CompletionItemKind.Event,
  error: CompletionItemKind.Event,
  type: CompletionItemKind.TypeParameter,
  variable: CompletionItemKind.Field,
  parameter: CompletionItemKind.Variable,
  local: CompletionItemKind.Variable,
};

function kindOf({ found, module, name }: Entry): CompletionItemKind {
  const [first] = found;
  if (module !== null) return CompletionItemKind.Module;
  if (first !== undefined)
    return first.declared.attributes.has("constant") ? CompletionItemKind.Constant : kinds[first.declared.kind];
  return name === "this" || name === "super" ? CompletionItemKind.Keyword : CompletionItemKind.Function;
}
