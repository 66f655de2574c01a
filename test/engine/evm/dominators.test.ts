/** Dominators and loops of graphs, against their definitions. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { immediateDominators, naturalLoops } from "../../../engine/evm/code/dominators.ts";

const nNodes = 9;
const graph = fc
  .array(fc.tuple(fc.nat({ max: nNodes - 1 }), fc.nat({ max: nNodes - 1 })), { maxLength: 20 })
  .map((edges) => {
    const successors = new Map<number, Set<number>>();
    for (const [from, to] of edges) successors.set(from, (successors.get(from) ?? new Set()).add(to));
    return successors;
  });

/** Nodes that are reached from the entry without passing `without`. */
function reached(successors: ReadonlyMap<number, ReadonlySet<number>>, without?: number): Set<number> {
  const found = new Set<number>();
  const open = without === 0 ? [] : [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...[...(successors.get(node) ?? [])].filter((next) => next !== without));
  }
  return found;
}

describe("dominators", () => {
  it("are those without which a node is not reached; the immediate one is the nearest", () => {
    fc.assert(
      fc.property(graph, (successors) => {
        const all = reached(successors);
        const idom = immediateDominators(0, successors);
        assert.deepEqual(new Set([0, ...idom.keys()]), all);
        for (const node of all) {
          const dominators = [...all].filter((other) => other !== node && !reached(successors, other).has(node));
          const chain: number[] = [];
          for (let up = idom.get(node); up !== undefined; up = idom.get(up)) chain.push(up);
          assert.deepEqual(chain.sort(), dominators.sort());
        }
      }),
    );
  });

  it("make loops of what jumps back to them", () => {
    const successors = new Map([
      [0, new Set([1])],
      [1, new Set([2, 4])],
      [2, new Set([3, 2])],
      [3, new Set([1])],
    ]);
    const loops = naturalLoops(0, successors).map(({ header, body }) => ({ header, body: [...body].sort() }));
    assert.deepEqual(
      loops.sort((a, b) => a.header - b.header),
      [
        { header: 1, body: [1, 2, 3] },
        { header: 2, body: [2] },
      ],
    );
  });
});
