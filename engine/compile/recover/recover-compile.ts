/** Compiles sources around what is wrong in them. */

import type { CompilerSettings } from "../../model/analysis.ts";
import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import type { SourceUnit } from "../../solc/ast.ts";
import type { Compiler } from "../../solc/compiler.ts";
import { makeInput } from "../../solc/make-input.ts";
import { normalizeOutput } from "../../solc/normalize/normalize-output.ts";
import { toDiagnostic } from "../../solc/to-diagnostic.ts";
import type { SourceText } from "../../text/source-text.ts";
import { applyCuts, type Cuts, extendCuts } from "./blank-declarations.ts";
import { withBrokenReferences } from "./broken-references.ts";

export interface Remainder {
  /** Null where nothing compiles whatever is left out, or the signal came. */
  readonly sourceUnits: readonly SourceUnit[] | null;
  readonly cuts: Cuts;
}

/** With what sources are compiled, and what is known to be wrong in them. */
export interface Surroundings {
  readonly version: string;
  readonly settings: CompilerSettings;
  readonly compiler: Compiler;
  /** What had to be left out of sources when they were compiled among others. */
  readonly known: Cuts;
  /** How many sources are analysed: what is wrong may come to light in one after the other. */
  readonly nTargets: number;
}

/** What falls with a broken declaration may break others in turn, but not for ever. */
const minRounds = 12;

/** What compiles once enough is left out. `errors` are those of the whole. */
export async function recoverCompile(
  errors: readonly CompilerDiagnostic[],
  texts: ReadonlyMap<string, SourceText>,
  { version, settings, compiler, known, nTargets }: Surroundings,
  signal: AbortSignal,
): Promise<Remainder> {
  const extend = (before: Cuts, told: readonly CompilerDiagnostic[]): Cuts | null => {
    const extended = extendCuts(before, told, texts);
    return extended && withBrokenReferences(extended, told, texts, settings.remappings ?? []);
  };
  const maxRounds = Math.max(minRounds, nTargets);
  const start = new Map([...known].filter(([file]) => texts.has(file)));
  let cuts: Cuts = start.size > 0 ? start : (extend(start, errors) ?? start);
  for (let round = 0; cuts.size > 0 && round < maxRounds && !signal.aborted; round++) {
    const json = makeInput(applyCuts(texts, cuts), settings, "ast", version);
    const compiled = await compiler.compile(version, json, signal);
    if (!compiled.ok) break;
    const output = normalizeOutput(version, compiled.value, texts);
    const trouble = (output.errors ?? []).filter(({ severity }) => severity === "error");
    const sourceUnits = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    if (trouble.length === 0) return { sourceUnits, cuts };
    const told = trouble.map((error) => toDiagnostic(error, texts));
    const extended = extend(cuts, told);
    if (extended === null) break;
    cuts = extended;
  }
  return { sourceUnits: null, cuts };
}
