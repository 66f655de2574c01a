/** Analyses sources in this process, with contracts executed and proved on the real reference EVM. */

import { analyze, type EngineDeps } from "../../engine/index.ts";
import type {
  AnalysisMode,
  AnalysisOptions,
  AnalysisPhase,
  AnalysisSummary,
  Interim,
} from "../../engine/model/analysis.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { SubmittedBytecode } from "../../engine/model/submitted-bytecode.ts";
import { ethereumjsEvm } from "../../engine/node/reference-evm/ethereumjs-evm.ts";
import { invariant } from "../../engine/util/invariant.ts";
import { bundledVersion, inProcessCompiler } from "./in-process-compiler.ts";

export interface ExecutedSources {
  readonly findings: readonly Finding[];
  readonly summary: AnalysisSummary;
  /** What was told on the way. */
  readonly progress: readonly { readonly phase: AnalysisPhase; readonly message: string }[];
  /** What would have been told by a host, had there been no more. */
  readonly interims: readonly Interim[];
}

/** All sources are targets. The clock stands still unless one is given, so that steps alone decide what is found. */
export async function executeSources(
  sources: Readonly<Record<string, string>>,
  mode: AnalysisMode,
  given: Partial<EngineDeps> = {},
  more: Partial<AnalysisOptions> = {},
  bytecode?: SubmittedBytecode,
): Promise<ExecutedSources> {
  const log = (line: string): never => {
    throw new Error(line);
  };
  const deps: EngineDeps = {
    compiler: { ...inProcessCompiler, versions: [bundledVersion] },
    now: () => 0,
    after: () => () => {},
    breathe: async () => {},
    log,
    referenceEvm: ethereumjsEvm,
    ...given,
  };
  const input = { sources, targets: Object.keys(sources), settings: {}, ...(bytecode && { bytecode }) };
  const options = { mode, budget: { timeMs: 600_000 }, seed: 1, signal: new AbortController().signal, ...more };
  const findings: Finding[] = [];
  const progress: { phase: AnalysisPhase; message: string }[] = [];
  const interims: Interim[] = [];
  let summary: AnalysisSummary | undefined;
  for await (const event of analyze(input, options, deps)) {
    if (event.kind === "finding") findings.push(event.finding);
    if (event.kind === "progress") progress.push({ phase: event.phase, message: event.message });
    if (event.kind === "interim") interims.push(event.interim);
    if (event.kind === "summary") summary = event.summary;
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  return { findings, summary, progress, interims };
}
