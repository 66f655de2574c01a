/** What is kept of a replayed finding is enough to have it happen again, whatever it is judged by. */

import assert from "node:assert/strict";
import { ethereumjsEvm } from "../../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { rerun } from "../../../../engine/replay/rerun.ts";
import { executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const sources: Readonly<Record<string, string>> = {
  "access-missing": `contract Owned {
    address public owner = msg.sender;
    uint256 public fee;
    function setOwner(address next) external { owner = next; }
    function setFee(uint256 next) external { require(msg.sender == owner); fee = next; }
}`,
  "narrowing-cast": `contract Stakes {
    mapping(address => uint128) public stakeOf;
    function stake(uint256 amount) external { stakeOf[msg.sender] = uint128(amount); }
}`,
  "integer-overflow": `contract Sums {
    mapping(address => uint256) public balanceOf;
    function add(uint256 amount) external { unchecked { balanceOf[msg.sender] += amount; } }
}`,
  "unprotected-ether-withdrawal": `contract Till {
    receive() external payable {}
    function take() external { payable(msg.sender).transfer(address(this).balance); }
}`,
};

describe("a saved sequence", () => {
  for (const [check, source] of Object.entries(sources)) {
    it(`shows ${check} again`, async () => {
      const { findings } = await executeSources({ "a.sol": head + source }, "quick");
      const [testCase] = findings.find((one) => one.check === check)?.testCases ?? [];
      const again = await rerun(
        JSON.parse(JSON.stringify(testCase ?? {})),
        ethereumjsEvm,
        new AbortController().signal,
      );
      assert.ok(again.ok && again.value.reproduces, JSON.stringify(again).slice(0, 300));
      assert.ok(again.value.tests !== null);
    }).timeout(300_000);
  }
});
