/** What constructors take is what their code makes of it. */

import assert from "node:assert/strict";
import { executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const bank = `${head}contract Bank {
    mapping(address => uint256) public balances;
    Log private journal;
    constructor(address where) { journal = Log(where); }
    function deposit() external payable {
        if (msg.value >= 1 ether) { balances[msg.sender] += msg.value; journal.add(msg.sender, msg.value); }
    }
    function withdraw(uint256 amount) external {
        if (amount > balances[msg.sender]) return;
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) return;
        unchecked { balances[msg.sender] -= amount; }
        journal.add(msg.sender, amount);
    }
}
contract Log {
    uint256[] private all;
    function add(address, uint256 amount) external { all.push(amount); }
}`;

async function proved(source: string): Promise<string[]> {
  const { findings } = await executeSources({ "a.sol": source }, "quick");
  return findings.flatMap(({ check, evidence }) => (evidence === "replayed" ? [check] : []));
}

describe("a contract with what it needs", () => {
  it("is given the contract that its constructor takes an address for", async () => {
    assert.deepEqual(await proved(bank), ["reentrancy-eth"]);
  }).timeout(300_000);
});
