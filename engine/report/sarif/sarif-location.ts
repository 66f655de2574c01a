/** Places in SARIF: artifacts, regions, locations. */

import type { Location, Range } from "../../model/location.ts";
import { compareText } from "../../util/compare-text.ts";
import type { Report } from "../report.ts";
import { makeLineReader } from "../text-context.ts";

/** Longer places are told by their region alone. */
const maxSnippetLength = 2000;

export interface SarifPlaces {
  readonly artifacts: readonly object[];
  /** A physical location; without a range it is the whole file. */
  locate(file: string, range?: Range): { readonly physicalLocation: object };
}

/** All files of a report, analysed ones first, and the way to point into them. */
export function makeSarifPlaces(report: Report): SarifPlaces {
  const targets = [...new Set(report.runs.map(({ file }) => file))];
  const others = new Set(report.runs.flatMap(filesOf).filter((file) => !targets.includes(file)));
  const files = [...targets, ...[...others].sort(compareText)];
  const indexOf = new Map(files.map((file, index) => [file, index]));
  const linesOf = makeLineReader(report.texts);
  return {
    artifacts: files.map((file, index) => ({
      location: artifactLocation(file),
      ...(index < targets.length ? { roles: ["analysisTarget"] } : {}),
      ...(file.endsWith(".sol") ? { sourceLanguage: "solidity" } : {}),
    })),
    locate(file, range) {
      const index = indexOf.get(file);
      const artifact = { ...artifactLocation(file), ...(index === undefined ? {} : { index }) };
      const region = range === undefined ? {} : { region: regionOf(range, linesOf(file)) };
      return { physicalLocation: { artifactLocation: artifact, ...region } };
    },
  };
}

function filesOf({ findings, diagnostics, summary }: Report["runs"][number]): readonly string[] {
  const locations: readonly Location[] = [
    ...findings.flatMap(({ location, related }) => [location, ...related.map((one) => one.location)]),
    ...diagnostics.flatMap(({ location }) => location ?? []),
  ];
  return [...locations.map(({ file }) => file), ...(summary.error?.file === undefined ? [] : [summary.error.file])];
}

/** Relative to the folder of the analysis where that can be; percent-encoded segment by segment. */
function artifactLocation(file: string): object {
  const isWindowsAbsolute = /^[A-Za-z]:\//.test(file);
  const uri = file
    .split("/")
    .map((segment, index) => (isWindowsAbsolute && index === 0 ? segment : encodeSegment(segment)))
    .join("/");
  if (file.startsWith("/")) return { uri: `file://${uri}` };
  return isWindowsAbsolute ? { uri: `file:///${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
}

/** `encodeURIComponent` would throw on half a surrogate pair, which a file name may hold. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, "\u{fffd}"));
}

function regionOf({ start, end }: Range, lines: readonly string[] | undefined): object {
  const snippet = lines === undefined ? null : snippetOf({ start, end }, lines);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    ...(snippet === null ? {} : { snippet: { text: snippet } }),
  };
}

function snippetOf({ start, end }: Range, lines: readonly string[]): string | null {
  const rows = lines.slice(start.line, end.line + 1);
  if (rows.length <= end.line - start.line) return null;
  const text = rows
    .map((row, index) => {
      const from = index === 0 ? start.character : 0;
      return index === rows.length - 1 ? row.slice(from, end.character) : row.slice(from);
    })
    .join("\n");
  return text.length > maxSnippetLength ? null : text;
}
