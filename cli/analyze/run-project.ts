/** Runs one analysis over several files of a project, and gathers what it tells of each. */

import type { ProjectInput, SourcesLoaded } from "../../engine/host/protocol.ts";
import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { invariant } from "../../engine/util/invariant.ts";
import type { FileInput } from "./input-groups.ts";
import { type InputOutcome, type RunContext, unbegunSummary } from "./run-input.ts";

import { makeShownNames, renameRun } from "./shown-names.ts";

/** What a run over many files told, by source unit name. */
interface Gathered {
  readonly loaded: SourcesLoaded | null;
  readonly summaries: ReadonlyMap<string, AnalysisSummary>;
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly summary: AnalysisSummary;
}

/** The outcome of each file, in their order. What the compiler says of a file that is in none of them is told with the first. */
export async function runProject(
  files: readonly FileInput[],
  basePath: string,
  context: RunContext,
): Promise<readonly InputOutcome[]> {
  const { plan, signal, cwd } = context;
  const gathered = signal.aborted ? nothing(unbegunSummary(plan)) : await gather(files, basePath, context);
  const unitNames = new Map(Object.entries(gathered.loaded?.paths ?? {}).map(([name, path]) => [path, name]));
  const names = files.map(({ path }) => unitNames.get(path) ?? path);
  const isElsewhere = ({ location }: CompilerDiagnostic): boolean =>
    location === null || !names.includes(location.file);
  return files.map(({ path, shown }, index) => {
    const name = names[index] ?? path;
    const run = {
      file: shown,
      contract: plan.contractName,
      summary: gathered.summaries.get(name) ?? gathered.summary,
      findings: gathered.findings.filter(({ location }) => location.file === name),
      diagnostics: gathered.diagnostics.filter(
        (one) => one.location?.file === name || (index === 0 && isElsewhere(one)),
      ),
    };
    const shownNames = makeShownNames(gathered.loaded, { path, shown }, cwd);
    return { run: renameRun(run, shownNames), paths: shownNames.pathsByShownName };
  });
}

function nothing(summary: AnalysisSummary): Gathered {
  return { loaded: null, summaries: new Map(), findings: [], diagnostics: [], summary };
}

async function gather(files: readonly FileInput[], basePath: string, context: RunContext): Promise<Gathered> {
  const { plan, host, signal } = context;
  const [first] = files;
  const tell = (message: string): void => context.onProgress(first?.shown ?? basePath, message);
  tell("Waiting for the engine");
  const budget = { timeMs: plan.options.budget.timeMs * files.length };
  const input: ProjectInput = {
    kind: "project",
    paths: files.map(({ path }) => path),
    basePath,
    settings: plan.settings,
    ...(plan.contractName === null ? {} : { contractName: plan.contractName }),
  };
  const findings: Finding[] = [];
  const diagnostics: CompilerDiagnostic[] = [];
  const summaries = new Map<string, AnalysisSummary>();
  let loaded: SourcesLoaded | null = null;
  let summary: AnalysisSummary | undefined;
  for await (const event of host.analyze(input, { ...plan.options, budget, signal })) {
    if (event.kind === "progress") tell(event.message);
    else if (event.kind === "loaded") loaded = event;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.kind === "finding") findings.push(event.finding);
    else if (event.kind === "target") summaries.set(event.target, event.summary);
    else summary = event.summary;
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  return { loaded, summaries, findings, diagnostics, summary };
}
