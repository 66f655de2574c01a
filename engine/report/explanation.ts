/** What a finding's description says, in the parts that a report shows apart. */

import type { CheckInfo } from "../model/check-info.ts";
import type { Finding } from "../model/finding.ts";

export interface Explanation {
  readonly why: string;
  /** Null where the check is not in the catalogue, and `why` has everything. */
  readonly fix: string | null;
  /** What else was said, such as what was taken for granted; may be empty. */
  readonly note: string;
}

/** Takes the tail of a description apart, by what the catalogue says of the check. */
export function explain({ check, description }: Finding, checks: readonly CheckInfo[]): Explanation {
  const { tail } = description;
  const info = checks.find(({ id }) => id === check);
  if (info === undefined || !tail.includes(info.why) || !tail.includes(info.fix)) {
    return { why: tail, fix: null, note: "" };
  }
  return { why: info.why, fix: info.fix, note: tail.replace(info.why, "").replace(info.fix, "").trim() };
}
