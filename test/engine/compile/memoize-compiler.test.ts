/** What a larger compile has told of sources is not asked again. */

import assert from "node:assert/strict";
import { memoizeCompiler } from "../../../engine/compile/memoize-compiler.ts";
import type { Compiler } from "../../../engine/solc/compiler.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, inProcessCompiler } from "../../harness/in-process-compiler.ts";

type Sources = Readonly<Record<string, string>>;

function remembering(): {
  compile: (sources: Sources, settings?: object) => Promise<StandardJsonOutput>;
  nCompiles: () => number;
} {
  let nCompiles = 0;
  const counting: Compiler = {
    ...inProcessCompiler,
    compile(...args) {
      nCompiles++;
      return inProcessCompiler.compile(...args);
    },
  };
  const compiler = memoizeCompiler(counting);
  return {
    nCompiles: () => nCompiles,
    async compile(sources, settings = {}) {
      const texts = Object.entries(sources).map(([file, text]) => makeSourceText(file, text));
      const { signal } = new AbortController();
      const output = await compiler.compile(bundledVersion, makeInput(texts, settings, "ast", bundledVersion), signal);
      return output.ok ? output.value : assert.fail("no output");
    },
  };
}

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
const a = `${head}contract A {}`;
const b = `${head}import "./a.sol";\ncontract B is A { function f() public {} }`;
const unfinished = `${head}contract C {`;
const lacking = `${head}import "./nowhere.sol";\ncontract D {}`;
const mistyped = `${head}contract E { uint x = "no"; }`;

const errorsOf = ({ errors = [] }: StandardJsonOutput): readonly unknown[] =>
  errors.map(({ type, severity, message, sourceLocation }) => [type, severity, message, sourceLocation]);

describe("a compiler that remembers", () => {
  it("gives the trees and warnings of the part that is asked for", async () => {
    const { compile, nCompiles } = remembering();
    const all = await compile({ "a.sol": a, "b.sol": b });
    const part = await compile({ "a.sol": a });
    assert.deepEqual([nCompiles(), Object.keys(part.sources ?? {})], [1, ["a.sol"]]);
    assert.equal(part.sources?.["a.sol"]?.ast, all.sources?.["a.sol"]?.ast);
    assert.deepEqual(errorsOf(part), []);
    const both = await compile({ "a.sol": a, "b.sol": b });
    assert.deepEqual([nCompiles(), errorsOf(both)], [1, errorsOf(all)]);
  });

  it("tells of sources that cannot be parsed what a compile of their own would", async () => {
    const { compile, nCompiles } = remembering();
    await compile({ "a.sol": a, "c.sol": unfinished, "d.sol": lacking });
    for (const sources of [{ "c.sol": unfinished }, { "d.sol": lacking }, { "a.sol": a, "d.sol": lacking }]) {
      const answer = await compile(sources);
      assert.deepEqual(errorsOf(answer), errorsOf(await remembering().compile(sources)));
    }
    assert.equal(nCompiles(), 1);
  });

  it("does not answer for a source whose import was there then and is missing now", async () => {
    const { compile } = remembering();
    await compile({ "b.sol": b, "a.sol": a });
    const answer = await compile({ "b.sol": b });
    assert.deepEqual(errorsOf(answer), errorsOf(await remembering().compile({ "b.sol": b })));
    assert.equal(answer.errors?.[0]?.type, "ParserError");
  });

  it("compiles what it cannot know: other texts, other settings, and what comes after an error elsewhere", async () => {
    const { compile, nCompiles } = remembering();
    await compile({ "a.sol": a, "c.sol": unfinished });
    await compile({ "a.sol": a });
    assert.equal(nCompiles(), 2);
    await compile({ "c.sol": `${unfinished} ` });
    assert.equal(nCompiles(), 3);
    await compile({ "c.sol": unfinished }, { optimizerRuns: 1 });
    assert.equal(nCompiles(), 4);
    await compile({ "e.sol": mistyped, "b.sol": b, "a.sol": a });
    await compile({ "e.sol": mistyped });
    assert.equal(nCompiles(), 6);
  });
});
