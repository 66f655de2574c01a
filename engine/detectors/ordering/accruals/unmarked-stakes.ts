/** A stake that grows while nobody writes down up to where it has been paid: the new part earns for all the time before. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes } from "../../../flow/places.ts";
import { indexesOf, type Place, subvalues, type Value } from "../../../flow/value.ts";

/** A share of what an index has risen by: `stake * (index - paidIndex)`. */
interface Earning {
  readonly flow: Flow;
  /** Where it is credited. */
  readonly credit: StepOf<"write">;
  readonly stake: Place;
  /** Up to where it was paid. */
  readonly mark: Place;
}

/** A stake that is added to. */
export interface Unmarked {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly earning: Earning;
}

/** Those of one contract. */
export function* findUnmarked({ flows, trust }: ContractFlows): Generator<Unmarked> {
  const earnings = flows.flatMap(earningsIn);
  for (const flow of flows) {
    if (flow.truncated || stepsOf(flow, "opaque").length > 0) continue;
    for (const { write } of changesOf(flow).filter((one) => isAdded(flow, one))) {
      const earning = earnings.find(({ stake }) => stake.storageClass === write.place.storageClass);
      if (earning === undefined || isMarked(flow, earning) || !trust.isAttackerReachable(flow, write.id)) continue;
      yield { flow, write, earning };
    }
  }
}

function isAdded(flow: Flow, { sign, write }: Change): boolean {
  return sign > 0 && !indexesOf(write.place).some((index) => isFreshIndex(index, flow));
}

/** It is written down, for this account or for another one. */
function isMarked(flow: Flow, { mark }: Earning): boolean {
  return stepsOf(flow, "write").some(({ place }) => place.storageClass === mark.storageClass);
}

function earningsIn(flow: Flow): readonly Earning[] {
  return stepsOf(flow, "write").flatMap((credit): readonly Earning[] => {
    if (!flow.committing.has(credit.id) || !isOperation(credit.value, "+")) return [];
    return subvalues(credit.value).flatMap((one) => {
      const operands = isOperation(one, "*") ? one.operands : [];
      const stake = operands.find(({ kind }) => kind === "load");
      const mark = operands.map(markIn).find((place) => place !== undefined);
      const isPair = stake?.kind === "load" && mark !== undefined && hasSameIndexes(stake.place, mark);
      return isPair && indexesOf(mark).length > 0 ? [{ flow, credit, stake: stake.place, mark }] : [];
    });
  });
}

/** Of an index that there is once, or for more than one account, the part that an account was paid for. */
function markIn(value: Value): Place | undefined {
  const [index, mark] = isOperation(value, "-") ? value.operands : [];
  if (index?.kind !== "load" || mark?.kind !== "load") return undefined;
  return indexesOf(index.place).length < indexesOf(mark.place).length ? mark.place : undefined;
}
