/** The token that stands in for those of others keeps its books, and is there where a contract deals with tokens. */

import assert from "node:assert/strict";
import { deploy } from "../../../engine/evm/deployment/deploy.ts";
import { makeStage } from "../../../engine/evm/deployment/stage.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToBigint, hexToBytes } from "../../../engine/evm/word.ts";
import { readFuzzContract } from "../../../engine/fuzz/fuzz-target.ts";
import { wants } from "../../../engine/fuzz/stand-ins/kinds.ts";
import { makeToken } from "../../../engine/fuzz/stand-ins/token.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { executeSources } from "../../harness/execute-sources.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";
const token = `interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
`;

const million = 1_000_000n * 10n ** 18n;

describe("the stand-in token", () => {
  const { machine, attacker, users, creator, ...rest } = makeStage();
  const [user = 0n, other = 0n] = users;
  let at: bigint;
  before(() => {
    const { artifact } = makeToken("TokenA", [attacker, user]);
    const deployed = deploy({ machine, attacker, users, creator, ...rest }, artifact);
    assert.ok(deployed.ok);
    at = deployed.value.address;
  });

  const ask = (caller: bigint, signature: string, ...words: bigint[]): bigint | null => {
    const selector = keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8);
    const data = hexToBytes(selector + words.map((word) => word.toString(16).padStart(64, "0")).join(""));
    const { status, output } = callMessage(machine, { caller, to: at, value: 0n, data, gas: 1_000_000n });
    return status === "succeeded" ? bytesToBigint(output) : null;
  };
  const balanceOf = (who: bigint): bigint | null => ask(creator, "balanceOf(address)", who);

  it("gives what its holders have, and nothing to others", () => {
    assert.deepEqual([attacker, user, other].map(balanceOf), [million, million, 0n]);
    assert.equal(ask(other, "decimals()"), 18n);
    assert.equal(ask(other, "approve(address,uint256)", user, 5n), 1n);
    assert.equal(ask(other, "allowance(address,address)", user, other), 2n ** 256n - 1n);
  });

  it("moves what is there, also to oneself, and refuses what is not", () => {
    assert.equal(ask(user, "transfer(address,uint256)", other, 7n), 1n);
    assert.equal(ask(other, "transfer(address,uint256)", other, 7n), 1n);
    assert.deepEqual([user, other].map(balanceOf), [million - 7n, 7n]);
    assert.equal(ask(other, "transfer(address,uint256)", user, 8n), null);
    assert.equal(ask(creator, "transferFrom(address,address,uint256)", other, user, 7n), 1n);
    assert.deepEqual([user, other].map(balanceOf), [million, 0n]);
    assert.equal(ask(creator, "mint(address,uint256)", other, 3n), 1n);
    assert.equal(balanceOf(other), 3n);
  });
});

describe("a contract wants tokens", () => {
  const isWanted = (source: string): boolean => {
    const compiled = contractsOf(compileNow(bytecodeInput(head + token + source)))["C"];
    const contract = compiled && readFuzzContract("C", compiled);
    assert.ok(contract);
    return wants("token", contract, new Map());
  };

  it("where it is built with one, or calls one", () => {
    assert.equal(
      isWanted("contract C { address public asset; constructor(address asset_) { asset = asset_; } }"),
      true,
    );
    assert.equal(isWanted("contract C { function f(IToken t) external { t.transfer(msg.sender, 1); } }"), true);
  });

  it("not where it has to do with ether alone, or is a token itself", () => {
    assert.equal(isWanted("contract C { function f() external { payable(msg.sender).transfer(1); } }"), false);
    const own = "mapping(address => uint256) public balanceOf;";
    const move =
      "function transfer(address to, uint256 n) external { balanceOf[msg.sender] -= n; balanceOf[to] += n; }";
    assert.equal(isWanted(`contract C { ${own} ${move} }`), false);
  });

  it("where it is a token and asks another for balances", () => {
    const own = "mapping(address => uint256) public balanceOf;";
    const ask =
      "function f(IToken t) external returns (uint256) { return balanceOf[msg.sender] = t.balanceOf(address(this)); }";
    assert.equal(isWanted(`contract C { ${own} ${ask} }`), true);
  });
});

describe("what is done with tokens", () => {
  it("is proved: somebody takes what others have paid in", async () => {
    const { findings } = await executeSources(
      {
        "a.sol": `${head}${token}contract Vault {
    IToken private immutable token;
    mapping(address => uint256) private shares;
    constructor(IToken token_) { token = token_; }
    function pay(uint256 amount) external {
        shares[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount));
    }
    function take(address from, uint256 amount) external {
        require(shares[from] >= amount);
        shares[from] -= amount;
        require(token.transfer(msg.sender, amount));
    }
}`,
      },
      "quick",
    );
    const proved = findings.filter(({ evidence }) => evidence === "replayed");
    assert.deepEqual(
      proved.map(({ check }) => check),
      ["arbitrary-debit"],
    );
  }).timeout(60_000);
});
