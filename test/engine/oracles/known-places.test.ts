/** What is known already is not run once more. */
import assert from "node:assert/strict";
import { judgeScenario } from "../../../engine/oracles/judge-scenario.ts";
import { oracles } from "../../../engine/oracles/registry.ts";
import { makeScenarioRunner, runScenario } from "../../../engine/oracles/run-scenario.ts";
import { calls, creator, deploys, factsOf, scenarioOf, startScenario, user } from "../../harness/evm/scenarios.ts";

const source = `
contract Wallet {
  address owner = msg.sender;
  uint public x;
  function byOrigin() external { require(tx.origin == owner); x = 1; }
  function exact() external { require(address(this).balance == 0); x = 2; }
}`;

function used() {
  const build = startScenario(source);
  const at = deploys(build, "Wallet");
  calls(build, creator, at, "byOrigin()");
  calls(build, user, at, "exact()");
  return { scenario: scenarioOf(build), facts: factsOf(build) };
}

describe("oracles that ask what would have happened otherwise", () => {
  it("say where they may find something", () => {
    for (const { id, variations, places } of oracles) assert.equal(places === undefined, variations === undefined, id);
  });

  it("are not asked where all that they may find is known", () => {
    const { scenario, facts } = used();
    const idsTold = (...known: readonly string[]) =>
      judgeScenario(scenario, facts, undefined, (oracle) => known.includes(oracle)).map(({ oracle }) => oracle);
    assert.deepEqual(idsTold(), ["balance-equality", "tx-origin"]);
    assert.deepEqual(idsTold("tx-origin"), ["balance-equality"]);
    assert.deepEqual(idsTold("tx-origin", "balance-equality"), []);
  });

  it("ask for accounts that are the same where the change is", () => {
    const { scenario, facts } = used();
    const history = { scenario, observations: runScenario(scenario) };
    const accountsOf = (id: string) =>
      oracles.find((oracle) => oracle.id === id)?.variations?.(history, facts)[0]?.accounts ?? [];
    assert.equal(accountsOf("tx-origin"), accountsOf("tx-origin"));
    assert.equal(accountsOf("tx-origin").length, scenario.accounts.length + 1);
    assert.notDeepEqual(accountsOf("tx-origin"), accountsOf("balance-equality"));
  });
});

describe("a runner that keeps several worlds", () => {
  it("tells the same of scenarios of other accounts, by turns", () => {
    const { scenario } = used();
    const richer = {
      ...scenario,
      accounts: scenario.accounts.map((each) => ({ ...each, balance: each.balance + 1n })),
    };
    const shorter = { ...richer, steps: scenario.steps.slice(0, 2) };
    for (const nKept of [1, 2, 3]) {
      const run = makeScenarioRunner(nKept);
      for (const each of [scenario, richer, scenario, shorter, { ...scenario, hardfork: "cancun" }, richer, scenario]) {
        assert.deepEqual(run(each), runScenario(each));
      }
    }
  });
});
