/** solc in threads: answers, aborts, crashes, limits. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type CompilerPool, type CompilerPoolOptions, makeCompilerPool } from "../../../engine/node/compiler-pool.ts";
import type { CompilerFile } from "../../../engine/node/compilers/compiler-file.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion } from "../../harness/in-process-compiler.ts";
import { inRoot } from "../../harness/root.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";
import { slowSource } from "../slow-source.ts";

const never = new AbortController().signal;
const small = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { }\n";

function makePool(options: Partial<CompilerPoolOptions> = {}): CompilerPool {
  return makeCompilerPool({
    threadPath: inRoot("dist/solc-thread.js"),
    idleMs: 60_000,
    memoryLimitMb: 4096,
    ...options,
  });
}

const bundled: CompilerFile = { version: bundledVersion, path: inRoot("dist/solc/soljson.js"), sha256: null };

function input(source: string): string {
  return JSON.stringify(makeInput([makeSourceText("a.sol", source)], {}, "ast", bundledVersion));
}

async function outputOf(pool: CompilerPool, source: string): Promise<StandardJsonOutput> {
  const result = await pool.compile(bundled, input(source), never);
  assert.ok(result.ok);
  return JSON.parse(result.value);
}

/** Contract names of an answer. */
async function contractsOf(pool: CompilerPool, source: string): Promise<readonly string[]> {
  const output = await outputOf(pool, source);
  return (output.sources?.["a.sol"]?.ast?.nodes ?? []).flatMap((node) =>
    node.nodeType === "ContractDefinition" ? [node.name] : [],
  );
}

/** Answers at once, and notes that it was started. */
const noting = `import { appendFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
appendFileSync(new URL("./started", import.meta.url), "x");
parentPort.on("message", () => parentPort.postMessage({ kind: "output", output: "{}" }));
parentPort.postMessage({ kind: "ready" });
`;

describe("compiler pool", () => {
  const makeFolder = useTempFolders();
  let pool: CompilerPool;
  before(() => {
    pool = makePool();
  });
  after(() => pool.close());

  it("compiles, again and side by side", async () => {
    const sources = ["A", "B", "C"].map((name) => small.replace("A", name));
    assert.deepEqual(await Promise.all(sources.map((source) => contractsOf(pool, source))), [["A"], ["B"], ["C"]]);
    assert.deepEqual(await contractsOf(pool, small), ["A"]);
  });

  it("has a thread in reserve from the third compile on: one analysis makes two", async () => {
    const folder = makeFolder({ "thread.mjs": noting });
    const started = (): number => readFileSync(path.join(folder, "started")).length;
    const noted = makePool({ threadPath: path.join(folder, "thread.mjs") });
    const compile = () => noted.compile(bundled, "{}", never);
    await compile();
    await compile();
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(started(), 1);
    await compile();
    while (started() < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await noted.close();
    assert.equal(started(), 2);
  });

  it("refuses a file that is not what it should be", async () => {
    const changed = { ...bundled, sha256: "0".repeat(64) };
    assert.deepEqual(await pool.compile(changed, input(small), never), {
      ok: false,
      error: { kind: "refused", reason: "its content has changed" },
    });
    const old = await pool.compile({ ...bundled, version: "0.8.1" }, input(small), never);
    assert.ok(!old.ok && old.error.kind === "refused");
    assert.match(old.error.reason, /^it is version 0\.8\.37\+commit\./);
  });

  it("is cancelled before, while and between", async () => {
    const fresh = makePool();
    const cancelled = { ok: false, error: { kind: "cancelled" } };
    assert.deepEqual(await fresh.compile(bundled, input(small), AbortSignal.abort()), cancelled);
    await contractsOf(fresh, small);
    const controller = new AbortController();
    const result = fresh.compile(bundled, input(slowSource(1500)), controller.signal);
    setTimeout(() => controller.abort(), 50);
    assert.deepEqual(await result, cancelled);
    assert.deepEqual(await contractsOf(fresh, small), ["A"]);
    await fresh.close();
  });

  it("is cancelled while it loads, and uses what it loaded for the next", async () => {
    const fresh = makePool();
    const controller = new AbortController();
    const result = fresh.compile(bundled, input(small.replace("A", "Old")), controller.signal);
    controller.abort();
    assert.deepEqual(await result, { ok: false, error: { kind: "cancelled" } });
    assert.deepEqual(await contractsOf(fresh, small), ["A"]);
    await fresh.close();
  });

  it("answers for a source that nests too deep", async () => {
    const deep = small.replace("{ }", `{ uint x = ${"(".repeat(200_000)}1${")".repeat(200_000)}; }`);
    const output = await outputOf(pool, deep);
    assert.deepEqual(
      output.errors?.map(({ message }) => message),
      ["Maximum recursion depth reached during parsing."],
    );
  });

  it("ends a compile that uses too much memory", async () => {
    const narrow = makePool({ memoryLimitMb: 1 });
    const result = await narrow.compile(bundled, input(slowSource(1500)), never);
    assert.deepEqual(result, { ok: false, error: { kind: "out-of-memory" } });
    await narrow.close();
  });

  it("says what is wrong with a compiler that cannot be loaded", async () => {
    const broken = makePool();
    const nowhere = { version: "0.8.1", path: "/nowhere/soljson.js", sha256: null };
    assert.deepEqual(await broken.compile(nowhere, input(small), never), {
      ok: false,
      error: { kind: "crashed", message: "ENOENT: no such file or directory, open '/nowhere/soljson.js'" },
    });
    await broken.close();
  });

  it("loads again after its idle threads have ended", async () => {
    const hasty = makePool({ idleMs: 1 });
    assert.deepEqual(await contractsOf(hasty, small), ["A"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await contractsOf(hasty, small), ["A"]);
    await hasty.close();
  });

  it("cancels what runs when it is closed, and compiles no more", async () => {
    const closing = makePool();
    const result = closing.compile(bundled, input(slowSource(1500)), never);
    await closing.close();
    assert.deepEqual(await result, { ok: false, error: { kind: "cancelled" } });
    assert.deepEqual(await closing.compile(bundled, input(small), never), await result);
  });
});
