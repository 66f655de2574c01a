/** Bytecode comes with what it takes to run it and to find it in its source. */

import assert from "node:assert/strict";
import { compileCode } from "../../../engine/compile/compile-code.ts";
import { parseSourceMap } from "../../../engine/solc/source-map.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, inProcessCompiler } from "../../harness/in-process-compiler.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
const never = new AbortController().signal;

function compile(sources: Readonly<Record<string, string>>, wanted: readonly string[]) {
  const texts = Object.entries(sources).map(([file, source]) => makeSourceText(file, `${head}${source}`));
  return compileCode({ texts, wanted, settings: {}, version: bundledVersion }, inProcessCompiler, never);
}

describe("compiling to bytecode", () => {
  it("gives the contracts of the sources that are wanted, and which source an index means", async () => {
    const told = await compile(
      {
        "a.sol": `import "b.sol"; contract A is B { uint immutable n = 1; function f() external view override returns (uint) { return n; } }`,
        "b.sol": "abstract contract B { function f() external virtual returns (uint); }",
      },
      ["a.sol"],
    );
    assert.ok(told.ok);
    const [contract, ...others] = told.value.contracts.filter(({ evm }) => (evm?.bytecode?.object ?? "") !== "");
    assert.deepEqual([contract?.file, contract?.name, others], ["a.sol", "A", []]);
    assert.deepEqual(contract?.evm?.methodIdentifiers, { "f()": "26121ff0" });
    assert.equal(Object.keys(contract?.evm?.deployedBytecode?.immutableReferences ?? {}).length, 1);
    const spans = parseSourceMap(contract?.evm?.deployedBytecode?.sourceMap ?? "", 10_000);
    const files = new Set(spans.map(({ file }) => told.value.files.get(file)));
    assert.ok(files.has("a.sol"));
  });

  it("says why there is none", async () => {
    const locals = Array.from({ length: 20 }, (_, n) => `uint v${n} = f(${n});`).join(" ");
    const sum = Array.from({ length: 20 }, (_, n) => `v${n}`).join(" + ");
    const deep = `contract A { function f(uint n) public pure returns (uint) { ${locals} return ${sum}; } }`;
    const told = await compile({ "a.sol": deep }, ["a.sol"]);
    assert.ok(!told.ok);
    assert.match(told.error, /^the compiler made no bytecode: .*[Ss]tack too deep/);
  });
});
