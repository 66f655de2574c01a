/** What was run of the contracts is told truly: which lines, functions and conditions, and why contracts were not run at all. */

import assert from "node:assert/strict";
import type { EngineDeps } from "../../../../engine/index.ts";
import type { BranchHits, Execution } from "../../../../engine/model/execution.ts";
import { executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const gate = `${head}abstract contract Base {
    function base() external pure returns (uint256) {
        return 1;
    }
}
contract Gate is Base {
    uint256 private state;
    function set(uint256 x) external {
        if (x > 5) {
            state = x;
        } else {
            state = 5;
        }
    }
    function never(uint256 x) external {
        require(x % 2 == 3, "no");
        state = helper(x);
    }
    function helper(uint256 x) internal pure returns (uint256) {
        return x / 2;
    }
}`;

/** The conditions after the first one contradict it, or follow from it. */
const proved = `${head}contract Narrow {
    uint256 private state;
    function set(uint256 x) external {
        require(x < 100, "large");
        if (x > 200) {
            state = 1;
        }
        if (x < 50 && x < 60) {
            state = 2;
        } else {
            state = x > 150 ? 3 : 4;
        }
        for (uint256 i = 0; i < x % 3; i++) {
            state += i;
        }
    }
}`;

async function run(sources: Readonly<Record<string, string>>, given: Partial<EngineDeps> = {}): Promise<Execution> {
  const { summary } = await executeSources(sources, "quick", given);
  return summary.execution ?? assert.fail("something was to be executed");
}

function sideOf({ sides, unreachable, whenTrue }: BranchHits, isTrue: boolean): string {
  if (whenTrue === null) return "not known";
  const side = isTrue === (whenTrue === 1) ? 1 : 0;
  if (unreachable?.[side]) return "proved";
  return sides[side] > 0 ? "taken" : "open";
}

const reasons = ({ skipped }: Execution): unknown => skipped.map(({ name, reason, why }) => [name, reason, why]);

describe("coverage of an execution", () => {
  it("has the lines, functions and conditions that were run, and those that were not", async () => {
    const execution = await run({ "a.sol": gate });
    const [contract] = execution.executed;
    assert.deepEqual([contract?.name, contract?.unreached], ["Gate", ["helper(uint256)"]]);
    assert.deepEqual(contract?.branches, { covered: 3, reachable: 4 });
    const { covered = 0, reachable = 0 } = contract?.instructions ?? {};
    assert.ok(covered > 0.7 * reachable && covered < reachable, `${covered} of ${reachable}`);
    const [source, ...others] = contract?.hits ?? [];
    assert.deepEqual([source?.file, others], ["a.sol", []]);
    const text = gate.split("\n");
    const isRun = source?.lines.map(({ line, hits }) => [text[line]?.trim(), hits > 0]);
    assert.deepEqual(isRun, [
      ["return 1;", true],
      ["if (x > 5) {", true],
      ["state = x;", true],
      ["state = 5;", true],
      ['require(x % 2 == 3, "no");', true],
      ["state = helper(x);", false],
      ["return x / 2;", false],
    ]);
    const sides = source?.branches.map(({ line, sides: taken }) => [text[line]?.trim(), taken.map((n) => n > 0)]);
    assert.deepEqual(sides, [
      ["if (x > 5) {", [true, true]],
      ['require(x % 2 == 3, "no");', [true, false]],
    ]);
    assert.deepEqual(reasons(execution), [["Base", "abstract", "it is abstract"]]);
  }).timeout(300_000);

  it("tells which conditions are proved never to be true or false, and what nothing comes to therefore", async () => {
    const execution = await run({ "a.sol": proved });
    const [contract] = execution.executed;
    const text = proved.split("\n");
    const told = contract?.hits[0]?.branches.map((branch) => {
      const { start, end } = branch.range;
      return [text[branch.line]?.slice(start.character, end.character), sideOf(branch, true), sideOf(branch, false)];
    });
    assert.deepEqual(told, [
      ["x < 100", "taken", "taken"],
      ["x > 200", "proved", "taken"],
      ["x < 50", "taken", "taken"],
      ["x < 50 && x < 60", "taken", "taken"],
      ["x > 150", "proved", "taken"],
      ["i < x % 3", "taken", "taken"],
    ]);
    const lost = contract?.hits[0]?.lines.filter(({ unreachable }) => unreachable);
    assert.deepEqual(
      lost?.map(({ line, hits }) => [text[line]?.trim(), hits]),
      [["state = 1;", 0]],
    );
    assert.deepEqual(contract?.branches, { covered: 10, reachable: 10 });
  }).timeout(300_000);

  it("says why a contract was not run", async () => {
    const source = `${head}contract Parent { function f() external {} }
contract Child is Parent { function g() external {} }
contract Reverting { constructor() { revert("zero"); } function f() external {} }
contract Asserting { constructor() { assert(block.number == 0); } function f() external {} }
contract Empty { uint256 private x; }
interface Face { function f() external; }
library Sums { function sum(uint256 x) internal pure returns (uint256) { return x; } }`;
    const execution = await run({ "a.sol": source });
    assert.deepEqual(
      execution.executed.map(({ name }) => name),
      ["Child"],
    );
    assert.deepEqual(reasons(execution), [
      ["Empty", "no-functions", "it has no function to call"],
      ["Parent", "inherited", "it is run as part of Child"],
      ["Asserting", "deployment", "its constructor panics: an assertion failed"],
      ["Reverting", "deployment", 'its constructor reverts with "zero"'],
    ]);
  }).timeout(300_000);

  it("takes no more time for a project than there is, for contracts with most to find first", async () => {
    let nowMs = 0;
    const clock = { now: () => (nowMs += 400) };
    const sources = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `c${index}.sol`,
        `${head}contract C${index} { uint256 private x; function set(uint256 y) external { ${index === 29 ? "assert(y != 7);" : ""} x = y; } function pay() external ${index === 29 ? "payable" : ""} {} }`,
      ]),
    );
    const execution = await run(sources, clock);
    const late = execution.skipped.filter(({ reason }) => reason === "no-time");
    assert.equal(execution.executed.length + late.length, 30);
    assert.equal(execution.executed[0]?.name, "C29");
    assert.ok(late.length > 0 && execution.executed.length > 1, `${late.length} were not run`);
    assert.deepEqual(new Set(late.map(({ why }) => why)), new Set(["no time was left"]));
  }).timeout(300_000);
});
