/** From the record of an analysis to what clients see of it. */

import { toComponentVersions } from "../../info/component-versions.ts";
import type { AnalysisRecord, AnalysisState } from "../../store/analysis-store.ts";
import { analysisModeNames, type Job, type JobStatus } from "../contract.ts";
import { defaultMode } from "../modes.ts";

const statuses: Readonly<Record<AnalysisState, JobStatus>> = {
  queued: "Queued",
  running: "In Progress",
  done: "Finished",
  failed: "Error",
};

/** What clients call its state. */
export function jobStatusOf({ state }: Pick<AnalysisRecord, "state">): JobStatus {
  return statuses[state];
}

/** `now` is for the times of analyses that have not begun or ended. */
export function toJob(record: AnalysisRecord, now: number): Job {
  const versions = toComponentVersions(record.version);
  const status = jobStatusOf(record);
  const startedAt = record.startedAt ?? record.endedAt ?? now;
  return {
    uuid: record.uuid,
    status,
    result: status,
    ...(record.error === null ? {} : { error: record.error }),
    apiVersion: versions.api,
    harveyVersion: versions.harvey,
    maruVersion: versions.maru,
    mythrilVersion: versions.mythril,
    submittedAt: new Date(record.submittedAt).toISOString(),
    submittedBy: record.userId,
    clientToolName: record.clientToolName,
    groupId: record.groupId ?? "",
    groupName: record.groupName,
    analysisMode: analysisModeNames.find((name) => name === record.analysisMode) ?? defaultMode,
    queueTime: Math.max(0, startedAt - record.submittedAt),
    runTime: Math.max(0, (record.endedAt ?? now) - startedAt),
    mainSource: record.mainSource,
    numSources: record.nSources,
    numVulnerabilities: record.vulnerabilities,
    numNotAnalysed: record.nNotAnalysed,
    propertyChecking: record.propertyChecking,
    upgraded: false,
  };
}
