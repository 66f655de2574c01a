/** Amounts that are moved between two records a second time, or given back to the record that they were taken off. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import { dominates } from "../../../flow/dominance.ts";
import type { Flow } from "../../../flow/flow.ts";
import { anchorOf } from "../../../flow/flow.ts";
import { isIndexed } from "../../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../../flow/print.ts";
import type { Detection } from "../../detector.ts";

/** One amount goes from the same account to the same other one two times. */
export function* movedTwice(flow: Flow): Generator<Detection> {
  const all = changesOf(flow);
  const twice = all.filter((one) => isIndexed(one.write.place) && all.some((other) => isAgain(flow, other, one)));
  const taken = twice.find(({ sign }) => sign < 0);
  const given = twice.find(({ sign, amount }) => sign > 0 && amount.key === taken?.amount.key);
  if (taken === undefined || given === undefined) return;
  yield {
    at: anchorOf(taken.write, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} moves \`${printValue(taken.amount)}\` twice: \`${printPlace(taken.write.place)}\` is reduced by it a second time`,
    related: [{ at: given.write.node, message: `\`${printPlace(given.write.place)}\` grows by it twice` }],
  };
}

/** One record shrinks by an amount and grows by it again: the other one was to get it. */
export function* givenBack(flow: Flow): Generator<Detection> {
  const all = changesOf(flow).filter((one) => isIndexed(one.write.place) && one.amount.kind !== "number");
  for (const back of all.filter(({ sign }) => sign > 0)) {
    const taken = all.find(
      ({ write, sign, amount }) =>
        sign < 0 && write.place.key === back.write.place.key && amount.key === back.amount.key,
    );
    if (taken === undefined || !dominates(flow, taken.write.id, back.write.id)) continue;
    yield {
      at: anchorOf(back.write, ({ callable }) => callable === flow.entry),
      message: `${printCallable(flow.entry)} takes \`${printValue(back.amount)}\` off \`${printPlace(taken.write.place)}\` and gives it back to the same record`,
      related: [{ at: taken.write.node, message: "It is taken off here" }],
    };
  }
}

/** The same change to the same record as certainly before. */
function isAgain(flow: Flow, before: Change, { write, sign, amount }: Change): boolean {
  return (
    before.write.id < write.id &&
    before.write.place.key === write.place.key &&
    before.sign === sign &&
    before.amount.key === amount.key &&
    amount.kind !== "number" &&
    dominates(flow, before.write.id, write.id)
  );
}
