/** Reading analyses: their state, what was submitted, what was found. */

import { toSarif } from "../../engine/report/sarif/sarif.ts";
import { invariant } from "../../engine/util/invariant.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { matchPattern } from "../http/match-pattern.ts";
import { parseDateField } from "../http/parse-date.ts";
import type { MakePdf } from "../pdf/pdf-maker.ts";
import { type Caller, canRead, findReadableAnalysis } from "../projects/access.ts";
import type { AnalysisFilter } from "../store/analysis-store.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import { toJob } from "./answers/to-job.ts";
import { toJobPdf } from "./answers/to-job-pdf.ts";
import { toJobReport } from "./answers/to-job-report.ts";
import { cancelAnalysis } from "./cancel.ts";
import type { AnalysisInputData, Job, JobList, ListQuery, Report } from "./contract.ts";
import type { JobWatch } from "./job-watch.ts";
import { readInput, readOutcome } from "./json-blobs.ts";
import type { AnalysisOutcome } from "./run-analysis.ts";

export interface LookUpDeps {
  readonly store: Pick<Store, "analyses" | "blobs" | "signals" | "groups" | "projects">;
  readonly watch: Pick<JobWatch, "waitForEnd">;
  readonly makePdf: MakePdf;
  /** How long a request for issues is held open while the analysis goes on. */
  readonly holdIssuesMs: number;
  readonly now: () => number;
}

type NotFound = Failure<"analysis-not-found">;

const pageSize = 20;

/** The state of one. */
export async function getJob(deps: LookUpDeps, caller: Caller, uuid: string): Promise<Result<Job, NotFound>> {
  const found = await findReadable(deps, caller, uuid);
  return found.ok ? ok(toJob(found.value, deps.now())) : found;
}

/** One page, newest first: the caller's own, or all of a group that is named. */
export async function listJobs(
  { store, now }: LookUpDeps,
  caller: Caller,
  query: ListQuery,
): Promise<Result<JobList, Failure<"invalid-request" | "too-busy">>> {
  const from = parseDateField("dateFrom", query.dateFrom);
  if (!from.ok) return from;
  const to = parseDateField("dateTo", query.dateTo);
  if (!to.ok) return to;
  const { offset = 0, groupName, mainSource } = query;
  const whose = await findWhose(store, caller, query);
  if (whose === undefined) return ok({ total: 0, analyses: [] });
  const matched =
    mainSource === undefined
      ? ok(undefined)
      : await matchPattern("mainSource", mainSource, await store.analyses.mainSourcesOf(whose));
  if (!matched.ok) return matched;
  const filter = { ...whose, from: from.value, to: to.value, groupName, hasMainSource: matched.value };
  const { total, analyses } = await store.analyses.list(filter, offset, pageSize);
  return ok({ total, analyses: analyses.map((record) => toJob(record, now())) });
}

/** Whose analyses are listed; undefined where the caller may see none of them. */
async function findWhose(
  store: LookUpDeps["store"],
  caller: Caller,
  { createdBy, groupId }: ListQuery,
): Promise<Pick<AnalysisFilter, "userId" | "groupId"> | undefined> {
  const userId = caller.user.id;
  const group = groupId === undefined ? undefined : await store.groups.find(groupId);
  const isShared = group !== undefined && group.userId !== userId && (await canRead(store, caller, group));
  if (isShared) return { userId: createdBy, groupId };
  return (createdBy ?? userId) === userId ? { userId, groupId } : undefined;
}

/** What was submitted. */
export async function getInput(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<AnalysisInputData, NotFound>> {
  const found = await findReadable(deps, caller, uuid);
  if (!found.ok) return found;
  const data = await readInput(deps.store.blobs, found.value.inputBlob);
  return ok({ ...data, bytecode: data.bytecode ?? "", mainSource: data.mainSource ?? "" });
}

type ResultFault = "analysis-not-found" | "analysis-not-finished" | "analysis-failed";

/** The reports; waits for them a while where the analysis has not ended. `takesPart`: also those of one that failed. */
export async function getReports(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
  signal: AbortSignal,
  takesPart: boolean,
): Promise<Result<readonly Report[], Failure<ResultFault>>> {
  const found = await findOutcome(deps, caller, uuid, signal, takesPart);
  return found.ok ? ok(found.value.outcome.reports) : found;
}

/** The findings in SARIF 2.1.0, with what failed, also where all of it did; waits for them as for the reports. */
export async function getSarif(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
  signal: AbortSignal,
): Promise<Result<string, Failure<ResultFault | "sarif-unavailable">>> {
  const found = await findOutcome(deps, caller, uuid, signal, true);
  if (!found.ok) return found;
  const { record, outcome } = found.value;
  if (outcome.runs.length === 0) return err({ code: "sarif-unavailable" });
  const { sources } = await readInput(deps.store.blobs, record.inputBlob);
  return ok(toSarif(toJobReport(outcome.runs, sources ?? {}, record.version)));
}

/** The findings as a PDF document; waits for them as for the reports. */
export async function getPdf(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
  signal: AbortSignal,
): Promise<Result<Uint8Array, Failure<ResultFault | "too-busy">>> {
  const found = await findOutcome(deps, caller, uuid, signal);
  if (!found.ok) return found;
  const { record, outcome } = found.value;
  const pdf = toJobPdf(record, outcome, await readInput(deps.store.blobs, record.inputBlob));
  const made = await deps.makePdf(pdf);
  return made.ok ? made : err({ code: made.error });
}

/** `takesPart`: what had been found before an analysis failed will do. */
async function findOutcome(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
  signal: AbortSignal,
  takesPart = false,
): Promise<Result<{ readonly record: AnalysisRecord; readonly outcome: AnalysisOutcome }, Failure<ResultFault>>> {
  const first = await findReadable(deps, caller, uuid);
  if (!first.ok) return first;
  if (!hasEnded(first.value)) await deps.watch.waitForEnd(first.value.uuid, deps.holdIssuesMs, signal);
  const found = hasEnded(first.value) ? first : await findReadable(deps, caller, uuid);
  if (!found.ok) return found;
  const { state, error, resultBlob } = found.value;
  const isPart = takesPart && resultBlob !== null;
  if (state === "failed" && !isPart) return err({ code: "analysis-failed", message: error ?? "The analysis failed." });
  if (state !== "done" && state !== "failed") return err({ code: "analysis-not-finished" });
  invariant(resultBlob !== null, "what is done has a result");
  return ok({ record: found.value, outcome: await readOutcome(deps.store.blobs, resultBlob) });
}

/** Ends an analysis of the caller's that has not ended by itself. */
export async function cancelJob(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<Job, Failure<"analysis-not-found" | "analysis-has-ended">>> {
  const found = await findReadable(deps, caller, uuid);
  if (!found.ok || found.value.userId !== caller.user.id) return err({ code: "analysis-not-found" });
  const isCancelled = await cancelAnalysis(deps.store, found.value.uuid, deps.now());
  return isCancelled ? getJob(deps, caller, uuid) : err({ code: "analysis-has-ended" });
}

async function findReadable(
  { store }: LookUpDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<AnalysisRecord, NotFound>> {
  const record = await findReadableAnalysis(store, caller, uuid);
  return record ? ok(record) : err({ code: "analysis-not-found" });
}

function hasEnded({ state }: AnalysisRecord): boolean {
  return state === "done" || state === "failed";
}
