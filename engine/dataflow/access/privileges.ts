/** Which storage says who may do what, and which records belong to single accounts. */

import { dominates } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, stepsOf } from "../../flow/flow.ts";
import { indexesOf, isInput, isReadFrom, type Place, type Value } from "../../flow/value.ts";
import { changesOf } from "./changes.ts";
import type { ContractFlows } from "./contract-flows.ts";
import { privilegeIn } from "./privilege-tests.ts";
import type { Trust } from "./reachability.ts";

/** A test by which storage lets a caller pass. */
export interface PrivilegeTest {
  readonly test: Step;
  readonly place: Place;
}

/** By storage class: the storage whose content is compared with the caller, or that lists callers, with one such test. */
export function findPrivileges({ flows, trust }: ContractFlows): ReadonlyMap<number, PrivilegeTest> {
  const privileges = new Map<number, PrivilegeTest>();
  for (const flow of flows) {
    const isNew = ({ place }: PrivilegeTest): boolean => !privileges.has(place.storageClass);
    const tests = testsIn(flow, trust);
    for (const one of tests)
      if (isNew(one) && isDecisive(flow, one, tests)) privileges.set(one.place.storageClass, one);
    for (const one of allowancesUsedIn(flow)) if (isNew(one)) privileges.set(one.place.storageClass, one);
  }
  return privileges;
}

function testsIn(flow: Flow, trust: Trust): readonly PrivilegeTest[] {
  const context = trust.contextOf(flow);
  return stepsOf(flow, "assume").flatMap((test) => privilegeIn(test, context).map((place) => ({ test, place })));
}

/** Records of an account and the caller that shrink with what the account has: who is allowed to take it. */
function allowancesUsedIn(flow: Flow): readonly PrivilegeTest[] {
  const shrinking = changesOf(flow).filter(({ sign }) => sign < 0);
  return shrinking.flatMap(({ write, amount }) => {
    const indexes = indexesOf(write.place);
    if (indexes.length < 2 || !indexes.some((index) => isInput(index, "sender"))) return [];
    const isOfAccount = shrinking.some(
      (other) =>
        other.write.place.storageClass !== write.place.storageClass &&
        other.amount.key === amount.key &&
        indexesOf(other.write.place).some((account) => indexes.some(({ key }) => key === account.key)) &&
        !indexesOf(other.write.place).some((account) => isInput(account, "sender")),
    );
    return isOfAccount ? [{ test: write, place: write.place }] : [];
  });
}

/**
 * True where something is done that those who fail the test cannot have done; of several that each let somebody pass,
 * as `msg.sender == buyer || msg.sender == arbiter`, those who fail all of them.
 */
function isDecisive(flow: Flow, { test }: PrivilegeTest, all: readonly PrivilegeTest[]): boolean {
  const tests = all.map((one) => one.test);
  const ways = new Set(tests.filter((one) => one === test || isAlternative(flow, one, test)));
  const anyway = reachFrom(flow, 0, { stopAt: (step) => ways.has(step) });
  return [...reachFrom(flow, test.id)].some((id) => {
    const kind = flow.steps[id]?.kind;
    return !anyway.has(id) && (kind === "write" || kind === "call" || kind === "opaque");
  });
}

/** Whoever passes the one need not pass the other. */
function isAlternative(flow: Flow, one: Step, other: Step): boolean {
  return !dominates(flow, one.id, other.id) && !dominates(flow, other.id, one.id);
}

/** Patterns of the records that some entry point keeps for its caller: `balances[msg.sender]`. */
export function findOwnRecords({ flows }: ContractFlows): ReadonlySet<number> {
  const patterns = new Set<number>();
  for (const flow of flows) {
    for (const { place } of stepsOf(flow, "write")) {
      if (place.path.some((step) => step.kind === "index" && isInput(step.value, "sender")))
        patterns.add(place.storageClass);
    }
  }
  return patterns;
}

/** True where the value was computed from what the place, or another index of it, held before. */
export function isUpdateOf(value: Value, { storageClass }: Place): boolean {
  return isReadFrom(value, storageClass);
}
