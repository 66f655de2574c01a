/** Finds the nodes of a program by their numbers, each source unit's among its own. */

import type { AstNode } from "../solc/ast.ts";
import type { NumberedNodes, UnitIndex } from "./unit-index.ts";

/**
 * Compilers number one source unit after the other. Where units have numbers among those of others all the same, the
 * later unit has them.
 */
export function makeNodeFinder(indexes: readonly UnitIndex[]): (id: number) => AstNode | undefined {
  const sorted = indexes.map(({ numbered }) => numbered).toSorted((a, b) => a.first - b.first);
  const isApart = sorted.every((one, at) => at === 0 || endOf(sorted[at - 1]) <= one.first);
  const ranges = isApart ? sorted : [mergeNumbers(indexes)];
  return (id) => {
    const range = ranges[lastFrom(ranges, id)];
    return range?.nodes[id - range.first];
  };
}

function endOf(range: NumberedNodes | undefined): number {
  return range === undefined ? 0 : range.first + range.nodes.length;
}

function mergeNumbers(indexes: readonly UnitIndex[]): NumberedNodes {
  const nodes: (AstNode | undefined)[] = [];
  for (const { numbered } of indexes) {
    for (const node of numbered.nodes) if (node !== undefined) nodes[node.id] = node;
  }
  return { first: 0, nodes };
}

/** The index of the last range that begins at `id` or before; -1 where none does. */
function lastFrom(ranges: readonly NumberedNodes[], id: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
