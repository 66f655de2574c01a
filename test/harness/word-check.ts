/** Compares what the editor says of each word, read from texts alone, with what the compiler's trees say. */

import path from "node:path";
import { makeSourceFile, type Sources } from "../../server/language/scope/sources.ts";
import { nameIndexAt, wordMeaning } from "../../server/language/scope/word-meaning.ts";
import { readText } from "../../server/language/text-reading.ts";
import { type CompilerNames, readCompilerNames } from "./name-check.ts";

export interface WordCheck {
  /** Uses of names whose declaration the compiler knows. */
  readonly nUses: number;
  /** Of them, those for which the declaration is all that is said. */
  readonly nExact: number;
  /** It is among others that go by the name: overloads. */
  readonly nAmong: number;
  /** Nothing is said. */
  readonly nUnknown: number;
  /** Something else is said. */
  readonly nWrong: number;
  /** The first that are unknown or wrong, for people. */
  readonly examples: readonly string[];
}

/** Sources of texts by name, where imports lead as their names say. */
export function makeSources(texts: Readonly<Record<string, string>>): Sources {
  const files = new Map(Object.entries(texts).map(([key, text]) => [key, makeSourceFile(key, readText(text))]));
  return {
    find: (key) => files.get(key),
    target: ({ key }, written) =>
      written.startsWith(".") ? path.posix.join(path.posix.dirname(key), written) : written,
  };
}

/** Null where the sources do not compile. */
export function checkWords(texts: Readonly<Record<string, string>>): WordCheck | null {
  const compiled = readCompilerNames(texts);
  if (compiled === null) return null;
  const sources = makeSources(texts);
  const verdicts = compiled.uses.map((use) => judge(sources, use));
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const bad = compiled.uses.filter((_, index) => verdicts[index] === "unknown" || verdicts[index] === "wrong");
  return {
    nUses: compiled.uses.length,
    nExact: count("exact"),
    nAmong: count("among"),
    nUnknown: count("unknown"),
    nWrong: count("wrong"),
    examples: bad.slice(0, 5).map(({ file, end }) => `${file}: …${texts[file]?.slice(end - 40, end)}`),
  };
}

type Verdict = "exact" | "among" | "unknown" | "wrong";

function judge(sources: Sources, { file: name, end, target }: CompilerNames["uses"][number]): Verdict {
  const file = sources.find(name);
  const said = file === undefined ? [] : (wordMeaning(sources, file, nameIndexAt(file, end))?.found ?? []);
  const targets = said.map((found) => `${found.file.key} ${found.declared.at.start}`);
  if (targets.length === 0) return "unknown";
  if (!targets.includes(target)) return "wrong";
  return targets.length > 1 ? "among" : "exact";
}
