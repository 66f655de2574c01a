/** Numbered tokens that anyone can make for nothing, where others pay for them. */

import { isConditional } from "../../../dataflow/access/conditions.ts";
import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { chargesOf } from "../../../dataflow/access/in-charge.ts";
import { isTakenFromCaller } from "../../../dataflow/access/token-pulls.ts";
import { dominates } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasPart, indexesOf, kindBit, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A token that is made for nothing, and where one like it is paid for. */
export interface FreeMint {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly sale: Sale;
}

interface Sale {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** All of a program: somebody is in charge there, and is not asked for. */
export function* freeMints(program: Program): Generator<FreeMint> {
  for (const home of contractFlows(program)) {
    if (chargesOf(home).length === 0) continue;
    const made = home.flows.flatMap((flow) => makingsOf(home, flow));
    const sales = made.filter((one) => isSale(program, one));
    for (const one of made) {
      const sale = sales.find(({ write }) => write.place.storageClass === one.write.place.storageClass);
      if (sale !== undefined && sale.flow !== one.flow && isForNothing(program, home, one)) yield { ...one, sale };
    }
  }
}

/** Who has a new one is whom the caller names. */
function makingsOf({ trust }: ContractFlows, flow: Flow): readonly Sale[] {
  const isMaking = ({ id, place, value }: StepOf<"write">): boolean =>
    indexesOf(place).length === 1 &&
    indexesOf(place).some((index) => isFreshIndex(index, flow)) &&
    hasPart(value, kindBit.parameter | kindBit.caller) &&
    trust.isAttackerReachable(flow, id);
  return stepsOf(flow, "write")
    .filter(isMaking)
    .map((write) => ({ flow, write }));
}

/** Ether or tokens of the caller's are asked for. */
function isSale(program: Program, { flow, write }: Sale): boolean {
  const isPaid = stepsOf(flow, "assume").some(
    ({ id, condition }) => hasPart(condition, kindBit.value) && dominates(flow, id, write.id),
  );
  return isPaid || committingStepsOf(flow, "call").some(({ call }) => isTakenFromCaller(program, call));
}

/** Nothing comes in, nothing is kept for the caller, and no test is about the caller, a proof, or a record. */
function isForNothing(program: Program, { trust }: ContractFlows, { flow, write }: Sale): boolean {
  const isOfCaller = ({ place }: StepOf<"write">): boolean =>
    indexesOf(place).some((index) => hasPart(index, kindBit.caller));
  if (flow.entry.stateMutability === "payable" || stepsOf(flow, "write").some(isOfCaller)) return false;
  if (committingStepsOf(flow, "call").some(({ call }) => isTakenFromCaller(program, call))) return false;
  const isAsking = (condition: Value): boolean =>
    hasPart(condition, kindBit.caller | kindBit.hash | kindBit.parameter | kindBit.result);
  return !isConditional({ flow, write }, trust, { counts: isAsking });
}
