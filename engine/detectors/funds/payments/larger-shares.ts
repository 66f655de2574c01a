/** Shares for what is brought of two kinds, by the one of which there is more. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { partsOf } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isQuotient } from "../../../flow/operation.ts";
import { hasPart, kindBit, type Phi, subvalues } from "../../../flow/value.ts";

/** Where the larger of two proportions is taken. */
export interface LargerShare {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  /** What grows by it. */
  readonly write: StepOf<"write">;
}

/** Those of one contract. */
export function* findLargerShares({ flows }: ContractFlows): Generator<LargerShare> {
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const choices = subvalues(write.value).filter((one) => one.kind === "phi");
      for (const choice of choices) {
        const test = testForLarger(flow, choice);
        if (test !== undefined) yield { flow, test, write };
      }
    }
  }
}

/** The test behind which the larger of two proportions goes on. */
function testForLarger(flow: Flow, { alternatives }: Phi): StepOf<"assume"> | undefined {
  const values = alternatives.map(({ value }) => value);
  for (const { value, from } of alternatives) {
    const other = values.find((one) => one !== value && isQuotient(one) && isQuotient(value));
    if (other === undefined || !arePortions([value, other])) continue;
    const before = reachFrom(flow, from, { backwards: true, forwardOnly: true });
    for (const test of stepsOf(flow, "assume")) {
      const order = test.id === from || before.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
      if (order?.larger.key === value.key && order.smaller.key === other.key) return test;
    }
  }
  return undefined;
}

/** Each of something that is brought, in proportion to the same. */
function arePortions([a, b]: readonly Phi["alternatives"][number]["value"][]): boolean {
  if (a === undefined || b === undefined) return false;
  const brought = kindBit.parameter | kindBit.value | kindBit.result;
  const parts = partsOf(a);
  return hasPart(a, brought) && hasPart(b, brought) && [...partsOf(b)].some((key) => parts.has(key));
}
