/** From the API's reports to findings with their places in the files that are shown. */

import type { Severity } from "../../../engine/model/finding.ts";
import type { Issue, Report } from "../../analyses/contract.ts";
import { rankOf } from "../parts/severity.ts";
import type { Mark } from "../source/lines.ts";
import { findPlace, type Place, type Sources } from "../source/places.ts";

export interface ShownFinding {
  /** From 0, in the order they are listed. */
  readonly index: number;
  readonly issue: Issue;
  /** Where it is, where that is in a file that was submitted as text. */
  readonly place: Place | undefined;
  readonly related: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly place: Place | undefined;
}

/** Worst first, then by file and place. */
export function toFindings(reports: readonly Report[], sources: Sources): readonly ShownFinding[] {
  const order = [...sources.keys()];
  const rankOfFile = (place: Place | undefined): number => (place ? order.indexOf(place.file) : order.length);
  return reports
    .flatMap((report) => report.issues.map((issue) => toFinding(issue, report, sources)))
    .sort(
      (a, b) =>
        rankOf(a.issue.severity) - rankOf(b.issue.severity) ||
        rankOfFile(a.place) - rankOfFile(b.place) ||
        (a.place?.start ?? 0) - (b.place?.start ?? 0),
    )
    .map((finding, index) => ({ ...finding, index }));
}

function toFinding(issue: Issue, report: Report, sources: Sources): Omit<ShownFinding, "index"> {
  const inText = issue.locations.filter(({ sourceFormat }) => sourceFormat === "text");
  const places = inText.map(({ sourceMap, sourceList }) => findPlace(sources, sourceList, sourceMap));
  const [place, ...further] = places;
  const related = issue.extra.related.map(({ message, sourceMap }) => ({
    message,
    place: findPlace(sources, inText[0]?.sourceList ?? report.sourceList, sourceMap),
  }));
  return { issue, place, related: [...related, ...further.map((other) => ({ message: "Here too", place: other }))] };
}

/** What is to be marked in a file: findings, and the places related to one of them. */
export function marksOf(
  file: string,
  findings: readonly ShownFinding[],
  selected: ShownFinding | undefined,
): readonly Mark[] {
  const own = findings.flatMap(({ index, issue, place }) =>
    place?.file === file ? [{ start: place.start, end: place.end, rank: rankOf(issue.severity), finding: index }] : [],
  );
  const related = (selected?.related ?? []).flatMap(({ place }) =>
    place?.file === file
      ? [{ start: place.start, end: place.end, rank: relatedRank, finding: selected?.index ?? 0 }]
      : [],
  );
  return [...own, ...related];
}

/** Of marks that are no findings themselves. */
const relatedRank = 9;

/** How many there are of each severity. */
export function countBySeverity(findings: readonly ShownFinding[]): ReadonlyMap<Severity, number> {
  const counts = new Map<Severity, number>();
  for (const { issue } of findings) counts.set(issue.severity, (counts.get(issue.severity) ?? 0) + 1);
  return counts;
}
