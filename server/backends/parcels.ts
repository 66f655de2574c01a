/** What is sent to an instance: closed sets of sources, and what the project has decided about checks. */

import { checkIds, quietChecks } from "../../engine/checks/check-ids.ts";
import { loadProject, toGroups } from "../../engine/host/load-project.ts";
import type { AnalysisInput, AnalysisSummary } from "../../engine/model/analysis.ts";
import { type CheckPolicy, mergePolicies, noPolicy, withQuiet } from "../../engine/model/check-policy.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { readProjectPolicy } from "../../engine/node/project-policy.ts";
import type { KnownProjects } from "../../engine/node/projects/known-projects.ts";
import { applyPolicy } from "../../engine/suppression/apply-policy.ts";
import { isOffEverywhere } from "../../engine/suppression/policy.ts";
import type { BackendRequest } from "./analysis-backend.ts";

export interface Parcel {
  readonly input: AnalysisInput;
  /** Checks that are to speak although they are off unasked. */
  readonly checks: readonly string[];
  /** Leaves out what the project does not want to hear: the instance knows nothing of it. */
  readonly apply: (findings: readonly Finding[]) => readonly Finding[];
}

/** One parcel for what is compiled together. What cannot be read or, as `known` has it, does not compile stays here. */
export async function toParcels(
  { input, policy = noPolicy, signal }: BackendRequest,
  projects: KnownProjects,
  known: ReadonlyMap<string, AnalysisSummary>,
): Promise<readonly Parcel[]> {
  if (input.kind === "memory") {
    const { kind: _, compilers: __, ...sources } = input;
    return [toParcel(sources, policy)];
  }
  if (input.kind !== "project") return [];
  const { loaded } = await loadProject(input, projects, signal);
  const [first] = loaded;
  if (first === undefined) return [];
  const own = await readProjectPolicy(first.basePath, checkIds);
  if (!own.ok) return [];
  const merged = mergePolicies(own.value, policy);
  const isFine = (target: string): boolean => {
    const error = known.get(target)?.error ?? null;
    return error === null || error.code === "no-compiler";
  };
  const fine = loaded.filter(({ target }) => isFine(target));
  return toGroups(fine, input).map((group) => toParcel(group.input, merged));
}

function toParcel(input: AnalysisInput, decided: CheckPolicy): Parcel {
  const policy = withQuiet(decided, quietChecks);
  return {
    input,
    checks: quietChecks.filter((check) => !isOffEverywhere(policy, check)),
    apply: (findings) => applyPolicy(findings, policy).findings,
  };
}
