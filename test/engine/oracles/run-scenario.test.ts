/** Scenarios run the same each time, on each hardfork, and end whatever the code. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { assemble } from "../../../engine/evm/code/assembler.ts";
import { hardforks } from "../../../engine/evm/hardforks.ts";
import type { Scenario, ScenarioAccount, ScenarioStep } from "../../../engine/model/scenario.ts";
import { judgeScenario } from "../../../engine/oracles/judge-scenario.ts";
import { makeScenarioRunner, runScenario } from "../../../engine/oracles/run-scenario.ts";
import {
  agent,
  attacker,
  calls,
  deploys,
  factsOf,
  scenarioOf,
  startScenario,
  testBlock,
  user,
} from "../../harness/evm/scenarios.ts";

const nobody = { contracts: new Map(), trusted: new Set<bigint>(), attackers: new Set<bigint>() };

/** Deploys code without a constructor, and calls it with much gas. */
function calling(runtime: Uint8Array, hardfork = "osaka"): Scenario {
  const size = BigInt(runtime.length);
  const creation = assemble([
    size,
    { offsetOf: "code" },
    0n,
    "CODECOPY",
    size,
    0n,
    "RETURN",
    { data: "code", bytes: runtime },
  ]);
  const person: ScenarioAccount = {
    ...{
      address: attacker,
      label: "attacker",
      nonce: 0n,
      balance: 10n ** 18n,
      code: new Uint8Array(0),
      storage: new Map(),
    },
  };
  const rest = { value: 0n, gas: 2n ** 40n, block: testBlock, contract: null, signature: null };
  const deployment: ScenarioStep = { ...rest, from: attacker, to: null, data: creation };
  const [deployed] = runScenario({ hardfork, accounts: [person], steps: [deployment] });
  const call: ScenarioStep = { ...rest, from: attacker, to: deployed?.created ?? 0n, data: new Uint8Array(100) };
  return { hardfork, accounts: [person], steps: [deployment, call] };
}

const hostile: Readonly<Record<string, Uint8Array>> = {
  loop: assemble([{ at: "start" }, { offsetOf: "start" }, "JUMP"]),
  "loop that adds and stores": assemble([
    ...([0n, { at: "start" }, 1n, "ADD", "DUP1", "DUP1", "SSTORE", { offsetOf: "start" }, "JUMP"] as const),
  ]),
  "loop that copies": assemble([{ at: "start" }, 500_000n, 0n, 0n, "CODECOPY", { offsetOf: "start" }, "JUMP"]),
  "loop that hashes": assemble([
    0n,
    { at: "start" },
    0n,
    "MSTORE",
    64n,
    0n,
    "KECCAK256",
    { offsetOf: "start" },
    "JUMP",
  ]),
  "calls of itself": assemble([
    0n,
    0n,
    0n,
    0n,
    0n,
    "ADDRESS",
    "GAS",
    "CALL",
    0n,
    0n,
    0n,
    0n,
    0n,
    "ADDRESS",
    "GAS",
    "CALL",
  ]),
  "far memory": assemble([1n, 2n ** 30n, "MSTORE"]),
  "ranges that nobody has": assemble([2n ** 255n, 2n ** 255n, "RETURN"]),
  powers: assemble([2n ** 255n - 1n, 2n ** 255n - 19n, "EXP", 0n, "SSTORE"]),
};

describe("running a scenario", () => {
  for (const [name, code] of Object.entries(hostile)) {
    it(`ends on hostile code: ${name}`, () => {
      const scenario = calling(code);
      const [deployed, called] = runScenario(scenario);
      assert.equal(deployed?.status, "succeeded");
      assert.notEqual(called, undefined);
      assert.ok(judgeScenario(scenario, nobody).length <= 1, name);
    }).timeout(60_000);
  }

  it("says where it has not followed everything", () => {
    const [, called] = runScenario(calling(hostile["loop"] ?? assert.fail()));
    assert.deepEqual([called?.status, called?.isComplete], ["halted", false]);
  });

  it("tells the same each time, also after others", () => {
    const build = startScenario(`
contract C { uint x; function f(uint n) external returns (uint) { x += n; return uint(keccak256(abi.encode(x, block.timestamp))); } }`);
    const at = deploys(build, "C");
    for (let n = 0n; n < 3n; n++) calls(build, attacker, at, "f(uint256)", [n]);
    const scenario = scenarioOf(build);
    const first = runScenario(scenario);
    for (const code of Object.values(hostile).slice(1, 3)) runScenario(calling(code));
    assert.deepEqual(runScenario(scenario), first);
    assert.deepEqual(judgeScenario(scenario, factsOf(build)), []);
  }).timeout(60_000);

  it("goes on from where two scenarios part as if it had begun anew", () => {
    const build = startScenario(`
contract Child { uint public made = block.number; function end(address payable to) external { selfdestruct(to); } receive() external payable {} }
contract C {
  uint x; uint[] list; Child child; mapping(address => uint) paid;
  function add(uint n) external { unchecked { x += n * block.timestamp; } }
  function push(uint n) external { list.push(n + x); }
  function make() external { child = new Child(); }
  function end() external { child.end(payable(msg.sender)); }
  function pay() external payable { paid[msg.sender] += msg.value; (bool ok, ) = address(child).call{value: msg.value / 2}(""); require(ok); }
  function take(uint n) external { (bool ok, ) = msg.sender.call{value: n}(""); paid[msg.sender] -= n; require(ok); }
}`);
    const at = deploys(build, "C");
    const [first = assert.fail()] = build.steps;
    for (const n of [1n, 2n ** 255n])
      calls(build, attacker, at, "add(uint256)", [n], { block: { timestamp: 77n + n } });
    for (const name of ["make()", "end()"]) calls(build, attacker, at, name);
    for (const from of [attacker, agent, user]) calls(build, from, at, "pay()", [], { value: 10n });
    for (const from of [attacker, agent]) calls(build, from, at, "take(uint256)", [5n]);
    calls(build, user, at, "push(uint256)", [3n]);
    const { accounts, steps } = scenarioOf(build);
    const step = fc.constantFrom(...steps.slice(1));
    const scenarios = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(scenarios, (all) => {
        const run = makeScenarioRunner();
        for (const each of all) {
          const scenario = { hardfork: "osaka", accounts, steps: [first, ...each.map((one) => ({ ...one }))] };
          assert.deepEqual(run(scenario), runScenario(scenario));
        }
      }),
      { numRuns: 60 },
    );
  }).timeout(60_000);

  it("begins anew where others are there, or the hardfork is another", () => {
    const scenario = calling(assemble([7n, 0n, "SSTORE"]));
    const others = { ...scenario, accounts: scenario.accounts.map((each) => ({ ...each, balance: 1n })) };
    const run = makeScenarioRunner();
    for (const each of [scenario, others, { ...others, hardfork: "cancun" }, scenario]) {
      assert.deepEqual(run(each), runScenario(each));
    }
  });

  it("runs on each hardfork", () => {
    for (const hardfork of hardforks) {
      const [, called] = runScenario(calling(assemble([7n, 0n, "SSTORE"]), hardfork));
      assert.equal(called?.status, "succeeded", hardfork);
      assert.deepEqual(
        called?.root?.events.map(({ kind }) => kind),
        ["sstore"],
        hardfork,
      );
    }
  });
});
