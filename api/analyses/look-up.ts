/** Reading analyses: their state, what was submitted, what was found. Another user's is as unknown as none. */

import { invariant } from "../../engine/util/invariant.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { ErrorDetail, Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import type { AnalysisInputData, Job, JobList, ListQuery, Report } from "./contract.ts";
import type { JobRunner } from "./job-runner.ts";
import { readInput, readReports } from "./json-blobs.ts";
import { parseDate } from "./parse-date.ts";
import { toJob } from "./to-job.ts";

export interface LookUpDeps {
  readonly store: Pick<Store, "analyses" | "blobs">;
  readonly runner: Pick<JobRunner, "waitForEnd">;
  /** How long a request for issues is held open while the analysis goes on. */
  readonly holdIssuesMs: number;
  readonly now: () => number;
}

type Caller = Pick<Principal, "user">;
type NotFound = Failure<"analysis-not-found">;

const pageSize = 20;

/** The state of one. */
export async function getJob(deps: LookUpDeps, caller: Caller, uuid: string): Promise<Result<Job, NotFound>> {
  const found = await findOwn(deps, caller, uuid);
  return found.ok ? ok(toJob(found.value, deps.now())) : found;
}

/** One page, newest first. */
export async function listJobs(
  { store, now }: LookUpDeps,
  { user }: Caller,
  { offset = 0, dateFrom, dateTo }: ListQuery,
): Promise<Result<JobList, Failure<"invalid-request">>> {
  const from = dateFrom === undefined ? undefined : parseDate(dateFrom);
  const to = dateTo === undefined ? undefined : parseDate(dateTo);
  if (dateFrom !== undefined && from === undefined) return err(wrongDate("dateFrom"));
  if (dateTo !== undefined && to === undefined) return err(wrongDate("dateTo"));
  const { total, analyses } = await store.analyses.list({ userId: user.id, from, to }, offset, pageSize);
  return ok({ total, analyses: analyses.map((record) => toJob(record, now())) });
}

/** What was submitted. */
export async function getInput(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<AnalysisInputData, NotFound>> {
  const found = await findOwn(deps, caller, uuid);
  if (!found.ok) return found;
  const data = await readInput(deps.store.blobs, found.value.inputBlob);
  return ok({ ...data, bytecode: data.bytecode ?? "", mainSource: data.mainSource ?? "" });
}

/** The reports; waits for them a while where the analysis has not ended. */
export async function getReports(
  deps: LookUpDeps,
  caller: Caller,
  uuid: string,
  signal: AbortSignal,
): Promise<Result<readonly Report[], Failure<"analysis-not-found" | "analysis-not-finished" | "analysis-failed">>> {
  const first = await findOwn(deps, caller, uuid);
  if (!first.ok) return first;
  if (!hasEnded(first.value)) await deps.runner.waitForEnd(uuid, deps.holdIssuesMs, signal);
  const found = hasEnded(first.value) ? first : await findOwn(deps, caller, uuid);
  if (!found.ok) return found;
  const { state, error, resultBlob } = found.value;
  if (state === "failed") return err({ code: "analysis-failed", message: error ?? "The analysis failed." });
  if (state !== "done") return err({ code: "analysis-not-finished" });
  invariant(resultBlob !== null, "what is done has a result");
  return ok(await readReports(deps.store.blobs, resultBlob));
}

async function findOwn(
  { store }: LookUpDeps,
  { user }: Caller,
  uuid: string,
): Promise<Result<AnalysisRecord, NotFound>> {
  const record = await store.analyses.find(uuid.toLowerCase());
  return record?.userId === user.id ? ok(record) : err({ code: "analysis-not-found" });
}

function hasEnded({ state }: AnalysisRecord): boolean {
  return state === "done" || state === "failed";
}

function wrongDate(path: string): Failure<"invalid-request"> {
  const message = `${path} must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z`;
  const details: readonly ErrorDetail[] = [{ path, message }];
  return { code: "invalid-request", message, details };
}
