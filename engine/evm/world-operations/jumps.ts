/** JUMP and JUMPI where every jump is watched: as in the interpreter, but telling the observer. */
import { jumpdestsOf } from "../code/contract-code.ts";
import { frame as layout } from "../core/layout.ts";
import type { Machine } from "../machine.ts";
import { isNonzero } from "../world/slot-table.ts";
import { drop, getField, limbs, offsetAt, setField } from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

/** JUMP. */
export function watchedJump(machine: Machine, top: number): Outcome {
  const to = offsetAt(machine, top);
  drop(machine, 1);
  return jumpTo(machine, to);
}

/** JUMPI. */
export function watchedJumpIf(machine: Machine, top: number): Outcome {
  const to = offsetAt(machine, top);
  const isTaken = isNonzero(machine.limbs, top + limbs);
  drop(machine, 2);
  return isTaken ? jumpTo(machine, to) : outcome.proceed;
}

function jumpTo(machine: Machine, to: number): Outcome {
  if (jumpdestsOf(machine.frame.code)[to] !== 1) return halt(machine, "bad-jump");
  machine.observer.jumped(machine, getField(machine, layout.pc) - 1, to); // the interpreter has moved on already
  setField(machine, layout.pc, to);
  return outcome.proceed;
}
