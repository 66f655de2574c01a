/** Coverage for the tools that read lcov's tracefiles: `--format lcov`. */

import { type Hits, reachableSides, type SourceHits } from "../../model/execution.ts";
import type { Report } from "../report.ts";
import { mergeHits } from "./merge-hits.ts";

/**
 * A record for each source of which something can be run. What several contracts have in common is told once, with all
 * that was run of it. Sources that were not executed are not in it,
 * and neither are sides that are proved to be taken by nothing: readers count each row, whatever is in it.
 */
export function toLcov({ runs }: Report): string {
  const executed = runs.flatMap(({ summary }) => summary.execution?.executed ?? []);
  return mergeHits(executed).map(toRecord).join("");
}

function toRecord({ file, functions, lines, branches }: SourceHits): string {
  const sides = branches.flatMap((branch, block) => {
    const isRun = branch.sides.some((side) => side > 0);
    const rows = branch.sides.map((hits, side) => `BRDA:${branch.line + 1},${block},${side},${isRun ? hits : "-"}`);
    return rows.filter((_, side) => branch.unreachable?.[side] !== true);
  });
  const nSides = branches.flatMap(reachableSides).filter((hits) => hits > 0).length;
  const fields = [
    "TN:",
    `SF:${oneLine(file)}`,
    ...functions.map(({ line, name }) => `FN:${line + 1},${oneLine(name)}`),
    ...functions.map(({ name, hits }) => `FNDA:${hits},${oneLine(name)}`),
    ...[`FNF:${functions.length}`, `FNH:${nHit(functions)}`],
    ...sides,
    ...[`BRF:${sides.length}`, `BRH:${nSides}`],
    ...lines.map(({ line, hits }) => `DA:${line + 1},${hits}`),
    ...[`LF:${lines.length}`, `LH:${nHit(lines)}`],
    "end_of_record",
  ];
  return `${fields.join("\n")}\n`;
}

function nHit(rows: readonly Hits[]): number {
  return rows.filter(({ hits }) => hits > 0).length;
}

/** A field ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, " ");
}
