/** Records that are kept under the thing that is brought for them: while one is there, this contract has the thing. */

import { itemMoveOf } from "../../../dataflow/backing/item-moves.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { hasPart, indexesOf, isInput, kindBit, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** True where nobody writes the record but who brings this contract the very thing that it is kept under. */
export function isForBroughtItem(program: Program, flow: Flow, { id, place }: StepOf<"write">): boolean {
  const keys = new Set(indexesOf(place).map(({ key }) => key));
  const isNamed = (collection: Value): boolean => hasPart(collection, kindBit.parameter | kindBit.caller);
  return isEnsured(flow, id, (step) => {
    const move = step.kind === "call" ? itemMoveOf(program, step.call) : undefined;
    if (move === undefined || !move.isUnique || !isInput(move.to, "this") || isInput(move.from, "this")) return false;
    return keys.has(move.item.key) && (!isNamed(move.collection) || keys.has(move.collection.key));
  });
}
