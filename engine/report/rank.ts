/** The order in which findings are read: worst first, then surest, then by place. */

import { confidences, type Finding, severities } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import { compareText } from "../util/compare-text.ts";

/** Findings in reading order; the same set always comes out the same, however it came in. */
export function rankFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(compareFindings);
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence) ||
    comparePlaces(a.location, b.location) ||
    compareText(a.check, b.check) ||
    compareText(a.fingerprint, b.fingerprint)
  );
}

function comparePlaces(a: Location, b: Location): number {
  return compareText(a.file, b.file) || a.span.offset - b.span.offset || a.span.length - b.span.length;
}
