/** Tests that something belongs to a list of which the contract keeps one hash. */

import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { somePart, type Value } from "../../../flow/value.ts";
import { memoize } from "../../../util/memoize.ts";

export interface MerkleProof {
  readonly test: StepOf<"assume">;
  /** The hash as a loop made it up from the leaf. */
  readonly climbed: Value;
}

/** The tests of a flow that a hash which was made up in a loop is equal to one that is kept; found once. */
export const merkleProofsIn = memoize(findProofs);

function findProofs(flow: Flow): readonly MerkleProof[] {
  return stepsOf(flow, "assume").flatMap((test) => {
    const { condition, holds } = test;
    if (!holds || condition.kind !== "operation" || condition.operator !== "==") return [];
    const climbed = condition.operands.find((operand) => isClimbed(flow, operand));
    return climbed !== undefined && condition.operands.some(isRoot) ? [{ test, climbed }] : [];
  });
}

function isRoot({ kind }: Value): boolean {
  return kind === "load" || kind === "immutable";
}

function isClimbed({ loops }: Flow, value: Value): boolean {
  return loops.some(({ variant }) => variant.has(value.key)) && somePart(value, isHashing);
}
