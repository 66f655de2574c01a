/** Gains above a mark that are given out, while the mark stays where it is: the same gain counts with every call. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isAboutHoldings, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { answerOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasPart, isHeldIn, isReadFrom, kindBit, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** What is added by a gain above the mark, and the test that there is a gain. */
export interface LowMark {
  readonly flow: Flow;
  readonly credit: StepOf<"write">;
  readonly test: StepOf<"assume">;
  readonly mark: Place;
}

/** `if (price > mark) fees += (price - mark) * part`, and nothing raises the mark. */
export function* findLowMarks(program: Program, home: ContractFlows): Generator<LowMark> {
  for (const flow of home.flows) {
    for (const change of changesOf(flow).filter(({ sign }) => sign > 0)) {
      const gain = gainIn(flow, change);
      if (gain === undefined || home.trust.isInitializing(flow, change.write.id)) continue;
      if (!isMark(home, gain.mark) || isUsedUp(program, flow, gain, change.amount)) continue;
      yield { flow, credit: change.write, test: gain.test, mark: gain.mark };
    }
  }
}

interface Gain {
  readonly test: StepOf<"assume">;
  readonly mark: Place;
  readonly measured: Value;
  readonly difference: Value;
}

/** The difference to a mark in what is added, where the way here asks that there is one. */
function gainIn(flow: Flow, { write, amount }: Change): Gain | undefined {
  for (const test of testsBefore(flow, write.id)) {
    const order = answerOf(test);
    if (order === undefined || order.isEqual || order.smaller.kind !== "load") continue;
    const { smaller, larger: measured } = order;
    if (hasPart(measured, kindBit.block) || measured.kind === "parameter" || measured.kind === "number") continue;
    const isGain = (one: Value): boolean =>
      isOperation(one, "-") && one.operands[0]?.key === measured.key && one.operands[1]?.key === smaller.key;
    const difference = subvalues(amount).find(isGain);
    if (difference !== undefined) return { test, mark: smaller.place, measured, difference };
  }
  return undefined;
}

/** It is no setting: nothing changes it at all once the contract is there, or somebody raises it to what was measured. */
function isMark({ flows, trust }: ContractFlows, mark: Place): boolean {
  const writes = flows.flatMap((flow) =>
    committingStepsOf(flow, "write")
      .filter(({ id, place }) => place.storageClass === mark.storageClass && !trust.isInitializing(flow, id))
      .map((write) => ({ flow, write })),
  );
  return !exempt("low-marks: a limit that is set", writes.length > 0 && !writes.some(isRaise));
}

function isRaise({ flow, write: { id, place, value } }: { flow: Flow; write: StepOf<"write"> }): boolean {
  return [...testsBefore(flow, id)].some((test) => {
    const order = answerOf(test);
    return order !== undefined && isHeldIn(order.smaller, place) && !isReadFrom(value, place.storageClass);
  });
}

/** The mark is moved, or what is measured falls by what is given. */
function isUsedUp(program: Program, flow: Flow, { mark, measured, difference }: Gain, given: Value): boolean {
  const isMoved = committingStepsOf(flow, "write").some(({ place }) => place.storageClass === mark.storageClass);
  if (exempt("low-marks: moved on", isMoved)) return true;
  const { outflows, spent, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || exempt("low-marks: once only", spent.length > 0)) return true;
  const isGiven = ({ amount }: { readonly amount: Value }): boolean => [given.key, difference.key].includes(amount.key);
  const isTaken = changesOf(flow).some(
    (one) => one.sign < 0 && isGiven(one) && isReadFrom(measured, one.write.place.storageClass),
  );
  if (exempt("low-marks: taken off what is measured", isTaken)) return true;
  return exempt("low-marks: it leaves what is measured", isAboutHoldings(measured) && outflows.some(isGiven));
}
