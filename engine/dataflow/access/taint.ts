/** Who chooses a value. */

import type { VariableDeclaration } from "solidity-ast";
import { type Flow, reachFrom, type Step, type StepSet } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { isInput, type Place, subvalues, type Value } from "../../flow/value.ts";
import { allowlists } from "./barriers/allowlists.ts";
import { identities } from "./conditions.ts";
import { operandsOfChoice } from "./guards.ts";
import type { Trust, Writer } from "./reachability.ts";

/** How the choice reaches the value. */
export type Origin =
  | { readonly kind: "parameter"; readonly declaration: VariableDeclaration }
  | { readonly kind: "caller" }
  | { readonly kind: "calldata" }
  /** Anyone can put it there, by `writer`. */
  | { readonly kind: "storage"; readonly place: Place; readonly writer: Writer };

/** How any caller can choose `value`, a value of `flow`; undefined where none can. A hash is nobody's choice. */
export function findTaintSource(value: Value, flow: Flow, trust: Trust): Origin | undefined {
  return searchOrigin(value, flow, { trust, seen: new Set() });
}

interface OriginSearch {
  readonly trust: Trust;
  /** Writes that were looked into: each once. */
  readonly seen: Set<Step>;
}

function searchOrigin(value: Value, flow: Flow, search: OriginSearch): Origin | undefined {
  const context = search.trust.contextOf(flow);
  for (const one of subvalues(value, (part) => (isHashing(part) ? [] : operandsOfChoice(part, context)))) {
    const chosen = chosenNow(one);
    if (chosen !== undefined) return chosen;
    if (one.kind !== "load") continue;
    const writer = search.trust
      .openWritersOf(one.place)
      .find(({ write, flow: writing }) => isFirst(write, search) && searchOrigin(write.value, writing, search));
    if (writer !== undefined) return { kind: "storage", place: one.place, writer };
  }
  return undefined;
}

/** What the caller chooses with this very transaction. */
function chosenNow(value: Value): Origin | undefined {
  if (value.kind === "parameter") return { kind: "parameter", declaration: value.declaration };
  if (isInput(value, "sender") || isInput(value, "origin")) return { kind: "caller" };
  return isInput(value, "calldata") ? { kind: "calldata" } : undefined;
}

function isFirst(write: Step, { seen }: OriginSearch): boolean {
  const isNew = !seen.has(write);
  seen.add(write);
  return isNew;
}

/**
 * True where `value` was looked up, before `step`, in something that callers cannot set: a list of what is allowed, or
 * a contract that is asked.
 */
export function isAllowlisted(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const isVetting = (one: Step): boolean =>
    one.kind === "assume" && allowlists(one.condition, one.holds, value.key, context);
  let unvetted: StepSet | undefined;
  const isUnvetted = (id: number): boolean => {
    unvetted ??= reachFrom(flow, 0, { stopAt: isVetting });
    const last = flow.steps[id];
    return unvetted.has(id) && (last === undefined || !isVetting(last));
  };
  const isVouching = (one: Step): boolean => isVetting(one) || isOfPathsPast(one, isUnvetted);
  return !reachFrom(flow, 0, { stopAt: isVouching }).has(step);
}

/** True for a test of what a search came to: `if (isKnown(one)) return true; … return false;`. */
function isOfPathsPast(test: Step, isUnvetted: (last: number) => boolean): boolean {
  if (test.kind !== "assume" || test.condition.kind !== "phi") return false;
  return test.condition.alternatives.every(
    ({ value, from }) => (value.kind === "number" && (value.number !== 0n) !== test.holds) || !isUnvetted(from),
  );
}

/** True where `value` is the caller on every path to `step`, because the caller was compared with it. */
export function isCallerByTest(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  return !reachFrom(flow, 0, {
    stopAt: (one) => identities(one, flow, trust).some(({ key }) => key === value.key),
  }).has(step);
}
