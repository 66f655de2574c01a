/** How large a number can get in practice: by types, by the tests before it, by what there is of ether and time. */

import { type Comparison, comparisonOf } from "../../flow/comparison.ts";
import { dominates } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import {
  contains,
  type Interval,
  intersect,
  isSignedWord,
  operate,
  operateOnOne,
  rangeOf,
  truth,
  unite,
  unsigned,
} from "../../flow/interval.ts";
import { type Applied, isApplied, isMember, isOperation } from "../../flow/operation.ts";
import { possibleEther } from "../../flow/practical-limits.ts";
import { isHeldIn, type Operation, type Phi, type Place, type Value } from "../../flow/value.ts";
import { boundsOfExpression, boundsOfType } from "../../flow/written-bounds.ts";
import type { Input } from "../../ir/operands.ts";
import { isTestOperator, type OperatorWord } from "../../ir/operators.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";
import { attemptWithin, spend } from "../../util/step-budget.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { isCount, isCountedTo } from "./counted.ts";
import { restOfSum } from "./rest-of-sum.ts";
import { isInAssembly } from "./wrap-cause.ts";

export interface Amounts {
  /** The bounds of a value of `flow` where step `at` uses it. */
  boundsOf(value: Value, flow: Flow, at: number): Interval;
}

/** More than anyone will ever have: wei, seconds and blocks, elements of a list and gas. */
const practical = { ether: possibleEther, time: unsigned(40), size: unsigned(32) } as const;
const word = unsigned(256);
const address = unsigned(160);

/** Nothing is done more often than this on one chain. */
const maxRepetitions = 1n << 48n;

/** What a constructor sets is taken to be no larger. */
const maxInitial = 1n << 128n;

const inputBounds: Readonly<Record<Input, Interval>> = {
  sender: address,
  origin: address,
  coinbase: address,
  this: address,
  value: practical.ether,
  timestamp: practical.time,
  "block number": practical.time,
  gas: practical.size,
  calldata: word,
  prevrandao: word,
  block: word,
};

interface Search {
  readonly ground: Ground;
  readonly flow: Flow;
  readonly at: number;
  /** What was found already; a value that is made of itself is taken for anything. */
  readonly known: Map<Value, Interval>;
}

/** What the bounds of one contract rest on. */
interface Ground {
  readonly writers: ReadonlyMap<number, readonly Writer[]>;
  readonly ofPlaces: Map<number, Interval>;
  /** What functions of numbers give, by the function and which of its results. */
  readonly ofResults: Map<string, Interval>;
  /** Such a function by itself. */
  readonly flowOf: (callee: number) => Flow | undefined;
}

/** Bounds in the flows of one contract. */
export function findAmounts(program: Program, { flows, lowerAlone }: ContractFlows): Amounts {
  const ground: Ground = {
    writers: groupWriters(flows),
    ofPlaces: new Map(),
    ofResults: new Map(),
    flowOf: (callee) => {
      const definition = program.findNode(callee);
      return isKind(definition, "FunctionDefinition") && definition.body ? lowerAlone(definition) : undefined;
    },
  };
  return { boundsOf: (value, flow, at) => boundsOf(value, { ground, flow, at, known: new Map() }) };
}

function boundsOf(value: Value, search: Search): Interval {
  if (value.kind === "number") return { min: value.number, max: value.number };
  spend();
  const known = search.known.get(value);
  if (known !== undefined) return known;
  search.known.set(value, word);
  let bounds = boundsByKind(value, search);
  for (const { test, compared } of testsOf(value, search.flow)) {
    if (dominates(search.flow, test, search.at)) bounds = narrowed(value, bounds, compared, search);
  }
  if (bounds.max > practical.size.max && isGiven(value) && isCountedTo(search.flow, search.at, value))
    bounds = intersect(bounds, practical.size);
  search.known.set(value, bounds);
  return bounds;
}

/** A parameter, or a field of one. */
function isGiven(value: Value): boolean {
  return value.kind === "parameter" || isMember(value);
}

function boundsByKind(value: Value, search: Search): Interval {
  const written = (step: number): Interval => boundsOfExpression(search.flow.steps[step]?.node);
  switch (value.kind) {
    case "input":
      return inputBounds[value.input];
    case "parameter":
    case "immutable":
      return boundsOfType(value.declaration);
    case "load":
      return intersect(written(value.step), boundsOfPlace(value.place, search.ground));
    case "result":
      return written(value.step);
    case "operation":
      return boundsOfOperation(value, search);
    case "phi":
      return boundsOfMerge(value, search);
    default:
      return word;
  }
}

function boundsOfOperation(operation: Operation, search: Search): Interval {
  const { operator, node, arithmetic } = operation;
  if (isTestOperator(operator)) return truth;
  if (isMember(operation, "balance")) return practical.ether;
  if (isMember(operation, "length") || operator === "calldatasize" || operator === "slice") return practical.size;
  const rest = restOfSum(search.flow, operation);
  if (rest !== undefined) return boundsOf(rest, search);
  const signed = isInAssembly(operation) ? signedBounds(operation, search) : undefined;
  if (signed !== undefined) return signed;
  const [a, b] = operation.operands.map((operand, at) =>
    intersect(boundsOf(operand, search), boundsOfOperand(node, at)),
  );
  const type = arithmetic === undefined ? boundsOfExpression(node) : rangeOf(arithmetic.type);
  if (isApplied(operation)) return intersect(type, boundsOfResult(operation, search.ground));
  const exact = a && (b === undefined ? operateOnOne(operator, a) : operate(operator, a, b));
  return exact !== undefined && contains(type, exact) ? exact : type;
}

/** What assembly computes, which has no types, of numbers that can be below zero: that is signed too. */
function signedBounds({ operator, operands }: Operation, search: Search): Interval | undefined {
  const [a, b] = operands.map((operand) => boundsOf(operand, search));
  const exact = a && b && operate(operator, a, b);
  if (a === undefined || exact === undefined) return undefined;
  return isSignedInstruction(operator) || (isSignedWord(a) && isSignedWord(exact)) ? exact : undefined;
}

function isSignedInstruction(operator: OperatorWord): boolean {
  return operator === "sdiv" || operator === "smod";
}

/** What a function gives, whatever it is called with. */
function boundsOfResult({ callee, index }: Applied, ground: Ground): Interval {
  const name = `${callee} ${index}`;
  const known = ground.ofResults.get(name);
  if (known !== undefined) return known;
  ground.ofResults.set(name, word); // what a function sees of itself
  const bounds = attemptWithin(maxResultSteps, () => {
    const flow = ground.flowOf(callee);
    const result = flow?.truncated === false ? flow.results[index] : undefined;
    return flow && result && boundsOf(result, { ground, flow, at: 0, known: new Map() });
  });
  ground.ofResults.set(name, bounds ?? word);
  return bounds ?? word;
}

const maxResultSteps = 20_000;

/** Counting up by ones does not get far, and adding small amounts up stays within as many of them. */
function boundsOfMerge(merge: Phi, search: Search): Interval {
  let all: Interval = { min: word.max, max: 0n };
  let added = 0n;
  for (const { value } of merge.alternatives) {
    const term = isCount(value, merge) ? undefined : addedTo(merge, value);
    const increase = term && boundsOf(term, search);
    if (increase !== undefined && increase.min >= 0n) added = increase.max > added ? increase.max : added;
    else all = unite(all, isCount(value, merge) ? { min: word.max, max: maxRepetitions } : boundsOf(value, search));
  }
  const max = all.max + added * maxRepetitions;
  return { min: all.min, max: max < word.max ? max : word.max };
}

/** What an iteration adds to a sum. */
function addedTo(sum: Phi, value: Value): Value | undefined {
  if (!isOperation(value, "+")) return undefined;
  const [one, ...others] = value.operands.filter(({ key }) => key !== sum.key);
  return others.length === 0 && value.operands.length === 2 ? one : undefined;
}

/** What a test on every path to the step leaves of the bounds. */
function narrowed(value: Value, bounds: Interval, compared: Comparison, search: Search): Interval {
  const { smaller, larger, isEqual } = compared;
  const gap = compared.isStrict ? 1n : 0n;
  const isSmaller = smaller.key === value.key;
  const other = boundsOf(isSmaller ? larger : smaller, search);
  const max = isSmaller || isEqual ? other.max - gap : bounds.max;
  const min = !isSmaller || isEqual ? other.min + gap : bounds.min;
  return min <= max ? intersect(bounds, { min, max }) : bounds;
}

interface ComparingTest {
  /** The step that tests. */
  readonly test: number;
  readonly compared: Comparison;
}

/** The tests of a flow that compare the value with something, the last one first. */
function testsOf({ key }: Value, flow: Flow): readonly ComparingTest[] {
  return testsByKey(flow).get(key) ?? [];
}

/** By the key of each side. */
const testsByKey = memoize((flow: Flow): ReadonlyMap<number, readonly ComparingTest[]> => {
  const byKey = new Map<number, ComparingTest[]>();
  for (const { id, condition, holds } of stepsOf(flow, "assume").toReversed()) {
    const compared = comparisonOf(condition, holds);
    if (compared === undefined) continue;
    for (const key of new Set([compared.smaller.key, compared.larger.key])) note(byKey, key, { test: id, compared });
    for (const below of termsBelow(compared)) note(byKey, below.smaller.key, { test: id, compared: below });
  }
  return byKey;
});

function note(byKey: Map<number, ComparingTest[]>, key: number, test: ComparingTest): void {
  const group = byKey.get(key);
  if (group === undefined) byKey.set(key, [test]);
  else group.push(test);
}

/** Where a sum that cannot wrap around is below a number, each of its terms is. */
function termsBelow(compared: Comparison): readonly Comparison[] {
  const { smaller, larger, isEqual } = compared;
  const below = (sum: Value, limit: Value): readonly Comparison[] =>
    termsOf(sum).map((term) => ({ ...compared, smaller: term, larger: limit, isEqual: false }));
  return [...below(smaller, larger), ...(isEqual ? below(larger, smaller) : [])];
}

function termsOf(sum: Value): readonly Value[] {
  if (!isOperation(sum, "+") || sum.arithmetic?.isChecked !== true || sum.arithmetic.type.isSigned) return [];
  return sum.operands.flatMap((one) => (one.kind === "number" ? [] : [one, ...termsOf(one)]));
}

/** What the writes of all flows leave there; a sum of small amounts stays small. */
function boundsOfPlace(place: Place, ground: Ground): Interval {
  const known = ground.ofPlaces.get(place.storageClass);
  if (known !== undefined) return known;
  ground.ofPlaces.set(place.storageClass, { min: 0n, max: 0n }); // what the place sees of itself
  let [max, added] = [maxInitial, 0n];
  for (const { flow, write } of ground.writers.get(place.storageClass) ?? []) {
    const increment = incrementOf(write);
    const written = boundsOf(increment ?? write.value, { ground, flow, at: write.id, known: new Map() }).max;
    if (increment === undefined && written > max) max = written;
    if (increment !== undefined && written > added) added = written;
  }
  const bounds = intersect(word, { min: 0n, max: max + added * maxRepetitions });
  ground.ofPlaces.set(place.storageClass, bounds);
  return bounds;
}

/** The range of an operand by the source, where the operation is written there. */
function boundsOfOperand(node: Operation["node"], at: number): Interval {
  if (node?.nodeType === "BinaryOperation")
    return boundsOfExpression(at === 0 ? node.leftExpression : node.rightExpression);
  if (node?.nodeType === "Assignment") return boundsOfExpression(at === 0 ? node.leftHandSide : node.rightHandSide);
  return word;
}

/** What a write adds to what is there. */
function incrementOf({ place, value }: StepOf<"write">): Value | undefined {
  if (value.kind !== "operation" || value.operator !== "+") return undefined;
  const [left, right] = value.operands;
  const isOld = (one: Value | undefined): boolean => isHeldIn(one, place);
  return isOld(left) ? right : isOld(right) ? left : undefined;
}

interface Writer {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

function groupWriters(flows: readonly Flow[]): ReadonlyMap<number, readonly Writer[]> {
  const groups = new Map<number, Writer[]>();
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const group = groups.get(write.place.storageClass);
      if (group === undefined) groups.set(write.place.storageClass, [{ flow, write }]);
      else group.push({ flow, write });
    }
  }
  return groups;
}
