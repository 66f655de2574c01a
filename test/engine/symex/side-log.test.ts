/** Sides that are proved to be taken by nothing: only where every way was looked at. */
import assert from "node:assert/strict";
import type { BranchPlace } from "../../../engine/symex/machine/symbolic-machine.ts";
import {
  findUnreachable,
  noteAnswer,
  noteOpen,
  otherSide,
  type SideLog,
} from "../../../engine/symex/planning/side-log.ts";

const emptyLog = (): SideLog => ({ sides: new Map(), isWhole: true });
const branchAt = (pc: number): BranchPlace => ({ code: { id: 1 } as BranchPlace["code"], pc, isJump: true });
const nobody = (): boolean => false;

describe("the sides of branches", () => {
  it("are proved unreachable where every answer excludes them, and nobody has taken them", () => {
    const log = emptyLog();
    const [here, there] = [branchAt(7), branchAt(9)];
    noteAnswer(log, here, "unsat");
    noteAnswer(log, there, "unsat");
    noteAnswer(log, there, "sat");
    noteAnswer(log, otherSide(there), "unsat");
    noteOpen(log, otherSide(here));
    assert.deepEqual(findUnreachable(log, nobody), [here, otherSide(there)]);
    assert.deepEqual(
      findUnreachable(log, (branch) => branch === here),
      [otherSide(there)],
    );
  });

  it("are not where one answer is not known: what lies behind that one was not looked at", () => {
    const log = emptyLog();
    noteAnswer(log, branchAt(7), "unsat");
    noteAnswer(log, branchAt(9), "unknown");
    assert.deepEqual(findUnreachable(log, nobody), []);
  });
});
