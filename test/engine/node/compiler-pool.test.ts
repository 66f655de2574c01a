/** solc in threads: answers, aborts, crashes, limits. */

import assert from "node:assert/strict";
import { readBundledCompilers } from "../../../engine/node/bundled-compilers.ts";
import { type CompilerPool, type CompilerPoolOptions, makeCompilerPool } from "../../../engine/node/compiler-pool.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion } from "../../harness/in-process-compiler.ts";
import { inRoot } from "../../harness/root.ts";
import { slowSource } from "../slow-source.ts";

const never = new AbortController().signal;
const small = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { }\n";

async function makePool(options: Partial<CompilerPoolOptions> = {}): Promise<CompilerPool> {
  const compilers = await readBundledCompilers(inRoot("dist/solc"));
  return makeCompilerPool({
    threadPath: inRoot("dist/solc-thread.js"),
    compilers,
    idleMs: 60_000,
    memoryLimitMb: 4096,
    ...options,
  });
}

function input(source: string) {
  return makeInput([makeSourceText("a.sol", source)], {}, "ast");
}

/** Contract names of an answer. */
async function contractsOf(pool: CompilerPool, source: string): Promise<readonly string[]> {
  const result = await pool.compile(bundledVersion, input(source), never);
  assert.ok(result.ok);
  return (result.value.sources?.["a.sol"]?.ast?.nodes ?? []).flatMap((node) =>
    node.nodeType === "ContractDefinition" ? [node.name] : [],
  );
}

describe("compiler pool", () => {
  let pool: CompilerPool;
  before(async () => {
    pool = await makePool();
  });
  after(() => pool.close());

  it("has the bundled version", () => {
    assert.deepEqual(pool.versions, [bundledVersion]);
  });

  it("compiles, again and side by side", async () => {
    const sources = ["A", "B", "C"].map((name) => small.replace("A", name));
    assert.deepEqual(await Promise.all(sources.map((source) => contractsOf(pool, source))), [["A"], ["B"], ["C"]]);
    assert.deepEqual(await contractsOf(pool, small), ["A"]);
  });

  it("knows what it has not", async () => {
    assert.deepEqual(await pool.compile("0.8.1", input(small), never), {
      ok: false,
      error: { kind: "no-such-version", version: "0.8.1" },
    });
    assert.deepEqual(await pool.compile("toString", input(small), never), {
      ok: false,
      error: { kind: "no-such-version", version: "toString" },
    });
  });

  it("is cancelled before, while and between", async () => {
    const fresh = await makePool();
    const cancelled = { ok: false, error: { kind: "cancelled" } };
    assert.deepEqual(await fresh.compile(bundledVersion, input(small), AbortSignal.abort()), cancelled);
    await contractsOf(fresh, small);
    const controller = new AbortController();
    const result = fresh.compile(bundledVersion, input(slowSource(1500)), controller.signal);
    setTimeout(() => controller.abort(), 50);
    assert.deepEqual(await result, cancelled);
    assert.deepEqual(await contractsOf(fresh, small), ["A"]);
    await fresh.close();
  });

  it("is cancelled while it loads, and uses what it loaded for the next", async () => {
    const fresh = await makePool();
    const controller = new AbortController();
    const result = fresh.compile(bundledVersion, input(small.replace("A", "Old")), controller.signal);
    controller.abort();
    assert.deepEqual(await result, { ok: false, error: { kind: "cancelled" } });
    assert.deepEqual(await contractsOf(fresh, small), ["A"]);
    await fresh.close();
  });

  it("answers for a source that nests too deep", async () => {
    const deep = small.replace("{ }", `{ uint x = ${"(".repeat(200_000)}1${")".repeat(200_000)}; }`);
    const result = await pool.compile(bundledVersion, input(deep), never);
    assert.deepEqual(result.ok && result.value.errors?.map(({ message }) => message), [
      "Maximum recursion depth reached during parsing.",
    ]);
  });

  it("ends a compile that uses too much memory", async () => {
    const narrow = await makePool({ memoryLimitMb: 1 });
    const result = await narrow.compile(bundledVersion, input(slowSource(1500)), never);
    assert.deepEqual(result, { ok: false, error: { kind: "out-of-memory" } });
    await narrow.close();
  });

  it("says what is wrong with a compiler that cannot be loaded", async () => {
    const broken = await makePool({ compilers: { "0.8.1": "/nowhere/soljson.js" } });
    assert.deepEqual(await broken.compile("0.8.1", input(small), never), {
      ok: false,
      error: { kind: "crashed", message: "ENOENT: no such file or directory, open '/nowhere/soljson.js'" },
    });
    await broken.close();
  });

  it("loads again after its idle threads have ended", async () => {
    const hasty = await makePool({ idleMs: 1 });
    assert.deepEqual(await contractsOf(hasty, small), ["A"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await contractsOf(hasty, small), ["A"]);
    await hasty.close();
  });

  it("cancels what runs when it is closed, and compiles no more", async () => {
    const closing = await makePool();
    const result = closing.compile(bundledVersion, input(slowSource(1500)), never);
    await closing.close();
    assert.deepEqual(await result, { ok: false, error: { kind: "cancelled" } });
    assert.deepEqual(await closing.compile(bundledVersion, input(small), never), await result);
  });
});
