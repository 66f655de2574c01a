/** How a message names who is paid, where callers choose who that is. */

import { isFreeToSet } from "../../../dataflow/access/conditions.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { findTaintSource, isCallerByTest, type Origin } from "../../../dataflow/access/taint.ts";
import type { Flow } from "../../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../../flow/print.ts";
import { indexesOf, isInput, subvalues, type Value } from "../../../flow/value.ts";
import type { MissingGuard } from "./missing-guard.ts";

export interface Receiver {
  readonly name: string;
  /** Where callers choose the receiver beforehand: how. */
  readonly howChosen?: MissingGuard;
}

/** The receiver of what step `id` pays, where callers choose it; undefined where they do not. */
export function findReceiver(flow: Flow, id: number, target: Value, trust: Trust): Receiver | undefined {
  const origin = findTaintSource(target, flow, trust);
  switch (origin?.kind) {
    case "caller":
      return { name: "the caller" };
    case "parameter":
      return { name: `\`${printValue(target)}\`, which the caller chooses` };
    case "calldata":
      return { name: "an address that the caller chooses" };
    case "storage":
      if (isCallerByTest(target, flow, id, trust)) return { name: `the caller as \`${printValue(target)}\`` };
      return isFreeToSet(origin.place, trust) ? fromStorage(target, origin) : undefined;
    default:
      return undefined;
  }
}

function fromStorage(target: Value, { writer }: Extract<Origin, { kind: "storage" }>): Receiver {
  const name = `\`${printValue(target)}\``;
  return {
    name,
    howChosen: {
      clause: `anyone can set that address through ${printCallable(writer.flow.entry)}`,
      related: [{ at: writer.write.node, message: `Anyone can set ${name} here` }],
    },
  };
}

/** Where the amount is what the contract owes the caller: that is paid, and still owed. */
export function describeMissingReduction(flow: Flow, amount: Value): MissingGuard | undefined {
  for (const one of subvalues(amount)) {
    if (one.kind !== "load" || !indexesOf(one.place).some((index) => isInput(index, "sender"))) continue;
    const place = `\`${printPlace(one.place)}\``;
    const read = flow.steps[one.step];
    return {
      clause: `${place} is not reduced`,
      related: read === undefined ? [] : [{ at: read.node, message: `${place} is read here and never reduced` }],
    };
  }
  return undefined;
}
