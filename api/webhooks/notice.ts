/** Notices what webhooks have to be told, and keeps it until it is told. */

import type { Gate } from "../findings/contract.ts";
import { checkGate, type GateDeps } from "../findings/gate.ts";
import { currentRunState, type RunState, toRunState } from "../findings/run-state.ts";
import type { AnalysisRecord, GroupRecord, Store, WebhookRecord } from "../store/store.ts";
import type { WebhookEvent } from "./contract.ts";

export interface NoticeDeps extends GateDeps {
  readonly store: GateDeps["store"] & Pick<Store, "webhooks">;
}

/** Analyses that ended longer ago are not told of any more. */
const maxAgeMs = 86_400_000;

/** Something to be told of a project. */
interface Event {
  readonly event: WebhookEvent;
  readonly uuid: string;
  readonly body: string;
}

/** Of an analysis that has ended, to the webhooks of its project. */
export async function noticeEnd(deps: NoticeDeps, uuid: string): Promise<void> {
  const { analyses, groups, webhooks } = deps.store;
  const analysis = await analyses.find(uuid);
  const group = analysis?.groupId ? await groups.find(analysis.groupId) : undefined;
  if (!group?.projectId || !analysis) return;
  await notice(deps, group, [analysis], await webhooks.listOf(group.projectId));
}

/** Of whatever has ended and was not told, since a signal may get lost. */
export async function noticeMissed(deps: NoticeDeps): Promise<void> {
  const since = deps.now() - maxAgeMs;
  const { analyses, groups, webhooks } = deps.store;
  const all = await webhooks.all();
  for (const projectId of new Set(all.map((webhook) => webhook.projectId))) {
    const hooks = all.filter((webhook) => webhook.projectId === projectId);
    for (const group of await groups.listOfProject(projectId)) {
      const ended = (await analyses.listOfGroup(group.id)).filter(({ endedAt }) => (endedAt ?? 0) > since);
      await notice(deps, group, ended, hooks);
    }
  }
}

async function notice(
  deps: NoticeDeps,
  group: GroupRecord,
  ended: readonly AnalysisRecord[],
  webhooks: readonly WebhookRecord[],
): Promise<void> {
  for (const analysis of ended) {
    const untold = await findUntold(deps, analysis, webhooks);
    const events = untold.length === 0 ? [] : await eventsOf(deps, group, analysis);
    for (const webhook of untold) for (const event of events) await keep(deps, webhook, event);
  }
}

/** Those that were there when it ended, and have not been told. */
async function findUntold(
  { store }: NoticeDeps,
  { uuid, endedAt }: AnalysisRecord,
  webhooks: readonly WebhookRecord[],
): Promise<readonly WebhookRecord[]> {
  const there = webhooks.filter(({ createdAt }) => endedAt !== null && createdAt <= endedAt);
  const told = await Promise.all(there.map((webhook) => store.webhooks.findDelivery(idOf(webhook, "analysis", uuid))));
  return there.filter((_webhook, index) => told[index] === undefined);
}

function idOf({ id }: WebhookRecord, event: WebhookEvent, uuid: string): string {
  return `${id}.${event}.${uuid}`;
}

async function keep({ store, now }: NoticeDeps, webhook: WebhookRecord, { event, uuid, body }: Event): Promise<void> {
  const { id: webhookId, projectId } = webhook;
  const at = now();
  const id = idOf(webhook, event, uuid);
  await store.webhooks.addDelivery({ id, webhookId, projectId, event, body, createdAt: at, nextAt: at, attempts: [] });
}

/** The gate comes first where it has changed: that the analysis was told says that all was. */
async function eventsOf(deps: NoticeDeps, group: GroupRecord, analysis: AnalysisRecord): Promise<readonly Event[]> {
  const project = await deps.store.projects.find(group.projectId ?? "");
  if (!project) return [];
  const all = await deps.store.analyses.listOfGroup(group.id);
  const at = all.findIndex(({ uuid }) => uuid === analysis.uuid);
  const gate = await checkGate(deps, project, settled(toRunState(group, all, at)));
  const before = await checkGate(deps, project, await stateBefore(deps, group, all, at));
  const { uuid, mainSource, state } = analysis;
  const told = {
    project: { id: project.id, name: project.name },
    analysis: { uuid, mainSource, status: state === "done" ? "Finished" : "Error" },
    gate: { status: gate.status, before: before.status, reasons: gate.reasons, counts: gate.counts },
  };
  const toEvent = (event: WebhookEvent): Event => ({ event, uuid, body: JSON.stringify({ event, ...told }) });
  return [...(hasChanged(before.status, gate.status) ? [toEvent("gate")] : []), toEvent("analysis")];
}

/** What has not ended is looked at when it has. */
function settled(state: RunState): RunState {
  return { ...state, nUnended: 0 };
}

async function stateBefore(
  { store }: NoticeDeps,
  group: GroupRecord,
  all: readonly AnalysisRecord[],
  at: number,
): Promise<RunState | undefined> {
  const before = settled(toRunState(group, all, at - 1));
  if (before.analyses.length > 0) return before;
  const earlier = await currentRunState(store, group.projectId ?? "", "ended", group.id);
  return earlier && settled(earlier);
}

/** From not known to passed is no news. */
function hasChanged(before: Gate["status"], after: Gate["status"]): boolean {
  return before !== after && (before !== "pending" || after === "failed");
}
