/** Guards that whoever comes passes, where nobody was appointed: `if (heir != address(0) && heir != msg.sender) revert`. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasPart, indexesOf, isInput, isNumber, kindBit, type Place, type Value } from "../../../flow/value.ts";

/** The caller gets something of a record that was offered to nobody. */
export interface UnsetOffer {
  readonly flow: Flow;
  /** Passes where nobody is appointed. */
  readonly test: StepOf<"assume">;
  readonly offer: Place;
  /** Where the caller takes the place of somebody. */
  readonly write: StepOf<"write">;
}

/** Those of one contract. */
export function* unsetOffers({ flows, trust }: ContractFlows): Generator<UnsetOffer> {
  for (const flow of flows) {
    if (flow.entry.stateMutability === "payable" || stepsOf(flow, "opaque").length > 0) continue;
    for (const asked of stepsOf(flow, "assume")) {
      const found = offerIn(flow, asked);
      if (found !== undefined && trust.isAttackerReachable(flow, found.write.id)) yield found;
    }
  }
}

function offerIn(flow: Flow, asked: StepOf<"assume">): UnsetOffer | undefined {
  const offer = flow.committing.has(asked.id) ? appointedIn(asked) : undefined;
  const test = offer && stepsOf(flow, "assume").find((one) => isUnsetTest(flow, one, offer));
  const write = offer && test && findTaken(flow, test, asked, offer);
  return offer && test && write && { flow, test, offer, write };
}

/** Whom the caller has to be, of an entry that somebody chose by its number. */
function appointedIn({ condition, holds }: StepOf<"assume">): Place | undefined {
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const stored = condition.operands.find((one) => one.kind === "load");
  const isOfCaller = condition.operands.some((one) => isInput(one, "sender"));
  if (stored?.kind !== "load" || !isOfCaller) return undefined;
  return indexesOf(stored.place).some((index) => hasPart(index, kindBit.parameter)) ? stored.place : undefined;
}

function isUnsetTest(flow: Flow, { id, condition, holds }: StepOf<"assume">, { key }: Place): boolean {
  if (!holds || !flow.committing.has(id) || condition.kind !== "operation" || condition.operator !== "==") return false;
  const isOffer = (one: Value): boolean => one.kind === "load" && one.place.key === key;
  return condition.operands.some(isOffer) && condition.operands.some((one) => isNumber(one, 0n));
}

/** The caller is written down elsewhere, past the unset test and not past the other, and nothing else was asked. */
function findTaken(
  flow: Flow,
  test: StepOf<"assume">,
  asked: StepOf<"assume">,
  offer: Place,
): StepOf<"write"> | undefined {
  const reached = reachFrom(flow, test.id, { stopAt: ({ id }) => id === asked.id });
  return committingStepsOf(flow, "write").find(
    ({ id, place, value }) =>
      reached.has(id) &&
      isInput(value, "sender") &&
      place.storageClass !== offer.storageClass &&
      indexesOf(place).length > 0 &&
      ![...testsBefore(flow, id)].some(({ condition, holds }) => holds && hasPart(condition, kindBit.caller)),
  );
}
