/** What an analysis found, in short: enough to count findings, to judge them and to know them again. */

import { LRUCache } from "lru-cache";
import type { Severity } from "../../engine/model/finding.ts";
import type { Issue, Report } from "../analyses/contract.ts";
import { readOutcome } from "../analyses/json-blobs.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";

export interface Found {
  readonly fingerprint: string;
  readonly check: string;
  readonly severity: Severity;
  readonly head: string;
  readonly file: string;
  /** From 1; 0 where it has no place in a text. */
  readonly line: number;
}

/** Answers what an analysis found, also before it failed; nothing for one that has no result. */
export type FindFound = (record: Pick<AnalysisRecord, "resultBlob">) => Promise<readonly Found[]>;

/** Of all results that are kept in memory together; each takes about 300 bytes. */
const maxKept = 100_000;

/** Remembers what was asked for last: a result never changes under its name. */
export function makeFindFound({ blobs }: Pick<Store, "blobs">): FindFound {
  const known = new LRUCache<string, readonly Found[]>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length + 1,
  });
  return async ({ resultBlob }) => {
    if (resultBlob === null) return [];
    const before = known.get(resultBlob);
    if (before) return before;
    const found = toFound((await readOutcome(blobs, resultBlob)).reports);
    known.set(resultBlob, found);
    return found;
  };
}

/** Each fingerprint once: one that comes twice is one finding. */
function toFound(reports: readonly Report[]): readonly Found[] {
  const issues = reports.flatMap((report) => report.issues);
  return [...new Map(issues.map((issue) => [issue.extra.fingerprint, toOne(issue)])).values()];
}

function toOne({ extra, severity, description, locations, decodedLocations }: Issue): Found {
  const [location] = locations;
  const [, , at = ""] = location?.sourceMap.split(":") ?? [];
  const { fingerprint, check } = extra;
  const file = location?.sourceList[Number(at)] ?? "";
  return { fingerprint, check, severity, head: description.head, file, line: decodedLocations[0]?.[0]?.line ?? 0 };
}
