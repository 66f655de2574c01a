/** Payments by what a round has collected, while it still collects: `round <= current`, where it had to be before. */

import { isNowInUnits } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { indexesOf, isHeldIn, type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { WindowGap } from "./window-gap.ts";

/** A sum of the present round, to which anyone adds. */
interface Collected {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** The index that is the round. */
  readonly at: number;
  readonly round: Value;
}

/** The functions of a contract that pay out of rounds which are not over. */
export function openRounds(program: Program, home: ContractFlows): readonly WindowGap[] {
  const collected = home.flows.flatMap((flow) => collectedIn(home, flow));
  if (collected.length === 0) return [];
  return home.flows.flatMap((flow) =>
    valueFlowOf(program, flow).outflows.flatMap(({ amount, step }): readonly WindowGap[] => {
      for (const one of collected) {
        const round = one.flow === flow ? undefined : roundOf(amount, one);
        const test = round && [...testsBefore(flow, step.id)].find((test) => isOpen(test, round, one.round));
        if (test !== undefined) return [toGap(flow, test, one)];
      }
      return [];
    }),
  );
}

function toGap(flow: Flow, test: StepOf<"assume">, { write, ...by }: Collected): WindowGap {
  return {
    flow,
    step: test,
    severity: "Medium",
    message: `${printCallable(flow.entry)} pays by \`${printPlace(write.place)}\` also for the present round, to which ${printCallable(by.flow.entry)} still adds: whoever comes early is paid too much`,
    related: [{ at: write.node, message: "It grows here" }],
  };
}

function collectedIn({ trust }: ContractFlows, flow: Flow): readonly Collected[] {
  return stepsOf(flow, "write").flatMap((write): readonly Collected[] => {
    const { place, value, id } = write;
    const isOld = (one: Value): boolean => isHeldIn(one, place);
    if (!isOperation(value, "+") || !value.operands.some(isOld) || !trust.isAttackerReachable(flow, id)) return [];
    return indexesOf(place).flatMap((round, at) => (isRound(round) ? [{ flow, write, at, round }] : []));
  });
}

/** The time in units, or a number that the contract counts. */
function isRound(value: Value): boolean {
  const isTime = isOperation(value, "/") && isNowInUnits(value);
  return isTime || (value.kind === "load" && indexesOf(value.place).length === 0);
}

/** What the caller gives for the round by which something is divided. */
function roundOf(amount: Value, { write, at }: Collected): Value | undefined {
  let found: Value | undefined;
  const isIt = (place: Place): boolean => {
    const round = indexesOf(place)[at];
    if (place.storageClass !== write.place.storageClass || round?.kind !== "parameter") return false;
    found = round;
    return true;
  };
  return somePart(amount, (one) => one.kind === "load" && isIt(one.place)) ? found : undefined;
}

/** The round may be the present one. */
function isOpen({ condition, holds }: StepOf<"assume">, round: Value, present: Value): boolean {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || order.isStrict || order.smaller.key !== round.key) return false;
  const { larger } = order;
  if (larger.kind === "load" && present.kind === "load")
    return larger.place.storageClass === present.place.storageClass;
  return isOperation(larger, "/") && isNowInUnits(larger) && isNowInUnits(present);
}
