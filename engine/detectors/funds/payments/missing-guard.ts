/** How a message says that nothing keeps strangers out. */

import { findBypassableTest } from "../../../dataflow/access/barriers/bypassable-tests.ts";
import type { OpenStep } from "../../../dataflow/access/contract-flows.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import type { Detection } from "../../detector.ts";

export interface MissingGuard {
  /** A clause to end a message with. */
  readonly clause: string;
  readonly related: NonNullable<Detection["related"]>;
}

/** What is missing on the way to an open step: any check of the caller, or one that is worth something. */
export function describeMissingGuard({ in: home, flow, step }: OpenStep<"call">): MissingGuard {
  const bypassable = findBypassableTest(flow, step.id, home.trust);
  if (bypassable === undefined) {
    return {
      clause: "no check restricts the caller",
      related: [{ at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` }],
    };
  }
  const { test, place, writer } = bypassable;
  const setter = printCallable(writer.flow.entry);
  return {
    clause: `the check of the caller relies on \`${printPlace(place)}\`, which anyone can set through ${setter}`,
    related: [
      { at: test.node, message: "This check can be bypassed" },
      { at: writer.write.node, message: `Anyone can set \`${printPlace(writer.write.place)}\` here` },
    ],
  };
}
