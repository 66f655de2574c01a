/** The loop between the interpreter and the host. */
import { halted, paused } from "../core/interpreter.ts";
import { frame as layout } from "../core/layout.ts";
import { turnsUntilPause } from "../core/work.ts";
import type { Ending } from "../ending.ts";
import { type Machine, refreshViews } from "../machine.ts";
import { opcodes } from "../opcodes.ts";
import { resumeAfterCall } from "./calls.ts";
import { depositCode, resumeAfterCreation } from "./creations.ts";
import { leaveFrame } from "./frames.ts";
import { getField, ranOut } from "./operands.ts";
import { hostOperations } from "./operations.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

/** Runs the entered frame and all it calls to the end; `machine.ending` says how it ended. */
export function execute(machine: Machine): void {
  for (;;) {
    const result = step(machine);
    if (result === outcome.proceed || result === outcome.entered) continue;
    const ending = machine.frame.isCreation ? depositCode(machine, result) : result;
    const child = leaveFrame(machine, ending);
    if (machine.depth < 0) return;
    if (child.isCreation) resumeAfterCreation(machine, child, ending);
    else resumeAfterCall(machine, child, ending === outcome.succeeded);
  }
}

/** Runs the interpreter until it needs the host, and does what it needs. Once all turns are used up, every frame halts. */
function step(machine: Machine): Outcome {
  if (machine.turns < 0) return halt(machine, "out-of-turns");
  if (machine.watchesSteps) machine.observer.stepped(machine, machine.frame);
  const { record } = machine.frame;
  const status = machine.core.run(record);
  refreshViews(machine);
  const { limbs } = machine;
  const turns = (limbs[(record + layout.turns) >> 2] as number) >>> 0;
  // Where there was too little gas, more was paid for than was done.
  machine.turns -= 1 + (status === halted.outOfGas && turns > turnsUntilPause ? turnsUntilPause : turns);
  if (status === paused) return outcome.proceed;
  const operation = hostOperations[status];
  if (!operation) return haltWith(machine, status);
  limbs[(record + layout.pc) >> 2] = (limbs[(record + layout.pc) >> 2] as number) + 1;
  return operation(machine, (limbs[(record + layout.stackTop) >> 2] as number) >> 2);
}

const endingOf: Readonly<Record<number, Ending>> = {
  [halted.stackUnderflow]: "stack-underflow",
  [halted.stackOverflow]: "stack-overflow",
  [halted.badJump]: "bad-jump",
};

/** Ends the running frame for what the interpreter says. */
function haltWith(machine: Machine, status: number): Outcome {
  const known = endingOf[status];
  if (known) return halt(machine, known);
  if (status === halted.outOfGas) {
    ranOut(machine);
    return outcome.halted;
  }
  const isInvalid = machine.frame.code.bytes[getField(machine, layout.pc)] === opcodes.INVALID.byte;
  return halt(machine, isInvalid ? "invalid-opcode" : "undefined-opcode");
}
