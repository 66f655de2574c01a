/** Tests that enough of those who were appointed have signed: a loop counts them, or what each of them weighs. */

import { comparisonOf } from "../../../flow/comparison.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isNumber, kindBit, type Place, type Value } from "../../../flow/value.ts";

/** What tells a vote from what callers make up. */
export interface Ballot {
  /** True for a value that no caller can choose. */
  isAppointed(value: Value): boolean;
  /** True for whoever signed. */
  isSigner(value: Value): boolean;
  /** True for storage that says who may do what, and how much of it. */
  isRole(place: Place): boolean;
  /** True for a step that anyone can reach. */
  isOpen(step: number): boolean;
}

/** True for a test that only so many votes get past as were asked for: `signed * 3 > total * 2`. */
export function isQuorumTest(condition: Value, holds: boolean, ballot: Ballot): boolean {
  if (!hasPart(condition, kindBit.phi)) return false;
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || (isNumber(order.smaller, 0n) && !order.isStrict)) return false;
  return ballot.isAppointed(order.smaller) && isTally(unscaled(order.larger, ballot), ballot);
}

/** What is multiplied or divided by what no caller can choose. */
function unscaled(value: Value, ballot: Ballot): Value {
  if (!isOperation(value, "*") && !isOperation(value, "/")) return value;
  const [sum, ...others] = value.operands.filter((one) => one.kind !== "number");
  return sum !== undefined && others.every(ballot.isAppointed) ? unscaled(sum, ballot) : value;
}

/** A sum that begins with nothing, and to which votes alone are added. */
function isTally(value: Value, ballot: Ballot): boolean {
  const seen = new Set<Value>();
  let nVotes = 0;
  const isCounted = (one: Value, from: number): boolean => {
    if (seen.has(one) || isNumber(one, 0n)) return true;
    if (one.kind === "phi") {
      seen.add(one);
      return one.alternatives.every((way) => isCounted(way.value, way.from));
    }
    const [sum, vote] = isOperation(one, "+") ? sumAndVote(one.operands) : [];
    if (sum === undefined || vote === undefined || !isVote(vote, from, ballot)) return false;
    nVotes++;
    return isCounted(sum, from);
  };
  return value.kind === "phi" && isCounted(value, 0) && nVotes > 0;
}

/** Of what is added up, the sum so far, which a loop brings, and what comes to it. */
function sumAndVote(operands: readonly Value[]): readonly (Value | undefined)[] {
  return [operands.find(({ kind }) => kind === "phi"), operands.find(({ kind }) => kind !== "phi")];
}

/** What somebody weighs who signed, or a number that is counted only where somebody appointed did. */
function isVote(value: Value, from: number, ballot: Ballot): boolean {
  if (value.kind === "number") return !ballot.isOpen(from);
  return value.kind === "load" && indexesOf(value.place).some(ballot.isSigner) && ballot.isRole(value.place);
}
