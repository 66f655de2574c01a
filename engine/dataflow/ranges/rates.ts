/** Rates by which a part is taken off an amount: where they are used, and whether a setter bounds them. */

import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isProduct } from "../../flow/operation.ts";
import { givenIn } from "../../flow/used-values.ts";
import { type Operation, type Place, subvalues, unseenParts, type Value } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import { memoize } from "../../util/memoize.ts";
import { boundsAt } from "./bounds.ts";

/** A variable, or a field of one, by which a part is computed that something is reduced by. */
export interface Rate {
  readonly name: string;
  /** What the rate is a part of. */
  readonly whole: bigint;
  /** True where the part is taken off an amount, and not off the whole. */
  readonly isOfAmount: boolean;
  /** Where the part is taken off. */
  readonly node: AnyNode;
}

/** The rates of a flow, one a variable. */
export const ratesIn = memoize(findRates);

function findRates(flow: Flow): readonly Rate[] {
  const found = new Map<string, Rate>();
  for (const { step, value } of differencesIn(flow)) {
    for (const { rate, whole } of takenOff(value)) {
      const name = nameOf(rate);
      if (name !== undefined && !found.has(name))
        found.set(name, { name, whole, isOfAmount: value.operands[0]?.kind !== "number", node: value.node ?? step });
    }
  }
  return [...found.values()];
}

function differencesIn(flow: Flow): readonly { readonly step: AnyNode; readonly value: Operation }[] {
  const used = flow.steps.filter(({ id }) => flow.committing.has(id));
  const seen = new Set<Value>();
  return used.flatMap((step) =>
    givenIn(step)
      .flatMap((value) => unseenParts(seen, value))
      .flatMap((value) => (value.kind === "operation" && value.operator === "-" ? [{ step: step.node, value }] : [])),
  );
}

interface Part {
  readonly rate: Value;
  readonly whole: bigint;
}

/** `whole - rate` with a number, or `amount - (amount * rate) / whole`. */
function takenOff({ operands }: Operation): readonly Part[] {
  const [left, right] = operands;
  if (left === undefined || right === undefined) return [];
  if (left.kind === "number" && left.number >= leastWhole) return [{ rate: right, whole: left.number }];
  const parts = right.kind === "phi" ? right.alternatives.map(({ value }) => value) : [right];
  return parts.flatMap((part) => partOf(left, part));
}

/** The rate by which `part` is computed from `left`. */
function partOf(left: Value, right: Value): readonly Part[] {
  if (right.kind !== "operation" || right.operator !== "/") return [];
  const [product, divisor] = right.operands;
  if (product === undefined || !isProduct(product) || divisor?.kind !== "number" || divisor.number < leastWhole)
    return [];
  const others = product.operands.filter(({ key }) => key !== left.key);
  const isOfLeft = others.length < product.operands.length;
  return isOfLeft ? others.map((rate) => ({ rate, whole: divisor.number })) : [];
}

/** Per cent; anything below is no base of rates. */
const leastWhole = 100n;

/** The variable and its fields; a getter of another contract is called as the variable is. */
function nameOf(value: Value): string | undefined {
  if (value.kind === "load") return nameOfPlace(value.place);
  return value.kind === "result" && value.call.form === "high-level" ? value.call.callee?.name : undefined;
}

/** The variable and its fields. */
export function nameOfPlace({ base, path }: Place): string | undefined {
  if (base.kind !== "variable") return undefined;
  const fields = path.flatMap((one) => (one.kind === "field" ? [one.name] : []));
  return [base.declaration.name, ...fields].join(".");
}

/** True where what is written is bounded by a number, or by something else that it is compared with. */
export function isBounded(flow: Flow, { id, value }: StepOf<"write">, whole: bigint): boolean {
  if (boundsAt(flow, id, value).max <= whole) return true;
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    return (
      compared !== undefined && !compared.isEqual && subvalues(compared.smaller).some(({ key }) => key === value.key)
    );
  });
}
