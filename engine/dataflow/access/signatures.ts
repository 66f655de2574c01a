/** Signatures that a flow recovers the signer of, and what hangs on them. */

import type { VariableDeclaration } from "solidity-ast";
import { comparisonOf } from "../../flow/comparison.ts";
import { dominates, isEnsured, isRequired, otherSidesOf } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing, isMember, isOperation } from "../../flow/operation.ts";
import {
  type Call,
  hasPart,
  indexesOf,
  isFromInput,
  isHeldIn,
  isInput,
  isNumber,
  isReadFrom,
  kindBit,
  loadedPlaces,
  operandsBesideCalls,
  overlaps,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import { changesOf } from "./changes.ts";

export interface Signature {
  readonly step: StepOf<"call">;
  /** What was signed. */
  readonly digest: Value;
  /** The number `s`, of which each signature has two. */
  readonly s: Value;
}

/** The calls of `ecrecover` of a flow, in its order. On a digest that is a constant it multiplies points of the curve. */
export function signaturesOf(flow: Flow): Signature[] {
  return stepsOf(flow, "call").flatMap((step) => {
    const [digest, , , s] = step.call.arguments;
    const isRecovery = step.call.form === "ecrecover" && digest?.kind !== "number" && flow.committing.has(step.id);
    return isRecovery && digest !== undefined && s !== undefined ? [{ step, digest, s }] : [];
  });
}

/** True for the signer that the step recovered. */
export function isSigner(value: Value, { step }: Signature): boolean {
  return value.kind === "result" && value.call === step.call;
}

/** The signer is compared with somebody, or looked up. */
export function isSignerTested(flow: Flow, signature: Signature): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => somePart(condition, (one) => isSigner(one, signature)));
}

/** True where a test before or after looks whether `s` is one of the lower half. */
export function isLowHalfTested(flow: Flow, { s }: Signature): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || !isOrderOperator(condition.operator)) return false;
    return (
      condition.operands.some(({ key }) => key === s.key) &&
      condition.operands.some((one) => one.kind === "number" && one.number >= 1n << 254n)
    );
  });
}

/** A place that is set in a flow which tests what it held before, so that the test fails the next time. */
export interface Marker {
  readonly test: StepOf<"assume">;
  readonly write: StepOf<"write">;
  readonly place: Place;
}

/** The places that a flow tests as they were before it sets them. */
export function markersOf(flow: Flow): Marker[] {
  const writes = committingStepsOf(flow, "write");
  if (writes.length === 0) return [];
  return stepsOf(flow, "assume").flatMap((test) => {
    if (!flow.committing.has(test.id) || !hasPart(test.condition, kindBit.load)) return [];
    const after = reachFrom(flow, test.id);
    const loads = subvalues(test.condition).filter((one) => one.kind === "load");
    return writes.flatMap((write) => {
      const isTested = loads.some(
        ({ place, step }) => overlaps(place, write.place) && (after.has(write.id) || (step >= 0 && step < write.id)),
      );
      return isTested ? [{ test, write, place: write.place }] : [];
    });
  });
}

/** True for a mark that bars the next time: the test fails on what is written, or asks for the number that is counted up. */
export function isSpent({ test, write, place }: Marker): boolean {
  const isPlace = (value: Value): boolean => isHeldIn(value, place);
  if (isContradiction(test.condition, test.holds, (one) => (isPlace(one) ? write.value : undefined))) return true;
  const isCount =
    write.value.kind === "operation" && write.value.operator === "+" && write.value.operands.some(isPlace);
  return isCount && test.holds && test.condition.kind === "operation" && test.condition.operator === "==";
}

/** True where the flow writes what the digest was made with, as a nonce is, or a mark that the digest leads to. */
export function isSingleUse(flow: Flow, signature: Signature): boolean {
  return isCountedIn(flow, signature) || isMarkedAlways(flow, signature) || isFilledUp(flow, signature);
}

/** Whatever way is taken from the signature to a call: a mark on one of them alone leaves the others open. */
function isMarkedAlways(flow: Flow, signature: Signature): boolean {
  const marks = new Set<Step>(marksOf(flow, signature).map(({ write }) => write));
  const isMark = (step: Step): boolean => marks.has(step);
  const { id } = signature.step;
  if (marks.size === 0 || !reachFrom(flow, 0, { stopAt: isMark }).has(id)) return marks.size > 0;
  const after = reachFrom(flow, id, { stopAt: isMark });
  const calls = effectsAfter(flow, signature).filter(({ kind }) => kind === "call");
  return calls.every(
    (call) =>
      !after.has(call.id) || isEnsured(flow, call.id, (step) => isMark(step) || isRefused(flow, call, step, isMark)),
  );
}

/** The call answered otherwise than where the mark is set: what was not done may be tried again. */
function isRefused(flow: Flow, call: Step, step: Step, isMark: (step: Step) => boolean): boolean {
  if (step.kind !== "assume" || call.kind !== "call" || !isRefusal(call.call, step)) return false;
  return otherSidesOf(flow, step).some((other) => flow.committing.has(other.id) && isEnsuredAfter(flow, other, isMark));
}

/** What a call that failed did is undone. A contract that answers otherwise has kept nothing, unless it is the caller's own. */
function isRefusal(call: Call, { condition, holds }: StepOf<"assume">): boolean {
  const isAnswer = (one: Value): boolean => one.kind === "result" && one.call === call;
  if (call.form === "call") return isAnswer(condition) && !holds;
  const isOwn = call.target === undefined || hasPart(call.target, kindBit.parameter | kindBit.caller);
  if (call.form !== "high-level" || isOwn || call.value !== undefined) return false;
  return !(isAnswer(condition) && holds) && somePart(condition, isAnswer, operandsBesideCalls);
}

/** True where no way on from the step ends, or begins another round, without such a step. */
function isEnsuredAfter(flow: Flow, { id }: Step, says: (step: Step) => boolean): boolean {
  const after = reachFrom(flow, id, { stopAt: says, forwardOnly: true });
  return ![...after].some((one) => {
    const step = flow.steps[one];
    const isLast = step?.successors.every((next) => next < one) === true;
    return step !== undefined && isLast && !says(step) && flow.committing.has(one);
  });
}

/** What was done of it is counted, under what was signed, and how much is done now is computed from that: what is left. */
function isFilledUp(flow: Flow, { digest }: Signature): boolean {
  const keys = new Set(
    subvalues(digest)
      .filter(isSpecific)
      .map(({ key }) => key),
  );
  return changesOf(flow).some(
    ({ write, sign, amount }) =>
      sign > 0 &&
      indexesOf(write.place).some((index) => somePart(index, ({ key }) => keys.has(key))) &&
      isReadFrom(amount, write.place.storageClass),
  );
}

/** True where what was signed has a number in it that the flow moves on. */
export function isCountedIn(flow: Flow, { digest }: Signature): boolean {
  const signed = subvalues(digest);
  const loads = new Set(loadedPlaces(signed).map(({ storageClass }) => storageClass));
  const writes = committingStepsOf(flow, "write");
  return writes.some(({ place }) => loads.has(place.storageClass)) || signed.some(isUnknownCode);
}

/** The marks that the digest leads to, or its signer. */
export function marksOf(flow: Flow, { digest, s }: Signature): readonly Marker[] {
  const keys = new Set([...subvalues(digest), ...subvalues(s)].filter(isSpecific).map(({ key }) => key));
  return markersOf(flow).filter(
    (marker) =>
      isRising(flow, marker, keys) ||
      (isMark(flow, marker) && !isUnmade(flow, marker) && isUnder(marker, keys) && isBarring(flow, marker)),
  );
}

/** Where the test fails nothing is done, or all that comes after: a branch on something else that changes bars nobody. */
function isBarring(flow: Flow, { test }: Marker): boolean {
  const last = stepsOf(flow, "call").findLast(({ id, call }) => flow.committing.has(id) && !call.isStatic);
  return isRequired(flow, test) || last === undefined || dominates(flow, test.id, last.id);
}

/** What a mark is kept under is what was signed, or its signer. */
function isUnder({ place }: Marker, signed: ReadonlySet<number>): boolean {
  return indexesOf(place).some((index) => somePart(index, (one) => signed.has(one.key) || isFilledUnseen(one)));
}

/**
 * That there is enough of a balance, which shrinks, or room for more, bars nothing until it is used up. A limit of the
 * caller's own is what a signature lets them use.
 */
function isMark(flow: Flow, { test, write, place }: Marker): boolean {
  const change = changesOf(flow).find((one) => one.write === write);
  const isOwn = indexesOf(place).some((index) => isInput(index, "sender"));
  const isOrder = comparisonOf(test.condition, test.holds)?.isEqual === false;
  const isLimit = isOrder && !isOwn && change?.amount.kind !== "number";
  const isBalance = change !== undefined && (change.sign < 0 || isLimit);
  return !isBalance || indexesOf(place).some((index) => somePart(index, isHashing));
}

/** Unmade by the very same flow for others: who was marked before may be so again. */
function isUnmade(flow: Flow, { write, place }: Marker): boolean {
  return committingStepsOf(flow, "write").some(
    (other) =>
      other.id < write.id &&
      other.place.storageClass === place.storageClass &&
      other.place.key !== place.key &&
      isNumber(other.value, 0n),
  );
}

/** Memory that assembly has filled: with what was signed, most likely. */
function isFilledUnseen(value: Value): boolean {
  return isOperation(value, "objectcreation") || isOperation(value, "mload");
}

/** True where another signature must be by the same signer: the two are evidence of what that signer did. */
export function isEvidence(flow: Flow, signature: Signature): boolean {
  const isOwn = (value: Value): boolean =>
    subvalues(value, operandsBesideCalls).some((one) => isSigner(one, signature));
  const isOther = (value: Value): boolean =>
    !isOwn(value) &&
    subvalues(value, operandsBesideCalls).some((one) => one.kind === "result" && one.call.form === "ecrecover");
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    if (!holds || condition.kind !== "operation" || condition.operator !== "==") return false;
    return condition.operands.some(isOwn) && condition.operands.some(isOther);
  });
}

/** What was signed is newer than what is stored, and takes its place. */
function isRising(flow: Flow, { test, write }: Marker, signed: ReadonlySet<number>): boolean {
  const compared = comparisonOf(test.condition, test.holds);
  if (compared?.isStrict !== true || changesOf(flow).some((one) => one.write === write && one.sign < 0)) return false;
  const isStored = (one: Value): boolean => one.kind === "load" && overlaps(one.place, write.place);
  const isSigned = (one: Value): boolean => somePart(one, ({ key }) => signed.has(key));
  return (
    somePart(compared.smaller, isStored) &&
    isSigned(compared.larger) &&
    somePart(write.value, ({ key }) => key === compared.larger.key)
  );
}

/** What a function returned that a contract which completes this one has to bring: a nonce, most likely. */
function isUnknownCode(value: Value): boolean {
  return isOperation(value, "opaque");
}

/** Values that tell one message from another. */
function isSpecific(value: Value): boolean {
  return value.kind === "parameter" || value.kind === "input" || value.kind === "load" || isHashing(value);
}

/**
 * True where the digest names this contract: its address, or something that was computed for it when it was made. A
 * nonce is no name: each contract counts its own from zero.
 */
export function isBoundToContract(flow: Flow, { digest }: Signature): boolean {
  if (isComparedWith(flow, digest, (one) => isInput(one, "this"))) return true;
  const counted = new Set(stepsOf(flow, "write").map(({ place }) => place.storageClass));
  const isName = (one: Value): boolean =>
    one.kind === "load" && one.place.path.length === 0 && !counted.has(one.place.storageClass);
  return somePart(digest, (one) => isInput(one, "this") || one.kind === "immutable" || isName(one));
}

/** True where a test says that something which was signed is what `isNamed` takes. */
function isComparedWith(flow: Flow, digest: Value, isNamed: (one: Value) => boolean): boolean {
  const signed = new Set(subvalues(digest).map(({ key }) => key));
  const isSigned = (one: Value): boolean => signed.has(one.key) || (isMember(one) && one.operands.some(isSigned));
  return committingStepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      holds && isOperation(condition, "==") && condition.operands.some(isNamed) && condition.operands.some(isSigned),
  );
}

/** True where the digest names the chain, or a test does; what was computed when the contract was made does. */
export function isBoundToChain(flow: Flow, { digest }: Signature): boolean {
  const isChain = (one: Value): boolean =>
    isInput(one, "block") || isOperation(one, "chainid") || one.kind === "immutable" || isUnknownCode(one);
  const isKept = (one: Value): boolean => one.kind === "load" && one.place.path.length === 0;
  return (
    somePart(digest, (one) => isChain(one) || isKept(one) || isFilledUnseen(one)) ||
    stepsOf(flow, "assume").some(({ condition }) => isFromInput(condition, "block"))
  );
}

/** True where the digest is made here, of more than what the caller hands over ready-made. */
export function isMadeHere({ digest }: Signature): boolean {
  return somePart(digest, isHashing);
}

/** True where all that the digest says is one hash that the caller hands over, with a prefix at most. */
export function isHandedOver({ digest }: Signature): boolean {
  const given = subvalues(digest).filter(({ kind }) => kind !== "operation" && kind !== "literal" && kind !== "number");
  return given.length === 1 && given[0]?.kind === "parameter" && isHashType(given[0].declaration);
}

function isHashType({ typeDescriptions }: VariableDeclaration): boolean {
  return typeDescriptions.typeString === "bytes32";
}

/** What a signer lets happen: writes and calls that follow, on paths that last. */
export function effectsAfter(flow: Flow, { step }: Signature): readonly Step[] {
  const after = reachFrom(flow, step.id);
  return flow.steps.filter(
    (one) =>
      after.has(one.id) &&
      flow.committing.has(one.id) &&
      (one.kind === "write" || (one.kind === "call" && !one.call.isStatic)),
  );
}
