/** Who else vouches for what a signature leaves out: another signer of the same deal, or whoever brings an item themselves. */

import { isSignerTested, type Signature, signaturesOf } from "../../../dataflow/access/signatures.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isInput, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20, erc721, erc1155 } from "../../../program/well-known-functions.ts";
import { isGiven, partsOf } from "./messages.ts";

/** Tells what a message says. */
type Covers = (value: Value) => boolean;

/**
 * The caller brings the thing themselves, out of a collection that the signer named: which one of it is theirs to say.
 */
export function isBroughtItem(program: Program, flow: Flow, { key }: Value, isSigned: Covers): boolean {
  return committingStepsOf(flow, "call").some(({ call }) => {
    const called = calledFunction(program, call);
    const { target, callee } = call;
    const [from, , item] = called !== undefined && itemMoves.has(called.signature) ? called.arguments : [];
    if (from === undefined || target === undefined || item?.key !== key || !isInput(from, "sender")) return false;
    const isAnswered = callee?.nodeType !== "FunctionDefinition" || callee.returnParameters.parameters.length > 0;
    return !isAnswered && isGiven(target) && isSigned(target);
  });
}

/** What moves one thing of a collection; amounts of coins go by a name that is used here too, and are answered. */
const itemMoves: ReadonlySet<string> = new Set([
  erc20.transferFrom,
  erc721.safeTransferFrom,
  erc721.safeTransferFromWithData,
  erc1155.safeTransferFrom,
]);

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
