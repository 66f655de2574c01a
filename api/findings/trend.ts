/** How a project has fared, analysis by analysis. */

import { ok, type Result } from "../../engine/util/result.ts";
import { jobStatusOf } from "../analyses/answers/to-job.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { type Caller, openProject } from "../projects/access.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import type { Trend } from "./contract.ts";
import { countBySeverity, isOpen, readJudged } from "./counted.ts";
import type { FindFound } from "./found.ts";
import type { Judgements } from "./judgement.ts";
import { type RunState, toRunState } from "./run-state.ts";
import { readJudgements } from "./triage.ts";

export interface TrendDeps {
  readonly store: Pick<Store, "projects" | "groups" | "analyses" | "triage">;
  readonly findFound: FindFound;
}

const defaultPoints = 30;

/** The newest, oldest first; counts are of the whole group as it stood then, and of what is judged as it is now. */
export async function getTrend(
  deps: TrendDeps,
  caller: Caller,
  id: string,
  limit = defaultPoints,
): Promise<Result<Trend, Failure<"project-not-found" | "project-role-missing">>> {
  const opened = await openProject(deps.store, caller, id);
  if (!opened.ok) return opened;
  const judgements = await readJudgements(deps.store, opened.value.project.id);
  const ended = await newestEnded(deps, opened.value.project.id, limit);
  return ok({ points: await Promise.all(ended.map((one) => toPoint(deps.findFound, one, judgements))) });
}

interface Ended {
  readonly analysis: AnalysisRecord;
  readonly state: RunState;
}

/** Groups are looked at from the newest on, until there are enough. */
async function newestEnded({ store }: TrendDeps, projectId: string, limit: number): Promise<readonly Ended[]> {
  const found: Ended[] = [];
  for (const group of await store.groups.listOfProject(projectId)) {
    const all = await store.analyses.listOfGroup(group.id);
    for (const [at, analysis] of all.entries()) {
      if (analysis.endedAt !== null) found.push({ analysis, state: toRunState(group, all, at) });
    }
    if (found.length >= limit) break;
  }
  return found.sort((a, b) => a.analysis.submittedAt - b.analysis.submittedAt).slice(-limit);
}

async function toPoint(findFound: FindFound, { analysis, state }: Ended, judgements: Judgements) {
  const findings = await readJudged(findFound, state.analyses, judgements);
  const open = findings.filter(isOpen);
  return {
    uuid: analysis.uuid,
    status: jobStatusOf(analysis),
    submittedAt: new Date(analysis.submittedAt).toISOString(),
    mainSource: analysis.mainSource,
    groupId: state.group.id,
    groupName: state.group.name,
    open: countBySeverity(open),
    judged: findings.length - open.length,
  };
}
