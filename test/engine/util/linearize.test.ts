/** The order of bases, against the compiler's own. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { linearize } from "../../../engine/util/linearize.ts";
import { compileProgram } from "../program/compile.ts";

/**
 * For each contract the numbers of its direct bases, all smaller than its own. Ascending bases always have an order;
 * some graphs are left as they fall, which the compiler mostly rejects.
 */
const graphs = fc
  .record({
    rows: fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 2, maxLength: 9 }),
    ascending: fc.boolean(),
  })
  .map(({ rows, ascending }) =>
    rows.map((row, at) => {
      const bases = at === 0 ? [] : [...new Set(row.map((base) => base % at))];
      return ascending ? bases.toSorted((a, b) => a - b) : bases;
    }),
  );

describe("linearize", () => {
  it("is the compiler's order on random inheritance", () => {
    let nCompared = 0;
    fc.assert(
      fc.property(graphs, (graph) => {
        const source = graph.map((bases, at) => `contract C${at}${inherits(bases)} {}`).join("\n");
        let program: ReturnType<typeof compileProgram>;
        try {
          program = compileProgram(source);
        } catch (error) {
          assert.match(String(error), /Linearization of inheritance graph impossible/);
          return;
        }
        for (const contract of program.contracts) {
          const ours = program.linearizedBases(contract).map(({ id }) => id);
          assert.deepEqual(ours, contract.linearizedBaseContracts, source);
          if (ours.length > 2) nCompared++;
        }
      }),
      { numRuns: 60, seed: 1 },
    );
    assert.ok(nCompared > 60, "the random graphs are too plain to show anything");
  });

  it("lists each base once where no order is consistent", () => {
    const bases: Readonly<Record<string, readonly string[]>> = { A: [], B: ["A"], C: ["B", "A"] };
    assert.deepEqual(
      linearize("C", (name) => bases[name] ?? []),
      ["C", "A", "B"],
    );
  });

  it("ends on a contract that inherits itself", () => {
    const bases: Readonly<Record<string, readonly string[]>> = { A: ["B"], B: ["A"] };
    assert.deepEqual(
      linearize("A", (name) => bases[name] ?? []),
      ["A", "B"],
    );
  });

  it("is quick on a tower of diamonds", () => {
    const bases = (level: number): number[] => (level < 2 ? [] : [level - 2, level - 1]);
    assert.equal(linearize(60, bases).length, 61);
  });
});

function inherits(bases: readonly number[]): string {
  return bases.length === 0 ? "" : ` is ${bases.map((base) => `C${base}`).join(", ")}`;
}
