/** Compiles sources around what is wrong in them. */

import type { CompilerSettings } from "../model/analysis.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { SourceUnit } from "../solc/ast.ts";
import type { Compiler } from "../solc/compiler.ts";
import { makeInput } from "../solc/make-input.ts";
import { normalizeOutput } from "../solc/normalize/normalize-output.ts";
import { toDiagnostic } from "../solc/to-diagnostic.ts";
import type { SourceText } from "../text/source-text.ts";
import { applyCuts, type Cuts, extendCuts } from "./cut-sources.ts";

export interface Remainder {
  readonly sourceUnits: readonly SourceUnit[];
  readonly cuts: Cuts;
}

/** What falls with a broken declaration may break others in turn, but not for ever. */
const maxRounds = 12;

/** What compiles once enough is left out; null where nothing does, or the signal came. `errors` are those of the whole. */
export async function compileAround(
  errors: readonly CompilerDiagnostic[],
  texts: ReadonlyMap<string, SourceText>,
  { version, settings, compiler }: { version: string; settings: CompilerSettings; compiler: Compiler },
  signal: AbortSignal,
): Promise<Remainder | null> {
  let cuts = extendCuts(new Map(), errors, texts);
  for (let round = 0; cuts !== null && round < maxRounds && !signal.aborted; round++) {
    const json = makeInput(applyCuts(texts, cuts), settings, "ast", version);
    const compiled = await compiler.compile(version, json, signal);
    if (!compiled.ok) return null;
    const output = normalizeOutput(version, compiled.value, texts);
    const trouble = (output.errors ?? []).filter(({ severity }) => severity === "error");
    const sourceUnits = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    if (trouble.length === 0) return { sourceUnits, cuts };
    const told = trouble.map((error) => toDiagnostic(error, texts));
    cuts = extendCuts(cuts, told, texts);
  }
  return null;
}
