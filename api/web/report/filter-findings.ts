/** Which findings a reader wants to see. */

import type { Severity } from "../../../engine/model/finding.ts";
import type { Issue } from "../../analyses/contract.ts";
import type { TriageEntry } from "../../findings/contract.ts";

type TriageState = TriageEntry["state"];

/** What of a finding is looked at. */
interface Findable {
  readonly issue: Pick<Issue, "severity" | "extra" | "description" | "swcID" | "swcTitle">;
  readonly place: { readonly file: string } | undefined;
}

export interface FindingFilter {
  readonly hidden: ReadonlySet<Severity>;
  /** Looked for in what is said of a finding and in the names of where it is; in any case of letters. */
  readonly text: string;
  /** These are empty for any. */
  readonly check: string;
  readonly file: string;
  readonly state: TriageState | "";
}

export const everyFinding: FindingFilter = { hidden: new Set(), text: "", check: "", file: "", state: "" };

/** Those that fit, in the order they have. */
export function filterFindings<Finding extends Findable>(
  findings: readonly Finding[],
  filter: FindingFilter,
  { stateOf }: { stateOf(fingerprint: string): TriageState },
): readonly Finding[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return findings.filter((finding) => {
    const { severity, extra } = finding.issue;
    return (
      !filter.hidden.has(severity) &&
      fits(filter.check, extra.check) &&
      fits(filter.file, fileOf(finding)) &&
      fits(filter.state, stateOf(extra.fingerprint)) &&
      hasAll(finding, words)
    );
  });
}

/** The file that it is in; empty where it has no place in the sources. */
export function fileOf({ place }: Pick<Findable, "place">): string {
  return place?.file ?? "";
}

function fits(wanted: string, value: string): boolean {
  return wanted === "" || wanted === value;
}

function hasAll({ issue, place }: Findable, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { description, extra, swcID, swcTitle } = issue;
  const names = [extra.check, extra.contract, extra.function, place?.file, swcID, swcTitle];
  const text = [description.head, description.tail, ...names].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}
