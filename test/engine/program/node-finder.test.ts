/** Nodes are found by their numbers, in whatever order and with whatever gaps the source units have theirs. */

import assert from "node:assert/strict";
import { makeNodeFinder } from "../../../engine/program/node-finder.ts";
import { walk } from "../../../engine/program/nodes.ts";
import { indexUnit, type UnitIndex } from "../../../engine/program/unit-index.ts";
import type { AstNode } from "../../../engine/solc/ast.ts";
import { compileProgram } from "./compile.ts";

const { sourceUnits } = compileProgram({
  "a.sol": "pragma solidity ^0.8.24; contract A { uint256 a; }",
  "b.sol": 'pragma solidity ^0.8.24; import "./a.sol"; contract B is A { function f() external { a = 1; } }',
  "c.sol": 'pragma solidity ^0.8.24; import "./b.sol"; contract C is B {}',
});

describe("node finder", () => {
  const numbered = sourceUnits.flatMap((unit) => [...walk(unit)]).filter((node): node is AstNode => "id" in node);
  const last = Math.max(...numbered.map(({ id }) => id));

  it("finds each node, in any order of the units", () => {
    for (const units of [sourceUnits, sourceUnits.toReversed()]) {
      const find = makeNodeFinder(units.map(indexUnit));
      for (const node of numbered) assert.equal(find(node.id), node);
      for (const id of [-1, 0, last + 1, Number.NaN]) assert.equal(find(id), undefined);
    }
  });

  it("finds nothing of a unit that is missing, and all of the others", () => {
    const find = makeNodeFinder(sourceUnits.filter((_, at) => at !== 1).map(indexUnit));
    const missing = new Set([...walk(sourceUnits[1] ?? assert.fail())]);
    for (const node of numbered) assert.equal(find(node.id), missing.has(node) ? undefined : node);
  });

  it("takes the later of two nodes where numbers of units overlap", () => {
    const node = (id: number) => ({ id }) as AstNode;
    const unit = (first: number, ...nodes: readonly AstNode[]): UnitIndex => ({
      byKind: new Map(),
      numbered: { first, nodes },
    });
    const [a, b, c, d] = [node(3), node(4), node(4), node(5)] as const;
    const find = makeNodeFinder([unit(3, a, b), unit(4, c, d)]);
    assert.deepEqual([find(3), find(4), find(5), find(6)], [a, c, d, undefined]);
    assert.equal(makeNodeFinder([])(1), undefined);
  });
});
