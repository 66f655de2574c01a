/** Z3 as it travels with the bundles: loaded by its own process, and by nothing else. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { chooseSolver } from "../../engine/node/solvers/choose-solver.ts";
import { makeExternalSolver } from "../../engine/node/solvers/external-solver.ts";
import { inRoot } from "../harness/root.ts";

describe("the bundled solver", () => {
  it("answers", async () => {
    const program = chooseSolver({ folder: inRoot("dist"), searchPath: "", memoryLimitMb: 512 });
    const solver = makeExternalSolver({ program });
    const script = "(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(assert (bvult x #x10))\n";
    const answer = await solver.check({ script, wanted: ["x"], timeoutMs: 60_000 });
    assert.deepEqual(answer, { status: "sat", values: [7n] });
    solver.end();
  });

  it("is in no other bundle", () => {
    const bundles = readdirSync(inRoot("dist"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".js") && !name.startsWith("solc"),
    );
    const withZ3 = bundles.filter((name) => readFileSync(inRoot("dist", name), "utf8").includes("eval_smtlib2_string"));
    assert.deepEqual(withZ3, ["z3-child.js"]);
  });
});
