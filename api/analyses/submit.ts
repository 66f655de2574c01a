/** Takes a submission: keeps it, queues it, or answers it from an earlier equal one. */

import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { findOwnGroup, makeGroup } from "../groups/groups.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { AnalysisRecord, GroupRecord, Store } from "../store/store.ts";
import { toJob } from "./answers/to-job.ts";
import { cacheKeyOf } from "./cache-key.ts";
import type { Job, Submission } from "./contract.ts";
import { writeJsonBlob } from "./json-blobs.ts";
import { defaultMode } from "./modes.ts";
import { prepare } from "./prepare.ts";
import { isReusable, resultOf } from "./run-job.ts";

export interface SubmitDeps {
  readonly store: Pick<Store, "analyses" | "blobs" | "groups" | "projects" | "signals">;
  readonly version: string;
  /** Of one user's analyses. */
  readonly maxQueued: number;
  readonly now: () => number;
}

type SubmitFault = "invalid-request" | "cache-lookup-required" | "group-not-found" | "group-sealed" | "queue-full";

/**
 * The new job: queued, or finished at once where the same user has submitted the same before. Nobody else's results are
 * looked at, so that none can be probed for. Answers when all of it is on disk.
 */
export async function submit(
  deps: SubmitDeps,
  { user, session }: Principal,
  submission: Submission,
): Promise<Result<Job, Failure<SubmitFault>>> {
  const { store, now } = deps;
  const skipsCache = submission.noCacheLookup ?? false;
  if (skipsCache && !session.permissions.granted.includes("NO_CACHE_LOOKUP")) {
    return err({ code: "cache-lookup-required" });
  }
  const prepared = prepare(submission.data);
  if (!prepared.ok) return prepared;
  const group = await chooseGroup(deps, { user }, submission);
  if (!group.ok) return group;
  const inputBlob = await writeJsonBlob(store.blobs, submission.data);
  const queued = makeRecord(deps, user.id, submission, inputBlob, group.value);
  const cached = skipsCache ? undefined : await store.analyses.findDone(user.id, queued.cacheKey);
  const job = cached && isReusable(cached) ? finishedBy(cached, queued, now()) : queued;
  const outcome = await store.analyses.insert(job, deps.maxQueued);
  if (outcome !== "inserted") return err({ code: outcome });
  store.signals.tell(job.state === "queued" ? { kind: "work" } : { kind: "ended", uuid: job.uuid });
  return ok(toJob(job, now()));
}

/** The group that the submission names, made where only its name is given; null where it names none. */
async function chooseGroup(
  { store, now }: SubmitDeps,
  caller: Pick<Principal, "user">,
  { groupId, groupName }: Submission,
): Promise<Result<GroupRecord | null, Failure<"group-not-found" | "group-sealed">>> {
  if (groupId) {
    const found = await findOwnGroup(store, caller, groupId);
    return found.ok && found.value.sealedAt !== null ? err({ code: "group-sealed" }) : found;
  }
  return ok(groupName ? await store.groups.openNamed(makeGroup(caller.user.id, groupName, now())) : null);
}

function makeRecord(
  deps: SubmitDeps,
  userId: string,
  submission: Submission,
  inputBlob: string,
  group: GroupRecord | null,
): AnalysisRecord {
  const { data } = submission;
  const { version } = deps;
  const mode = data.analysisMode ?? defaultMode;
  const propertyChecking = submission.propertyChecking ?? false;
  return {
    uuid: randomUUID(),
    userId,
    state: "queued",
    groupId: group?.id ?? null,
    groupName: group?.name ?? "",
    clientToolName: submission.clientToolName ?? "",
    analysisMode: mode,
    propertyChecking,
    mayUseCache: !submission.noCacheLookup,
    mainSource: data.mainSource ?? null,
    nSources: Object.keys(data.sources ?? {}).length,
    submittedAt: deps.now(),
    startedAt: null,
    endedAt: null,
    nStarts: 0,
    cacheKey: cacheKeyOf({ data, mode, propertyChecking, version }),
    version,
    inputBlob,
    resultBlob: null,
    error: null,
    vulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
    nNotAnalysed: 0,
  };
}

function finishedBy(cached: AnalysisRecord, queued: AnalysisRecord, now: number): AnalysisRecord {
  return { ...queued, ...resultOf(cached), state: "done", startedAt: now, endedAt: now };
}
