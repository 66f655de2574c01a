/** Judging findings: what is kept of it, and what members of a project see. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { toDisplayName } from "../audit/display-name.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { type Caller, findReadableAnalysis, openProject, openProjectOfGroup } from "../projects/access.ts";
import type { Store } from "../store/store.ts";
import type { TriageRecord, TriageStep } from "../store/triage-store.ts";
import type { AnalysisTriage, NewTriage, TriageDetail, TriageEntry, TriageList } from "./contract.ts";
import { type Judgements, stateOf, toJudgements } from "./judgement.ts";

export interface TriageDeps {
  readonly store: Pick<Store, "projects" | "triage" | "users" | "analyses" | "groups">;
  readonly now: () => number;
}

/** In one project. */
const maxJudged = 10_000;

/** All that was judged in a project. */
export async function listTriage(
  { store }: TriageDeps,
  caller: Caller,
  projectId: string,
): Promise<Result<TriageList, Failure<"project-not-found" | "project-role-missing">>> {
  const opened = await openProject(store, caller, projectId);
  if (!opened.ok) return opened;
  return ok({ entries: await toEntries(store, await store.triage.listOf(opened.value.project.id)) });
}

/** What was judged of one finding, and all that went before. */
export async function getTriage(
  { store }: TriageDeps,
  caller: Caller,
  projectId: string,
  fingerprint: string,
): Promise<Result<TriageDetail, Failure<"project-not-found" | "project-role-missing" | "triage-not-found">>> {
  const opened = await openProject(store, caller, projectId);
  if (!opened.ok) return opened;
  const record = await store.triage.find(opened.value.project.id, fingerprint);
  return record ? ok(await toDetail(store, record)) : err({ code: "triage-not-found" });
}

type AddFault = "project-not-found" | "project-role-missing" | "too-many-judged";

/** Judges a finding, which need not have been found yet. */
export async function putTriage(
  { store, now }: TriageDeps,
  caller: Caller,
  at: { readonly id: string; readonly fingerprint: string },
  { state, reason }: NewTriage,
): Promise<Result<TriageDetail, Failure<AddFault>>> {
  const opened = await openProject(store, caller, at.id, "editor");
  if (!opened.ok) return opened;
  const { id } = opened.value.project;
  const isNew = (await store.triage.find(id, at.fingerprint)) === undefined;
  if (isNew && (await store.triage.countOf(id)) >= maxJudged) return err({ code: "too-many-judged" });
  const step: TriageStep = { state, reason: (reason ?? "").trim(), userId: caller.user.id, at: now() };
  const record = await store.triage.add(id, at.fingerprint, step);
  return record ? ok(await toDetail(store, record)) : err({ code: "project-not-found" });
}

/** What was judged of the findings of an analysis, in the project that it belongs to. */
export async function getAnalysisTriage(
  { store }: TriageDeps,
  caller: Caller,
  uuid: string,
): Promise<Result<AnalysisTriage, Failure<"analysis-not-found">>> {
  const record = await findReadableAnalysis(store, caller, uuid);
  if (!record) return err({ code: "analysis-not-found" });
  const opened = await openProjectOfGroup(store, caller, record.groupId);
  if (!opened) return ok({ project: null, entries: [] });
  const { project, role } = opened;
  const judged = await store.triage.listOf(project.id);
  const states = toJudgements(judged);
  const entries = (await toEntries(store, judged)).map((entry) => ({
    ...entry,
    state: stateOf(states.get(entry.fingerprint), record),
  }));
  return ok({ project: { id: project.id, name: project.name, role }, entries });
}

/** The judgements of a project, for whoever counts. */
export async function readJudgements({ triage }: Pick<Store, "triage">, projectId: string): Promise<Judgements> {
  return toJudgements(await triage.listOf(projectId));
}

type NameOf = (userId: string) => string;

async function toEntries({ users }: Pick<Store, "users">, records: readonly TriageRecord[]): Promise<TriageEntry[]> {
  const lastOf = ({ steps }: TriageRecord) => steps.slice(-1);
  const nameOf = await readNames({ users }, records.flatMap(lastOf));
  return records.flatMap((record) =>
    lastOf(record).map((step) => ({ fingerprint: record.fingerprint, ...toStep(step, nameOf) })),
  );
}

async function toDetail({ users }: Pick<Store, "users">, { fingerprint, steps }: TriageRecord): Promise<TriageDetail> {
  const nameOf = await readNames({ users }, steps);
  const history = steps.map((step) => toStep(step, nameOf));
  const [last] = steps.slice(-1).map((step) => toStep(step, nameOf));
  return { fingerprint, state: "open", reason: "", by: "", at: "", ...last, history };
}

function toStep({ state, reason, userId, at }: TriageStep, nameOf: NameOf): Omit<TriageEntry, "fingerprint"> {
  return { state, reason, by: nameOf(userId), at: new Date(at).toISOString() };
}

/** As people are called now; whoever was deleted is an id. */
async function readNames({ users }: Pick<Store, "users">, steps: readonly TriageStep[]): Promise<NameOf> {
  const ids = [...new Set(steps.map(({ userId }) => userId))];
  const found = await Promise.all(ids.map((id) => users.find(id)));
  const names = new Map(found.flatMap((user) => (user ? [[user.id, toDisplayName(user)] as const] : [])));
  return (id) => names.get(id) ?? id;
}
