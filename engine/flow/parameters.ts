/** What callers give as it is: parameters, by their types. A list counts as what it is a list of, since its elements come from it. */

import { isOfAddresses, isOfIntegers } from "../program/types.ts";
import { isMember } from "./operation.ts";
import { isInput, type Value } from "./value.ts";

/** A parameter, or a field of one. */
export function isGivenAsIs(value: Value): boolean {
  return value.kind === "parameter" || (isMember(value) && value.operands.every(({ kind }) => kind === "parameter"));
}

/** An account that the caller names. */
export function isAddressParameter(value: Value | undefined): boolean {
  return value?.kind === "parameter" && isOfAddresses(value.declaration);
}

/** The caller, or an account that they name. */
export function isCallerOrNamed(value: Value): boolean {
  return isInput(value, "sender") || isAddressParameter(value);
}

/** A number that the caller gives. */
export function isIntegerParameter(value: Value): boolean {
  return value.kind === "parameter" && isOfIntegers(value.declaration);
}

/** A truth value that the caller gives, as in `paused = next`. */
export function isBoolParameter(value: Value): boolean {
  return value.kind === "parameter" && value.declaration.typeDescriptions.typeString === "bool";
}
