/** Indexes that no record has had before: taken from a counter that moves on, or from the end of a list. */

import { isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow } from "../../flow/flow.ts";
import { isHeldIn, somePart, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";

/** True where the transaction makes a record of its own at that index. */
export function isFreshIndex(index: Value, flow: Flow): boolean {
  const counters = countersOf(flow);
  return counters.size > 0 && somePart(index, (one) => counters.has(one.key));
}

/** True for the number of what another contract has made in this transaction, as it answers it. */
export function isIssuedIndex(index: Value): boolean {
  return index.kind === "result" && !isReadOnly(index.call) && makers.test(index.call.callee?.name ?? "");
}

const makers = /^_?(?:safe)?(?:mint|create|issue|open|register)/i;

/** The keys of what a flow counts up, before and after; the length of a list to which it adds is such a counter. */
const countersOf = memoize((flow: Flow): ReadonlySet<number> => {
  const keys = new Set<number>();
  for (const { place, value } of committingStepsOf(flow, "write")) {
    if (value.kind !== "operation" || value.operator !== "+") continue;
    const before = value.operands.find((one) => isHeldIn(one, place));
    const step = value.operands.find((one) => one !== before);
    if (before === undefined || step?.kind !== "number" || step.number <= 0n) continue;
    keys.add(before.key);
    keys.add(value.key);
  }
  return keys;
});
