/** Trades at the price of a curve: what comes out is computed from what goes in and what a pool holds at that moment. */

import { allSteps, functionFlow, type OpenStep } from "../../../dataflow/access/contract-flows.ts";
import { isCallerTest } from "../../../dataflow/access/guards.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isApplied, isQuotient } from "../../../flow/operation.ts";
import { isGivenAsIs } from "../../../flow/parameters.ts";
import {
  isNumber,
  type Operation,
  operandsBesideCalls,
  operandsOf,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";

/** A call that pays what a curve gives for an amount that the caller named. */
export interface CurveTrade {
  readonly open: OpenStep<"call">;
  readonly outcome: Operation;
}

/** Functions of tokens and pairs that pay out. */
const payments: ReadonlySet<string> = new Set([
  erc20.transfer,
  erc20.mint,
  "swap(uint256,uint256,address,bytes)",
  "swap(uint256,uint256,address)",
]);

/** What callers can trade without a bound: no test compares the outcome with another number that the caller gave. */
export function* unboundCurveTrades(program: Program): Generator<CurveTrade> {
  for (const open of allSteps(program, "call")) {
    const { flow, step } = open;
    const paid = paidBy(program, step);
    if (paid.length === 0 || isForSome(open)) continue;
    const outcome = paid.map((value) => findCurve(program, value)).find((found) => found !== undefined);
    if (outcome !== undefined && !isBoundByCaller(flow, outcome)) yield { open, outcome };
  }
}

/** Ether, or what a token or a pair is told to pay. */
function paidBy(program: Program, { call }: StepOf<"call">): readonly Value[] {
  if (call.value !== undefined && !isNumber(call.value, 0n)) return [call.value];
  const called = calledFunction(program, call);
  return called !== undefined && payments.has(called.signature) ? called.arguments : [];
}

/** Only callers that are appointed get there: a router, which asks its own callers for a bound. */
function isForSome({ in: { trust }, flow }: OpenStep<"call">): boolean {
  const context = trust.contextOf(flow);
  return stepsOf(flow, "assume").some((test) => isCallerTest(test, context));
}

function findCurve(program: Program, value: Value): Operation | undefined {
  for (const one of subvalues(value)) if (isQuotient(one) && isCurve(program, one)) return one;
  return undefined;
}

/** A quotient of an amount that the caller named and of what is held, by a sum of both. */
function isCurve(program: Program, value: Operation): boolean {
  const isNamed = value.operands.some(isNamedPart);
  const isHeld = value.operands.some((one) => somePart(one, ({ kind }) => kind === "load" || kind === "result"));
  if (!isNamed || !isHeld) return false;
  return isApplied(value) ? appliesCurve(program, value.callee) : isDividedBySum(value, isHolding);
}

/** The caller gives it; which record something is held in is no amount. */
function isNamedPart(value: Value): boolean {
  return somePart(
    value,
    ({ kind }) => kind === "parameter",
    (one) => (one.kind === "load" ? [] : operandsOf(one)),
  );
}

function isHolding({ kind }: Value): boolean {
  return kind === "load" || kind === "result";
}

/** The divisor is made of a sum of something that is named and something that is held. */
function isDividedBySum({ operands: [, divisor] }: Operation, isHeld: (value: Value) => boolean): boolean {
  if (divisor === undefined) return false;
  return somePart(divisor, (one) => {
    if (one.kind !== "operation" || (one.operator !== "+" && one.operator !== "applied")) return false;
    const named = one.operands.findIndex(isNamedPart);
    return named >= 0 && one.operands.some((part, at) => at !== named && somePart(part, isHeld));
  });
}

/** The function of numbers divides by a sum of what it is given, itself or by another. */
function appliesCurve(program: Program, callee: number, seen: ReadonlySet<number> = new Set()): boolean {
  const definition = program.findNode(callee);
  const home = isKind(definition, "FunctionDefinition") ? program.contractOf(definition) : undefined;
  if (!isKind(definition, "FunctionDefinition") || home === undefined || seen.has(callee)) return false;
  const { results } = functionFlow(program, home, definition);
  const others = new Set([...seen, callee]);
  return results
    .flatMap((result) => subvalues(result))
    .some((one) => {
      if (isApplied(one)) return appliesCurve(program, one.callee, others);
      return one.kind === "operation" && one.operator === "/" && isDividedBySum(one, isGiven);
    });
}

function isGiven({ kind }: Value): boolean {
  return kind === "parameter";
}

/** A test compares what comes out with a number that the caller gave, which it was not computed from. */
function isBoundByCaller(flow: Flow, outcome: Operation): boolean {
  const own = new Set(subvalues(outcome).map(({ key }) => key));
  const isBound = (value: Value): boolean => isGivenAsIs(value) && !own.has(value.key);
  const isAboutIt = ({ condition }: StepOf<"assume">): boolean =>
    somePart(condition, ({ key }) => key === outcome.key, operandsBesideCalls) &&
    somePart(condition, isBound, operandsBesideCalls);
  return stepsOf(flow, "assume").some(isAboutIt);
}
