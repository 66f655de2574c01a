/** Dominators, against their definition. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Edges, findDominators } from "../../../engine/util/dominators.ts";

/** Graphs of a few nodes, with cycles, and with parts that cannot be reached. */
const graphs: fc.Arbitrary<Edges> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

function inverted(successors: Edges): Edges {
  return successors.map((_, node) => successors.flatMap((next, from) => (next.includes(node) ? [from] : [])));
}

/** What can be reached from the entry without passing `without`. */
function reached(successors: Edges, without: number): ReadonlySet<number> {
  const found = new Set(without === 0 ? [] : [0]);
  for (const node of found) for (const next of successors[node] ?? []) if (next !== without) found.add(next);
  return found;
}

describe("dominators", () => {
  it("are the nodes without which the entry is cut off", () => {
    fc.assert(
      fc.property(graphs, (successors) => {
        const { dominates } = findDominators(successors, inverted(successors));
        const all = reached(successors, -1);
        for (let a = 0; a < successors.length; a++) {
          const others = reached(successors, a);
          for (let b = 0; b < successors.length; b++) {
            assert.equal(dominates(a, b), all.has(a) && all.has(b) && (a === b || !others.has(b)), `${a} over ${b}`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("have a tree whose edges are the nearest ones", () => {
    fc.assert(
      fc.property(graphs, (successors) => {
        const { idom, dominates } = findDominators(successors, inverted(successors));
        for (const [node, above] of idom.entries()) {
          const others = successors
            .map((_, other) => other)
            .filter((other) => other !== node && dominates(other, node));
          assert.ok(above < 0 ? others.length === 0 : others.includes(above));
          assert.ok(others.every((other) => dominates(other, above)));
        }
      }),
      { numRuns: 300 },
    );
  });
});
