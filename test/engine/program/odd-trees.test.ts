/** Trees with nodes that nobody knows: they are opaque, and nothing throws. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { detectors } from "../../../engine/detectors/index.ts";
import { type AnyNode, walk } from "../../../engine/program/nodes.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { inRoot } from "../../harness/root.ts";
import { compileProgram } from "./compile.ts";

const fixtures = ["unprotected-selfdestruct/guarded.sol", "reentrancy-eth/open.sol", "unchecked-call/assembly.sol"];

describe("odd trees", () => {
  it("break no check", () => {
    const { sourceUnits, solc } = compileProgram(
      Object.fromEntries(fixtures.map((name) => [name, readFileSync(inRoot("test/detectors", name), "utf8")])),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (picks) => {
        const units = structuredClone(sourceUnits);
        const nodes = units.flatMap((unit) => [...walk(unit)]).filter(({ nodeType }) => nodeType !== "SourceUnit");
        for (const pick of picks) rename(nodes[pick % nodes.length]);
        const program = buildProgram(units, solc);
        for (const detector of detectors) assert.ok([...detector.detect(program)]);
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});

function rename(node: AnyNode | undefined): void {
  if (node !== undefined) (node as { nodeType: string }).nodeType = "Novelty";
}
