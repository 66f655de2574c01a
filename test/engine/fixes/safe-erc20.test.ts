/** A token that is sent unchecked, in a file that brings in OpenZeppelin's token: the library beside it is called. */

import assert from "node:assert/strict";
import { mendAll } from "../../../engine/fixes/verify-fixes.ts";
import { analyzeInProcess } from "../../harness/analyze-in-process.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";
const tokens = {
  "@oz/token/ERC20/IERC20.sol": `${head}interface IERC20 { function transfer(address to, uint256 value) external returns (bool); }\n`,
  "@oz/token/ERC20/utils/SafeERC20.sol": `${head}import {IERC20} from "../IERC20.sol";
library SafeERC20 {
    function safeTransfer(IERC20 token, address to, uint256 value) internal { require(token.transfer(to, value), "no"); }
}
`,
};
const text = `${head}import {IERC20} from "@oz/token/ERC20/IERC20.sol";

contract Payer {
    IERC20 private immutable token;
    address private immutable owner = msg.sender;

    constructor(IERC20 given) {
        token = given;
    }

    function pay(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.transfer(owner, amount);
    }

    function payTwice(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        token.transfer(owner, 2 * amount);
    }
}
`;

describe("an unchecked transfer of a token", () => {
  it("is made by SafeERC20, which is imported", async () => {
    const judge = (source: string) =>
      analyzeInProcess({ sources: { ...tokens, "a.sol": source }, targets: ["a.sol"] }).then(
        ({ findings, summary }) => ({ findings, solc: summary.solc }),
        () => null,
      );
    const judgement = await judge(text);
    assert.ok(judgement);
    const found = judgement.findings.filter(({ check }) => check === "unchecked-transfer");
    assert.equal(found.length, 2);
    const { judged } = await mendAll({ ...judgement, text }, found, judge);
    assert.equal(
      judged.text,
      text
        .replace('IERC20.sol";\n', 'IERC20.sol";\nimport {SafeERC20} from "@oz/token/ERC20/utils/SafeERC20.sol";\n')
        .replaceAll("token.transfer(owner", "SafeERC20.safeTransfer(token, owner"),
    );
  });
});
