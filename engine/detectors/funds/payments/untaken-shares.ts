/** Shares that are paid for and taken from nobody: whoever names a number gets that part of what all have. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isIntegerParameter } from "../../../flow/parameters.ts";
import { isIndexed } from "../../../flow/places.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { hasPart, kindBit, operandsOf, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A payment by a number of shares that nobody loses. */
export interface UntakenShare {
  readonly flow: Flow;
  readonly outflow: Outflow;
  readonly share: Value;
}

/** Those of one contract, one a function. */
export function* untakenShares(program: Program, { flows, trust }: ContractFlows): Generator<UntakenShare> {
  for (const flow of flows) {
    const { outflows, isOpaque } = valueFlowOf(program, flow);
    if (isOpaque || flow.entry.stateMutability === "payable") continue;
    for (const outflow of outflows) {
      const share = trust.isAttackerReachable(flow, outflow.step.id) ? shareOf(outflow.amount) : undefined;
      if (share === undefined || isTaken(flow, outflows, share)) continue;
      yield { flow, outflow, share };
      break;
    }
  }
}

/** `shares * held / supply`: the number that the caller names. */
function shareOf(amount: Value): Value | undefined {
  if (!isOperation(amount, "/") || hasPart(amount, kindBit.value)) return undefined;
  const [product, supply] = amount.operands;
  if (supply === undefined || product === undefined || !isOperation(product, "*")) return undefined;
  const isHeld = (one: Value): boolean => somePart(one, ({ kind }) => kind === "load" || kind === "result");
  if (!somePart(supply, ({ kind }) => kind === "load") || supply.kind === "number") return undefined;
  const share = product.operands.find(isIntegerParameter);
  return share !== undefined && product.operands.some((one) => one !== share && isHeld(one)) ? share : undefined;
}

/**
 * A record, but for one that only says how much may be taken, changes by it, or somebody else is told; what goes out is
 * another number, by which the books follow.
 */
function isTaken(flow: Flow, outflows: readonly Outflow[], share: Value): boolean {
  const paid = new Set(outflows.map(({ amount }) => amount.key));
  const isOf = (value: Value): boolean =>
    somePart(
      value,
      ({ key }) => key === share.key,
      (one) => (paid.has(one.key) ? [] : operandsOf(one)),
    );
  const isWritten = committingStepsOf(flow, "write").some(
    (write) => isIndexed(write.place) && !isAllowance(write) && isOf(write.value),
  );
  const isTold = committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call) && sentBy(call).some(isOf));
  return isWritten || exempt("untaken-shares: somebody else takes them", isTold);
}

function isAllowance({ place: { base, indexes } }: StepOf<"write">): boolean {
  return indexes.length > 1 && base.kind === "variable" && /allow|approv/i.test(base.declaration.name);
}
