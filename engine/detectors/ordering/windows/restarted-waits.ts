/** Waits of a thing that is nobody's in particular, which whoever likes begins anew: again and again, and for nothing. */

import { isNow, timeReached } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isKeyedByCaller } from "../../../flow/places.ts";
import { hasPart, isReadFrom, kindBit, type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A write that puts off what another function waits for. */
export interface RestartedWait {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly waiting: Flow;
  readonly test: StepOf<"assume">;
}

/** Those of one contract. */
export function* restartedWaits(program: Program, { flows, trust }: ContractFlows): Generator<RestartedWait> {
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      if (!isForAll(program, flow, write) || !trust.isAttackerReachable(flow, write.id)) continue;
      const [wait] = flows.flatMap((one) => (one === flow ? [] : waitsIn(program, one, write.place)));
      if (wait !== undefined && !isHindered(flow)) yield { flow, write, ...wait };
    }
  }
}

function isForAll(program: Program, flow: Flow, { place, value }: StepOf<"write">): boolean {
  return isLater(value) && !isKeyedByCaller(place) && isFree(program, flow);
}

function isHindered(flow: Flow): boolean {
  if (exempt("restarted-waits: it is not begun anew", isOnce(flow))) return true;
  return exempt("restarted-waits: for those whom it concerns", asksCaller(flow));
}

/** `block.timestamp + delay`. */
function isLater(value: Value): boolean {
  return isOperation(value, "+") && value.operands.some(isNow) && !hasPart(value, kindBit.parameter);
}

/** Where something is sent or called once the time has come. */
function waitsIn(
  program: Program,
  flow: Flow,
  { storageClass }: Place,
): readonly Pick<RestartedWait, "waiting" | "test">[] {
  const calls = stepsOf(flow, "call").filter(({ id, call }) => flow.committing.has(id) && !call.isStatic);
  const effects = [...valueFlowOf(program, flow).outflows.map(({ step }) => step), ...calls];
  return effects.flatMap(({ id }) =>
    [...testsBefore(flow, id)]
      .filter((test) => {
        const time = timeReached(test);
        return time !== undefined && isReadFrom(time, storageClass);
      })
      .map((test) => ({ waiting: flow, test })),
  );
}

/** Nothing comes in for it, and nothing of anybody's gets less. */
function isFree(program: Program, flow: Flow): boolean {
  const { intakes, etherTests, reductions, isOpaque } = valueFlowOf(program, flow);
  const isPaid = flow.entry.stateMutability === "payable" || etherTests.length > 0 || intakes.length > 0;
  return !isOpaque && !isPaid && reductions.length === 0;
}

/** What it changes is asked before: a second time it may not come as far. */
function isOnce(flow: Flow): boolean {
  const changed = new Set(committingStepsOf(flow, "write").map(({ place }) => place.storageClass));
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(condition, (one) => one.kind === "load" && changed.has(one.place.storageClass)),
  );
}

function asksCaller(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.caller));
}
