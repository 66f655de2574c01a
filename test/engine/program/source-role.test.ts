/** What a source is there for, and what checks make of it. */

import assert from "node:assert/strict";
import type { SourceKinds } from "../../../engine/model/source-kind.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { roleOf } from "../../../engine/program/source-role.ts";
import { analyzeInProcess } from "../../harness/analyze-in-process.ts";
import { compileProgram } from "./compile.ts";

const sources = {
  "vault.sol": "contract Vault {}",
  "free.sol": "function f() pure {}",
  "api.sol": "interface I {} library L {} abstract contract A {}",
  "suite.sol": "contract Base { bool public IS_TEST = true; } contract Suite is Base {}",
};

function rolesBy(kinds: SourceKinds): Record<string, string> {
  const { sourceUnits, solc } = compileProgram(sources);
  const program = buildProgram(sourceUnits, solc, { kinds });
  return Object.fromEntries(program.sourceUnits.map((unit) => [unit.absolutePath, roleOf(program, unit)]));
}

describe("the role of a source", () => {
  it("is what its contracts are, where the project says nothing", () => {
    assert.deepEqual(rolesBy({}), {
      "api.sol": "api",
      "free.sol": "product",
      "suite.sol": "test",
      "vault.sol": "product",
    });
  });

  it("is what the project says, where it does", () => {
    const kinds = { "vault.sol": "test", "api.sol": "dependency", "free.sol": "own", "suite.sol": "own" } as const;
    assert.deepEqual(rolesBy(kinds), {
      "api.sol": "dependency",
      "free.sol": "product",
      "suite.sol": "test",
      "vault.sol": "test",
    });
  });

  const untidy = `pragma solidity 0.8.37;
contract A {
    address private owner = msg.sender;
    uint256 public n;
    error Unused();
    function helper() internal pure returns (uint256) { return 1; }
    function f() external { require(tx.origin == owner); n++; }
}`;
  const told = async (kinds: SourceKinds): Promise<string[]> =>
    (await analyzeInProcess({ sources: { "a.sol": untidy }, kinds })).findings.map(({ check }) => check);

  it("decides what is said of tidiness, and nothing of weaknesses", async () => {
    const tidiness = ["unchanging-state", "unused-declaration", "unused-declaration"];
    assert.deepEqual(await told({}), [...tidiness, "tx-origin"]);
    assert.deepEqual(await told({ "a.sol": "test" }), ["tx-origin"]);
    assert.deepEqual(await told({ "a.sol": "dependency" }), ["unchanging-state", "tx-origin"]);
  });
});
