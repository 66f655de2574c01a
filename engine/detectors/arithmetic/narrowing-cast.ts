/** Numbers of the caller's choice that are cut to a smaller type. */

import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isCharged } from "../../dataflow/backing/charged.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { type Amounts, findAmounts } from "../../dataflow/ranges/amounts.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { contains, rangeOf } from "../../flow/interval.ts";
import { isMember, isOperation } from "../../flow/operation.ts";
import { possibleTokens } from "../../flow/practical-limits.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { hasPart, isInput, kindBit, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { fitsInto } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { lostSigns } from "./lost-signs.ts";

export const narrowingCast: Detector = {
  id: "narrowing-cast",
  title: "Unsafe downcast (integer truncation)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-101",
  cwe: [197, 681],
  owasp: "SC09:2026",
  scwe: ["SCWE-041"],
  why: "A cast to a smaller integer type drops the upper bits silently, in Solidity 0.8 too. An attacker picks a number that is huge where it is checked and small where it is stored, or the other way round.",
  fix: "Check against the maximum of the smaller type first, or use OpenZeppelin's `SafeCast`.",
  example: {
    bad: `contract Stakes {
    mapping(address => uint128) public stakeOf;
    mapping(address => uint256) public pointsOf;

    function restake(uint256 amount) external {
        pointsOf[msg.sender] -= uint128(amount);
        stakeOf[msg.sender] = uint128(amount);
    }
}`,
    good: `contract Stakes {
    mapping(address => uint128) public stakeOf;
    mapping(address => uint256) public pointsOf;

    function restake(uint256 amount) external {
        require(amount <= type(uint128).max, "too much");
        pointsOf[msg.sender] -= uint128(amount);
        stakeOf[msg.sender] = uint128(amount);
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#explicit-conversions"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findCuts(program, home)]));
  },
};

function* findCuts(program: Program, home: ContractFlows): Generator<Detection> {
  const amounts = findAmounts(program, home);
  for (const flow of home.flows) {
    for (const step of lostSigns(flow, amounts)) yield describeSign(program, flow, step);
    for (const step of stepsOf(flow, "cast")) {
      const isSuspect =
        home.trust.isAttackerReachable(flow, step.id) &&
        !exempt("narrowing-cast: an id in other clothes", !isKept(program, step)) &&
        !exempt(
          "narrowing-cast: put together from several",
          !isGiven(step.value) && !isProduct(step.value) && !isPaidIn(program, flow, step.value),
        );
      const cut = isSuspect ? examine(flow, step, amounts) : undefined;
      if (cut !== undefined && !isHeld(program, home, flow, step)) yield describe(program, flow, cut);
    }
  }
}

function describeSign(program: Program, flow: Flow, { node, value }: StepOf<"cast">): Detection {
  const what = value.kind === "result" ? `What \`${value.call.callee?.name ?? ""}\` answers in` : "A sum in";
  return {
    at: node,
    severity: "Low",
    message: `${what} ${printCallable(flow.entry)} becomes a huge number if it is negative: nothing asks its sign`,
    related:
      program.fileOf(node) === program.fileOf(flow.entry) ? [] : [{ at: flow.entry, message: "It is used here" }],
  };
}

/** True for a conversion whose result is given to a variable; as an argument or key it is often an id in other clothes. */
function isKept(program: Program, { node }: StepOf<"cast">): boolean {
  let [at, parent] = [node, program.parentOf(node)];
  while (isKind(parent, "TupleExpression")) [at, parent] = [parent, program.parentOf(parent)];
  if (isKind(parent, "FunctionCall")) return parent.kind === "structConstructorCall";
  return (
    isKind(parent, "VariableDeclarationStatement") || (isKind(parent, "Assignment") && parent.rightHandSide === at)
  );
}

/** A number as the caller gave it: what was put together from several is taken apart again. */
function isGiven(value: Value): boolean {
  return (
    value.kind === "parameter" ||
    isInput(value, "value") ||
    isOperation(value, "[]") ||
    isMember(value) ||
    isOperation(value, "decode")
  );
}

/** Of two numbers that are not known, one of them a caller's: words are put together with constants. */
function isProduct(value: Value): boolean {
  return (
    isOperation(value, "*") &&
    value.operands.every(({ kind }) => kind !== "number") &&
    hasPart(value, kindBit.parameter)
  );
}

/** What the caller has to pay, by what they ask for. */
function isPaidIn(program: Program, flow: Flow, { key }: Value): boolean {
  return valueFlowOf(program, flow).intakes.some(
    ({ isPull, arguments: given }) => isPull && given.some((one) => one.key === key),
  );
}

function examine(flow: Flow, step: StepOf<"cast">, amounts: Amounts): Cut | undefined {
  const { value, from, to } = step;
  const chosen = fitsInto(from, to) ? undefined : isInput(value, "value") ? value : attackerControlledPart(value);
  if (chosen === undefined) return undefined;
  const fits = contains(rangeOf(to), amounts.boundsOf(value, flow, step.id));
  if (exempt("narrowing-cast: a test says that it fits", fits)) return undefined;
  if (exempt("narrowing-cast: a time that has come", to.bits >= clockBits && isPastTime(flow, step))) return undefined;
  if (exempt("narrowing-cast: a packed word", isTakenApart(flow, value))) return undefined;
  const use = findUse(flow, step);
  return use === undefined ? undefined : { step, chosen, use };
}

/** As many as somebody has, which are no more than there are. */
function isHeld(program: Program, home: ContractFlows, flow: Flow, { id, value, to }: StepOf<"cast">): boolean {
  if (!contains(rangeOf(to), possibleTokens)) return false;
  return exempt("narrowing-cast: taken off what somebody has", isCharged(program, home, flow, id, value));
}

/** Seconds until the year 2106. */
const clockBits = 32;

/** A test on the way says that it is not after now, or a little later: it fits for as long as the time itself does. */
function isPastTime(flow: Flow, { id, value }: StepOf<"cast">): boolean {
  return [...testsBefore(flow, id)].some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    return compared?.smaller.key === value.key && isClock(compared.larger);
  });
}

function isClock(value: Value): boolean {
  if (isInput(value, "timestamp")) return true;
  if (!isOperation(value, "+") && !isOperation(value, "-")) return false;
  const [left, right] = value.operands;
  const isDelay = (one: Value | undefined): boolean => one?.kind === "number" && one.number <= longestDelay;
  const isTime = (one: Value | undefined): boolean => one !== undefined && isInput(one, "timestamp");
  return (isTime(left) && isDelay(right)) || (isOperation(value, "+") && isDelay(left) && isTime(right));
}

/** Ten years, in seconds. */
const longestDelay = 315_576_000n;

/** True where the rest of the number is taken too: a packed word is unpacked on purpose. */
function isTakenApart(flow: Flow, value: Value): boolean {
  if (value.kind === "operation" && value.operator === ">>") return true;
  const { key } = value;
  return flow.steps.some((step) =>
    valuesOf(step).some((value) =>
      somePart(
        value,
        (one) =>
          one.kind === "operation" && (one.operator === ">>" || one.operator === "/") && one.operands[0]?.key === key,
      ),
    ),
  );
}

function valuesOf(step: Step): readonly Value[] {
  if (step.kind === "write") return [step.value];
  if (step.kind === "call") return sentBy(step.call);
  return step.kind === "cast" ? [step.value] : [];
}

/** The first step that stores the number or sends it away. */
function findUse(flow: Flow, { id, value }: StepOf<"cast">): Step | undefined {
  const after = reachFrom(flow, id);
  return flow.steps.find(
    (step) =>
      after.has(step.id) &&
      flow.committing.has(step.id) &&
      (step.kind === "write" || step.kind === "call") &&
      valuesOf(step).some((one) => subvalues(one).includes(value)),
  );
}

interface Cut {
  readonly step: StepOf<"cast">;
  readonly chosen: Value;
  readonly use: Step;
}

function describe(program: Program, flow: Flow, { step, chosen, use }: Cut): Detection {
  const at = anchorIn(program, flow, step);
  const name = quoteValue(chosen, "a number that the caller chooses", ", which the caller chooses,");
  return {
    at,
    message: `${name} is cast without a range check and ${fateOf(step)}`,
    ...(at === step.node && { claim: "truncates" }),
    // A number too large for the sign is larger than what there is of anything.
    ...(step.to.bits >= step.from.bits && step.to.isSigned && { severity: "Low" as const }),
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The conversion is here" }]),
      {
        at: use.node,
        message:
          use.kind === "write"
            ? `The truncated number is stored in \`${printPlace(use.place)}\``
            : "The truncated number goes into this call",
      },
    ],
  };
}

/** What becomes of a number that does not fit. */
function fateOf({ from, to }: StepOf<"cast">): string {
  if (to.bits < from.bits) return `truncated to ${to.bits} bits`;
  return from.isSigned ? "becomes a huge number if it is negative" : "becomes negative if it is large";
}
