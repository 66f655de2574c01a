/** Votes with what is deposited, where the deposit can leave and vote again from another account. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  kindBit,
  type Place,
  placesReadIn,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A tally grows by what the caller has here, and nothing of the vote holds that back. */
export interface MovableWeight {
  readonly flow: Flow;
  readonly tally: Change;
  readonly weight: Place;
  /** Where the caller takes it out. */
  readonly leaving: StepOf<"write">;
  readonly by: Flow;
}

/** Those of one contract. */
export function* movableWeights(program: Program, home: ContractFlows): Generator<MovableWeight> {
  for (const flow of home.flows) {
    if (!isVote(program, flow)) continue;
    for (const tally of changesOf(flow)) {
      const weight = tally.sign > 0 && !hasCallerIndex(tally.write.place) ? weightIn(tally.amount) : undefined;
      const left = weight && findLeaving(home, flow, weight);
      if (weight !== undefined && left !== undefined) yield { flow, tally, weight, ...left };
    }
  }
}

/** Where the caller takes the weight away, held back by nothing. */
function findLeaving(
  { flows, trust }: ContractFlows,
  vote: Flow,
  weight: Place,
): Pick<MovableWeight, "leaving" | "by"> | undefined {
  for (const by of flows) {
    const leaving = changesOf(by).find(
      ({ write, sign }) => sign < 0 && write.place.key === weight.key && trust.isAttackerReachable(by, write.id),
    );
    if (leaving !== undefined && by !== vote && !isHeld(by, vote, weight, flows)) return { leaving: leaving.write, by };
  }
  return undefined;
}

/** The caller is marked as one who has voted, and nothing is paid. */
function isVote(program: Program, flow: Flow): boolean {
  const { outflows, intakes, etherTests, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || outflows.length > 0 || intakes.length > 0 || etherTests.length > 0) return false;
  return committingStepsOf(flow, "write").some(({ place, value }) => hasCallerIndex(place) && isMark(value));
}

function isMark(value: Value): boolean {
  return value.kind === "number" && !isNumber(value, 0n);
}

/** A number that is kept for the caller, and nothing but the caller's. */
function weightIn(amount: Value): Place | undefined {
  if (hasPart(amount, kindBit.result | kindBit.block)) return undefined;
  const loads = placesReadIn(amount);
  const own = loads.filter((place) => {
    const [index, ...more] = indexesOf(place);
    return index !== undefined && more.length === 0 && isInput(index, "sender");
  });
  return own.length === 1 && loads.length === 1 ? own[0] : undefined;
}

/** What is asked before it leaves is written by the vote, or where the deposit comes in. */
function isHeld(by: Flow, vote: Flow, weight: Place, flows: readonly Flow[]): boolean {
  const raising = flows.filter((flow) =>
    changesOf(flow).some(({ write, sign }) => sign > 0 && write.place.storageClass === weight.storageClass),
  );
  const written = new Set(
    [vote, ...raising].flatMap((flow) =>
      stepsOf(flow, "write").flatMap(({ id, place }) => (flow.committing.has(id) ? [place.storageClass] : [])),
    ),
  );
  written.delete(weight.storageClass);
  return committingStepsOf(by, "assume").some(({ condition }) =>
    subvalues(condition).some(
      (one) =>
        (one.kind === "load" && written.has(one.place.storageClass)) || (one.kind === "result" && isReadOnly(one.call)),
    ),
  );
}
