/** Tests that only appointed callers pass: by what the code does, never by what it is called. */

import { comparisonOf } from "../../flow/comparison.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import type { Step, StepOf } from "../../flow/flow.ts";
import { isHashing, isMember, isOperation, operatorOf } from "../../flow/operation.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  kindBit,
  loadsIn,
  type Operation,
  operandsOf,
  operandsOfOperation,
  type Phi,
  type Place,
  somePart,
  subvalues,
  type Value,
  type ValueOf,
} from "../../flow/value.ts";
import type { ValueFactory } from "../../flow/value-factory.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import { isGiven, isMereAnswer } from "./barriers/mere-answers.ts";
import { type Ballot, isQuorumTest } from "./barriers/quorums.ts";
import { holdsUnset } from "./barriers/unset-entries.ts";
import { isGuessable } from "./guessable.ts";

/** What the tests lean on, as far as it is known yet. */
export interface GuardContext {
  readonly values: ValueFactory;
  /** False for storage that anyone can set to something of their choice. */
  isTrusted(place: Place): boolean;
  /** True for a step of the flow in question that anyone can reach. */
  isAttackerReachable(step: number): boolean;
  /** True for a record out of which some entry point pays: what it holds is a credit, and no role. */
  isPaidOut(place: Place): boolean;
  /** True for a step of the flow in question that only runs until the contract is set up. */
  isInSetup(step: number): boolean;
  /** Keys of the parameters that the flow in question wants to be the caller: `require(account == msg.sender)`. */
  readonly callerNames: ReadonlySet<number>;
}

/**
 * True for a step that only chosen callers, or holders of a proof, get past. The less is trusted and the more is open,
 * the fewer steps are guards: one that is none never becomes one.
 */
export function isGuard(step: Step, context: GuardContext): boolean {
  if (step.kind === "opaque") return step.isUnimplemented;
  return step.kind === "assume" && isGuardCondition(step.condition, step.holds, { context, asked: new Set() });
}

/** True for a guard that asks who calls, and nothing else: it says the same before and after what the transaction does. */
export function isCallerTest(step: Step, context: GuardContext): boolean {
  return step.kind === "assume" && isCallerCondition(step.condition, step.holds, { context, asked: new Set() });
}

function isCallerCondition(condition: Value, holds: boolean, search: GuardSearch): boolean {
  const { context, asked } = search;
  if (!hasPart(condition, kindBit.caller)) return false;
  if (isIdentityTest(condition, holds, context) || isRoleTest(condition, holds, context)) return true;
  if (asked.has(condition.key) || asked.size > maxAsked) return false;
  asked.add(condition.key);
  return isMetInParts(condition, holds, search, isCallerCondition);
}

/** True for a test that passes in the constructor alone. */
export function isConstructorTest(step: Step, context: GuardContext): boolean {
  return step.kind === "assume" && isConstructorCondition(step.condition, step.holds, { context, asked: new Set() });
}

const isConstructorCondition = makeSearch(isInConstruction);

/**
 * True for a guard that asks for a proof, and not who calls: what a signer or a root vouches for, whoever is given that
 * can bring about, and be a party to it.
 */
export function isProof(step: Step, context: GuardContext): boolean {
  const search = { context, asked: new Set<number>(), needsPassers: true };
  return step.kind === "assume" && isProofCondition(step.condition, step.holds, search);
}

const isProofCondition = makeSearch(
  (condition, holds, { context }) =>
    isProofTest(condition, holds, context) ||
    isSignerTest(condition, holds, context) ||
    isQuorumTest(condition, holds, ballotOf(context)) ||
    isWalletTest(condition, holds, context),
);

/**
 * True for a proof that anyone can make in their own name: who signed is compared with whom the caller names. It vouches
 * for that signer alone.
 */
export function isOwnProof(step: Step, context: GuardContext): boolean {
  return step.kind === "assume" && namedSigners(step).some((signer) => !isAppointed(signer, context));
}

/** What a signer is compared with. */
export function namedSigners({ condition, holds }: StepOf<"assume">): readonly Value[] {
  const sides = comparedIn(condition, holds).filter((side) => side !== undefined);
  return sides.some(isSignature) ? sides.filter((side) => !isSignature(side) && !isConstant(side)) : [];
}

/** The test, or what meets it in the parts of the condition. */
function makeSearch(isMet: ConditionTest): ConditionTest {
  const search: ConditionTest = (condition, holds, state) => {
    if (isMet(condition, holds, state)) return true;
    if (state.asked.has(condition.key) || state.asked.size > maxAsked) return false;
    state.asked.add(condition.key);
    return isMetInParts(condition, holds, state, search);
  };
  return search;
}

/** Who signed has a role. */
function isSignerTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  const isOfSigner = loadsIn(condition, operandsOfOperation).some(({ place }) => indexesOf(place).some(isSignature));
  return isOfSigner && isRoleTest(condition, holds, context);
}

/** A contract signs, as ERC-1271 has it: what it answers then is always the same. */
function isWalletTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  return somePart(condition, (one) => isNumber(one, validSignature)) && isOracleTest(condition, holds, context);
}

const validSignature = 0x1626ba7en;

/** False for a step that is no guard whatever the context says, but for the names of the caller. */
export function canGuard(step: Step, { callerNames }: Pick<GuardContext, "callerNames">): boolean {
  if (step.kind === "opaque") return step.isUnimplemented;
  if (step.kind !== "assume") return false;
  const named = callerNames.size > 0 ? kindBit.parameter : 0;
  return hasPart(step.condition, kindBit.phi | kindBit.result | kindBit.caller | kindBit.hash | kindBit.code | named);
}

interface GuardSearch {
  readonly context: GuardContext;
  /** Looks for who passes: a test that nobody passes, as far as is known, lets nobody through. */
  readonly needsPassers?: boolean;
  /** Conditions that were looked into, by key: one that fails ends the search, so the others hold. */
  readonly asked: Set<number>;
}

/** A condition with more alternatives than this is no guard. */
const maxAsked = 100;

/** A variable is looked for this deep in a condition. */
const maxDepth = 6;

function isGuardCondition(condition: Value, holds: boolean, search: GuardSearch): boolean {
  const { context, asked } = search;
  if (asked.has(condition.key)) return true;
  if (tests.some((test) => test(condition, holds, context))) return true;
  if (asked.size > maxAsked) return false;
  asked.add(condition.key);
  return isMetInParts(condition, holds, search, isGuardCondition);
}

type GuardTest = (condition: Value, holds: boolean, context: GuardContext) => boolean;

const tests: readonly GuardTest[] = [
  isIdentityTest,
  isDerivedAddressTest,
  isProofTest,
  isRoleTest,
  isCommitmentTest,
  (condition, holds, context) => isQuorumTest(condition, holds, ballotOf(context)),
  (condition, holds, context) => isOracleTest(condition, holds, context),
  isInConstruction,
];

/** The caller is one that was appointed: `msg.sender == owner`. */
function isIdentityTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  const [left, right] = comparedIn(condition, holds);
  if (left === undefined || right === undefined) return false;
  return (
    (isCaller(left, context) && isAppointed(right, context)) || (isCaller(right, context) && isAppointed(left, context))
  );
}

/** The caller's address is a hash that has something in it which callers cannot choose: a contract that a factory made. */
function isDerivedAddressTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  const [left, right] = comparedIn(condition, holds);
  if (left === undefined || right === undefined) return false;
  const isDerived = (value: Value): boolean => {
    if (!hasPart(value, kindBit.hash)) return false;
    const hash = subvalues(value, operandsOfMerges).find(isHashing);
    return hash !== undefined && hasFixedPart(hash, context);
  };
  return (isCaller(left, context) && isDerived(right)) || (isCaller(right, context) && isDerived(left));
}

function hasFixedPart(hash: Value, context: GuardContext): boolean {
  return somePart(
    hash,
    (one) =>
      one.kind === "immutable" ||
      (one.kind === "number" && one.number >= minHash) ||
      (one.kind === "literal" && one.text.length >= minHashDigits) ||
      (one.kind === "load" && context.isTrusted(one.place)),
  );
}

/** Numbers as large as this are hashes or addresses. */
const minHash = 1n << 128n;
const minHashDigits = 64;

/** A hash or signature of what the caller gave fits something that callers cannot choose. */
function isProofTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  const [left, right] = comparedIn(condition, holds);
  if (left === undefined || right === undefined) return false;
  return [
    [left, right],
    [right, left],
  ].some(
    ([proof, expected]) =>
      proof !== undefined &&
      expected !== undefined &&
      ((isSignature(proof) && !isConstant(expected)) ||
        (isHash(proof) &&
          isGiven(proof) &&
          !isGuessable(proof) &&
          !isConstant(expected) &&
          isAppointed(expected, context))),
  );
}

function ballotOf(context: GuardContext): Ballot {
  return {
    isAppointed: (value) => isAppointed(value, context),
    isSigner: isSignature,
    isRole: (place) => context.isTrusted(place) && !context.isPaidOut(place),
    isOpen: context.isAttackerReachable,
  };
}

/**
 * The caller, or who signed, has a role that only chosen callers can give: `isAdmin[msg.sender]`. A credit to draw from
 * is none, whoever gave it.
 */
function isRoleTest(condition: Value, holds: boolean, context: GuardContext): boolean {
  const { callerNames } = context;
  const named = callerNames.size > 0 ? kindBit.parameter : 0;
  if (!hasPart(condition, kindBit.caller | kindBit.result | named) || !isAppointed(condition, context)) return false;
  const isNamed = (one: Value): boolean => callerNames.has(one.key);
  return loadsIn(condition, operandsOfOperation).some(
    ({ place, key }) =>
      indexesOf(place).some((index) => mentionsCaller(index) || isSignature(index) || isNamed(index)) &&
      !context.isPaidOut(place) &&
      isContradiction(condition, holds, (value) => (value.key === key ? context.values.number(0n) : undefined)),
  );
}

/** What the caller asks for was laid down before, under its hash; what is counted there up to a limit was not. */
function isCommitmentTest(condition: Value, holds: boolean): boolean {
  if (!hasPart(condition, kindBit.hash)) return false;
  return loadsIn(condition, operandsOfOperation).some(
    ({ place, key }) =>
      keysOf(place).some((index) => isHash(index) && isGiven(index) && !mentionsCaller(index)) &&
      needsNonZero(condition, holds, key) &&
      !isLimited(condition, holds, key),
  );
}

/** The value, or what is added to it, must not get past something. */
function isLimited(condition: Value, holds: boolean, key: number): boolean {
  const { smaller, isEqual = true } = comparisonOf(condition, holds) ?? {};
  const terms = smaller !== undefined && isOperation(smaller, "+") ? smaller.operands : [smaller];
  return !isEqual && terms.some((term) => term?.key === key);
}

/** Indexes; of a slot, what it is hashed from: assembly looks things up in mappings by hashing. */
function keysOf({ base, path }: Place): readonly Value[] {
  const indexes = path.flatMap((step) => (step.kind === "index" ? [step.value] : []));
  const isLookup = base.kind === "slot" && isHashing(base.slot);
  return isLookup ? [...indexes, ...operandsOf(base.slot)] : indexes;
}

/** A contract that callers cannot choose, or that is vouched for, says yes to the caller, or to what the caller gave. */
export function isOracleTest(
  condition: Value,
  holds: boolean,
  context: GuardContext,
  isVouchedFor = (target: Value): boolean => isAppointed(target, context),
): boolean {
  if (!hasPart(condition, kindBit.result)) return false;
  for (const one of subvalues(condition, operandsOfOperation)) {
    if (one.kind !== "result" || !isAnswer(one) || one.call.target === undefined) continue;
    if (isMereAnswer(one, condition)) continue;
    if (one.call.arguments.some(isGiven) && isVouchedFor(one.call.target) && needsNonZero(condition, holds, one.key))
      return true;
  }
  return false;
}

/** What a function returned, also one that was asked by its selector: ERC-1271 is. */
function isAnswer({ call, index }: ValueOf<"result">): boolean {
  return call.form === "high-level" || (call.form === "staticcall" && index === 1);
}

/** The contract has no code yet. */
function isInConstruction(condition: Value, holds: boolean): boolean {
  const [size, zero] =
    condition.kind === "operation" && condition.operator === (holds ? "==" : ">") ? condition.operands : [];
  return size !== undefined && isOwnCode(size) && isNumber(zero, 0n);
}

/** The size of the contract's own code: never zero but in its constructor. */
export function isOwnCode(value: Value): boolean {
  if (value.kind !== "operation") return false;
  const [code] = isMember(value, "length") ? value.operands : [value];
  const isCode = isMember(code, "code") || isOperation(code, "extcodesize");
  return isCode && code.operands.some((operand) => isInput(operand, "this"));
}

type ConditionTest = (condition: Value, holds: boolean, search: GuardSearch) => boolean;

/** Of what is joined, both sides must meet the test where either suffices to pass, and one where both are needed. */
function isMetInParts(condition: Value, holds: boolean, search: GuardSearch, isMet: ConditionTest): boolean {
  if (condition.kind !== "operation" || !(condition.operator === "||" || condition.operator === "&&"))
    return isMetByAlternatives(condition, holds, search, isMet);
  const { operator, operands } = condition;
  const isEitherEnough = (operator === "||") === holds;
  const meets = (part: Value): boolean => isMet(part, holds, search);
  return isEitherEnough ? operands.every(meets) : operands.some(meets);
}

/** A variable that several paths set guards if each path that can pass the test is itself guarded, or sets a guard. */
function isMetByAlternatives(condition: Value, holds: boolean, search: GuardSearch, isMet: ConditionTest): boolean {
  const { isAttackerReachable, values } = search.context;
  const merge = mergeIn(condition, 0);
  if (merge === undefined) return false;
  const isPassable = (one: Value): boolean => !isContradiction(one, holds, () => undefined);
  const passing = merge.alternatives
    .filter(({ from }) => isAttackerReachable(from))
    .map(({ value }) => substitute(condition, merge, value, values))
    .filter(isPassable);
  return (passing.length > 0 || search.needsPassers !== true) && passing.every((one) => isMet(one, holds, search));
}

/* What values are. */

/** True for the caller's address, also where it is shifted, masked, moved, or taken from calldata for a trusted forwarder. */
export function isCaller(value: Value, context: GuardContext): boolean {
  if (value.kind === "operation" && !hasPart(value, kindBit.caller | kindBit.phi)) return false;
  if (value.kind === "number" || (value.kind === "phi" && !hasPart(value, kindBit.caller))) return false;
  return !somePart(value, isNoCaller, (part) => operandsOfCaller(part, context));
}

function isNoCaller(part: Value): boolean {
  if (part.kind === "operation") return !isMask(part);
  return part.kind !== "phi" && part.kind !== "number" && !isInput(part, "sender") && !isInput(part, "origin");
}

function operandsOfCaller(value: Value, context: GuardContext): readonly Value[] {
  return value.kind === "phi" ? operandsOfChoice(value, context) : operandsOf(value);
}

/** Shifting, masking and moving by a constant leave an address what it is; so bridges name senders of the other chain. */
function isMask({ operator, operands }: Operation): boolean {
  return transparent.has(operator) && operands.filter(({ kind }) => kind !== "number").length === 1;
}

const transparent: ReadonlySet<OperatorWord> = new Set(["&", "<<", ">>", "|", "+", "-"]);

function mentionsCaller(value: Value): boolean {
  return hasPart(value, kindBit.caller);
}

/** True for a value that no caller can choose. */
export function isAppointed(value: Value, context: GuardContext): boolean {
  if (!hasPart(value, kindBit.parameter | kindBit.load | kindBit.result | chosen)) return true;
  const isChosen = (one: Value): boolean =>
    one.kind === "parameter" ||
    (one.kind === "input" && chosenInputs.has(one.input)) ||
    (one.kind === "load" && !context.isTrusted(one.place)) ||
    (one.kind === "result" && !vouchedForms.has(one.call.form));
  return !somePart(value, isChosen, (part) => operandsOfChoice(part, context));
}

/** What these return is vouched for by the target, by the code created, or by the signer. */
const vouchedForms: ReadonlySet<string> = new Set(["high-level", "staticcall", "create", "ecrecover"]);

const chosenInputs: ReadonlySet<string> = new Set(["sender", "origin", "value", "calldata"]);
const chosen = kindBit.caller | kindBit.value | kindBit.calldata;

/** Who chooses the target of a call chooses what it returns; who chooses an index only picks one of the values there. */
export function operandsOfChoice(
  value: Value,
  { isAttackerReachable }: Pick<GuardContext, "isAttackerReachable">,
): readonly Value[] {
  if (value.kind === "load") {
    const { base } = value.place;
    return base.kind === "slot" && !isHashing(base.slot) ? [base.slot] : [];
  }
  if (value.kind === "result") return value.call.target === undefined ? [] : [value.call.target];
  if (value.kind === "phi") {
    return value.alternatives.filter(({ from }) => isAttackerReachable(from)).map((alternative) => alternative.value);
  }
  return isMember(value) ? fieldsOf(value, isAttackerReachable) : operandsOf(value);
}

/** What a member of a value holds: of a struct that is known by its fields, that field alone. */
function fieldsOf(
  { name, operands }: Operation & { readonly name: string },
  isReachable: (step: number) => boolean,
): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const visit = (one: Value | undefined): boolean => {
    if (one === undefined || seen.has(one)) return true;
    seen.add(one);
    if (one.kind === "phi") return one.alternatives.every(({ value, from }) => !isReachable(from) || visit(value));
    const field = one.kind === "record" ? one.fields.get(name) : undefined;
    if (field !== undefined) found.push(field);
    return field !== undefined;
  };
  return operands.every(visit) ? found : operands;
}

/** True for a value that has a hash in it. */
function isHash(value: Value): boolean {
  return hasPart(value, kindBit.hash) && somePart(value, isHashing, operandsOfMerges);
}

/** True for the address that a signature was recovered to, on some path. */
export function isSignature(value: Value): boolean {
  return hasPart(value, kindBit.result) && somePart(value, isRecovered, operandsOfMerges);
}

function isRecovered(value: Value): boolean {
  return value.kind === "result" && value.call.form === "ecrecover";
}

function operandsOfMerges(value: Value): readonly Value[] {
  return value.kind === "operation" || value.kind === "phi" ? operandsOf(value) : [];
}

function isConstant(value: Value): boolean {
  return !somePart(value, ({ kind }) => kind !== "number" && kind !== "literal" && kind !== "operation");
}

/* Conditions. */

/** The two sides that are equal where the condition is as `holds` says; nothing where it says no such thing. */
function comparedIn(condition: Value, holds: boolean): readonly (Value | undefined)[] {
  return condition.kind === "operation" && condition.operator === "==" && holds ? condition.operands : [];
}

/** False where the condition is as `holds` says also while the value with that key is still zero. */
function needsNonZero(condition: Value, holds: boolean, key: number): boolean {
  return holdsUnset(condition, (value) => value.key === key) !== holds;
}

/** The first merge among the operands, operations gone through. */
function mergeIn(value: Value, depth: number): Phi | undefined {
  if (value.kind === "phi") return value;
  if (value.kind !== "operation" || depth > maxDepth) return undefined;
  for (const operand of value.operands) {
    const merge = mergeIn(operand, depth + 1);
    if (merge !== undefined) return merge;
  }
  return undefined;
}

/** The value with another in place of `part`. */
function substitute(value: Value, part: Value, by: Value, values: ValueFactory): Value {
  const done = new Map<Value, Value>([[part, by]]);
  const visit = (one: Value): Value => {
    const known = done.get(one);
    if (known !== undefined) return known;
    const made = one.kind === "operation" ? values.operation(operatorOf(one), one.operands.map(visit)) : one;
    done.set(one, made);
    return made;
  };
  return visit(value);
}
