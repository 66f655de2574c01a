/** Amounts that grow, or prices that fall, evenly from a start over a length of time. */

import { clockReaders, isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { type Operation, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** `amount * (now - start) / length`. */
export interface Ramp {
  readonly flow: Flow;
  readonly quotient: Operation;
  readonly elapsed: Operation;
  readonly start: Value;
  readonly length: Value;
  /** What the time is multiplied with. */
  readonly factors: readonly Value[];
}

/** Those of all functions of a contract, once for each place in the source and function that comes there. */
export function rampsOf(program: Program, home: ContractFlows): readonly Ramp[] {
  const readers = clockReaders(program);
  const flows = [...home.flows, ...home.lowerViews((entry) => readers.has(entry))];
  const found = flows.flatMap((flow) => partsUsed(flow).flatMap((value) => rampsIn(flow, value)));
  return found.filter(({ length }) => isLengthOfTime(flows, length));
}

function rampsIn(flow: Flow, quotient: Value): readonly Ramp[] {
  if (!isOperation(quotient, "/")) return [];
  const [above, length] = quotient.operands;
  if (above === undefined || length === undefined || !isVariable(length)) return [];
  const factors = factorsOf(above);
  const elapsed = factors.find(isElapsed);
  const start = elapsed?.operands[1];
  if (elapsed === undefined || start === undefined || factors.length < 2) return [];
  return [{ flow, quotient, elapsed, start, length, factors: factors.filter((one) => one !== elapsed) }];
}

function factorsOf(value: Value, depth = 0): readonly Value[] {
  if (!isOperation(value, "*") || depth >= maxDepth) return [value];
  return value.operands.flatMap((one) => factorsOf(one, depth + 1));
}

/** Operations within operations that are followed: what is multiplied with itself has more parts than can be counted. */
const maxDepth = 6;

/** The time now, or what a clock that can be held says, since some moment that is kept. */
function isElapsed(value: Value): value is Operation {
  if (!isOperation(value, "-")) return false;
  const [now, since] = value.operands;
  return now !== undefined && since !== undefined && isClock(now) && isVariable(since);
}

/** The time of the block, or either that or a time that was kept. */
export function isClock(value: Value): boolean {
  if (value.kind === "phi") return value.alternatives.some((one) => isNow(one.value));
  return isNow(value);
}

/** A value that is kept, alone or in some unit. */
function isVariable(value: Value): boolean {
  return variablesIn(value).length > 0 && !somePart(value, isNow);
}

/** What is kept, among the terms and factors of a value. */
export function variablesIn(value: Value, depth = 0): readonly Value[] {
  if (value.kind === "load" || value.kind === "immutable") return [value];
  const goesOn = depth < maxDepth && (isOperation(value, "-") || isOperation(value, "+") || isScaled(value));
  return goesOn ? value.operands.flatMap((one) => variablesIn(one, depth + 1)) : [];
}

/** True where the two are the same variable, of whatever record. */
export function isSameVariable(a: Value, b: Value): boolean {
  if (a.kind === "load" && b.kind === "load") return a.place.storageClass === b.place.storageClass;
  return a.kind === "immutable" && b.kind === "immutable" && a.declaration === b.declaration;
}

/** The name of what is kept. */
export function nameOf(value: Value): string {
  if (value.kind === "immutable" || value.kind === "parameter") return value.declaration.name;
  return value.kind === "load" ? nameOfPlace(value.place) : "";
}

function nameOfPlace({ base, path }: Place): string {
  const field = path.findLast((one) => one.kind === "field");
  if (field?.kind === "field") return field.name;
  return base.kind === "variable" ? base.declaration.name : "";
}

const names = /durat|length|period|span|window|term|days|weeks|months|time|lasts|seconds|interval/i;

/** A divisor says that it is a time: by its name, or where it is added to a time, or compared with a time that passed. */
function isLengthOfTime(flows: readonly Flow[], length: Value): boolean {
  const parts = variablesIn(length);
  if (isOperation(length, "-") && parts.length > 1) return true;
  if (parts.some((part) => names.test(nameOf(part)))) return true;
  const isPart = (value: Value): boolean => parts.some((part) => isSameVariable(part, value));
  return flows.some((flow) => stepsOf(flow, "assume").some((test) => comparesTime(test, isPart)));
}

/** A test of a clock, or of a time that passed, in whose other side there is such a value. */
export function comparesTime({ condition }: StepOf<"assume">, isWanted: (value: Value) => boolean): boolean {
  return subvalues(condition).some((one) => {
    const order = comparisonOf(one, true);
    if (order === undefined || order.isEqual) return false;
    const sides = [order.smaller, order.larger];
    return sides.some((side, at) => {
      const other = sides[1 - at];
      return other !== undefined && variablesIn(side).some(isWanted) && somePart(other, isClock);
    });
  });
}
