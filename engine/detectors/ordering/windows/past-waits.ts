/** Waits for a time that has come as soon as it is stored: `now >= startedAt`, of a time that is only ever now. */

import { isClock, isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import { isReadFrom, type Place, somePart, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import type { WindowGap } from "./window-gap.ts";

/** The tests of a contract that everybody passes at once. */
export function pastWaits({ flows }: ContractFlows): readonly WindowGap[] {
  return flows.flatMap((flow) =>
    stepsOf(flow, "assume").flatMap((test): readonly WindowGap[] => {
      const since = waitIn(flow, test);
      if (since === undefined || !isClock(since, flows)) return [];
      if (exempt("past-waits: only that no time is taken away from an earlier one", isMeasured(flow, since))) return [];
      return [
        {
          flow,
          step: test,
          message: `${printCallable(flow.entry)} waits for \`${printPlace(since)}\`, which is set to the time of the call: that has always come, and nothing is waited for`,
          related: [],
        },
      ];
    }),
  );
}

/** One block later is a wait, however short. */
function waitIn(flow: Flow, test: StepOf<"assume">): Place | undefined {
  const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
  if (order === undefined || order.isEqual || order.isStrict || !isNow(order.larger)) return undefined;
  return order.smaller.kind === "load" && isRequired(flow, test) ? order.smaller.place : undefined;
}

/** How long it is since then is used for something. */
function isMeasured(flow: Flow, { storageClass }: Place): boolean {
  const isElapsed = (one: Value): boolean => {
    const [later, earlier] = isOperation(one, "-") ? one.operands : [];
    return later !== undefined && earlier !== undefined && isNow(later) && isReadFrom(earlier, storageClass);
  };
  return flow.steps.some((step) => valuesIn(step).some((value) => somePart(value, isElapsed)));
}
