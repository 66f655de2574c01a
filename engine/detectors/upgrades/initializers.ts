/** Functions that take the place of a constructor, and that whoever comes first can call. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isOnProxyOnly, isTestedBefore } from "../../dataflow/access/entry-tests.ts";
import type { PrivilegeTest } from "../../dataflow/access/privileges.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { indexesOf, placesReadIn } from "../../flow/value.ts";

/** What an initializer tests, and what it then sets. */
export interface Initializer {
  readonly test: StepOf<"assume">;
  readonly write: StepOf<"write">;
}

/** A test that passes once, and after it a write that says who has a privilege, by the caller's choice; undefined where anything locks it. */
export function findInitializer(
  home: ContractFlows,
  flow: Flow,
  privileges: ReadonlyMap<number, PrivilegeTest>,
): Initializer | undefined {
  const { trust } = home;
  for (const test of trust.setOnceTestsOf(flow)) {
    if (isLocked(home, test)) return undefined;
    const after = reachFrom(flow, test.id);
    const write = stepsOf(flow, "write").find(
      ({ id, place, value }) =>
        after.has(id) &&
        trust.isIntendedPublic(flow, id) &&
        !isTestedBefore(flow, id, isOnProxyOnly) &&
        privileges.has(place.storageClass) &&
        [value, ...indexesOf(place)].some((part) => findTaintSource(part, flow, trust) !== undefined),
    );
    if (write !== undefined) return { test, write };
  }
  return undefined;
}

/** A constructor, or the declaration itself, sets what the test reads. */
function isLocked(home: ContractFlows, { condition }: StepOf<"assume">): boolean {
  const places = placesReadIn(condition);
  const isDeclared = places.some(({ base }) => base.kind === "variable" && base.declaration.value);
  const keys = new Set(places.map(({ key }) => key));
  const built = home.lowerConstructors().flatMap((flow) => stepsOf(flow, "write"));
  return isDeclared || built.some(({ place }) => keys.has(place.key));
}
