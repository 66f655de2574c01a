/** Code that nobody says anything of is told apart by what it does. */

import assert from "node:assert/strict";
import { sortCode, startOfRuntime } from "../../../../engine/campaign/execution/sort-code.ts";
import { bytecodeInput, contractsOf } from "../../../harness/evm/compiled.ts";
import { compileNow } from "../../../harness/in-process-compiler.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Plain { uint256 public n = 7; }
contract Wanting { uint256 public immutable n; constructor(uint256 m) { require(m > 0); n = m; } }
contract Factory { function make() external returns (Plain) { return new Plain(); } }
library Sums { function sum(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Silent { receive() external payable {} }
`;

const contracts = contractsOf(compileNow(bytecodeInput(source)));

function kindOf(object: string): string {
  const { creation, runtime } = sortCode({
    ...{ contractName: null, creation: null, runtime: null, files: [] },
    unsorted: { name: "code", object, sourceMap: "" },
  });
  return creation === null && runtime !== null ? "runs" : "deploys";
}

describe("code that nobody says anything of", () => {
  for (const name of ["Plain", "Wanting", "Factory", "Sums", "Silent"]) {
    it(`of ${name} is told apart`, () => {
      const { bytecode, deployedBytecode } = contracts[name]?.evm ?? {};
      assert.deepEqual(
        [bytecode, deployedBytecode].map((code) => kindOf(code?.object ?? "")),
        ["deploys", "runs"],
      );
    });
  }

  it("runs where it is no code that any compiler makes", () => {
    assert.deepEqual(["00", "fe", "33ff", "6000"].map(kindOf), ["runs", "runs", "runs", "runs"]);
  });

  it("has what it deploys where it has it", () => {
    const { bytecode, deployedBytecode } = contracts["Plain"]?.evm ?? {};
    const [creation = "", runtime = ""] = [bytecode?.object, deployedBytecode?.object];
    assert.equal(startOfRuntime({ name: "", object: creation, sourceMap: "" }), creation.indexOf(runtime) / 2);
  });
});
