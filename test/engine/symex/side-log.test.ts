/** Sides that are proved to be taken by nothing: only where every way was looked at. */
import assert from "node:assert/strict";
import type { BranchPlace } from "../../../engine/symex/machine/symbolic-machine.ts";
import {
  findUnreachable,
  noteAnswer,
  noteDecided,
  noteFollowed,
  otherSide,
  type SideLog,
} from "../../../engine/symex/planning/side-log.ts";
import { makeSymbolicSearch } from "../../../engine/symex/symbolic-search.ts";
import { fuzzerOfSource } from "../../harness/fuzz/fuzz-source.ts";

const emptyLog = (): SideLog => ({ sides: new Map(), isWhole: true });
const branchAt = (pc: number): BranchPlace => ({ code: { id: 1 } as BranchPlace["code"], pc, isJump: true });
const nobody = (): boolean => false;

describe("the sides of branches", () => {
  it("are proved unreachable where every answer excludes them, and nobody has taken them", () => {
    const log = emptyLog();
    const [here, there] = [branchAt(7), branchAt(9)];
    noteAnswer(log, here, "unsat", "unasked");
    noteAnswer(log, there, "unsat", "unasked");
    noteAnswer(log, there, "sat", "unasked");
    noteAnswer(log, otherSide(there), "unsat", "unasked");
    noteFollowed(log, otherSide(here));
    assert.deepEqual(findUnreachable(log, nobody), [here, otherSide(there)]);
    assert.deepEqual(
      findUnreachable(log, (branch) => branch === here),
      [otherSide(there)],
    );
  });

  it("are not where one answer is not known: what lies behind that one was not looked at", () => {
    const log = emptyLog();
    noteAnswer(log, branchAt(7), "unsat", "unasked");
    noteAnswer(log, branchAt(9), "unknown", "unasked");
    assert.deepEqual(findUnreachable(log, nobody), []);
  });

  it("are not where who calls may be why: others might take them", () => {
    const log = emptyLog();
    noteAnswer(log, branchAt(7), "unsat", "asked");
    noteAnswer(log, branchAt(9), "unsat", "unasked");
    assert.deepEqual(findUnreachable(log, nobody), [branchAt(9)]);
  });

  it("are none where some caller was kept from a side that nobody has looked behind", () => {
    const log = emptyLog();
    noteAnswer(log, branchAt(9), "unsat", "unasked");
    noteDecided(log, branchAt(7), "asked");
    assert.deepEqual(findUnreachable(log, nobody), []);
    noteDecided(log, otherSide(branchAt(7)), "asked");
    assert.deepEqual(findUnreachable(log, nobody), [branchAt(9)]);
    noteAnswer(log, branchAt(8), "unsat", "named");
    assert.deepEqual(findUnreachable(log, nobody), []);
    noteAnswer(log, branchAt(8), "sat", "named");
    assert.deepEqual(findUnreachable(log, nobody), [branchAt(9)]);
  });
});

describe("in a contract, sides are proved unreachable", () => {
  const nUnreachable = (body: string): number => {
    const fuzzer = fuzzerOfSource(`contract Target { uint256 public flag; ${body} }`);
    fuzzer.run(1);
    const search = makeSymbolicSearch(fuzzer.exchange, { seed: 1, maxTransactions: 2 });
    while (!search.report().isIdle && search.report().nSteps < 400_000) search.run(20_000);
    assert.ok(search.report().isIdle);
    return search.unreachable().size;
  };
  const inner = "function inner(uint256 x) private { if (x > 10) flag = 1; else flag = 2; }";
  const narrow = "function narrow(uint256 x) external { require(x < 5); inner(x); }";

  it("where nothing that anybody calls takes them", () => {
    const wide = "function wide(uint256 x) external { if (x == 0x1234) { if (x == 7) flag = 3; } }";
    assert.ok(nUnreachable(wide) > 0);
    assert.ok(nUnreachable(inner + narrow) > 0);
  });

  it("but not where one particular other caller takes them", () => {
    const one = "function one(uint256 x) external { if (x == 0x1234) { if (x == uint160(msg.sender)) flag = 3; } }";
    assert.equal(nUnreachable(one), 0);
  });

  it("nor where that one gets to what all have", () => {
    const other = "function other(uint256 x) external { require(msg.sender == address(0x1234)); inner(x); }";
    assert.equal(nUnreachable(inner + narrow + other), 0);
  });
});
