/** Caps that each piece is held to by itself, while what the pieces come to is kept and never asked. */

import { isAskedIn } from "../../../dataflow/access/asked-places.ts";
import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { wordsOf } from "../../../dataflow/backing/kept-records.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasSameIndexes, isSameVariable } from "../../../flow/places.ts";
import type { Place } from "../../../flow/value.ts";

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
      const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
      if (order === undefined || order.isEqual || order.larger.kind !== "load" || !isRequired(flow, test)) continue;
      const { smaller, larger } = order;
      const cap = larger.place;
      const sum = changesOf(flow).find(
        ({ sign, amount, write }) => sign > 0 && amount.key === smaller.key && isBeside(write.place, cap),
      );
      if (sum !== undefined && isOfAll(cap) && !flows.some((one) => isAskedIn(one, sum.write.place)))
        yield { flow, test, cap, sum };
    }
  }
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
