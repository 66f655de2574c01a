/** Steps that stand, and ways to the end of a transaction. */

import assert from "node:assert/strict";
import { canEndWithout, isEnsured } from "../../../engine/flow/dominance.ts";
import { committingStepsOf, endsOf, type Flow, type Step, stepsOf } from "../../../engine/flow/flow.ts";
import { printPlace, printValue } from "../../../engine/flow/print.ts";
import { flowOf, flowsOf } from "./describe-flow.ts";

const { run, always } = flowsByName(`pragma solidity ^0.8.24;
contract C {
  uint256 a; uint256 b; uint256 c;
  function run(uint256 x) external {
    a = 1;
    if (x == 1) { b = 2; revert(); }
    if (x == 2) { c = 3; return; }
    b = 4;
  }
  function always(uint256 x) external { a = 1; if (x == 1) b = 2; else b = 3; }
}`);

function flowsByName(source: string): Readonly<Record<"run" | "always", Flow>> {
  const home = flowsOf(source);
  return { run: flowOf(home, "run"), always: flowOf(home, "always") };
}

const writesTo =
  (name: string) =>
  (step: Step): boolean =>
    step.kind === "write" && printPlace(step.place) === name;

describe("steps that stand", () => {
  it("are those that not every way from them undoes", () => {
    const written = committingStepsOf(run, "write").map(
      ({ place, value }) => `${printPlace(place)}=${printValue(value)}`,
    );
    assert.deepEqual(written, ["a=1", "c=3", "b=4"]);
    assert.equal(stepsOf(run, "write").length, 4);
  });

  it("end a transaction where nothing comes after them", () => {
    assert.ok(endsOf(run).length > 0);
    assert.ok(endsOf(run).every(({ id, successors }) => successors.length === 0 && run.committing.has(id)));
  });
});

describe("a way to the end", () => {
  const start = 0;
  it("is free of a step that one branch leaves out", () => {
    assert.ok(canEndWithout(run, start, writesTo("b")));
    assert.ok(canEndWithout(run, start, writesTo("c")));
    assert.ok(!canEndWithout(run, start, writesTo("a")));
  });

  it("is not free of what each branch does, nor of what a revert alone leaves out", () => {
    assert.ok(!canEndWithout(always, start, writesTo("b")));
    assert.ok(isEnsured(always, start, writesTo("b")));
    const isOther = (step: Step): boolean => writesTo("b")(step) || writesTo("c")(step);
    assert.ok(!canEndWithout(run, start, isOther));
  });
});
