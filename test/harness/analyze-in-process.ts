/** The engine's own door with the real solc, in the test's process. */

import { analyze, type EngineDeps } from "../../engine/index.ts";
import type { AnalysisInput, AnalysisOptions, AnalysisSummary } from "../../engine/model/analysis.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { inProcessCompiler } from "./in-process-compiler.ts";

/** A world in which time stands still: what tests analyse is small and no budget ends it. */
const world: Omit<EngineDeps, "compiler"> = {
  now: () => 0,
  after: () => () => undefined,
  breathe: async () => undefined,
  log: (line) => console.error(line),
};

/** Analyses sources in mode `static`; throws where the analysis does not come to its end. */
export async function analyzeInProcess(
  input: Pick<AnalysisInput, "sources"> & Partial<AnalysisInput>,
  compiler: Compiler = inProcessCompiler,
  options: Partial<AnalysisOptions> = {},
): Promise<{ readonly findings: readonly Finding[]; readonly summary: AnalysisSummary }> {
  const findings: Finding[] = [];
  const whole = { targets: Object.keys(input.sources), settings: {}, ...input };
  const { signal } = new AbortController();
  const asked = { mode: "static", budget: { timeMs: 60_000 }, seed: 0, ...options, signal } as const;
  for await (const event of analyze(whole, asked, { ...world, compiler })) {
    if (event.kind === "finding") findings.push(event.finding);
    if (event.kind === "summary") return { findings, summary: complete(event.summary) };
  }
  throw new Error("the analysis ended without a summary");
}

function complete(summary: AnalysisSummary): AnalysisSummary {
  const { error, stopped } = summary;
  if (error !== null) throw new Error(`${error.file ?? ""}:${error.line ?? ""}: ${error.message}`);
  if (stopped !== null) throw new Error(stopped);
  return summary;
}
