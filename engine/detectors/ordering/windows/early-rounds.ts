/** Rounds that anyone ends, and begins anew, before the time until which they collect. */

import { isAskedIn } from "../../../dataflow/access/asked-places.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, type Place, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { limitOf, type TimeLimit } from "./time-limits.ts";
import type { WindowGap } from "./window-gap.ts";

/** What callers set until a time. */
interface Collected {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly until: TimeLimit;
}

/** Those of one contract. */
export function earlyRounds({ flows, trust }: ContractFlows): readonly WindowGap[] {
  const collected = flows.flatMap((flow) => collectedIn(flow));
  return flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((write): readonly WindowGap[] => {
      if (!isNextEnd(flow, write) || !trust.isAttackerReachable(flow, write.id)) return [];
      const one = collected.find((each) => each.flow !== flow && isDecidedBy(flow, write.place, each));
      if (one === undefined || exempt("early-rounds: it asks for the end", isAskedIn(flow, write.place))) return [];
      if (exempt("early-rounds: somebody of the record does", asksCaller(flow, write))) return [];
      return [toGap(flow, write, one)];
    }),
  );
}

function toGap(flow: Flow, write: StepOf<"write">, { write: collected, until, ...by }: Collected): WindowGap {
  return {
    flow,
    step: write,
    message: `${printCallable(flow.entry)} goes on to the next \`${printPlace(write.place)}\` at any time, while ${printCallable(by.flow.entry)} sets \`${printPlace(collected.place)}\`, by which it decides, until then`,
    related: [{ at: until.test.node, message: `${printCallable(by.flow.entry)} asks this` }],
  };
}

function collectedIn(flow: Flow): readonly Collected[] {
  return stepsOf(flow, "write").flatMap((write) => {
    if (!flow.committing.has(write.id)) return [];
    const until = [...testsBefore(flow, write.id)].flatMap(limitOf).find(({ side }) => side === "before");
    return until === undefined ? [] : [{ flow, write, until }];
  });
}

/** `roundEnd = now + length`, of a record that there is already. */
function isNextEnd(flow: Flow, { place, value }: StepOf<"write">): boolean {
  const isLater = subvalues(value).some((one) => isOperation(one, "+") && one.operands.some(isNow));
  return isLater && !indexesOf(place).some((index) => isFreshIndex(index, flow));
}

/** By what was set until that end: it is used, and begun anew. */
function isDecidedBy(flow: Flow, end: Place, { write: { place }, until }: Collected): boolean {
  const isIt = (other: { readonly place: Place }): boolean => other.place.storageClass === place.storageClass;
  return (
    until.time.storageClass === end.storageClass &&
    place.storageClass !== end.storageClass &&
    indexesOf(place).length === indexesOf(end).length &&
    stepsOf(flow, "write").some(isIt) &&
    isUsed(flow, place)
  );
}

/** It goes into something else: who it says gets something, or as much as it says. */
function isUsed(flow: Flow, { storageClass }: Place): boolean {
  const isFrom = (value: Value): boolean => isReadFrom(value, storageClass);
  const isKept = stepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass !== storageClass && [value, ...indexesOf(place)].some(isFrom),
  );
  return isKept || stepsOf(flow, "call").some(({ call }) => sentBy(call).some(isFrom));
}

function asksCaller(flow: Flow, { id }: StepOf<"write">): boolean {
  return [...testsBefore(flow, id)].some(({ condition }) => hasPart(condition, kindBit.caller));
}
