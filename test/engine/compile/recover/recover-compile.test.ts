/** What is half typed, or does not compile, costs only itself. */

import assert from "node:assert/strict";
import { analyze } from "../../../../engine/index.ts";
import type { AnalysisSummary } from "../../../../engine/model/analysis.ts";
import { inProcessCompiler } from "../../../harness/in-process-compiler.ts";

const world = {
  compiler: inProcessCompiler,
  now: () => 0,
  after: () => () => {},
  breathe: async () => {},
  log: assert.fail,
};

interface Told {
  /** `check function:line` */
  readonly findings: readonly string[];
  readonly leftOut: readonly string[];
  readonly summary: AnalysisSummary;
}

async function tell(text: string): Promise<Told> {
  const findings: string[] = [];
  const input = { sources: { "a.sol": text }, targets: ["a.sol"], settings: {} };
  const { signal } = new AbortController();
  for await (const event of analyze(input, { mode: "static", budget: { timeMs: 5000 }, seed: 1, signal }, world)) {
    if (event.kind === "finding") {
      const { check, function: name, location } = event.finding;
      findings.push(`${check} ${name}:${location.range.start.line + 1}`);
    }
    if (event.kind === "summary") {
      const bytes = Buffer.from(text);
      const show = ({ span: { offset, length } }: { span: { offset: number; length: number } }): string =>
        bytes
          .subarray(offset, offset + length)
          .toString()
          .trim();
      return { findings, leftOut: event.summary.leftOut.map(({ span }) => show({ span })), summary: event.summary };
    }
  }
  return assert.fail("there was no summary");
}

const gate = (body: string, before = ""): string => `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Gate {
    address payable owner = payable(msg.sender);
${before}    function broken(uint amount) public returns (uint) {
        ${body}
    }
    function open() external {
        require(tx.origin == owner);
        owner.transfer(1);
    }
}
`;

const found = (line: number): string[] => [`tx-origin open():${line}`];

describe("an analysis of what does not compile", () => {
  const states: readonly (readonly [what: string, body: string])[] = [
    ["a missing semicolon", "amount++"],
    ["a member access without a member", "owner."],
    ["an open call", "broken(amount, "],
    ["an open block", "if (amount > 1) {"],
    ["an open string", 'string memory s = "abc'],
    ["an open condition", "if (amount =="],
    ["a wrong type", 'uint x = "é 😀";'],
    ["an unknown name", "return nothing(amount);"],
  ];
  for (const [what, body] of states) {
    it(`finds what lies beside ${what}`, async () => {
      const { findings, summary } = await tell(gate(body));
      const only = findings.filter((one) => one.startsWith("tx-origin"));
      assert.deepEqual([only, summary.error?.code, summary.complete], [found(9), "compile-error", true]);
      assert.ok(summary.leftOut.length > 0);
    });
  }

  it("says what it left out", async () => {
    const { leftOut } = await tell(gate("return nothing(amount);"));
    const whole = gate("return nothing(amount);");
    const broken = whole.slice(whole.indexOf("function broken"), whole.indexOf("    function open")).trim();
    assert.deepEqual(leftOut, ["return nothing(amount);", broken]);
  });

  it("keeps places behind what is cut, byte for byte", async () => {
    const { findings } = await tell(gate('owner."ééé😀😀";', "    // 😀\r\n"));
    assert.deepEqual(
      findings.filter((one) => one.startsWith("tx-origin")),
      found(10),
    );
  });

  it("says nothing of a function that needs what was left out", async () => {
    const guarded = `    modifier only() { check(); _; }
    function check() internal view { require(msg.sender == owner }
    function close() external only { selfdestruct(owner); }
`;
    const { findings } = await tell(gate("return amount;", guarded));
    assert.deepEqual(
      findings.filter((one) => one.includes("close")),
      [],
    );
    assert.deepEqual(
      findings.filter((one) => one.startsWith("tx-origin")),
      found(12),
    );
  });

  it("does without a contract whose head is wrong, and without those that need it", async () => {
    const text = `${gate("return amount;")}contract Lost is Nowhere { function f() external { selfdestruct(payable(msg.sender)); } }
contract More is Lost {}
`;
    const { findings, summary } = await tell(text);
    assert.deepEqual(
      findings.filter((one) => /selfdestruct|tx-origin/.test(one)),
      found(9),
    );
    assert.equal(summary.error?.line, 13);
  });

  it("does without an import that is not there", async () => {
    const text = gate("return amount;").replace("contract Gate", 'import {Thing} from "./thing.sol";\ncontract Gate');
    const { findings } = await tell(text.replace("function broken", "Thing thing;\n    function broken"));
    assert.deepEqual(
      findings.filter((one) => one.startsWith("tx-origin")),
      found(11),
    );
  });

  it("says nothing of a whole contract that needs what was left out", async () => {
    const sending = (body: string): string => `pragma solidity ^0.8.20;
library Payments { function send(address payable to) internal { ${body} } }
contract Jar { function put() external payable { Payments.send(payable(msg.sender)); require(msg.value > 0); } }
`;
    const locked = async (body: string): Promise<number> =>
      (await tell(sending(body))).findings.filter((one) => one.startsWith("ether-locked")).length;
    assert.deepEqual([await locked("to;"), await locked("Missing.send(to);")], [1, 0]);
  });

  it("calls nothing unused that what was left out names", async () => {
    const using = (last: string): string => `pragma solidity 0.8.37;
error Bad();
contract Busy {
    uint256 public total;
    event Done(uint256 x);
    event Idle(uint256 x);
    function helper(uint256 x) private pure returns (uint256) { return x; }
    function go(uint256 x) external { total = helper(x); emit Done(total); if (x == 3) revert Bad(); ${last} }
}
`;
    const unused = async (last: string): Promise<readonly string[]> =>
      (await tell(using(last))).findings.filter((one) => one.startsWith("unused-declaration"));
    const idle = ["unused-declaration null:6"];
    assert.deepEqual([await unused("total++;"), await unused("missing();")], [idle, []]);
  });

  it("says of no variable that it is never set where what was left out names it", async () => {
    const setting = (last: string): string => `pragma solidity 0.8.37;
contract Kept { uint256 internal limit; function within(uint256 x) external view returns (bool) { return x < limit; } }
contract Setter is Kept { function set(uint256 x) external { if (x > 0) x++; ${last} } }
`;
    const unset = async (last: string): Promise<readonly string[]> =>
      (await tell(setting(last))).findings.filter((one) => one.startsWith("uninitialized-variable"));
    assert.deepEqual(
      [await unset("missing();"), await unset("limit = missing();")],
      [["uninitialized-variable null:2"], []],
    );
  });

  it("closes a contract whose end is not typed yet", async () => {
    const { findings } = await tell(gate("return amount;").trimEnd().slice(0, -1));
    assert.deepEqual(
      findings.filter((one) => one.startsWith("tx-origin")),
      found(9),
    );
  });

  it("has nothing to say where nothing is left", async () => {
    const { findings, leftOut, summary } = await tell("contract {");
    assert.deepEqual([findings, leftOut, summary.error?.code], [[], [], "compile-error"]);
  });
});
