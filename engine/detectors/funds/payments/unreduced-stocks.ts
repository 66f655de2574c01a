/** Payments of at most what a record holds, after which the record holds as much as before. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { identities } from "../../../dataflow/access/conditions.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad, mayOverlap } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { hasPart, isNumber, isReadFrom, kindBit, type Place, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A payment within a stock, and the test that it is. */
export interface UnreducedStock {
  readonly flow: Flow;
  readonly outflow: Outflow;
  readonly stock: Place;
  readonly test: StepOf<"assume">;
}

/** Those of one contract, where another function takes what it gives out of the same stock. */
export function* unreducedStocks(program: Program, home: ContractFlows): Generator<UnreducedStock> {
  for (const flow of home.flows) {
    for (const outflow of valueFlowOf(program, flow).outflows) {
      if (!isForAnybody(home, flow, outflow)) continue;
      for (const test of testsBefore(flow, outflow.step.id)) {
        const stock = stockIn(flow, test, outflow);
        if (stock === undefined || !home.flows.some((one) => one !== flow && isDrawnFrom(program, one, stock)))
          continue;
        yield { flow, outflow, stock, test };
      }
    }
  }
}

/** Whoever is asked for is somebody of a record, not one who was appointed. */
function isForAnybody({ trust }: ContractFlows, flow: Flow, { step }: Outflow): boolean {
  if (!flow.committing.has(step.id) || trust.isInitializing(flow, step.id)) return false;
  const before = [...testsBefore(flow, step.id)];
  return before.every((test) => identities(test, flow, trust).every(isRecordLoad));
}

/** The record that has to hold as much as the caller asks for, where neither that nor what was taken of it so far changes. */
function stockIn(flow: Flow, { condition, holds }: StepOf<"assume">, { amount }: Outflow): Place | undefined {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || !isRecordLoad(order.larger)) return undefined;
  const { larger, smaller } = order;
  if (!hasPart(smaller, kindBit.parameter) || hasPart(smaller, kindBit.load) || !areRelated(smaller, amount))
    return undefined;
  const isKept = committingStepsOf(flow, "write").some(
    ({ place, value }) =>
      mayOverlap(place, larger.place) || (isBeside(place, larger.place) && areRelated(value, smaller)),
  );
  return isKept ? undefined : larger.place;
}

/** Another field of the record: how much was taken so far. */
function isBeside(place: Place, stock: Place): boolean {
  return place.within.length > 1 && place.within.at(-2) === stock.within.at(-2);
}

/** What is taken out of the stock is paid, or credited to somebody. */
function isDrawnFrom(program: Program, flow: Flow, { storageClass }: Place): boolean {
  const changes = changesOf(flow);
  const taken = changes.flatMap(({ sign, write, amount }) =>
    sign < 0 && write.place.storageClass === storageClass ? [amount] : [],
  );
  const isEmptied = committingStepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass === storageClass && isNumber(value, 0n),
  );
  const isOfStock = (one: Value): boolean =>
    taken.some((amount) => areRelated(amount, one)) || (isEmptied && isReadFrom(one, storageClass));
  const credited = changes.flatMap(({ sign, amount }) => (sign > 0 ? [amount] : []));
  return [...valueFlowOf(program, flow).outflows.map(({ amount }) => amount), ...credited].some(isOfStock);
}
