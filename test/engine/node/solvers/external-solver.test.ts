/** Solvers in child processes: they answer; and what kills, hangs or starves them costs one question. */
import assert from "node:assert/strict";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeExternalSolver, readAnswer } from "../../../../engine/node/solvers/external-solver.ts";
import { findNativeSolver, type SolverProgram, wasmZ3 } from "../../../../engine/node/solvers/solver-program.ts";
import { makeSolver } from "../../../../engine/smt/solver.ts";
import { holdsAll } from "../../../../engine/terms/evaluate.ts";
import { arraySort, bitVecSort } from "../../../../engine/terms/sort.ts";
import type { Term } from "../../../../engine/terms/term.ts";
import { makeTermStore } from "../../../../engine/terms/term-store.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";
import { z3InTests } from "../../../harness/terms/z3.ts";

const easy = { script: "(declare-const x (_ BitVec 8))(assert (= (bvadd x #x01) #x05))\n", wanted: ["x"] };
const impossible = { script: "(declare-const p Bool)(assert p)(assert (not p))\n", wanted: ["p"] };

/** Two 96-bit factors of a product of primes: more than any solver finds in the time of a test. */
const endless = {
  script: `(declare-const p (_ BitVec 192))(declare-const q (_ BitVec 192))
(assert (bvult p #x${"0".repeat(24)}${"f".repeat(24)}))(assert (bvult q #x${"0".repeat(24)}${"f".repeat(24)}))
(assert (bvugt p #x${"0".repeat(47)}1))(assert (bvugt q #x${"0".repeat(47)}1))
(assert (= (bvmul p q) #x${(79228162514264337593543950319n * 79228162514264337593543949999n).toString(16).padStart(48, "0")}))\n`,
  wanted: ["p"],
};

function z3(options: { readonly memoryLimitMb?: number; readonly maxQueries?: number } = {}) {
  const program = wasmZ3(z3InTests.childPath, z3InTests.modulePath, options.memoryLimitMb ?? 1024);
  return makeExternalSolver({ program, ...options });
}

/** A program of our own that stands for a solver that goes wrong. */
function fakeSolver(folder: string): SolverProgram {
  return {
    name: "fake",
    command: process.execPath,
    args: [path.join(folder, "solver.cjs")],
    isInteractive: true,
    isLimitedByShell: false,
  };
}

describe("Z3 in a child process", () => {
  it("answers one question after the other, with values", async () => {
    const solver = z3({ maxQueries: 2 });
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await solver.check({ ...easy, timeoutMs: 60_000 }), { status: "sat", values: [4n] });
      assert.deepEqual(await solver.check({ ...impossible, timeoutMs: 60_000 }), { status: "unsat" });
    }
    solver.end();
  });

  it("is killed when it is late, and serves the next question", async () => {
    const solver = z3();
    assert.deepEqual(await solver.check({ ...endless, timeoutMs: 1500 }), { status: "unknown", reason: "time" });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 60_000 }), { status: "sat", values: [4n] });
    solver.end();
  });

  it("that runs out of memory says so, and serves the next question", async () => {
    const solver = z3({ memoryLimitMb: 40 });
    const answer = await solver.check({ ...endless, timeoutMs: 120_000 });
    assert.deepEqual(answer, { status: "unknown", reason: "memory" });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 60_000 }), { status: "sat", values: [4n] });
    solver.end();
  });

  it("ends at once when the question is withdrawn", async () => {
    const solver = z3();
    const controller = new AbortController();
    const asked = solver.check({ ...endless, timeoutMs: 60_000, signal: controller.signal });
    setTimeout(() => controller.abort(), 300);
    assert.deepEqual(await asked, { status: "unknown", reason: "cancelled" });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 60_000 }), { status: "sat", values: [4n] });
    solver.end();
  });

  it("tells what was not to be understood, and serves the next question", async () => {
    const solver = z3();
    const wrong = await solver.check({ script: "(assert (nothing))\n", wanted: [], timeoutMs: 60_000 });
    assert.deepEqual(wrong, { status: "unknown", reason: "solver" });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 60_000 }), { status: "sat", values: [4n] });
    solver.end();
  });

  it("answers what the own tiers leave, with hashes, storage and products", async () => {
    const t = makeTermStore();
    const external = z3();
    const solver = makeSolver({ terms: t, external, now: () => performance.now() });
    const word = (name: string): Term => t.variable(name, bitVecSort(256));
    const [x, y] = [word("x"), word("y")];
    const storage = t.variable("storage", arraySort(256, 256));
    // Without steps everything is left to Z3.
    const ask = (...assertions: Term[]) => solver.checkSat(assertions, [], { steps: 0, externalMs: 60_000 });
    const read = t.select(storage, t.keccak256(x, y));
    const asked = [
      t.app("bvugt", read, t.constant(256, 5n)),
      t.app("bvugt", t.app("bvmul", x, y), read),
      t.app("bvult", x, t.constant(256, 9n)),
    ];
    const found = await ask(...asked);
    assert.ok(found.status === "sat" && holdsAll(asked, found.model), JSON.stringify(found.status));
    const product = t.app("bvmul", x, y);
    const refuted = await ask(
      t.app("bvugt", y, t.constant(256, 0n)),
      t.not(t.app("bvumulo", x, y)),
      t.app("bvult", product, x),
    );
    assert.equal(refuted.status, "unsat");
    external.end();
  });
});

describe("a solver process", () => {
  const makeFolder = useTempFolders();

  it("that ends while it is asked is unknown, and is replaced", async () => {
    const marker = path.join(makeFolder(), "died");
    const code = `
      const fs = require("node:fs");
      process.stdin.on("data", () => {
        if (!fs.existsSync(${JSON.stringify(marker)})) { fs.writeFileSync(${JSON.stringify(marker)}, ""); process.exit(3); }
        process.stdout.write("unsat\\nsolhound-done\\n");
      });`;
    const program = fakeSolver(makeFolder({ "solver.cjs": code }));
    const solver = makeExternalSolver({ program });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 20_000 }), { status: "unknown", reason: "solver" });
    assert.ok(existsSync(marker));
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 20_000 }), { status: "unsat" });
    solver.end();
  });

  it("that says nothing is killed in time", async () => {
    const solver = makeExternalSolver({
      program: fakeSolver(makeFolder({ "solver.cjs": "setInterval(() => {}, 1000);" })),
    });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 300 }), { status: "unknown", reason: "time" });
    solver.end();
  });

  it("that says it has no memory left is believed", async () => {
    const code = `console.error("std::bad_alloc"); process.exit(1);`;
    const solver = makeExternalSolver({ program: fakeSolver(makeFolder({ "solver.cjs": code })) });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 20_000 }), { status: "unknown", reason: "memory" });
    solver.end();
  });

  it("of another make is held to its memory by the operating system", async () => {
    if (process.platform === "win32") return;
    const answer = `if [ "$(ulimit -v)" = 204800 ]; then echo unsat; else echo sat; fi; echo solhound-done`;
    const args = ["-c", `while read -r line; do case "$line" in "(echo"*) ${answer};; esac; done`];
    const program: SolverProgram = {
      name: "shell",
      command: "/bin/sh",
      args,
      isInteractive: true,
      isLimitedByShell: true,
    };
    const solver = makeExternalSolver({ program, memoryLimitMb: 200 });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 20_000 }), { status: "unsat" });
    solver.end();
  });

  it("that is not there is unknown", async () => {
    const program: SolverProgram = {
      name: "none",
      command: "/nowhere/solver",
      args: [],
      isInteractive: true,
      isLimitedByShell: false,
    };
    const solver = makeExternalSolver({ program });
    assert.deepEqual(await solver.check({ ...easy, timeoutMs: 20_000 }), { status: "unknown", reason: "solver" });
  });

  it("is found on the search path, the preferred first, and never in a folder that is not absolute", () => {
    const folder = makeFolder();
    for (const name of ["z3", "bitwuzla"]) {
      writeFileSync(path.join(folder, name), "");
      chmodSync(path.join(folder, name), 0o755);
    }
    if (process.platform === "win32") return;
    assert.equal(findNativeSolver(folder)?.name, "bitwuzla");
    assert.equal(findNativeSolver(folder, ["z3"])?.command, path.join(folder, "z3"));
    assert.equal(findNativeSolver(path.relative(process.cwd(), folder)), undefined);
  });
});

describe("a solver's answer", () => {
  it("is read with its values, in whatever way numbers are written", () => {
    const text = `sat\n((x #x0f) ((select a #b1) (_ bv3 8)) (p true))\n`;
    assert.deepEqual(readAnswer(text, 3), { status: "sat", values: [15n, 3n, 1n] });
  });

  it("is never taken for unsat when it is something else", () => {
    const unknown = (reason: string) => ({ status: "unknown", reason });
    assert.deepEqual(readAnswer('unknown\n(error "no model")', 1), unknown("incomplete"));
    assert.deepEqual(readAnswer("", 1), unknown("solver"));
    assert.deepEqual(readAnswer(`(error "line 1: unsat")`, 1), unknown("solver"));
    assert.deepEqual(readAnswer(`(error "syntax")\nunsat`, 1), unknown("solver"));
    assert.deepEqual(readAnswer(`(error "out of memory")`, 1), unknown("memory"));
    assert.deepEqual(readAnswer("sat\n((x #x0f))", 2), unknown("solver"));
    assert.deepEqual(readAnswer(`unsat\n(error "model is not available")`, 1), { status: "unsat" });
  });
});
