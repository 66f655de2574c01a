/** Functions in which something of weight was seen are marked, and come to what they are suspected of sooner. */

import assert from "node:assert/strict";
import { withSuspects } from "../../../../engine/campaign/execution/suspect-functions.ts";
import { bytecodeInput, contractsOf } from "../../../harness/evm/compiled.ts";
import { fuzzerOf, runUntilFound, targetOf } from "../../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../../harness/in-process-compiler.ts";

/** Much that can be done, and an order that whoever is first to make themselves its owner may give. */
const source = `contract Target {
  address private owner;
  uint256 private needed;
  mapping(uint256 => uint256) private notes;
  receive() external payable {}
  function initialize(address[] calldata others, uint256 count) external {
    require(owner == address(0));
    owner = msg.sender;
    needed = count + others.length;
  }
  function order(address payable to, uint256 amount, bytes calldata data) external {
    require(msg.sender == owner && (needed == 1 || data.length == 7));
    (bool sent, ) = to.call{value: amount}(data);
    require(sent);
  }
${Array.from({ length: 12 }, (_, k) => `  function note${k}(uint256 key, uint256 value) external { notes[key] = value + ${k}; }`).join("\n")}
}`;

describe("suspects", () => {
  const target = targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");

  it("are the functions of those names, and no others", () => {
    const { functions } = withSuspects(target.contract, new Set(["order", "note1"]));
    const marked = (functions ?? []).flatMap(({ signature, isSuspect }) => (isSuspect ? [signature] : []));
    assert.deepEqual(marked, ["note1(uint256,uint256)", "order(address,uint256,bytes)"]);
  });

  it("are tried where an attacker has just come to", () => {
    const executions = (suspects: readonly string[]): number => {
      const contract = withSuspects(target.contract, new Set(suspects));
      const needed = [1, 2, 3, 4, 5].map((seed) => {
        const fuzzer = fuzzerOf({ ...target, contract }, seed);
        runUntilFound(fuzzer, 20_000);
        return fuzzer.candidates[0]?.nExecutions ?? 20_000;
      });
      return needed.reduce((sum, each) => sum + each, 0) / needed.length;
    };
    const [with_, without] = [executions(["order"]), executions([])];
    assert.ok(with_ < 3000 && with_ < without / 2, `${with_} executions, ${without} without`);
  }).timeout(60_000);
});
