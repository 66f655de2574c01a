/** What a team has judged findings to be, kept by an instance in a project. */

import { type TriageState, triageStates } from "../engine/model/triage-state.ts";
import { isRecord } from "../engine/util/is-record.ts";
import { ok, type Result } from "../engine/util/result.ts";
import type { RemoteFailure } from "./failure.ts";
import type { Instance } from "./instance.ts";

export interface Judgement {
  readonly fingerprint: string;
  readonly state: TriageState;
  readonly reason: string;
}

type Answer<T> = Promise<Result<T, RemoteFailure>>;

/** States by fingerprint; null where the instance keeps none. */
export async function getTriage(instance: Instance, project: string): Answer<ReadonlyMap<string, TriageState> | null> {
  const answer = await instance.ask({ path: pathOf(project) });
  if (!answer.ok) return answer.error.status === 404 ? ok(null) : answer;
  const entries = isRecord(answer.value) ? answer.value["entries"] : [];
  return ok(new Map((Array.isArray(entries) ? entries : []).flatMap(toEntry)));
}

/** Keeps a judgement. */
export async function putTriage(
  instance: Instance,
  project: string,
  { fingerprint, state, reason }: Judgement,
): Answer<void> {
  const path = `${pathOf(project)}/${encodeURIComponent(fingerprint)}`;
  const answer = await instance.ask({ method: "PUT", path, json: { state, reason } });
  return answer.ok ? ok(undefined) : answer;
}

function pathOf(project: string): string {
  return `projects/${encodeURIComponent(project)}/triage`;
}

function toEntry(entry: unknown): (readonly [string, TriageState])[] {
  if (!isRecord(entry)) return [];
  const { fingerprint } = entry;
  const state = triageStates.find((one) => one === entry["state"]);
  return typeof fingerprint === "string" && state !== undefined ? [[fingerprint, state]] : [];
}
