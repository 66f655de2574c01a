/** Who else vouches for what a signature leaves out: another signer of the same deal, or whoever brings an item themselves. */

import { isSignerTested, type Signature, signaturesOf } from "../../../dataflow/access/signatures.ts";
import { itemMoveOf } from "../../../dataflow/backing/item-moves.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isAddressParameter } from "../../../flow/parameters.ts";
import { isInput, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { isGiven, partsOf } from "./messages.ts";

/** Tells what a message says. */
type Covers = (value: Value) => boolean;

/**
 * The caller brings the thing themselves, out of a collection that the signer named: which one of it is theirs to say.
 */
export function isBroughtItem(program: Program, flow: Flow, { key }: Value, isSigned: Covers): boolean {
  return committingStepsOf(flow, "call").some(({ call }) => {
    const move = itemMoveOf(program, call);
    if (move === undefined || move.item.key !== key || !isInput(move.from, "sender")) return false;
    return isGiven(move.collection) && isSigned(move.collection);
  });
}

/** An account for which the price is paid in ether, as it was signed: who pays may give it to whom they like. */
export function isNamedByPayer(flow: Flow, value: Value, isSigned: Covers): boolean {
  if (!isAddressParameter(value)) return false;
  return committingStepsOf(flow, "assume").some((test) => {
    const compared = comparisonOf(test.condition, test.holds);
    if (compared === undefined || !isRequired(flow, test)) return false;
    const { smaller, larger, isEqual } = compared;
    const isPrice = (one: Value): boolean => subvalues(one, partsOf).some((part) => isGiven(part) && isSigned(part));
    return (isInput(larger, "value") && isPrice(smaller)) || (isEqual && isInput(smaller, "value") && isPrice(larger));
  });
}

/**
 * Two orders are filled with each other: the other side has signed it, and this signer is sent what they asked for in
 * return.
 */
export function isOtherSides(program: Program, flow: Flow, value: Value, signature: Signature): boolean {
  const isOther = signaturesOf(flow).some(
    (other) => other !== signature && isSignerTested(flow, other) && covers(other, value),
  );
  return isOther && committingStepsOf(flow, "call").some((step) => isReturn(program, step, signature));
}

/** Somebody else's tokens go to whom this signer named, as many as follow from what they signed. */
function isReturn(program: Program, { call }: StepOf<"call">, signature: Signature): boolean {
  const called = calledFunction(program, call);
  const [from, to, amount] = called?.signature === erc20.transferFrom ? called.arguments : [];
  if (from === undefined || to === undefined || amount === undefined) return false;
  if (covers(signature, from) || !covers(signature, to)) return false;
  return subvalues(amount, partsOf).some((part) => isGiven(part) && covers(signature, part));
}

function covers({ digest }: Signature, { key }: Value): boolean {
  return subvalues(digest, partsOf).some((part) => part.key === key);
}
