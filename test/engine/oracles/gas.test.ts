/** What goes wrong with little gas. */
import assert from "node:assert/strict";
import { agent, attacker, calls, deploys, startScenario, violationsOf } from "../../harness/evm/scenarios.ts";

const source = `
contract Relay {
  mapping(bytes32 => bool) public isDone;
  function forgets(address target, bytes calldata action) external { isDone[keccak256(action)] = true; (bool ok, ) = target.call(action); ok; }
  function asks(address target, bytes calldata action) external { isDone[keccak256(action)] = true; (bool ok, ) = target.call(action); require(ok); }
  function keeps(address target, bytes calldata action) external { (bool ok, ) = target.call(action); isDone[keccak256(action)] = ok; }
  function measures(address target, bytes calldata action) external { isDone[keccak256(action)] = true; require(gasleft() > 2000000); (bool ok, ) = target.call(action); ok; }
  function notes(address target, bytes calldata) external { isDone[0] = true; (bool ok, ) = target.call(abi.encodeWithSignature("note()")); ok; }
}`;

describe("the oracle of gas that is held back", () => {
  const action = ["40".padStart(64, "0"), "4".padStart(64, "0"), "12345678".padEnd(64, "0")];
  const relayed = (name: string): string[] => {
    const build = startScenario(source);
    calls(build, attacker, deploys(build, "Relay"), `${name}(address,bytes)`, [agent, ...action]);
    return violationsOf(build).filter((told) => told.startsWith("gas"));
  };

  it("tells an action that fails for lack of gas and counts as done", () => {
    assert.deepEqual(relayed("forgets"), [
      "gas-griefing at Relay, step 1: with too little gas what Relay is to call for others fails, and it counts as done",
    ]);
  });

  it("says nothing where the result decides or is kept, gas is asked for, or nobody handed the action over", () => {
    for (const name of ["asks", "keeps", "measures", "notes"]) assert.deepEqual(relayed(name), [], name);
  });
});
