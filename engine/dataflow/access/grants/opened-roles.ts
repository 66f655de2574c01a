/** Roles that everybody has because whoever is in charge gave them to a constant, as to the zero address. */

import { isEnsured } from "../../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, isInput, type Place, type Value } from "../../../flow/value.ts";
import { isGuard } from "../guards.ts";
import type { Trust } from "../reachability.ts";

/** True where only a role leads to the step: the caller's own, or the same record asked for a constant. */
export function isBehindOpenedRole(flow: Flow, step: number, trust: Trust): boolean {
  const holderOf = ({ place }: { readonly place: Place }): Value | undefined => indexesOf(place).at(-1);
  const asked = stepsOf(flow, "assume").flatMap(({ condition }) => (condition.kind === "load" ? [condition] : []));
  const isCallers = (one: { readonly place: Place }): boolean => {
    const holder = holderOf(one);
    return holder !== undefined && isInput(holder, "sender");
  };
  const roles = new Set(asked.filter(isCallers).map(({ place }) => place.storageClass));
  const context = trust.contextOf(flow);
  return isEnsured(flow, step, (test) => {
    if (test.kind !== "assume") return false;
    const { condition, holds } = test;
    const isGiven = holds && condition.kind === "load" && holderOf(condition)?.kind === "number";
    return (
      (isGiven && roles.has(condition.place.storageClass) && trust.isTrusted(condition.place)) || isGuard(test, context)
    );
  });
}
