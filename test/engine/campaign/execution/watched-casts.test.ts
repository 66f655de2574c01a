/** A number that a conversion truncates for real is proved by the transactions that make it; what is only like it is not. */

import assert from "node:assert/strict";
import { ethereumjsEvm } from "../../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { rerun } from "../../../../engine/replay/rerun.ts";
import { executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const contractOf = (body: string): string => `${head}contract Stakes {
    mapping(address => uint128) public stakeOf;
    mapping(address => uint256) public pointsOf;
    mapping(address => int128) public debtOf;
    mapping(address => int256) public shiftOf;
    uint64 public last;
    bool public isOpen;
    bytes32 public seed;
    function twice(uint256 x) internal pure returns (uint256) { return x / 2 * 2; }
    ${body}
}`;

async function evidenceOf(body: string, more: Parameters<typeof executeSources>[3] = {}): Promise<string[]> {
  const { findings } = await executeSources({ "a.sol": contractOf(body) }, "quick", {}, more);
  return findings.filter(({ check }) => check === "narrowing-cast").map(({ evidence }) => evidence);
}

const stored = "function stake(uint256 amount) external { stakeOf[msg.sender] = uint128(amount); }";

/** What is truncated, and kept. */
const real: Readonly<Record<string, string>> = {
  "a number that is stored at once": stored,
  "one that is masked later": `function stake(uint256 amount) external {
    uint128 small = uint128(amount);
    if (small > 10) stakeOf[msg.sender] += small;
  }`,
  "one that is added to in memory": `function stake(uint256 amount) external {
    uint128[] memory all = new uint128[](2);
    all[1] = uint128(amount);
    stakeOf[msg.sender] = all[1];
  }`,
  "a number with a sign": "function owe(int256 amount) external { debtOf[msg.sender] = int128(amount); }",
  "a number that gets a sign": "function owe(uint256 amount) external { shiftOf[msg.sender] = int256(amount); }",
  "a number in parentheses": "function stake(uint256 amount) external { stakeOf[msg.sender] = uint128((amount)); }",
};

/** What is no truncation in any run that succeeds, though it may look so in the code. */
const unreal: Readonly<Record<string, string>> = {
  "a number of which a hash says that it is small": `function stake(uint256 amount) external {
    require(keccak256(abi.encode(amount >> 128)) == keccak256(abi.encode(0)));
    stakeOf[msg.sender] = uint128(amount);
  }`,
  "a number that is truncated where the call reverts": `function stake(uint256 amount) external {
    stakeOf[msg.sender] = uint128(amount);
    require(amount < 2 ** 128 || uint256(keccak256(abi.encode(amount))) % 2 ** 60 == 7);
  }`,
};

/** What compilers cut themselves. */
const compilerMade = `
  function set(address who, bool open, uint128 amount, uint64 at) external {
    isOpen = open;
    stakeOf[who] = amount;
    last = at;
  }`;

describe("conversions that truncate", () => {
  for (const [what, body] of Object.entries(real)) {
    it(`are replayed: ${what}`, async () => {
      assert.deepEqual(await evidenceOf(body), ["replayed"]);
    }).timeout(300_000);
  }

  for (const [what, body] of Object.entries(unreal)) {
    it(`are not replayed: ${what}`, async () => {
      assert.deepEqual(await evidenceOf(body), ["static"]);
    }).timeout(300_000);
  }

  it("are none where the compiler cuts what it is given", async () => {
    assert.deepEqual(await evidenceOf(compilerMade), []);
  }).timeout(300_000);

  it("are shown again by the transactions that are kept of them", async () => {
    const { findings } = await executeSources({ "a.sol": contractOf(stored) }, "quick");
    const [testCase] = findings.find(({ check }) => check === "narrowing-cast")?.testCases ?? [];
    const again = await rerun(JSON.parse(JSON.stringify(testCase)), ethereumjsEvm, new AbortController().signal);
    assert.ok(again.ok && again.value.reproduces);
    assert.match(again.value.expected?.message ?? "", /^\d+ does not fit uint128 in Stakes$/);
  }).timeout(300_000);
});
