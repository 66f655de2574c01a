/** Two analyses side by side: what is new, what is gone, what both found. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { type Caller, findReadableAnalysis, openProjectOfGroup } from "../projects/access.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import type { Comparison } from "./contract.ts";
import { readJudged } from "./counted.ts";
import type { FindFound } from "./found.ts";
import { readJudgements } from "./triage.ts";

export interface CompareDeps {
  readonly store: Pick<Store, "projects" | "groups" | "analyses" | "triage">;
  readonly findFound: FindFound;
}

type Fault = "analysis-not-found" | "analysis-not-finished" | "analysis-failed";

/** `base` is the earlier one; what it found and the other did not is told as fixed. */
export async function compareAnalyses(
  deps: CompareDeps,
  caller: Caller,
  uuid: string,
  base: string,
): Promise<Result<Comparison, Failure<Fault>>> {
  const later = await findCompared(deps, caller, uuid);
  if (!later.ok) return later;
  const earlier = await findCompared(deps, caller, base);
  if (!earlier.ok) return earlier;
  const project = await openProjectOfGroup(deps.store, caller, later.value.groupId);
  const judgements = project ? await readJudgements(deps.store, project.project.id) : new Map();
  const [after, before] = await Promise.all(
    [later.value, earlier.value].map((one) => readJudged(deps.findFound, [one], judgements)),
  );
  const [known, left] = [fingerprintsOf(before), fingerprintsOf(after)];
  return ok({
    warnings: [later.value, earlier.value].flatMap(warningOf),
    new: (after ?? []).filter(({ fingerprint }) => !known.has(fingerprint)),
    fixed: (before ?? []).filter(({ fingerprint }) => !left.has(fingerprint)),
    unchanged: (after ?? []).filter(({ fingerprint }) => known.has(fingerprint)),
  });
}

/** It has a result, if only a part of one. */
async function findCompared(
  { store }: CompareDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<AnalysisRecord, Failure<Fault>>> {
  const record = await findReadableAnalysis(store, caller, uuid);
  if (!record) return err({ code: "analysis-not-found" });
  if (record.endedAt === null) return err({ code: "analysis-not-finished" });
  if (record.resultBlob !== null) return ok(record);
  return err({ code: "analysis-failed", message: record.error ?? "The analysis failed." });
}

function fingerprintsOf(findings: readonly { readonly fingerprint: string }[] = []): ReadonlySet<string> {
  return new Set(findings.map(({ fingerprint }) => fingerprint));
}

/** What was not analysed has no findings, and is not fixed by that. */
function warningOf({ state, nNotAnalysed, uuid, mainSource }: AnalysisRecord): readonly string[] {
  const name = mainSource || uuid;
  if (state !== "done") return [`The analysis of ${name} failed: it may have found less than there is.`];
  return nNotAnalysed === 0 ? [] : [`Not all files of ${name} were wholly analysed: there may be more findings.`];
}
