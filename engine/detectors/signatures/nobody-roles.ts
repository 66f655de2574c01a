/** Roles that are looked up by who signed, and that the zero address can be given: whoever has no signature signs with it then. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isSigner, type Signature } from "../../dataflow/access/signatures.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type Step, type StepOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import {
  indexesOf,
  isNumber,
  type Load,
  loadsIn,
  loneNumber,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";

/** A test that the signer has a role, on a way on which the signer may be zero. */
export interface NobodyRole {
  readonly test: StepOf<"assume">;
  readonly role: Place;
  /** Where a function gives the role to whom the caller names. */
  readonly given: StepOf<"write">;
}

/** The first one of a signature. */
export function findNobodyRole({ flows }: ContractFlows, flow: Flow, signature: Signature): NobodyRole | undefined {
  for (const test of committingStepsOf(flow, "assume")) {
    for (const role of loadsIn(test.condition)) {
      const signer = indexesOf(role.place).find((index) => isMaybeSigner(index, signature));
      if (signer === undefined || !isNeeded(test, role)) continue;
      const given = givenToAny(flows, role.place);
      const isOpen = !isEnsured(flow, test.id, (step) => saysSomebody(step, signer, signature));
      if (given !== undefined && isOpen) return { test, role: role.place, given };
    }
  }
  return undefined;
}

/** Also one of several that a function returned. */
function isMaybeSigner(index: Value, signature: Signature): boolean {
  const parts = subvalues(index, (one) => (one.kind === "phi" ? operandsOf(one) : []));
  return parts.some((one) => isSigner(one, signature));
}

/** Nobody who has none passes. */
function isNeeded({ condition, holds }: StepOf<"assume">, { key }: Load): boolean {
  return isContradiction(condition, holds, (one) => (one.key === key ? zero : undefined));
}

const zero = loneNumber(0n);

/** A test that a signer of zero does not pass. */
function saysSomebody(step: Step, { key }: Value, signature: Signature): boolean {
  if (step.kind !== "assume") return false;
  const isWho = (one: Value): boolean => one.key === key || isSigner(one, signature);
  if (!somePart(step.condition, isWho)) return false;
  return isContradiction(step.condition, step.holds, (one) => (isWho(one) ? zero : undefined));
}

/** Some function gives it to an address that it does not look at. */
function givenToAny(flows: readonly Flow[], { storageClass }: Place): StepOf<"write"> | undefined {
  for (const flow of flows) {
    const given = committingStepsOf(flow, "write").find(
      ({ place, value }) =>
        place.storageClass === storageClass &&
        !isNumber(value, 0n) &&
        indexesOf(place).every((index) => index.kind === "parameter" && !isAskedForZero(flow, index)),
    );
    if (given !== undefined) return given;
  }
  return undefined;
}

/** True where the flow fails if the value is zero. */
export function isAskedForZero(flow: Flow, { key }: Value): boolean {
  return committingStepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      !holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => one.key === key) &&
      condition.operands.some((one) => isNumber(one, 0n)),
  );
}
