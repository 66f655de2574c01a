/** Caps that each piece is held to by itself, while what the pieces come to is kept and never asked. */

import { isAskedIn } from "../../../dataflow/access/asked-places.ts";
import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { wordsOf } from "../../../dataflow/backing/kept-records.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes, isSameVariable } from "../../../flow/places.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { indexesOf, isLoadOf, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

export interface PiecewiseCap {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly cap: Place;
  /** What the pieces are added to. */
  readonly sum: Change;
}

/** Where a cap beside a sum is compared with what is added alone, and nothing ever looks how large the sum is. */
export function* piecewiseCaps({ flows }: ContractFlows): Generator<PiecewiseCap> {
  for (const flow of flows) {
    for (const test of stepsOf(flow, "assume")) {
      const found = piecewiseAt(flows, flow, test);
      if (found !== undefined) yield found;
    }
  }
}

function piecewiseAt(flows: readonly Flow[], flow: Flow, test: StepOf<"assume">): PiecewiseCap | undefined {
  const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
  if (order === undefined || order.isEqual || order.larger.kind !== "load" || !isRequired(flow, test)) return undefined;
  const cap = order.larger.place;
  const sum = changesOf(flow).find(
    ({ sign, amount, write: { place } }) =>
      sign > 0 && amount.key === order.smaller.key && (isBeside(place, cap) || isTallyOf(flows, place, cap)),
  );
  if (sum === undefined) return undefined;
  const isNeverAsked = isOfAll(cap) && !flows.some((one) => isAskedIn(one, sum.write.place));
  return isNeverAsked || isRestElsewhere(flows, flow, sum.write.place, cap) ? { flow, test, cap, sum } : undefined;
}

/** Kept apart for each period, or each part, of what the cap is for; it only ever grows, and the cap stays. */
function isTallyOf(flows: readonly Flow[], sum: Place, cap: Place): boolean {
  const [inner, outer] = [indexesOf(sum), indexesOf(cap)];
  if (isSameVariable(sum, cap) || outer.length === 0 || outer.length >= inner.length) return false;
  if (outer.some(({ key }, at) => key !== inner[at]?.key)) return false;
  const changes = flows.flatMap(changesOf);
  const isSpentCap = changes.some(({ write }) => write.place.storageClass === cap.storageClass);
  const falls = changes.some(({ write, sign }) => sign < 0 && write.place.storageClass === sum.storageClass);
  return (
    !exempt("piecewise-caps: what is left is taken from", isSpentCap) &&
    !exempt("piecewise-caps: it goes on to others, and is no tally", falls)
  );
}

/** Another function reckons with what is left of the cap, so that it is for the whole; this one asks nothing of that. */
function isRestElsewhere(flows: readonly Flow[], own: Flow, sum: Place, cap: Place): boolean {
  if (isAskedIn(own, sum)) return false;
  const isRest = (one: Value): boolean =>
    isOperation(one, "-") && isLoadOf(one.operands[0], cap) && isLoadOf(one.operands[1], sum);
  const isReckoned = (flow: Flow): boolean => partsUsed(flow).some(isRest);
  return (
    flows.some((flow) => flow !== own && isReckoned(flow)) &&
    !exempt("piecewise-caps: the rest is reckoned with here, too", isReckoned(own))
  );
}

/** Fields of one record, or two variables. */
function isBeside(sum: Place, cap: Place): boolean {
  if (sum.path.length === 0 && cap.path.length === 0) return !isSameVariable(sum, cap);
  return isSameVariable(sum, cap) && sum.storageClass !== cap.storageClass && hasSameIndexes(sum, cap);
}

/** By its name, and not one for a single piece. */
function isOfAll({ base, path }: Place): boolean {
  const field = path.findLast(({ kind }) => kind === "field");
  const name = field?.kind === "field" ? field.name : base.kind === "variable" ? base.declaration.name : "";
  const words = wordsOf(name);
  return words.some((word) => ofAll.test(word)) && !words.some((word) => ofOne.test(word));
}

const ofAll = /^(?:cap|ceiling|limit|quota|budget|capacity|supply|total)$/;
const ofOne = /^(?:per|tx|single|each|one|transfer|transaction|order|trade|deposit|withdraw\w*|bet|bid)$/;
