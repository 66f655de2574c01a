/** Payments of what is held beyond sums that are kept back, where another payment leaves those sums as they are. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isPaidIn, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { committingStepsOf, type Flow } from "../../../flow/flow.ts";
import { isOperation, isSumOrDifference, withoutFitting } from "../../../flow/operation.ts";
import { type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { isSameAsset, type Payment } from "./assets.ts";
import { isHeld } from "./held.ts";

/** A payment of the excess, and one that the sums do not follow. */
export interface ExcessSum {
  readonly excess: Payment;
  readonly kept: readonly Place[];
  readonly other: Payment;
}

/** Each excess with the first such payment. */
export function* excessSumsIn(program: Program, { flows }: ContractFlows): Generator<ExcessSum> {
  const all = flows.flatMap((flow) => valueFlowOf(program, flow).outflows.map((outflow) => ({ flow, outflow })));
  for (const excess of all) {
    const kept = keptBack(program, excess.outflow.amount);
    const other = all.find((one) => kept.length > 0 && isSameAsset(one, excess) && passesBy(program, one, kept));
    if (other !== undefined) yield { excess, kept, other };
  }
}

/** The sums that are taken off what is held; none where something else is. */
function keptBack(program: Program, amount: Value): readonly Place[] {
  let kept: readonly Place[] = [];
  somePart(amount, (one) => {
    const [held, rest] = isOperation(one, "-") ? one.operands : [];
    if (held !== undefined && rest !== undefined && isHeld(program, withoutFitting(held))) kept = sumsIn(rest) ?? [];
    return kept.length > 0;
  });
  return kept;
}

/** The variables that a value is the sum or difference of; undefined where it is made of anything else. */
function sumsIn(value: Value): readonly Place[] | undefined {
  const one = withoutFitting(value);
  if (one.kind === "load" && one.place.path.every(({ kind }) => kind === "field")) return [one.place];
  if (!isSumOrDifference(one)) return undefined;
  const parts = one.operands.map(sumsIn);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** It pays out of what lies there, and changes none of the sums. */
function passesBy(program: Program, { flow, outflow }: Payment, kept: readonly Place[]): boolean {
  const moves = valueFlowOf(program, flow);
  if (moves.isOpaque || changesAny(flow, kept)) return false;
  return !exempt("excess-sums: what came in, or a part of the excess too", isPaidIn(moves, outflow.amount));
}

function changesAny(flow: Flow, kept: readonly Place[]): boolean {
  return committingStepsOf(flow, "write").some(({ place }) => kept.some((one) => mayOverlap(one, place)));
}
