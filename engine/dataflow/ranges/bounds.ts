/** Between which numbers a value lies: by its type, by what it is computed from, and by the tests on the way. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { dominates } from "../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import {
  anyWord,
  contains,
  type Interval,
  intersect,
  operate,
  operateOnOne,
  rangeOf,
  truth,
  unite,
  unsigned,
} from "../../flow/interval.ts";
import { isMember } from "../../flow/operation.ts";
import { possibleEther } from "../../flow/practical-limits.ts";
import {
  type Alternative,
  type Load,
  loneNumber,
  type Operation,
  type Phi,
  type Value,
  type ValueOf,
} from "../../flow/value.ts";
import type { Input } from "../../ir/operands.ts";
import { type ComparisonOperator, isComparisonOperator, isTestOperator } from "../../ir/operators.ts";
import { integerTypeOf, isOfAccounts } from "../../program/types.ts";
import { memoize } from "../../util/memoize.ts";
import { spend } from "../../util/step-budget.ts";
import { isSameNow } from "./same-now.ts";

/**
 * The numbers that `value` can be when the flow is at `step`. Storage that a test looked at counts as long as this flow
 * has not written it since. What no type and no test bounds can be any word.
 */
export function boundsAt(flow: Flow, step: number, value: Value): Interval {
  return search({ flow, active: new Set(), leaningOn: new Set(), nLeft: maxAsked }, step, value);
}

/** True where `a` is certainly not greater than `b` when the flow is at `step`. */
export function isAtMostAt(flow: Flow, step: number, a: Value, b: Value): boolean {
  if (a.key === b.key && isSameNow(flow, a, b)) return true;
  return boundsAt(flow, step, a).max <= boundsAt(flow, step, b).min || isOrdered(flow, step, a, b, maxLinks);
}

/** A value that is made of more is taken for any word. */
const maxAsked = 400;

/** How many comparisons are put together: `a <= b`, `b <= c`. */
const maxLinks = 3;

interface Search {
  readonly flow: Flow;
  /** Merges being looked into, by key. */
  readonly active: Set<number>;
  /** Tests whose other side is being looked into: it is not to be bounded by the same test in turn. */
  readonly leaningOn: Set<number>;
  nLeft: number;
}

function search(state: Search, step: number, value: Value): Interval {
  if (value.kind === "number") return { min: value.number, max: value.number };
  if (state.nLeft-- <= 0) return anyWord;
  spend();
  const own = ownBounds(state, step, value);
  return refined(state, step, value, own);
}

/* What the value itself says. */

function ownBounds(state: Search, step: number, value: Value): Interval {
  switch (value.kind) {
    case "input":
      return inputBounds[value.input];
    case "parameter":
    case "immutable":
      return declared(value.declaration);
    case "load":
      return loadBounds(state.flow, value);
    case "result":
      return resultBounds(value);
    case "operation":
      return operationBounds(state, step, value);
    case "phi":
      return mergeBounds(state, value);
    default:
      return anyWord;
  }
}

/** No array has more elements: each costs gas. */
const count = unsigned(64);

const inputBounds: Readonly<Record<Input, Interval>> = {
  sender: unsigned(160),
  origin: unsigned(160),
  coinbase: unsigned(160),
  this: unsigned(160),
  value: possibleEther,
  calldata: anyWord,
  gas: count,
  timestamp: unsigned(32), // until the year 2106
  "block number": unsigned(32),
  prevrandao: unsigned(256),
  block: unsigned(256),
};

function declared(declaration: VariableDeclaration): Interval {
  const type = integerTypeOf(declaration);
  if (type !== undefined) return rangeOf(type);
  if (declaration.typeDescriptions?.typeString === "bool") return truth;
  return isOfAccounts(declaration) ? unsigned(160) : anyWord;
}

function loadBounds(flow: Flow, { place, step }: Load): Interval {
  if (place.path.at(-1)?.kind === "length") return count;
  const read = flow.steps[step];
  if (read?.kind !== "read" || read.place.key !== place.key || read.node.nodeType.startsWith("Yul")) return anyWord;
  const type = "typeDescriptions" in read.node ? integerTypeOf(read.node) : undefined;
  return type === undefined ? anyWord : rangeOf(type);
}

function resultBounds({ call, index }: ValueOf<"result">): Interval {
  if (call.form === "create" || call.form === "ecrecover") return unsigned(160);
  if (call.form !== "high-level") return index === 0 ? truth : anyWord;
  const { callee } = call;
  if (callee?.nodeType !== "FunctionDefinition") return anyWord;
  return returned(callee, index);
}

function returned(callee: FunctionDefinition, index: number): Interval {
  const result = callee.returnParameters.parameters[index];
  return result === undefined ? anyWord : declared(result);
}

function operationBounds(state: Search, step: number, operation: Operation): Interval {
  const { operator, operands, arithmetic } = operation;
  if (isTestOperator(operator)) return truth;
  if (isMember(operation, "length")) return count;
  if (isMember(operation, "balance")) return possibleEther;
  const type = arithmetic === undefined ? typeOfNode(operation) : rangeOf(arithmetic.type);
  const [a, b] = operands.slice(0, 2).map((operand) => search(state, step, operand));
  if (a === undefined) return type;
  const exact = b === undefined ? operateOnOne(operator, a) : operate(operator, a, b);
  if (exact === undefined) return type;
  if (contains(type, exact)) return exact;
  return arithmetic?.isChecked === false ? type : intersect(type, exact);
}

function typeOfNode({ node }: Operation): Interval {
  const type = node !== undefined && "typeDescriptions" in node ? integerTypeOf(node) : undefined;
  return type === undefined ? anyWord : rangeOf(type);
}

/** A variable that a loop only counts up never falls below where it began, and the other way round. */
function mergeBounds(state: Search, merge: Phi): Interval {
  if (state.active.has(merge.key)) return anyWord;
  state.active.add(merge.key);
  let all: Interval | undefined;
  let [mayRise, mayFall] = [false, false];
  for (const { value, from } of merge.alternatives) {
    const change = changeOf(state, merge, value, from);
    mayRise ||= change !== undefined && change.max > 0n;
    mayFall ||= change !== undefined && change.min < 0n;
    if (change !== undefined) continue;
    const one = search(state, from, value);
    all = all === undefined ? one : unite(all, one);
  }
  state.active.delete(merge.key);
  if (all === undefined) return anyWord;
  return { min: mayFall ? anyWord.min : all.min, max: mayRise ? anyWord.max : all.max };
}

/** What a step of the loop adds to the variable; undefined where it sets it to something else, or it may wrap around. */
function changeOf(state: Search, merge: Phi, value: Value, from: number): Interval | undefined {
  if (value.key === merge.key) return { min: 0n, max: 0n };
  if (value.kind !== "operation" || (value.operator !== "+" && value.operator !== "-")) return undefined;
  const [left, right] = value.operands;
  if (left?.key !== merge.key || right === undefined) return undefined;
  const change = search(state, from, right);
  if (value.operator === "-")
    return value.arithmetic?.isChecked === true ? { min: -change.max, max: -change.min } : undefined;
  // Counting up by a constant, even unchecked, does not get to the end of the type within the gas of a block.
  return value.arithmetic?.isChecked === true || right.kind === "number" ? change : undefined;
}

/* What tests say of it. */

function refined(state: Search, step: number, value: Value, own: Interval): Interval {
  let bounds = own;
  for (const comparison of comparisonsBefore(state.flow, step, value)) {
    if (state.leaningOn.has(comparison.test) || !isSameNow(state.flow, comparison.left, value)) continue;
    bounds = narrowed(bounds, comparison.operator, otherBounds(state, comparison));
  }
  return bounds;
}

const known = new WeakMap<TestedComparison, Interval>();

/** The bounds of the right side, where it is tested; remembered unless they are part of a larger question. */
function otherBounds(state: Search, comparison: TestedComparison): Interval {
  const { right, test } = comparison;
  const isWhole = state.active.size === 0 && state.leaningOn.size === 0;
  const before = isWhole ? known.get(comparison) : undefined;
  if (before !== undefined) return before;
  state.leaningOn.add(test);
  const found = search(state, test, right);
  state.leaningOn.delete(test);
  if (isWhole && state.nLeft > 0) known.set(comparison, found);
  return found;
}

interface TestedComparison extends Comparison {
  /** The step that tests it. */
  readonly test: number;
}

/** What the tests on every path to the step compare with the value. */
function comparisonsBefore(flow: Flow, step: number, { key }: Value): readonly TestedComparison[] {
  return (comparisonsByKey(flow).get(key) ?? []).filter(({ test }) => dominates(flow, test, step));
}

/** The comparisons of a flow by the key of their left side. */
const comparisonsByKey = memoize((flow: Flow): ReadonlyMap<number, readonly TestedComparison[]> => {
  const byKey = new Map<number, TestedComparison[]>();
  for (const { id, condition, holds } of stepsOf(flow, "assume")) {
    for (const comparison of comparisons(condition, holds)) {
      const group = byKey.get(comparison.left.key);
      if (group === undefined) byKey.set(comparison.left.key, [{ ...comparison, test: id }]);
      else group.push({ ...comparison, test: id });
    }
  }
  return byKey;
});

interface Comparison {
  readonly left: Value;
  readonly operator: ComparisonOperator;
  readonly right: Value;
}

/** What holds where a comparison fails. */
const opposites: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "==": "!=",
  "!=": "==",
};
const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
  "!=": "!=",
};
const zero = loneNumber(0n);

/** What is known once the condition is as `holds` says, from the view of either side. A plain value is compared with zero. */
function comparisons(condition: Value, holds: boolean): readonly Comparison[] {
  const [left, right] = condition.kind === "operation" ? condition.operands : [];
  const stated = condition.kind === "operation" ? condition.operator : undefined;
  if (stated === undefined || !isComparisonOperator(stated) || left === undefined || right === undefined) {
    return [{ left: condition, operator: holds ? "!=" : "==", right: zero }];
  }
  const operator = holds ? stated : opposites[stated];
  return [
    { left, operator, right },
    { left: right, operator: mirrored[operator], right: left },
  ];
}

function narrowed(bounds: Interval, operator: ComparisonOperator, other: Interval): Interval {
  switch (operator) {
    case "<":
      return intersect(bounds, { min: anyWord.min, max: other.max - 1n });
    case "<=":
      return intersect(bounds, { min: anyWord.min, max: other.max });
    case ">":
      return intersect(bounds, { min: other.min + 1n, max: anyWord.max });
    case ">=":
      return intersect(bounds, { min: other.min, max: anyWord.max });
    case "==":
      return intersect(bounds, other);
    case "!=":
      return withoutEdge(bounds, other);
  }
}

function withoutEdge(bounds: Interval, other: Interval): Interval {
  if (other.min !== other.max) return bounds;
  if (bounds.min === other.min) return intersect(bounds, { min: bounds.min + 1n, max: bounds.max });
  return bounds.max === other.min ? intersect(bounds, { min: bounds.min, max: bounds.max - 1n }) : bounds;
}

/* Order. */

/** True where tests, or how the two are computed, put `a` not above `b`. */
function isOrdered(flow: Flow, step: number, a: Value, b: Value, nLinks: number): boolean {
  if (a.key === b.key) return isSameNow(flow, a, b);
  if (nLinks === 0) return false;
  spend();
  const isBelow = (one: Value): boolean => isOrdered(flow, step, one, b, nLinks - 1);
  const isOrderedWay = ({ value, from }: Alternative): boolean => isOrdered(flow, from, value, b, nLinks - 1);
  if (a.kind === "phi" && a.alternatives.every(isOrderedWay)) return true;
  if (lessThan(flow, step, a).some(isBelow)) return true;
  return comparisonsBefore(flow, step, a).some(({ left, operator, right }) => {
    const isLess = operator === "<" || operator === "<=" || operator === "==";
    return isLess && isSameNow(flow, left, a) && isBelow(right);
  });
}

/** Operands that an unsigned operation cannot exceed. */
function lessThan(flow: Flow, step: number, value: Value): readonly Value[] {
  if (value.kind !== "operation") return [];
  const [left, right] = value.operands;
  if (left === undefined || right === undefined || boundsAt(flow, step, left).min < 0n) return [];
  if (value.operator === "&") return [left, right];
  if (value.operator === "/" || value.operator === "%" || value.operator === ">>") return [left];
  const isFalling = value.operator === "-" && value.arithmetic?.isChecked === true;
  return isFalling && boundsAt(flow, step, right).min >= 0n ? [left] : [];
}
