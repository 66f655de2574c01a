/** Chooses a compiler for the sources and compiles them. */

import type { AnalysisEvent, AnalysisInput, AnalysisMode } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import { type Problem, toAnalysisError, toDiagnostic as toProblemDiagnostic } from "../model/problem.ts";
import type { SourceUnit } from "../solc/ast.ts";
import { closureOf } from "../solc/closure.ts";
import type { CompileFailure, Compiler } from "../solc/compiler.ts";
import { makeInput } from "../solc/make-input.ts";
import { normalizeOutput } from "../solc/normalize/normalize-output.ts";
import type { StandardJsonOutput } from "../solc/standard-json.ts";
import { toDiagnostic } from "../solc/to-diagnostic.ts";
import { makeSourceText, type SourceText } from "../text/source-text.ts";
import { selectCompiler } from "./select-compiler.ts";

export interface Compilation {
  /** Null where no version was chosen. */
  readonly solc: string | null;
  readonly texts: ReadonlyMap<string, SourceText>;
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** Empty where there is an error, where the compile was stopped, and in mode `compile`. */
  readonly sourceUnits: readonly SourceUnit[];
  readonly error: AnalysisError | null;
}

/** Compiles the targets and what they import, and tells what takes long. An abort gives an error that says so. */
export async function* compileSources(
  input: AnalysisInput,
  mode: AnalysisMode,
  compiler: Compiler,
  signal: AbortSignal,
): AsyncGenerator<AnalysisEvent, Compilation> {
  const missing = findMissing(input);
  if (missing !== undefined) return failed(null, new Map(), missing);
  const closure = closureOf(input.sources, input.targets, input.settings.remappings ?? []);
  const written = Object.entries(closure).map(([file, raw]) => makeSourceText(file, raw));
  const selected = yield* selectCompiler(written, input.settings, compiler, signal);
  if (!selected.ok) return failed(null, byFile(written), selected.error);
  const { version, notice } = selected.value;
  const texts = byFile(selected.value.texts);
  const json = makeInput(selected.value.texts, input.settings, mode === "compile" ? "nothing" : "ast", version);
  const output = await compiler.compile(version, json, signal);
  if (!output.ok) return failed(version, texts, toProblem(output.error));
  const compilation = read(version, texts, normalizeOutput(version, output.value, texts));
  return notice === null ? compilation : { ...compilation, diagnostics: [notice, ...compilation.diagnostics] };
}

function byFile(texts: readonly SourceText[]): Compilation["texts"] {
  return new Map(texts.map((text) => [text.file, text]));
}

function findMissing({ sources, targets }: AnalysisInput): Problem | undefined {
  if (targets.length === 0) return { code: "no-sources", message: "There is no source to analyse.", location: null };
  const missing = targets.find((target) => !Object.hasOwn(sources, target));
  if (missing === undefined) return undefined;
  return { code: "no-sources", message: `Source "${missing}" is to be analysed but was not given.`, location: null };
}

function failed(solc: string | null, texts: Compilation["texts"], problem: Problem): Compilation {
  const diagnostics = problem.location === null ? [] : [toProblemDiagnostic(problem)];
  return { solc, texts, diagnostics, sourceUnits: [], error: toAnalysisError(problem) };
}

function toProblem(failure: CompileFailure): Problem {
  return { ...failureTexts[failure.kind], location: null, ...details(failure) };
}

const failureTexts: Readonly<Record<CompileFailure["kind"], Pick<Problem, "code" | "message">>> = {
  cancelled: { code: "cancelled", message: "The compile was cancelled." },
  "out-of-memory": {
    code: "out-of-memory",
    message: "The compiler used too much memory and was stopped. Analyse a smaller part of the project.",
  },
  "no-such-version": { code: "no-compiler", message: "The compiler version is not available." },
  crashed: { code: "internal-error", message: "The compiler crashed." },
};

function details(failure: CompileFailure): { message?: string } {
  if (failure.kind === "no-such-version") return { message: `Compiler version ${failure.version} is not available.` };
  if (failure.kind === "crashed") return { message: `The compiler crashed: ${failure.message}.` };
  return {};
}

function read(solc: string, texts: Compilation["texts"], output: StandardJsonOutput): Compilation {
  const diagnostics = (output.errors ?? []).map((error) => toDiagnostic(error, texts));
  const first = diagnostics.find(({ severity }) => severity === "error");
  const sourceUnits = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
  if (first === undefined) return { solc, texts, diagnostics, sourceUnits, error: null };
  const error = toAnalysisError({ code: "compile-error", message: first.message, location: first.location });
  return { solc, texts, diagnostics, sourceUnits: [], error };
}
