/** What a value certainly is, when some of its parts are supposed to be something. */

import { isComparisonOperator, type OperatorWord } from "../ir/operators.ts";
import { spend } from "../util/step-budget.ts";
import { isHashing, isMember } from "./operation.ts";
import type { Operation, Value } from "./value.ts";
import { foldNumbers, toNumber } from "./value-factory.ts";

/** What a part is supposed to be; undefined to leave it as it is. */
export type Supposition = (value: Value) => Value | undefined;

/** The number a value must be; undefined where that is open. Callers, parameters and contracts count as not zero. */
export function decide(value: Value, suppose: Supposition): bigint | undefined {
  return decideWithin(value, { suppose, known: new Map() });
}

/** True where the condition cannot be met as `holds` demands. */
export function isContradiction(condition: Value, holds: boolean, suppose: Supposition): boolean {
  const number = decide(condition, suppose);
  if (number !== undefined) return (number !== 0n) !== holds;
  return !holds && isNeverZero(suppose(condition) ?? condition);
}

interface Search {
  readonly suppose: Supposition;
  readonly known: Map<Value, bigint | undefined>;
}

function decideWithin(value: Value, search: Search): bigint | undefined {
  if (search.known.has(value)) return search.known.get(value);
  const supposed = search.suppose(value) ?? value;
  if (supposed === value && value.kind !== "operation" && value.kind !== "phi") return decideAfresh(value, search);
  search.known.set(value, undefined); // what a loop in the value sees
  const number = decideAfresh(supposed, search);
  search.known.set(value, number);
  return number;
}

function decideAfresh(value: Value, search: Search): bigint | undefined {
  if (value.kind === "number") return value.number;
  if (value.kind === "operation") return decideOperation(value, search);
  if (value.kind !== "phi") return undefined;
  const [first, ...rest] = value.alternatives.map((one) => decideWithin(one.value, search));
  return rest.every((number) => number === first) ? first : undefined;
}

function decideOperation(operation: Operation, search: Search): bigint | undefined {
  const { operator, operands, arithmetic } = operation;
  const [one, other] = operands;
  if (one === undefined) return undefined;
  const left = search.suppose(one) ?? one;
  const a = decideWithin(one, search);
  if (other === undefined) return operator === "!" ? decideNot(left, a) : decideField(operation, a);
  const b = decideWithin(other, search);
  if (a !== undefined && b !== undefined) return wrapAround(foldNumbers(operator, a, b), arithmetic);
  return decideHalf(operator, a, b) ?? decideEqual(operator, [left, search.suppose(other) ?? other], a ?? b, search);
}

function decideNot(operand: Value, number: bigint | undefined): bigint | undefined {
  if (number !== undefined) return toNumber(number === 0n);
  return isNeverZero(operand) ? 0n : undefined;
}

/** What is below zero without a sign has wrapped around; where it would have reverted nothing is known. */
function wrapAround(number: bigint | undefined, arithmetic: Operation["arithmetic"]): bigint | undefined {
  if (number === undefined || number >= 0n || arithmetic === undefined || arithmetic.type.isSigned) return number;
  return arithmetic.isChecked ? undefined : BigInt.asUintN(arithmetic.type.bits, number);
}

/** The fields of a record that is empty are empty. */
function decideField(operation: Operation, record: bigint | undefined): bigint | undefined {
  return record === 0n && operation.operator === "member" && !ofAddresses.has(operation.name) ? 0n : undefined;
}

const ofAddresses: ReadonlySet<string> = new Set(["balance", "code", "codehash"]);

/** Where one side alone settles it. */
function decideHalf(operator: OperatorWord, a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  const known = a ?? b;
  if (known === undefined) return undefined;
  if (known === 0n) return (a === undefined ? zeroRight : zeroLeft)[operator];
  return operator === "||" ? 1n : undefined;
}

const zeroLeft: Readonly<Partial<Record<OperatorWord, bigint>>> = { "&&": 0n, "&": 0n, "*": 0n, ">": 0n, "<=": 1n };
const zeroRight: Readonly<Partial<Record<OperatorWord, bigint>>> = { "&&": 0n, "&": 0n, "*": 0n, "<": 0n, ">=": 1n };

/** Comparison of values that are equal or a number apart, and of what is never zero with zero. */
function decideEqual(
  operator: OperatorWord,
  operands: readonly [Value, Value],
  known: bigint | undefined,
  search: Search,
): bigint | undefined {
  if (!isComparisonOperator(operator)) return undefined;
  const [left, right] = operands.map((operand) => search.suppose(operand) ?? operand);
  if (left === undefined || right === undefined) return undefined;
  const [a, b] = [distanceOf(left, search), distanceOf(right, search)];
  if (a.key === b.key) return foldNumbers(operator, a.distance, b.distance);
  return operator === "==" && known === 0n && (isNeverZero(left) || isNeverZero(right)) ? 0n : undefined;
}

/** A value as another one plus a number. */
function distanceOf(value: Value, { suppose }: Search): { readonly key: number; readonly distance: bigint } {
  const [left, right] = value.kind === "operation" && value.operator === "+" ? value.operands : [];
  const [base, number] = left?.kind === "number" ? [right, left] : [left, right];
  if (base === undefined || number?.kind !== "number") return { key: value.key, distance: 0n };
  return { key: (suppose(base) ?? base).key, distance: number.number };
}

/** A selector is the beginning of a hash. */
function isHashed(value: Value): boolean {
  return isHashing(value) || isMember(value, "selector");
}

/** A hash is not; masks, shifts and what is added bit by bit are looked through. */
function isNeverZero(value: Value): boolean {
  spend();
  if (value.kind === "parameter" || value.kind === "literal") return true;
  if (value.kind === "input") return value.input !== "value";
  if (value.kind === "number") return value.number !== 0n;
  if (isHashed(value)) return true;
  if (value.kind !== "operation" || value.operands.length !== 2) return false;
  const [left, right] = value.operands;
  if (left === undefined || right === undefined) return false;
  if (value.operator === "|") return isNeverZero(left) || isNeverZero(right);
  if (value.operator === "&") return isNeverZero(left) && isNeverZero(right);
  return (value.operator === "<<" || value.operator === ">>") && right.kind === "number" && isNeverZero(left);
}
