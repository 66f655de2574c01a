/** The findings of a project as it stands, searched. */

import { ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { type Caller, openProject } from "../projects/access.ts";
import type { FindingList, FindingQuery } from "./contract.ts";
import { type JudgedFinding, readJudged } from "./counted.ts";
import type { GateDeps } from "./gate.ts";
import { currentRunState } from "./run-state.ts";
import { readJudgements } from "./triage.ts";

const defaultPageSize = 100;

/** One page, worst first. */
export async function searchFindings(
  { store, findFound }: Pick<GateDeps, "store" | "findFound">,
  caller: Caller,
  id: string,
  query: FindingQuery,
): Promise<Result<FindingList, Failure<"project-not-found" | "project-role-missing">>> {
  const opened = await openProject(store, caller, id);
  if (!opened.ok) return opened;
  const projectId = opened.value.project.id;
  const state = await currentRunState(store, projectId, "ended");
  const all = await readJudged(findFound, state?.analyses ?? [], await readJudgements(store, projectId));
  const found = all.filter((finding) => fits(finding, query)).sort(byWeight);
  const { offset = 0, limit = defaultPageSize } = query;
  return ok({ total: found.length, findings: found.slice(offset, offset + limit) });
}

function fits(finding: JudgedFinding, { check, file, state, severity, text = "" }: FindingQuery): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const told = `${finding.head}\n${finding.check}\n${finding.file}`.toLowerCase();
  return (
    (check ?? finding.check) === finding.check &&
    (file ?? finding.file) === finding.file &&
    (state ?? finding.state) === finding.state &&
    (severity ?? finding.severity) === finding.severity &&
    words.every((word) => told.includes(word))
  );
}

const weights = { High: 0, Medium: 1, Low: 2, None: 3 } as const;

function byWeight(a: JudgedFinding, b: JudgedFinding): number {
  return weights[a.severity] - weights[b.severity] || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);
}
