/** Signed numbers that have to be the next one of a record, where the record does not move on: they stay the next one. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { marksOf, type Signature } from "../../../dataflow/access/signatures.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { isIndexed } from "../../../flow/places.ts";
import { indexesOf, operandsBesideCalls, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";

/** The number that a record is asked for, and the test that asks. */
export interface UnspentNumber {
  readonly place: Place;
  readonly test: StepOf<"assume">;
}

/** One that the signer counts; undefined where it moves on, or where what was signed is marked by itself. */
export function unspentNumberOf(flow: Flow, signature: Signature): UnspentNumber | undefined {
  const signed = new Set(subvalues(signature.digest).map(({ key }) => key));
  for (const test of stepsOf(flow, "assume")) {
    const place = test.holds && isRequired(flow, test) ? countIn(test.condition, signed) : undefined;
    if (place !== undefined && !isWritten(flow, place) && !isMarkedByHash(flow, signature)) return { place, test };
  }
  return undefined;
}

/** What is signed has to be what a record among many holds. */
function countIn(condition: Value, signed: ReadonlySet<number>): Place | undefined {
  if (!isOperation(condition, "==")) return undefined;
  const [left, right] = condition.operands;
  const [stored, given] = left?.kind === "load" ? [left, right] : [right, left];
  if (stored?.kind !== "load" || given?.kind !== "parameter" || !signed.has(given.key)) return undefined;
  return isNumeric(given) && isIndexed(stored.place) ? stored.place : undefined;
}

function isNumeric(value: Value): boolean {
  return value.kind === "parameter" && /^uint\d*$/.test(value.declaration.typeDescriptions.typeString ?? "");
}

function isWritten(flow: Flow, { storageClass }: Place): boolean {
  return committingStepsOf(flow, "write").some(({ place }) => place.storageClass === storageClass);
}

/** Each message by itself is marked, or counted up: the number then only calls off all of them at once. */
function isMarkedByHash(flow: Flow, signature: Signature): boolean {
  const isByHash = ({ indexes }: Place): boolean =>
    indexes.some((index) => somePart(index, isHashing, operandsBesideCalls));
  return (
    marksOf(flow, signature).some(({ place }) => isByHash(place)) ||
    changesOf(flow).some(({ write: { place }, sign }) => sign > 0 && indexesOf(place).length > 0 && isByHash(place))
  );
}
