/** What a caller chooses with the very call: not by way of storage, and not where a hash hides it. */

import type { VariableDeclaration } from "solidity-ast";
import { isHashing, isOperation } from "../../flow/operation.ts";
import { type Operation, operandsOf, subvalues, type Value } from "../../flow/value.ts";
import { isTestOperator, type OperatorWord } from "../../ir/operators.ts";

/** The first part of a value that its caller chooses freely: a parameter, or data of the call; undefined for none. */
export function attackerControlledPart(value: Value): Value | undefined {
  for (const one of subvalues(value, carriedParts)) {
    if (one.kind === "parameter" && !isText(one.declaration)) return one;
    if (one.kind === "input" && one.input === "calldata") return one;
    if (isOperation(one, "decode") && one.operands.some(isGiven)) return one;
  }
  return undefined;
}

/** Of a text a contract uses bytes, and those are small. */
function isText({ typeDescriptions }: VariableDeclaration): boolean {
  return /^(?:bytes|string)\b/.test(typeDescriptions.typeString ?? "");
}

function isGiven(value: Value): boolean {
  for (const one of subvalues(value, givenParts)) {
    if (one.kind === "parameter" || (one.kind === "input" && one.input === "calldata")) return true;
  }
  return false;
}

/** What another contract answers is the choice of whoever chooses the contract, not of who says what it is asked. */
function givenParts(value: Value): readonly Value[] {
  if (value.kind !== "result") return operandsOf(value);
  return value.call.target === undefined ? [] : [value.call.target];
}

/** Operands whose size shows in the result. */
export function carriedParts(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((alternative) => alternative.value);
  if (value.kind !== "operation" || isHashing(value) || hidesOperands(value)) return [];
  return value.operator === "[]" ? value.operands.slice(0, 1) : value.operands;
}

/** True for a result of a size of its own. */
function hidesOperands(operation: Operation): boolean {
  if (operation.operator === "member") return hidingMembers.has(operation.name);
  return isTestOperator(operation.operator) || hiding.has(operation.operator);
}

const hidingMembers: ReadonlySet<string> = new Set(["length", "balance", "code", "codehash"]);

const hiding: ReadonlySet<OperatorWord> = new Set([
  "%",
  "blockhash",
  "calldatasize",
  "new array",
  "objectcreation",
  "mulmod",
  "addmod",
]);
