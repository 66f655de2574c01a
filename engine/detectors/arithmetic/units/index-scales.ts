/** Numbers that are kept with a scale, and read with another. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { factorsOf, isOperation, isSumOrDifference } from "../../../flow/operation.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { isLoadOf, type Operation, type Place, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A quotient that is added with one scale, where all who read it divide by another. */
export interface ScaleMismatch {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly kept: bigint;
  readonly read: bigint;
}

/** A smaller factor says little. */
const minScale = 1_000_000n;

/** Those of one contract. */
export function* findScaleMismatches(home: ContractFlows): Generator<ScaleMismatch> {
  const values = home.flows.flatMap(valuesOf);
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      const kept = flow.committing.has(write.id) ? scaleAdded(write) : undefined;
      if (kept === undefined) continue;
      const scales = new Set(values.flatMap((value) => scalesRead(value, write.place)));
      const [read] = scales;
      if (read !== undefined && !scales.has(kept)) yield { flow, write, kept, read };
    }
  }
}

function valuesOf(flow: Flow): readonly Value[] {
  const sent = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  return [...stepsOf(flow, "write").map(({ value }) => value), ...sent];
}

/** `x += a * scale / b`, where `b` is no constant. */
function scaleAdded({ place, value }: StepOf<"write">): bigint | undefined {
  if (!isOperation(value, "+") || !value.operands.some((one) => isLoadOf(one, place))) return undefined;
  for (const one of value.operands) {
    const [above, below] = isOperation(one, "/") ? one.operands : [];
    if (above === undefined || below === undefined || below.kind === "number") continue;
    const factors = factorsOf(above).flatMap((factor) => (factor.kind === "number" ? [factor.number] : []));
    const [scale, ...more] = factors;
    if (scale === undefined || more.length > 0 || scale < minScale) continue;
    if (!exempt("index-scales: a rate", !isRound(scale))) return scale;
  }
  return undefined;
}

/** A power of ten or of two. */
function isRound(number: bigint): boolean {
  return /^10*$/.test(number.toString()) || /^10*$/.test(number.toString(2));
}

/** `y * x / scale`, also of a difference with `x`. */
function scalesRead(value: Value, place: Place): readonly bigint[] {
  const quotients = subvalues(value).filter((one): one is Operation => isOperation(one, "/"));
  return quotients.flatMap(({ operands: [above, below] }) => {
    if (above === undefined || below?.kind !== "number" || below.number < minScale) return [];
    const factors = factorsOf(above);
    const isScaled = factors.length > 1 && factors.some((one) => termsOf(one).some((term) => isLoadOf(term, place)));
    return isScaled ? [below.number] : [];
  });
}

function termsOf(value: Value): readonly Value[] {
  return isSumOrDifference(value) ? value.operands.flatMap(termsOf) : [value];
}
