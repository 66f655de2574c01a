/** A lock that is taken a second time while it is held: who gets there always reverts. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { barsWhile, valuesHeldAt } from "../../dataflow/access/locks.ts";
import { dominates } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import type { Program } from "../../program/program.ts";

/** The place where a flow asks for a lock that it holds. */
export interface DoubleLock {
  readonly flow: Flow;
  /** The lock is read here, and found taken. */
  readonly read: StepOf<"read">;
  readonly set: StepOf<"write">;
}

/** All of a program. */
export function* findDoubleLocks(program: Program): Generator<DoubleLock> {
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      for (const read of stepsOf(flow, "read")) {
        const set = flow.committing.has(read.id) ? undefined : settingOf(flow, read);
        if (set !== undefined) yield { flow, read, set };
      }
    }
  }
}

/** Where the place was set, after a test that fails on what it was set to: a lock that is held is not zero, and nobody's name. */
function settingOf(flow: Flow, { id, place }: StepOf<"read">): StepOf<"write"> | undefined {
  const held = valuesHeldAt(flow, id).find((one) => one.place.key === place.key);
  if (held === undefined) return undefined;
  return stepsOf(flow, "write").find(
    (write) =>
      write.place.key === place.key &&
      write.value.kind === "number" &&
      write.value.number !== 0n &&
      write.value.key === held.value.key &&
      dominates(flow, write.id, id) &&
      stepsOf(flow, "assume").some((test) => dominates(flow, test.id, write.id) && barsWhile(test, held)),
  );
}
