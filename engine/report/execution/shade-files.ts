/** What was run of each file, line by line: what editors and pages shade. */

import type { BranchHits, ExecutedContract, LineHits, SourceHits } from "../../model/execution.ts";
import type { Shade, ShadedCondition, ShadedFile, ShadedLine } from "../../model/shaded-file.ts";
import { mergeHits } from "./merge-hits.ts";

/** By the name of the file; none where nothing was run. */
export function shadeFiles(executed: readonly Pick<ExecutedContract, "hits" | "executions">[]): readonly ShadedFile[] {
  return mergeHits(executed).map((source) => ({
    file: source.file,
    transactions: executed
      .filter(({ hits }) => hits.some(({ file }) => file === source.file))
      .reduce((sum, { executions }) => sum + executions, 0),
    lines: shadeLines(source),
  }));
}

function shadeLines({ lines, branches }: SourceHits): readonly ShadedLine[] {
  const branchesOf = new Map<number, BranchHits[]>();
  for (const branch of branches) branchesOf.set(branch.line, [...(branchesOf.get(branch.line) ?? []), branch]);
  return lines.map((line) => shadeLine(line, branchesOf.get(line.line) ?? []));
}

function shadeLine({ line, hits, unreachable }: LineHits, branches: readonly BranchHits[]): ShadedLine {
  const conditions = branches.flatMap(neverOf);
  return { line, hits, shade: shadeOf(hits, unreachable === true, conditions), conditions };
}

function shadeOf(hits: number, isUnreachable: boolean, conditions: readonly ShadedCondition[]): Shade {
  if (hits === 0) return isUnreachable ? "unreachable" : "missed";
  if (conditions.length === 0) return "run";
  return conditions.every(({ isProved }) => isProved) ? "unreachable" : "partly";
}

/** Of a condition that nobody came to nothing is said. */
function neverOf({ sides, unreachable, whenTrue, range }: BranchHits): readonly ShadedCondition[] {
  if (sides[0] + sides[1] === 0) return [];
  return ([0, 1] as const)
    .filter((side) => sides[side] === 0)
    .map((side) => ({
      range,
      never: whenTrue === null ? null : side === whenTrue,
      isProved: unreachable?.[side] === true,
    }));
}
