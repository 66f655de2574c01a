/** What an amount is reckoned from. */

import { indexesOf, type Load, operandsOf, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";

/**
 * What makes the amount as large as it is: parameters, storage, inputs, answers of calls. What is taken away from it,
 * and what it is divided by, is no part of that, nor are indexes.
 */
export function termsOf(amount: Value): readonly Value[] {
  return subvalues(amount, growing).filter(({ kind }) => kind !== "operation" && kind !== "phi");
}

function growing(value: Value): readonly Value[] {
  if (value.kind === "phi" || value.kind === "record") return operandsOf(value);
  if (value.kind !== "operation") return [];
  return lessening.has(value.operator) ? value.operands.slice(0, 1) : value.operands;
}

const lessening: ReadonlySet<OperatorWord> = new Set(["-", "/", "%", ">>"]);

/** The keys of all that two amounts can have in common: constants are none. */
export function partsOf(value: Value): ReadonlySet<number> {
  const parts = subvalues(value, (one) => (one.kind === "load" || one.kind === "result" ? [] : operandsOf(one)));
  return new Set(parts.filter(isVariable).map(({ key }) => key));
}

function isVariable({ kind }: Value): boolean {
  return kind === "parameter" || kind === "load" || kind === "result" || kind === "unknown" || kind === "phi";
}

/** True where the two have something in common, or one is a constant and they are the same. */
export function areRelated(a: Value, b: Value): boolean {
  if (a.key === b.key) return true;
  const parts = partsOf(a);
  return [...partsOf(b)].some((key) => parts.has(key));
}

/** True for storage looked up by something: a record among many. */
export function isRecordLoad(value: Value): value is Load {
  return value.kind === "load" && value.place.base.kind === "variable" && indexesOf(value.place).length > 0;
}

/** True where an index of the place depends on what the caller gives or is. */
export function isChosenIndex(index: Value): boolean {
  return somePart(index, (one) => one.kind === "parameter" || (one.kind === "input" && one.input === "sender"));
}

/** True where one of the two may lie in the other, whatever their indexes. */
export function mayOverlap(a: Place, b: Place): boolean {
  if (a.base.kind !== "variable" || b.base.kind !== "variable" || a.base.declaration !== b.base.declaration)
    return false;
  return a.path.every((step, at) => {
    const other = b.path[at];
    return step.kind !== "field" || other?.kind !== "field" || step.name === other.name;
  });
}
