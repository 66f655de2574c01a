/** Which storage says who may do what, and which records belong to single accounts. */

import type { ContractFlows } from "./contract-flows.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "./flow.ts";
import { type GuardContext, isCaller, isSignature } from "./guards.ts";
import { indexesOf, ingredients, isInput, isNumber, type Place, type Value } from "./value.ts";

/** A test by which storage lets a caller pass. */
export interface PrivilegeTest {
  readonly test: Step;
  readonly place: Place;
}

/** By pattern: the storage whose content is compared with the caller, or that lists callers, with one such test. */
export function findPrivileges({ flows, trust }: ContractFlows): ReadonlyMap<number, PrivilegeTest> {
  const privileges = new Map<number, PrivilegeTest>();
  for (const flow of flows) {
    const context = trust.contextOf(flow);
    for (const test of stepsOf(flow, "assume")) {
      for (const place of privilegeIn(test, context)) {
        if (!privileges.has(place.pattern) && isDecisive(flow, test)) privileges.set(place.pattern, { test, place });
      }
    }
  }
  return privileges;
}

/** True where something is done that those who fail the test cannot have done. */
function isDecisive(flow: Flow, test: Step): boolean {
  const anyway = reachFrom(flow, 0, { stopAt: (step) => step === test });
  return [...reachFrom(flow, test.id)].some((id) => {
    const kind = flow.steps[id]?.kind;
    return !anyway.has(id) && (kind === "write" || kind === "call" || kind === "opaque");
  });
}

/** The storage by which a test lets only some callers or signers pass: what it compares them with, or looks them up in. */
export function privilegeIn({ condition, holds }: StepOf<"assume">, context: GuardContext): readonly Place[] {
  const isTheCaller = (value: Value): boolean => isCaller(value, context) || isSignature(value);
  return holds ? namedIn(condition, isTheCaller) : namedIn(unlessZero(condition), isTheCaller);
}

/** What is not zero where the comparison with zero fails. */
function unlessZero(condition: Value): Value | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const [left, right] = condition.operands;
  if (isNumber(right, 0n)) return left?.kind === "load" ? left : undefined;
  return isNumber(left, 0n) && right?.kind === "load" ? right : undefined;
}

/** What a condition that holds compares the caller with, or looks the caller up in. */
function namedIn(condition: Value | undefined, isTheCaller: (value: Value) => boolean): readonly Place[] {
  if (condition === undefined) return [];
  if (condition.kind === "load") {
    return indexesOf(condition.place).some((index) => isTheCaller(index)) ? [condition.place] : [];
  }
  if (condition.kind !== "operation" || condition.operator !== "==") return [];
  const [left, right] = condition.operands;
  const rank = rankIn(left, right, isTheCaller) ?? rankIn(right, left, isTheCaller);
  if (rank !== undefined) return [rank];
  const named = left && isTheCaller(left) ? right : right && isTheCaller(right) ? left : undefined;
  return named?.kind === "load" ? [named.place] : [];
}

/** `wards[msg.sender] == 1`: the place, where a number other than zero is asked for. */
function rankIn(
  listed: Value | undefined,
  number: Value | undefined,
  isTheCaller: (value: Value) => boolean,
): Place | undefined {
  if (listed?.kind !== "load" || number?.kind !== "number" || number.number === 0n) return undefined;
  return indexesOf(listed.place).some(isTheCaller) ? listed.place : undefined;
}

/** Patterns of the records that some entry point keeps for its caller: `balances[msg.sender]`. */
export function findOwnRecords({ flows }: ContractFlows): ReadonlySet<number> {
  const patterns = new Set<number>();
  for (const flow of flows) {
    for (const { place } of stepsOf(flow, "write")) {
      if (place.path.some((step) => step.kind === "index" && isInput(step.value, "sender")))
        patterns.add(place.pattern);
    }
  }
  return patterns;
}

/** True where the value was computed from what the place, or another index of it, held before. */
export function isUpdateOf(value: Value, { pattern }: Place): boolean {
  for (const one of ingredients(value)) if (one.kind === "load" && one.place.pattern === pattern) return true;
  return false;
}
