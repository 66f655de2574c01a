/** What is beyond the records of a contract may be had by whoever asks for it; what others have paid in may not. */

import assert from "node:assert/strict";
import { executeSources } from "../../../harness/execute-sources.ts";

/** Whoever pays sends tokens first, as to a pool, and has them booked. */
const pool = (pay: string): string => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IToken {
    function balanceOf(address whose) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Pool {
    IToken private immutable token;
    uint256 private booked;
    mapping(address => uint256) private shares;

    constructor(IToken token_) { token = token_; }

    function book() external {
        uint256 held = token.balanceOf(address(this));
        shares[msg.sender] += held - booked;
        booked = held;
    }

    function leave(uint256 amount) external {
        shares[msg.sender] -= amount;
        booked -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function skim(address to) external { ${pay} }
}`;

/** Ether that was sent along is on record, and what came otherwise is not. */
const purse = (amount: string): string => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Purse {
    uint256 private booked;
    mapping(address => uint256) private owed;

    receive() external payable {}

    function put() external payable {
        owed[msg.sender] += msg.value;
        booked += msg.value;
    }

    function skim() external { payable(msg.sender).transfer(${amount}); }
}`;

/** That tokens are sent, booked, and then taken takes luck, as these have it. */
const luckySeed = 2;

/** What was executed and is told: the check, and the function. */
async function provedOf(source: string, seed = 1): Promise<string[]> {
  const { findings } = await executeSources({ "Pool.sol": source }, "quick", {}, { seed });
  return findings
    .filter(({ evidence }) => evidence !== "static")
    .map((finding) => `${finding.check} ${finding.function}`);
}

describe("the surplus of a contract", () => {
  it("is nobody's, so that whoever takes it robs nobody", async () => {
    assert.deepEqual(
      await provedOf(pool('require(token.transfer(to, token.balanceOf(address(this)) - booked), "not sent");')),
      [],
    );
    assert.deepEqual(await provedOf(purse("address(this).balance - booked")), []);
  });

  it("is not all that the contract holds", async () => {
    const all = pool('require(token.transfer(to, token.balanceOf(address(this))), "not sent");');
    assert.deepEqual(await provedOf(all, luckySeed), ["unprotected-token-withdrawal skim(address)"]);
    assert.deepEqual(await provedOf(purse("address(this).balance")), ["unprotected-ether-withdrawal skim()"]);
  }).timeout(300_000);
});
