/** What was vetted when it was put into storage: nobody has to look it up again. */

import { dominates, testsBefore } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing, isMember, isOperation } from "../../flow/operation.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  loneNumber,
  operandsOf,
  type Place,
  placesReadIn,
  type Value,
  type ValueOf,
} from "../../flow/value.ts";
import { isAppointed } from "./guards.ts";
import type { Trust } from "./reachability.ts";
import { isAllowlisted } from "./taint.ts";

/** True for what is read from storage into which callers put only what was looked up in what they cannot set. */
export function isVettedWhenStored(value: Value, trust: Trust): boolean {
  if (value.kind !== "load" || value.place.base.kind !== "variable") return false;
  const writers = trust.openWritersOf(value.place);
  return writers.every(({ flow, write }) => isVetted(write.value, flow, write.id, trust));
}

/**
 * True where something is taken, before the step, off a record that there is of vetted ones alone, or asked to be there;
 * a caller is nobody's choice.
 */
export function isOfVettedRecord(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  if (isInput(value, "sender")) return false;
  const { key } = value;
  const isTaken = stepsOf(flow, "write").some(
    ({ id, place, value: left }) =>
      isOperation(left, "-") && dominates(flow, id, step) && isKeptForVetted(place, key, trust),
  );
  return isTaken || [...testsBefore(flow, step)].some((test) => needsVettedRecord(test, key, trust));
}

/** The test fails while nothing is kept for the value with that key. */
function needsVettedRecord({ condition, holds }: StepOf<"assume">, key: number, trust: Trust): boolean {
  const places = placesReadIn(condition);
  const own = places.filter((place) => indexesOf(place).some((index) => index.key === key));
  return own.some(
    (place) =>
      isContradiction(condition, holds, (one) => (isHeldIn(one, place) ? nothing : undefined)) &&
      isKeptForVetted(place, key, trust),
  );
}

const nothing = loneNumber(0n);

/**
 * True for a field of what the caller hands over, where its hash was found in storage before the step, and whoever puts
 * such a hash there makes it with something vetted in that field.
 */
export function isOfVettedHash(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  const [given] = isMember(value) ? value.operands : [];
  if (!isMember(value) || given === undefined) return false;
  return [...testsBefore(flow, step)].some(({ condition, holds }) => {
    const kept = holds && isOperation(condition, "==") ? storedHash(condition.operands, given) : undefined;
    return (
      kept !== undefined &&
      trust.openWritersOf(kept).every((writer) => {
        const field = encodedIn(writer.write.value)?.fields.get(value.name);
        return field !== undefined && isVetted(field, writer.flow, writer.write.id, trust);
      })
    );
  });
}

/** Where the hash is kept that the hash of the given struct is compared with. */
function storedHash(sides: readonly Value[], { key }: Value): Place | undefined {
  const isOfGiven = (side: Value): boolean => encodedBy(side)?.key === key;
  const kept = sides.find((side) => side.kind === "load");
  return kept?.kind === "load" && sides.some(isOfGiven) ? kept.place : undefined;
}

function encodedIn(hash: Value): ValueOf<"record"> | undefined {
  const encoded = encodedBy(hash);
  return encoded?.kind === "record" ? encoded : undefined;
}

/** The one value whose encoding is hashed, and nothing beside it. */
function encodedBy(hash: Value): Value | undefined {
  const [encoding, ...rest] = isHashing(hash) ? operandsOf(hash) : [];
  const [encoded, ...others] = encoding?.kind === "operation" ? encoding.operands : [];
  return rest.length === 0 && others.length === 0 ? encoded : undefined;
}

/** True where the value with that key is an index of the place, and whoever adds there adds for one that was vetted. */
export function isKeptForVetted(place: Place, key: number, trust: Trust): boolean {
  const at = indexesOf(place).findIndex((index) => index.key === key);
  if (at < 0) return false;
  return trust.openWritersOf(place).every(({ flow, write }) => {
    if (isOperation(write.value, "-") || isNumber(write.value, 0n)) return true;
    const index = indexesOf(write.place)[at];
    return index !== undefined && isVetted(index, flow, write.id, trust);
  });
}

function isVetted(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  return isAppointed(value, trust.contextOf(flow)) || isAllowlisted(value, flow, step, trust);
}
