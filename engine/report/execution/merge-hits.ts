/** What several contracts ran of the same sources, as one. */

import type { BranchHits, ExecutedContract, FunctionHits, Hits, LineHits, SourceHits } from "../../model/execution.ts";
import { compareText } from "../../util/compare-text.ts";

/**
 * One for each source of which something can be run, by name; what contracts have in common is told once, with all that
 * was run of it. What nothing reaches is what nothing reaches in any of them.
 */
export function mergeHits(executed: readonly Pick<ExecutedContract, "hits">[]): readonly SourceHits[] {
  const files = new Map<string, SourceHits[]>();
  for (const source of executed.flatMap(({ hits }) => hits)) {
    files.set(source.file, [...(files.get(source.file) ?? []), source]);
  }
  return [...files].sort(([a], [b]) => compareText(a, b)).map(([file, sources]) => mergeSources(file, sources));
}

function mergeSources(file: string, sources: readonly SourceHits[]): SourceHits {
  return {
    file,
    functions: addUp(
      sources.flatMap(({ functions }) => functions),
      ({ line, name }) => `${line} ${name}`,
      (a: FunctionHits, b) => ({ ...a, ...addHits(a, b) }),
    ),
    lines: addUp(
      sources.flatMap(({ lines }) => lines),
      ({ line }) => String(line),
      addLines,
    ),
    branches: addUp(
      sources.flatMap(({ branches }) => branches),
      ({ line, id }) => `${line} ${id}`,
      addSides,
    ),
  };
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

function addHits(a: Hits, b: Hits): Hits {
  return { line: a.line, hits: a.hits + b.hits };
}

function addLines(a: LineHits, b: LineHits): LineHits {
  return { ...addHits(a, b), ...(a.unreachable && b.unreachable && { unreachable: true }) };
}

/** A side has its number from the code of one contract: that of another may have it turned around. */
function addSides(a: BranchHits, b: BranchHits): BranchHits {
  const { unreachable: _, ...known } = a;
  const isTurned = a.whenTrue !== null && b.whenTrue !== null && a.whenTrue !== b.whenTrue;
  const [zero, one] = isTurned ? ([1, 0] as const) : ([0, 1] as const);
  const isBoth = (ofA: 0 | 1, ofB: 0 | 1): boolean => a.unreachable?.[ofA] === true && b.unreachable?.[ofB] === true;
  const unreachable = [isBoth(0, zero), isBoth(1, one)] as const;
  return {
    ...known,
    sides: [a.sides[0] + b.sides[zero], a.sides[1] + b.sides[one]],
    whenTrue: a.whenTrue ?? b.whenTrue,
    ...(unreachable.includes(true) && { unreachable }),
  };
}
