/** What goes into an analysis and what comes out of it. */

import type { AnalysisError } from "./analysis-error.ts";
import type { CheckPolicy, UnusedSuppression } from "./check-policy.ts";
import type { CompilerDiagnostic } from "./compiler-diagnostic.ts";
import type { Coverage, Execution } from "./execution.ts";
import type { Finding } from "./finding.ts";
import type { Location } from "./location.ts";
import type { SavedCorpus } from "./saved-corpus.ts";
import type { ShadedFile } from "./shaded-file.ts";
import type { SourceKinds } from "./source-kind.ts";
import type { SubmittedBytecode } from "./submitted-bytecode.ts";

/**
 * `compile`: compiler messages only. `static`: checks that execute nothing. `quick`: all parts, bounded to seconds.
 * `full`: all parts, deep.
 */
export const analysisModes = ["compile", "static", "quick", "full"] as const;
export type AnalysisMode = (typeof analysisModes)[number];

/** What the compiler is told. Everything absent is the compiler's or the engine's own choice. */
export interface CompilerSettings {
  /** Exact version, as in `0.8.37`. */
  readonly version?: string;
  /** Exact version that is taken where `version` is absent, the pragmas allow it, and it can be had. */
  readonly preferredVersion?: string;
  /** `[context:]prefix=target`, in order: the longest context wins, then the longest prefix, then the last. */
  readonly remappings?: readonly string[];
  /** `null`: optimizer off. */
  readonly optimizerRuns?: number | null;
  readonly viaIr?: boolean;
  readonly evmVersion?: string;
}

/** A closed set of sources: everything that `targets` import, under the names the compiler knows them by. */
export interface AnalysisInput {
  readonly sources: Readonly<Record<string, string>>;
  /** The source unit names to report on; the others are there to compile and to understand them. */
  readonly targets: readonly string[];
  /** What the project on disk, where there is one, says of each source. */
  readonly kinds?: SourceKinds;
  /** Units of the same author that the targets import: what is found in them is told as well. */
  readonly companions?: readonly string[];
  /** Report on this contract alone. */
  readonly contractName?: string;
  /** What is executed instead of what the compiler makes of the sources; without targets, all that there is. */
  readonly bytecode?: SubmittedBytecode;
  readonly settings: CompilerSettings;
}

/** How far an analysis may go. The step budget makes runs repeatable; wall-clock only cuts off. */
export interface Budget {
  /** Wall-clock, in milliseconds. */
  readonly timeMs: number;
  /** What executing contracts of the same project has taken before; absent: nothing. */
  readonly spentOnExecutionMs?: number;
}

/** How contracts are executed, where that is not as the mode has it. */
export interface ExecutionOptions {
  /** Contracts among tests too, and those that set themselves up by `setUp()`. */
  readonly includesTests?: boolean;
  /** For all contracts together: milliseconds and transactions. */
  readonly timeMs?: number;
  readonly executions?: number;
  /** What was kept of another time, by contract. */
  readonly corpora?: readonly SavedCorpus[];
  /** Whether the summary is to have what showed something new. */
  readonly keepsCorpus?: boolean;
}

export interface AnalysisOptions {
  readonly mode: AnalysisMode;
  readonly budget: Budget;
  /** Everything random comes from this. */
  readonly seed: number;
  /** Absent: every check speaks, as loud as it is. */
  readonly policy?: CheckPolicy;
  readonly execution?: ExecutionOptions;
  /**
   * What the summary lists instead of running checks. `ir`: the targets' intermediate representation. `names`: as JSON,
   * the `NameTable` of all sources. An inquiry: why one check speaks or is silent at a place of the first target.
   */
  readonly listing?: "ir" | "names" | Inquiry;
}

/** What `analyze --explain` asks. */
export interface Inquiry {
  /** Its id. */
  readonly check: string;
  /** Counted from 1. */
  readonly line: number;
}

export const analysisPhases = ["load", "compile", "static", "symbolic", "fuzz"] as const;
export type AnalysisPhase = (typeof analysisPhases)[number];

export interface FailedCheck {
  readonly check: string;
  /** For us: the error with its stack. */
  readonly reason: string;
}

export interface AnalysisSummary {
  readonly mode: AnalysisMode;
  readonly seed: number;
  /** The compiler's exact version; null where none was chosen. */
  readonly solc: string | null;
  /** False where a budget or a cancel ended it early; `stopped` then says which part and why. */
  readonly complete: boolean;
  readonly stopped: string | null;
  readonly durationMs: number;
  readonly phasesMs: Readonly<Partial<Record<AnalysisPhase, number>>>;
  /** Null where nothing was executed. */
  readonly coverage: Coverage | null;
  /** What was executed and what was not; absent where nothing was to be. */
  readonly execution?: Execution;
  /** What was run line by line, where an instance elsewhere has told it; else it is in `execution`. */
  readonly shaded?: readonly ShadedFile[];
  /** Findings that a comment in the source silenced. */
  readonly nSuppressed: number;
  /** Findings that the baseline knows. */
  readonly nKnown: number;
  readonly unusedSuppressions: readonly UnusedSuppression[];
  /** With an error: what could not be read and was left out; findings are about the rest. Empty where all was read. */
  readonly leftOut: readonly Location[];
  /** Checks that bugs of ours ended early; what they had found before is told. */
  readonly failedChecks: readonly FailedCheck[];
  /** What `listing` asked for. */
  readonly listing?: string;
  /** Null where the analysis has a result. */
  readonly error: AnalysisError | null;
}

/** What an analysis would tell if it ended here: for whoever has to end it without its help. */
export interface Interim {
  readonly findings: readonly Finding[];
  /** Compiler messages that wait for the end. */
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** Targets that were not told of before, those of which nothing is known yet by their name alone. */
  readonly targets: readonly { readonly target: string; readonly summary: AnalysisSummary | null }[];
  readonly summary: AnalysisSummary;
}

/** What an analysis tells while it runs. `summary` is the last one, and there is always exactly one. */
export type AnalysisEvent =
  | {
      readonly kind: "progress";
      readonly phase: AnalysisPhase;
      readonly message: string;
      readonly fraction: number | null;
    }
  | { readonly kind: "diagnostic"; readonly diagnostic: CompilerDiagnostic }
  | { readonly kind: "finding"; readonly finding: Finding }
  /** Stands for all that is not told yet, until the next one. */
  | { readonly kind: "interim"; readonly interim: Interim }
  /** How it went for one of several targets, where there are several. */
  | { readonly kind: "target"; readonly target: string; readonly summary: AnalysisSummary }
  | { readonly kind: "summary"; readonly summary: AnalysisSummary };
