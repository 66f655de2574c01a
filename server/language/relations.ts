/** Who inherits from whom, and who calls whom, over the files of a workspace. */

import { nextTurn } from "../next-turn.ts";
import { cursorIn } from "./declarations/words.ts";
import { builtins } from "./scope/builtins.ts";
import { directBases, isContract, linearized } from "./scope/contracts.ts";
import { placeAt } from "./scope/places.ts";
import { type Found, foundIn, type SourceFile, type Sources } from "./scope/sources.ts";
import { type WordMeaning, wordMeaning } from "./scope/word-meaning.ts";
import { meaningsIn } from "./uses.ts";

/** The files of a workspace, and where names in them are looked up. */
export interface Workspace {
  readonly files: readonly SourceFile[];
  readonly sources: Sources;
}

/** Calls between one function and another: `words` stand in the caller. */
export interface Calls {
  readonly other: Found;
  readonly words: readonly WordMeaning["word"][];
}

/** The contracts that name this one after `is`. */
export async function heirsOf({ files, sources }: Workspace, contract: Found): Promise<readonly Found[]> {
  const heirs: Found[] = [];
  for (const file of files) {
    if (!file.text.includes(contract.declared.name)) continue;
    await nextTurn();
    for (const found of foundIn(file).values()) {
      if (isContract(found) && directBases(sources, found).includes(contract)) heirs.push(found);
    }
  }
  return heirs;
}

const calledKinds: ReadonlySet<string> = new Set(["function", "modifier"]);

/** Whether others can call it by its name. */
export function isCalled({ declared, file }: Found): boolean {
  return calledKinds.has(declared.kind) && file !== builtins;
}

/** Who calls a function or modifier, or one that overrides it or that it overrides, in the order of the files. */
export async function callersOf({ files, sources }: Workspace, called: Found): Promise<readonly Calls[]> {
  const callers = new Map<Found, WordMeaning["word"][]>();
  for (const file of files) {
    if (!file.text.includes(called.declared.name)) continue;
    for await (const one of meaningsIn(sources, file, called.declared.name)) {
      const caller = placeAt(file, one.word.start).around;
      if (caller === null || !isCall(file, one) || !one.found.some((found) => isOfFamily(sources, called, found)))
        continue;
      callers.set(caller, [...(callers.get(caller) ?? []), one.word]);
    }
  }
  return [...callers].map(([other, words]) => ({ other, words }));
}

/** What a function, modifier or constructor calls, in the order of its text; overloads of which one is meant as the first. */
export function callsOf(sources: Sources, { file, declared }: Found): readonly Calls[] {
  const called = new Map<Found, WordMeaning["word"][]>();
  const cursor = cursorIn(file.words, declared.range);
  for (let at = cursor.at; at < cursor.end; at++) {
    const one = wordMeaning(sources, file, at);
    const [first] = one?.found ?? [];
    if (one === null || first === undefined || !isCalled(first) || !isCall(file, one)) continue;
    called.set(first, [...(called.get(first) ?? []), one.word]);
  }
  return [...called].map(([other, words]) => ({ other, words }));
}

/** Named with arguments or options behind it, or as a modifier in a header. */
function isCall({ text }: SourceFile, { word, found, isDeclaration }: WordMeaning): boolean {
  if (isDeclaration) return false;
  const isModifier = found[0]?.declared.kind === "modifier";
  return isModifier || /^\s*[({]/.test(text.slice(word.end, word.end + 100));
}

function isOfFamily(sources: Sources, one: Found, other: Found): boolean {
  if (one.declared === other.declared) return true;
  const [a, b] = [one.owner, other.owner];
  if (a === null || b === null || typesOf(one) !== typesOf(other) || one.declared.name !== other.declared.name)
    return false;
  return linearized(sources, a).includes(b) || linearized(sources, b).includes(a);
}

function typesOf({ declared }: Found): string {
  return JSON.stringify(declared.parameters.map(({ type }) => type));
}
