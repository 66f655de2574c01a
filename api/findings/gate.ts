/** The quality gate: whether a project keeps to its rule. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { type Caller, openProject } from "../projects/access.ts";
import type { VulnerabilityCounts } from "../store/analysis-store.ts";
import type { GateRule, SeverityLimits } from "../store/project-store.ts";
import type { AnalysisRecord, ProjectRecord, Store } from "../store/store.ts";
import type { Gate, GateChange, GateReason } from "./contract.ts";
import { countBySeverity, isOpen, readJudged } from "./counted.ts";
import type { FindFound } from "./found.ts";
import { currentRunState, findRunState, type RunState } from "./run-state.ts";
import { readJudgements } from "./triage.ts";

export interface GateDeps {
  readonly store: Pick<Store, "projects" | "groups" | "analyses" | "triage">;
  readonly findFound: FindFound;
  readonly now: () => number;
}

const noLimits: SeverityLimits = { high: null, medium: null, low: null };
/** Where nobody has set another: no finding of medium or high severity. */
const usualRule: GateRule = { baseline: null, maxNew: { high: 0, medium: 0, low: null }, maxOpen: noLimits };

type Fault = "project-not-found" | "project-role-missing" | "analysis-not-found";

/** How the project does after the analysis named, or else now. */
export async function getGate(
  deps: GateDeps,
  caller: Caller,
  id: string,
  uuid: string | undefined,
): Promise<Result<Gate, Failure<Fault>>> {
  const opened = await openProject(deps.store, caller, id);
  if (!opened.ok) return opened;
  const { project } = opened.value;
  if (uuid === undefined)
    return ok(await checkGate(deps, project, await currentRunState(deps.store, project.id, "any")));
  const state = await findRunState(deps.store, project.id, uuid);
  return state ? ok(await checkGate(deps, project, state)) : err({ code: "analysis-not-found" });
}

/** Sets the rule, or goes back to the usual one where all is null. What is not named stays. */
export async function changeGate(
  deps: GateDeps,
  caller: Caller,
  id: string,
  change: GateChange,
): Promise<Result<Gate, Failure<Fault>>> {
  const opened = await openProject(deps.store, caller, id, "editor");
  if (!opened.ok) return opened;
  const { project } = opened.value;
  const { baseline, maxNew, maxOpen } = change;
  if (baseline && !(await findRunState(deps.store, project.id, baseline))) return err({ code: "analysis-not-found" });
  const before = project.gate ?? usualRule;
  const gate: GateRule = {
    baseline: baseline === undefined ? before.baseline : baseline,
    maxNew: { ...before.maxNew, ...maxNew },
    maxOpen: { ...before.maxOpen, ...maxOpen },
  };
  await deps.store.projects.update(project.id, { gate, modifiedAt: deps.now() });
  return getGate(deps, caller, id, undefined);
}

/** Holds a state of the project against its rule; nothing analysed, or not all of it yet, is no pass. */
export async function checkGate(
  deps: Pick<GateDeps, "store" | "findFound">,
  project: ProjectRecord,
  state: RunState | undefined,
): Promise<Gate> {
  const rule = project.gate ?? usualRule;
  const analyses = state?.analyses ?? [];
  const open = (await readJudged(deps.findFound, analyses, await readJudgements(deps.store, project.id))).filter(
    isOpen,
  );
  const known = await knownBefore(deps, project.id, rule);
  const newOnes = open.filter(({ fingerprint }) => known?.has(fingerprint) !== true);
  const counts = { new: countBySeverity(newOnes), open: countBySeverity(open) };
  const faults = [
    ...analyses.flatMap(faultOf),
    ...(known === undefined ? [gone] : []),
    ...excessOf("new", counts.new, rule.maxNew),
    ...excessOf("open", counts.open, rule.maxOpen),
  ];
  const waits = waitingFor(state);
  const status = waits.length > 0 ? "pending" : faults.length > 0 ? "failed" : "passed";
  return { status, reasons: [...waits, ...faults], counts, rule, analyses: analyses.map(({ uuid }) => uuid) };
}

/** What had been found after the baseline; nothing where there is none, undefined where it is gone. */
async function knownBefore(
  { store, findFound }: Pick<GateDeps, "store" | "findFound">,
  projectId: string,
  { baseline }: GateRule,
): Promise<ReadonlySet<string> | undefined> {
  if (baseline === null) return new Set();
  const state = await findRunState(store, projectId, baseline);
  if (state === undefined) return undefined;
  const found = await Promise.all(state.analyses.map(findFound));
  return new Set(found.flat().map(({ fingerprint }) => fingerprint));
}

const gone: GateReason = {
  code: "baseline-gone",
  message: "The analysis after which findings are new is gone. Choose another.",
};

function waitingFor(state: RunState | undefined): readonly GateReason[] {
  if (state === undefined) return [{ code: "nothing-analysed", message: "Nothing was analysed yet." }];
  if (state.nUnended === 0) return [];
  return [{ code: "not-ended", message: `${numbered(state.nUnended, "analysis has", "analyses have")} not ended.` }];
}

/** What was not, or not wholly, analysed may hold anything. */
function faultOf({ state, nNotAnalysed, mainSource, uuid }: AnalysisRecord): readonly GateReason[] {
  const name = mainSource || uuid;
  if (state !== "done") return [{ code: "analysis-failed", message: `The analysis of ${name} failed.` }];
  if (nNotAnalysed === 0) return [];
  const files = numbered(nNotAnalysed, "file was", "files were");
  return [{ code: "not-analysed", message: `Of ${name}, ${files} not wholly analysed.` }];
}

function excessOf(which: "new" | "open", counts: VulnerabilityCounts, limits: SeverityLimits): readonly GateReason[] {
  return (["high", "medium", "low"] as const).flatMap((severity) => {
    const [count, limit] = [counts[severity], limits[severity]];
    if (limit === null || count <= limit) return [];
    const findings = numbered(count, "finding", "findings");
    const message = `${findings} of ${severity} severity ${count === 1 ? "is" : "are"} ${which}; at most ${limit} may be.`;
    return [{ code: which === "new" ? "too-many-new" : "too-many-open", message } as const];
  });
}

function numbered(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
