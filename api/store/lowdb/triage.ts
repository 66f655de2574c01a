/** The triage store over the tables. */

import { maxSteps, type TriageRecord, type TriageStep, type TriageStore, triageId } from "../triage-store.ts";
import type { Database } from "./database.ts";
import { indexTable } from "./table-index.ts";
import type { Tables } from "./tables.ts";

/** Makes the store. */
export function makeTriageStore(database: Database): TriageStore {
  const { triage } = database.tables;
  const ofProject = indexTable(triage, ({ projectId }) => projectId);
  return {
    add: (projectId, fingerprint, step) => database.commit((tables) => add(tables, projectId, fingerprint, step)),
    find: async (projectId, fingerprint) => triage.get(triageId(projectId, fingerprint)),
    listOf: async (projectId) => [...ofProject.rowsOf(projectId)],
    countOf: async (projectId) => ofProject.countOf(projectId),
  };
}

function add({ projects, triage }: Tables, projectId: string, fingerprint: string, step: TriageStep) {
  if (!projects.has(projectId)) return undefined;
  const id = triageId(projectId, fingerprint);
  const before = triage.get(id)?.steps ?? [];
  const record: TriageRecord = { id, projectId, fingerprint, steps: [...before, step].slice(-maxSteps) };
  triage.set(id, record);
  return record;
}
