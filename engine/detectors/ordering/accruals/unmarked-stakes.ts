/** A stake that grows while nobody writes down up to where it has been paid: the new part earns for all the time before. */

import { type AskedState, stateAsked } from "../../../dataflow/access/asked-places.ts";
import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { areSiblings, hasSameIndexes } from "../../../flow/places.ts";
import { indexesOf, loadsIn, type Place, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A share of what an index has risen by: `stake * (index - paidIndex)`. */
export interface Earned {
  readonly stake: Place;
  readonly index: Place;
  /** Up to where of the index it was paid. */
  readonly mark: Place;
}

interface Earning extends Earned {
  readonly flow: Flow;
  /** Where it is credited. */
  readonly credit: StepOf<"write">;
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
      if (exempt("unmarked-stakes: the index rises in another state", isBeforeRises(flow, flows, earning))) continue;
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

/** Stakes are added to in a state in which nothing comes in yet. */
function isBeforeRises(flow: Flow, flows: readonly Flow[], { index }: Earning): boolean {
  const own = statesIn(flow);
  const rising = flows.filter((one) =>
    changesOf(one).some(({ sign, write }) => sign > 0 && write.place.storageClass === index.storageClass),
  );
  const isOther = (one: AskedState): boolean =>
    own.some(({ place, state }) => place.storageClass === one.place.storageClass && state !== one.state);
  return rising.length > 0 && rising.every((one) => statesIn(one).some(isOther));
}

function statesIn(flow: Flow): readonly AskedState[] {
  return stepsOf(flow, "assume").flatMap((test) => {
    const asked = flow.committing.has(test.id) && isRequired(flow, test) ? stateAsked(test) : undefined;
    return asked === undefined ? [] : [asked];
  });
}

function earningsIn(flow: Flow): readonly Earning[] {
  return stepsOf(flow, "write").flatMap((credit): readonly Earning[] => {
    if (!flow.committing.has(credit.id) || !isOperation(credit.value, "+")) return [];
    return earnedIn(credit.value).map((one) => ({ flow, credit, ...one }));
  });
}

/** Those that a value is made of. */
export function earnedIn(value: Value): readonly Earned[] {
  return subvalues(value).flatMap((one) => {
    const beyond = earnedBeyond(one);
    if (beyond !== undefined) return [beyond];
    const operands = isOperation(one, "*") ? one.operands : [];
    const stake = operands.find(({ kind }) => kind === "load");
    const rise = operands.map(riseIn).find((found) => found !== undefined);
    const isPair = stake?.kind === "load" && rise !== undefined && hasSameIndexes(stake.place, rise.mark);
    return isPair ? [{ stake: stake.place, ...rise }] : [];
  });
}

/** `stake * index - debt`, where the debt is what the stake had come to by then. */
function earnedBeyond(value: Value): Earned | undefined {
  const [whole, debt] = isOperation(value, "-") ? value.operands : [];
  if (whole === undefined || debt?.kind !== "load") return undefined;
  // What corrects the sum is a second debt.
  const beside = loadsIn(whole).filter(({ place }) => areSiblings(place, debt.place));
  if (new Set(beside.map(({ place }) => place.storageClass)).size > 1) return undefined;
  for (const one of subvalues(whole)) {
    const loads = isOperation(one, "*")
      ? one.operands.flatMap((part) => (part.kind === "load" ? [part.place] : []))
      : [];
    const stake = loads.find((place) => areSiblings(place, debt.place));
    const index = loads.find((place) => indexesOf(place).length < indexesOf(debt.place).length);
    if (stake !== undefined && index !== undefined) return { stake, index, mark: debt.place };
  }
  return undefined;
}

/** How far an index, which there is once or for more than one account, has risen since an account was paid. */
function riseIn(value: Value): Pick<Earned, "index" | "mark"> | undefined {
  const [index, mark] = isOperation(value, "-") ? value.operands : [];
  if (index?.kind !== "load" || mark?.kind !== "load") return undefined;
  const isShared = indexesOf(index.place).length < indexesOf(mark.place).length;
  return isShared ? { index: index.place, mark: mark.place } : undefined;
}
