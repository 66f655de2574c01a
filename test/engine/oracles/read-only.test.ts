/** Questions that are asked while a contract is not done, and functions other than the one that was left. */
import assert from "node:assert/strict";
import { attackerProgram } from "../../../engine/evm/deployment/attacker.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";
import {
  agent,
  arm,
  attacker,
  calldata,
  calls,
  deploys,
  startScenario,
  violationsOf,
} from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;

const source = `
contract Pool {
  uint public shares = 1;
  mapping(address => uint) public held;
  mapping(address => uint) public voices;
  uint public spent;
  constructor() payable {}
  function put() external payable { held[msg.sender] += msg.value; shares += msg.value; }
  function price() external view returns (uint) { return address(this).balance * 1000 / shares; }
  function count() external view returns (uint) { return shares; }
  function leaves() external { uint n = held[msg.sender]; held[msg.sender] = 0; (bool done, ) = msg.sender.call{value: n}(""); require(done); shares -= n; }
  function leavesLast() external { uint n = held[msg.sender]; held[msg.sender] = 0; shares -= n; (bool done, ) = msg.sender.call{value: n}(""); require(done); }
  function leavesLate() external { uint n = held[msg.sender]; (bool done, ) = msg.sender.call{value: n}(""); require(done); shares -= n; held[msg.sender] = 0; }
  function give(address to) external { held[to] += held[msg.sender]; held[msg.sender] = 0; }
}`;

/** What is told where the attacker's contract leaves the pool and asks or does something on the way. */
function leaving(how: string, back: string, args: readonly bigint[] = []): string[] {
  const build = startScenario(source);
  const pool = deploys(build, "Pool", [], { value: 10n * ether });
  calls(build, agent, pool, "put()", [], { value: ether });
  const asked = hexToBytes(calldata(build, pool, back, args));
  arm(build, attackerProgram({ reentry: { target: pool, calldata: asked, times: 1 } }));
  calls(build, agent, pool, how);
  return violationsOf(build).filter((told) => told.startsWith("reentrancy"));
}

describe("the oracle of questions in between", () => {
  it("tells an answer that is true neither before nor after", () => {
    assert.deepEqual(leaving("leaves()", "price()"), [
      "reentrancy-readonly at Pool, step 2: while Pool is not done, Pool answers what is true neither before nor after",
    ]);
  });

  it("says nothing where all was written before, or the answer is that of before", () => {
    assert.deepEqual(leaving("leavesLast()", "price()"), []);
    assert.deepEqual(leaving("leaves()", "count()"), []);
  });
});

describe("the oracle of re-entry", () => {
  it("tells of another function than the one that was left", () => {
    const told = leaving("leavesLate()", "give(address)", [attacker]);
    assert.deepEqual(
      told.map((each) => each.split(":")[0]),
      ["reentrancy-eth at Pool, step 2"],
    );
  });
});
