/** Numbers that have to be reached, set within a count of those who can reach them, and not looked at where the count falls. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { answerOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isTotal } from "../../../flow/places.ts";
import { isHeldIn, isNumber, isReadFrom, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A fall of the count that nobody compares. */
export interface ShrunkCount {
  readonly flow: Flow;
  readonly fall: StepOf<"write">;
  readonly quorum: Quorum;
}

/** `require(next <= owners.length); threshold = next`. */
interface Quorum {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly needed: Place;
  readonly count: Place;
}

/** Those of one contract. */
export function* shrunkCounts({ flows, trust }: ContractFlows): Generator<ShrunkCount> {
  const quorums = flows.flatMap(quorumsIn).filter((one) => flows.some((flow) => isAskedFor(flow, one)));
  const told = new Set<StepOf<"write">>();
  for (const quorum of quorums) {
    for (const flow of flows) {
      const fall = fallIn(flow, quorum);
      if (fall === undefined || told.has(fall) || trust.isInitializing(flow, fall.id)) continue;
      if (isLookedAt(flow, fall, quorum)) continue;
      told.add(fall);
      yield { flow, fall, quorum };
    }
  }
}

/** A number that is stored once it is known not to be larger than a count. */
function quorumsIn(flow: Flow): readonly Quorum[] {
  return committingStepsOf(flow, "assume").flatMap((test): readonly Quorum[] => {
    const order = answerOf(test);
    if (order === undefined || order.isEqual || order.isStrict || !isRequired(flow, test)) return [];
    const { smaller, larger } = order;
    if (smaller.kind !== "parameter" || larger.kind !== "load" || !isCount(larger.place)) return [];
    const set = committingStepsOf(flow, "write").find(
      ({ place, value }) => value.key === smaller.key && isTotal(place),
    );
    return set === undefined ? [] : [{ flow, test, needed: set.place, count: larger.place }];
  });
}

/** The length of a list, or a variable. */
function isCount({ base, path }: Place): boolean {
  return base.kind === "variable" && path.every(({ kind }) => kind === "field" || kind === "length");
}

/** Something goes on only once as many are there. */
function isAskedFor(flow: Flow, { needed }: Quorum): boolean {
  return stepsOf(flow, "assume").some((test) => {
    const order = answerOf(test);
    return order !== undefined && !order.isEqual && isReadFrom(order.smaller, needed.storageClass);
  });
}

/** One less, and nobody in their place. */
function fallIn(flow: Flow, { count }: Quorum): StepOf<"write"> | undefined {
  if (flow.truncated) return undefined;
  const changes = changesOf(flow).filter(({ write }) => write.place.storageClass === count.storageClass);
  const fall = changes.find(({ sign, amount }) => sign < 0 && isNumber(amount, 1n));
  if (
    fall === undefined ||
    exempt(
      "shrunk-counts: another one comes",
      changes.some(({ sign }) => sign > 0),
    )
  )
    return undefined;
  return fall.write;
}

/** What is needed is compared with what is left, or lowered with it. */
function isLookedAt(flow: Flow, fall: StepOf<"write">, { needed, count }: Quorum): boolean {
  const sets = committingStepsOf(flow, "write").filter(({ place }) => place.storageClass === needed.storageClass);
  if (
    exempt(
      "shrunk-counts: as many fewer are needed",
      sets.some(({ value }) => value.kind !== "parameter"),
    )
  )
    return true;
  const isNeeded = (value: Value): boolean =>
    isReadFrom(value, needed.storageClass) || sets.some((one) => one.value.key === value.key);
  const after = reachFrom(flow, fall.id, { forwardOnly: true });
  return committingStepsOf(flow, "assume").some((test) => {
    const order = answerOf(test);
    if (order === undefined || !isNeeded(order.smaller) || !isReadFrom(order.larger, count.storageClass)) return false;
    const isLeft = after.has(test.id) || order.isStrict || !isHeldIn(order.larger, count);
    return exempt("shrunk-counts: compared with how many are left", isLeft);
  });
}
