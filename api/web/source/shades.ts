/** What was run of a file, in words, line by line. */

import { type Shade, tallyLines } from "../../../engine/model/shaded-file.ts";
import type { FileCoverage, Report } from "../../analyses/contract.ts";

/** How a line is shaded, and what is told of it. */
export interface LineShade {
  readonly shade: Shade;
  readonly text: string;
}

export interface FileShades {
  /** By line, from 1. */
  readonly lines: ReadonlyMap<number, LineShade>;
  /** Lines that were run, of those that can be, in percent: rounded down. */
  readonly percent: number;
}

/** By file; empty where nothing was run, or the reports are older than that. */
export function toShades(reports: readonly Report[]): ReadonlyMap<string, FileShades> {
  const files = reports.flatMap(({ meta }) => meta.coverage ?? []);
  return new Map(files.map((file) => [file.file, toFileShades(file)]));
}

function toFileShades({ lines, transactions }: FileCoverage): FileShades {
  const { covered, reachable } = tallyLines(lines);
  return {
    lines: new Map(lines.map((line) => [line.line, { shade: line.shade, text: describeLine(line, transactions) }])),
    percent: reachable === 0 ? 100 : Math.floor((100 * covered) / reachable),
  };
}

/** As in `Run by 40 of 50 transactions. A condition was never true.` */
function describeLine({ shade, hits, conditions }: FileCoverage["lines"][number], transactions: number): string {
  const run = `Run by ${hits} of ${transactions} transactions.`;
  const missed = `Not run by any of ${transactions} transactions.`;
  const head = hits > 0 ? run : shade === "unreachable" ? "Proved: no transaction comes here." : missed;
  return [head, ...conditions.map(describeCondition)].join(" ");
}

function describeCondition({ start, never, isProved }: FileCoverage["lines"][number]["conditions"][number]): string {
  const what = `the condition in column ${start.column + 1}`;
  if (isProved) return `Proved: ${what} ${never === null ? "always has the same value" : `is never ${never}`}.`;
  return `T${what.slice(1)} ${never === null ? "always had the same value" : `was never ${never}`}.`;
}
