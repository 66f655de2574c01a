/** A compiler that asks solc, after an edit, for no more trees than the edit can have changed. */

// solc takes most of its time to write its trees down. That the trees put together here are those of a whole compile,
// number for number, is shown by test.

import { ok, type Result } from "../../util/result.ts";
import type { CompileFailure, Compiler } from "../compiler.ts";
import { isAtLeast } from "../releases.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../standard-json.ts";
import { complete, findAffected, findRoots, type KeptCompile, keep, numberingOrder, repeat } from "./kept-compile.ts";

/** Compiles that were kept, of whichever sources; the last used comes last. */
export type KeptCompiles = Map<string, KeptCompile>;

export interface IncrementalCompilers {
  /** For what has to be compiled as a whole. */
  readonly whole: Compiler;
  /** For the rest after an edit. */
  readonly partial: Compiler;
}

/** The first whose trees are taken as they are. */
const firstVersion = "0.8.18";

/** Trees take many times the room of the texts. */
const limits = { nKept: 3, nCharacters: 4 * 1024 * 1024 };

/**
 * Both compilers are of the same library. Outputs share trees with what is kept: readers may note things in nodes under
 * symbols, and change nothing else.
 */
export function makeIncrementalCompiler({ whole, partial }: IncrementalCompilers, kept: KeptCompiles): Compiler {
  return {
    ...whole,
    async compile(version, input, signal) {
      if (!isAtLeast(version, firstVersion) || !wantsAllTrees(input)) return whole.compile(version, input, signal);
      const key = keyOf(version, input);
      const before = kept.get(key);
      const compilePart = (names: readonly string[]) => partial.compile(version, withTreesOf(input, names), signal);
      const answer = before === undefined ? undefined : await compileOn(before, input, compilePart);
      if (answer?.ok && !isBroken(answer.value.errors)) remember(kept, key, keep(input, answer.value));
      if (answer !== undefined) return answer;
      const output = await whole.compile(version, input, signal);
      if (output.ok && !isBroken(output.value.errors)) remember(kept, key, keep(input, output.value));
      return output;
    },
  };
}

/** As the newest; the oldest go where all of them would be too large. */
function remember(kept: KeptCompiles, key: string, compile: KeptCompile | undefined): void {
  kept.delete(key);
  if (compile === undefined || nCharactersOf(compile) > limits.nCharacters) return;
  kept.set(key, compile);
  const nCharacters = () => [...kept.values()].reduce((sum, one) => sum + nCharactersOf(one), 0);
  while (kept.size > limits.nKept || nCharacters() > limits.nCharacters) {
    const [oldest = ""] = kept.keys();
    kept.delete(oldest);
  }
}

type Compiled = Result<StandardJsonOutput, CompileFailure>;

/** `compilePart` gives the trees of the named sources. Undefined where a whole compile is as good, or has to be. */
async function compileOn(
  before: KeptCompile,
  input: StandardJsonInput,
  compilePart: (names: readonly string[]) => Promise<Compiled>,
): Promise<Compiled | undefined> {
  const affected = findAffected(before, input.sources);
  if (affected.size === 0) return ok(repeat(before));
  if (affected.size * 2 > before.sources.size && affected.size > 1) return undefined;
  const wanted = new Set([...affected, ...findRoots(before)]);
  const output = await compilePart([...wanted]);
  if (!output.ok || isBroken(output.value.errors)) return output;
  const completed = complete(before, output.value);
  return completed === undefined ? undefined : ok(completed);
}

function nCharactersOf({ sources }: KeptCompile): number {
  return [...sources.values()].reduce((sum, { content }) => sum + content.length, 0);
}

function wantsAllTrees({ settings: { outputSelection } }: StandardJsonInput): boolean {
  return JSON.stringify(outputSelection) === '{"*":{"":["ast"]}}';
}

/** Everything but the texts. */
function keyOf(version: string, { sources, settings }: StandardJsonInput): string {
  return JSON.stringify([version, settings, numberingOrder(Object.keys(sources))]);
}

function withTreesOf(input: StandardJsonInput, names: readonly string[]): StandardJsonInput {
  const outputSelection = Object.fromEntries(names.map((name) => [name, { "": ["ast"] }]));
  return { ...input, settings: { ...input.settings, outputSelection } };
}

function isBroken(errors: readonly { readonly severity: string }[] = []): boolean {
  return errors.some(({ severity }) => severity === "error");
}
