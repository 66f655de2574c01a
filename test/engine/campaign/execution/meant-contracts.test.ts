/** What constructors take is what their code makes of it; texts name tokens. */

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

const airdrop = `${head}contract Airdrop {
    function send(address where, address from, address to, uint256 amount) external {
        bytes4 what = bytes4(keccak256("transferFrom(address,address,uint256)"));
        (bool ok, ) = where.call(abi.encodeWithSelector(what, from, to, amount));
        require(ok);
    }
}`;

async function proved(source: string): Promise<string[]> {
  const { findings } = await executeSources({ "a.sol": source }, "quick");
  return findings.flatMap(({ check, evidence }) => (evidence === "replayed" ? [check] : []));
}

describe("a contract with what it needs", () => {
  it("is given the contract that its constructor takes an address for", async () => {
    assert.deepEqual(await proved(bank), ["reentrancy-eth"]);
  }).timeout(300_000);

  it("meets tokens where a text names what they do", async () => {
    assert.deepEqual(await proved(airdrop), ["arbitrary-from"]);
  }).timeout(300_000);
});
