/** Of two accounts whose stakes change together, one is settled first and the other is not. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { hasSameIndexes } from "../../../flow/places.ts";
import { indexesOf, operandsOf, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A stake that changes while what it earned so far is not reckoned up. */
export interface Unsettled {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** What is brought up to date for the other account. */
  readonly settled: StepOf<"write">;
}

/** Those of one contract. */
export function* findUnsettled({ flows }: ContractFlows): Generator<Unsettled> {
  for (const flow of flows) {
    for (const settled of committingStepsOf(flow, "write")) {
      for (const stake of stakesOf(settled)) yield* othersOf(flow, settled, stake);
    }
  }
}

/** The records of the same account that a share of growth is computed from. */
function stakesOf({ place, value }: StepOf<"write">): readonly Place[] {
  if (indexesOf(place).length === 0) return [];
  const isPaid = (one: Value): boolean => one.kind === "load" && hasSameIndexes(one.place, place);
  const isGrowth = (one: Value): boolean => isOperation(one, "-") && one.operands.some(isPaid);
  const shares = subvalues(value).filter((one) => isScaled(one) && somePart(one, isGrowth));
  // What is taken off is the index up to which the account was paid, and no stake.
  const parts = shares.flatMap((one) => subvalues(one, (part) => (isGrowth(part) ? [] : operandsOf(part))));
  return parts.flatMap((one) =>
    one.kind === "load" && one.place.storageClass !== place.storageClass && hasSameIndexes(one.place, place)
      ? [one.place]
      : [],
  );
}

function* othersOf(flow: Flow, settled: StepOf<"write">, stake: Place): Generator<Unsettled> {
  const all = committingStepsOf(flow, "write");
  const changes = all.filter(({ place }) => place.storageClass === stake.storageClass);
  if (!changes.some(({ place }) => place.key === stake.key)) return;
  for (const write of changes) {
    if (hasSameIndexes(write.place, settled.place)) continue;
    const isDone = all.some(
      ({ place }) => place.storageClass === settled.place.storageClass && mayBeOf(place, write.place),
    );
    if (exempt("unsettled-accounts: settled as well", isDone)) continue;
    const isNew = indexesOf(write.place).some((index) => isFreshIndex(index, flow));
    if (exempt("unsettled-accounts: a new record has earned nothing", isNew)) continue;
    yield { flow, write, settled };
  }
}

/** Both are looked up by the same values, or the first by a choice that may fall on these. */
function mayBeOf(chosen: Place, place: Place): boolean {
  const own = indexesOf(place);
  const others = indexesOf(chosen);
  return others.length === own.length && others.every((one, at) => isChoiceOf(one, own[at]));
}

function isChoiceOf(value: Value, wanted: Value | undefined): boolean {
  if (value.key === wanted?.key) return true;
  return value.kind === "phi" && value.alternatives.some((one) => isChoiceOf(one.value, wanted));
}
