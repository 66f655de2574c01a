/** Compilers from before standard JSON answer as those after it do. */

import assert from "node:assert/strict";
import { compileOldStandard } from "../../../engine/node/multi-compile.ts";

const code = {
  interface: '[{"type":"function","name":"f","inputs":[]}]',
  bytecode: "6001",
  runtimeBytecode: "6002",
  srcmap: "0:1:0",
  srcmapRuntime: "0:2:0",
  functionHashes: { "f()": "26121ff0" },
};

function contractsOf(contracts: object, sourceList: readonly string[] = ["a.sol"]): unknown {
  const input = JSON.stringify({ sources: { "a.sol": { content: "contract A {}" } } });
  const { contracts: given } = JSON.parse(compileOldStandard(() => JSON.stringify({ contracts, sourceList }), input));
  return given;
}

describe("the answer of an old compiler", () => {
  const standard = {
    abi: [{ type: "function", name: "f", inputs: [] }],
    evm: {
      bytecode: { object: "6001", sourceMap: "0:1:0" },
      deployedBytecode: { object: "6002", sourceMap: "0:2:0" },
      methodIdentifiers: { "f()": "26121ff0" },
    },
  };

  it("has code by file and name, so that contracts can be run", () => {
    assert.deepEqual(contractsOf({ "a.sol:A": code }), { "a.sol": { A: standard } });
  });

  it("has that of the only file where none is named, and none where it could be another's", () => {
    assert.deepEqual(contractsOf({ A: code }), { "a.sol": { A: standard } });
    assert.deepEqual(contractsOf({ A: code }, ["a.sol", "b.sol"]), {});
  });
});
