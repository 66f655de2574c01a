/** Coverage for the tools that read lcov's tracefiles: `--format lcov`. */

import type { BranchHits, FunctionHits, LineHits, SourceHits } from "../../model/execution.ts";
import { compareText } from "../rank.ts";
import type { Report } from "../report.ts";

/**
 * A record for each source of which something can be run. What several contracts have in common is told once, with all
 * that was run of it. Sources that were not executed are not in it.
 */
export function toLcov({ runs }: Report): string {
  const executed = runs.flatMap(({ summary }) => summary.execution?.executed ?? []);
  const files = new Map<string, SourceHits[]>();
  for (const source of executed.flatMap(({ hits }) => hits)) {
    files.set(source.file, [...(files.get(source.file) ?? []), source]);
  }
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([file, sources]) => toRecord(file, sources))
    .join("");
}

function toRecord(file: string, sources: readonly SourceHits[]): string {
  const functions = addUp(
    sources.flatMap((source) => source.functions),
    functionKey,
    addHits,
  );
  const branches = addUp(
    sources.flatMap((source) => source.branches),
    ({ line, id }) => `${line} ${id}`,
    addSides,
  );
  const lines = addUp(
    sources.flatMap((source) => source.lines),
    ({ line }) => String(line),
    addHits,
  );
  const sides = branches.flatMap((branch, block) => {
    const isRun = branch.sides.some((side) => side > 0);
    return branch.sides.map((hits, side) => `BRDA:${branch.line + 1},${block},${side},${isRun ? hits : "-"}`);
  });
  const nSides = branches.flatMap((branch) => branch.sides).filter((side) => side > 0).length;
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

/** Rows with the same key become one; by line. */
function addUp<T extends { readonly line: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  add: (a: T, b: T) => T,
): readonly T[] {
  const sums = new Map<string, T>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known === undefined ? row : add(known, row));
  }
  return [...sums.values()].sort((a, b) => a.line - b.line);
}

function functionKey({ line, name }: FunctionHits): string {
  return `${line} ${name}`;
}

function addHits<T extends LineHits>(a: T, b: T): T {
  return { ...a, hits: a.hits + b.hits };
}

function addSides(a: BranchHits, b: BranchHits): BranchHits {
  return { ...a, sides: [a.sides[0] + b.sides[0], a.sides[1] + b.sides[1]] };
}

function nHit(rows: readonly LineHits[]): number {
  return rows.filter(({ hits }) => hits > 0).length;
}

/** A field ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, " ");
}
