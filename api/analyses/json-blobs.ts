/** Values that are kept as blobs. */

import { invariant } from "../../engine/util/invariant.ts";
import type { BlobStore } from "../store/blob-store.ts";
import type { AnalysisData } from "./contract.ts";
import type { AnalysisOutcome } from "./run-analysis.ts";

/** Keeps a value and answers the name of its blob. */
export function writeJsonBlob(blobs: BlobStore, value: AnalysisData | AnalysisOutcome): Promise<string> {
  return blobs.put(Buffer.from(JSON.stringify(value)));
}

/** What was submitted. */
export async function readInput(blobs: BlobStore, name: string): Promise<AnalysisData> {
  return (await readJson(blobs, name)) as AnalysisData;
}

/** What came of it. The first versions kept the reports alone, later ones one run for all files. */
export async function readOutcome(blobs: BlobStore, name: string): Promise<AnalysisOutcome> {
  const kept = (await readJson(blobs, name)) as AnalysisOutcome | OldOutcome | AnalysisOutcome["reports"];
  if (!("reports" in kept)) return { reports: kept, runs: [] };
  return "runs" in kept ? kept : { reports: kept.reports, runs: kept.run === null ? [] : [kept.run] };
}

interface OldOutcome extends Pick<AnalysisOutcome, "reports"> {
  readonly run: AnalysisOutcome["runs"][number] | null;
}

async function readJson(blobs: BlobStore, name: string): Promise<unknown> {
  const bytes = await blobs.get(name);
  invariant(bytes !== undefined, `blob ${name} is there as long as a record names it`);
  return JSON.parse(Buffer.from(bytes).toString("utf8"));
}
