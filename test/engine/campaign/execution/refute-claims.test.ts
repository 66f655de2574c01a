/** A finding that no transaction can show is not told, but counted; where one can, or a proof is not to be had, it is told. */

import assert from "node:assert/strict";
import { describeExecution } from "../../../../engine/report/execution/describe-execution.ts";
import { executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

interface Told {
  readonly told: readonly string[];
  readonly dropped: readonly string[];
  readonly text: string;
}

async function analyze(source: string, more: Parameters<typeof executeSources>[3] = {}): Promise<Told> {
  const { findings, summary } = await executeSources({ "a.sol": head + source }, "quick", {}, more);
  const execution = summary.execution ?? { executed: [], skipped: [] };
  return {
    told: findings.map(({ check }) => check),
    dropped: (execution.dropped ?? []).map(({ check, why }) => `${check} ${why}`),
    text: describeExecution(execution).join("\n"),
  };
}

const safe = (body: string): string => `contract Safe {
    uint128 public kept;
    uint256 public total;
    mapping(address => uint128) public stakeOf;
    ${body}
}`;

/** What is proved of each, what it is like where it is wrong, and the check. */
const pairs: readonly (readonly [what: string, check: string, right: string, wrong: string])[] = [
  [
    "a cast of what has no bit above",
    "narrowing-cast impossible",
    "function stake(uint256 amount) external { require(amount >> 128 == 0); stakeOf[msg.sender] = uint128(amount); }",
    "function stake(uint256 amount) external { require(amount >> 129 == 0); stakeOf[msg.sender] = uint128(amount); }",
  ],
  [
    "a sum of what was tested together",
    "integer-overflow impossible",
    "function add(uint256 x, uint256 y) external { require((x | y) < 2 ** 200); unchecked { total = x + y; } }",
    "function add(uint256 x, uint256 y) external { require((x & y) < 2 ** 200); unchecked { total = x + y; } }",
  ],
  [
    "what nobody can reach",
    "unprotected-selfdestruct unreachable",
    "function end(uint256 x) external { total = x; if (x % 4 > 3) selfdestruct(payable(msg.sender)); }",
    "function end(uint256 x) external { total = x; if (x % 4 > 2) selfdestruct(payable(msg.sender)); }",
  ],
];

describe("refuting what was seen in the code", () => {
  for (const [what, dropped, right, wrong] of pairs) {
    const [check = ""] = dropped.split(" ");

    it(`drops ${what}`, async () => {
      const result = await analyze(safe(right));
      assert.ok(result.dropped.includes(dropped), `${result.dropped}`);
      assert.ok(!result.told.includes(check), `${result.told}`);
      assert.match(result.text, new RegExp(`\\d findings? left out, proved .*${check} at a\\.sol:\\d+`));
    });

    it(`tells what is like ${what}`, async () => {
      const result = await analyze(safe(wrong));
      assert.deepEqual(result.dropped, []);
      assert.ok(
        result.told.some((one) => one === check || one === "assertion-violation"),
        `${result.told}`,
      );
    });
  }

  const cast =
    "function stake(uint256 amount) external { require(ok(amount)); stakeOf[msg.sender] = uint128(amount); }";

  it("tells what only one of two contracts excludes", async () => {
    const base = `abstract contract Base { mapping(address => uint128) public stakeOf; function ok(uint256) internal view virtual returns (bool); ${cast} }`;
    const heir = (name: string, test: string): string =>
      `contract ${name} is Base { function ok(uint256 x) internal view override returns (bool) { return ${test}; } }`;
    const strict = heir("Strict", "x >> 128 == 0");
    const lax = heir("Lax", "x >> 129 == 0");
    assert.deepEqual((await analyze(`${base} ${strict}`)).dropped, ["narrowing-cast impossible"]);
    assert.deepEqual((await analyze(`${base} ${strict} ${lax}`)).dropped, []);
  });

  it("proves nothing where functions are kept in variables", async () => {
    const [, , right] = pairs[0] ?? [];
    const stored = "function() internal hook; function run() external { hook(); }";
    assert.deepEqual((await analyze(safe(`${right} ${stored}`))).dropped, []);
  });

  it("executes nothing for it where nothing is executed", async () => {
    const [, , right = ""] = pairs[0] ?? [];
    const { findings, summary } = await executeSources({ "a.sol": head + safe(right) }, "static");
    assert.equal(summary.execution, undefined);
    assert.ok(findings.some(({ check }) => check === "narrowing-cast"));
  });
});
