/** Tests that are passed once in the life of a contract, as in an initializer. */

import { canEndWithout, testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isMember } from "../../../flow/operation.ts";
import {
  hasPart,
  isHeldIn,
  kindBit,
  loneNumber,
  operandsOf,
  type Place,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { isOwnCode } from "../guards.ts";
import { findMidCallTests } from "./mid-call-flags.ts";

type Test = StepOf<"assume">;

interface Writer {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** By flow: its tests of storage that it then sets so that they never pass again, unless another call sets it back. */
export function findSetOnceTests(flows: readonly Flow[]): ReadonlyMap<Flow, ReadonlySet<Step>> {
  const writers = writersByPlace(flows);
  return new Map(flows.map((flow) => [flow, setOnceTestsOf(flow, writers)]));
}

type Writers = ReadonlyMap<number, readonly Writer[]>;

function writersByPlace(flows: readonly Flow[]): Writers {
  const byPlace = new Map<number, Writer[]>();
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const known = byPlace.get(write.place.key);
      if (known === undefined) byPlace.set(write.place.key, [{ flow, write }]);
      else known.push({ flow, write });
    }
  }
  return byPlace;
}

function setOnceTestsOf(flow: Flow, writers: Writers): ReadonlySet<Step> {
  const writes = stepsOf(flow, "write");
  const written = new Set(writes.map(({ place }) => place.key));
  const midCall = new Set<Step>(writes.length === 0 ? [] : findMidCallTests(flow));
  const tests = stepsOf(flow, "assume").filter((test) => {
    const places = testedPlaces(test).filter(({ key }) => written.has(key));
    if (places.length === 0) return false;
    const after = reachFrom(flow, test.id);
    return places.some((place) => {
      const later = writes.filter((write) => after.has(write.id) && write.place.key === place.key);
      if (later.length === 0 || !later.every((write) => shuts({ flow, write }, test))) return false;
      const settled = new Set<Step>([...later, ...midCall]);
      if (canEndWithout(flow, test.id, (step) => settled.has(step))) return false;
      return !isSetBack(flow, test, later, writers.get(place.key) ?? []);
    });
  });
  return new Set(tests);
}

/** What is written lets the test pass no more. */
function shuts({ flow, write }: Writer, test: Test): boolean {
  return isContradiction(test.condition, test.holds, (value) => {
    if (isOwnCode(value)) return loneNumber(1n);
    return isHeldIn(value, write.place) ? setValue(flow, write) : undefined;
  });
}

/** True where a call that can come after these writes opens the test again: an auction that is settled, and begins anew. */
function isSetBack(flow: Flow, test: Test, later: readonly StepOf<"write">[], writers: readonly Writer[]): boolean {
  return writers.some(
    (writer) =>
      !(writer.flow === flow && later.includes(writer.write)) &&
      opens(writer, test) &&
      !isGivenUp(writer) &&
      later.some((write) => !isBarredBy(writer, write.place, setValue(flow, write))),
  );
}

/** The test can pass once more. Arithmetic empties no place: nobody counts on a number to come back to zero. */
function opens({ flow, write }: Writer, test: Test): boolean {
  if (shuts({ flow, write }, test)) return false;
  const zero = loneNumber(0n);
  const isOfEmpty = !isContradiction(test.condition, test.holds, (one) =>
    isHeldIn(one, write.place) ? zero : undefined,
  );
  return !isOfEmpty || write.value.kind === "number";
}

/** Whoever the place names lets go of it, as an owner who renounces. */
function isGivenUp({ flow, write }: Writer): boolean {
  return [...testsBefore(flow, write.id)].some(
    ({ condition }) =>
      hasPart(condition, kindBit.caller) && subvalues(condition).some((one) => isHeldIn(one, write.place)),
  );
}

/** What the place holds now fails a test on the way to the write. */
function isBarredBy({ flow, write }: Writer, place: Place, value: Value): boolean {
  return [...testsBefore(flow, write.id)].some((test) =>
    isContradiction(test.condition, test.holds, (one) => (isHeldIn(one, place) ? value : undefined)),
  );
}

/** What is written; a field of a parameter, and what a contract answers that is one, count as not zero, as parameters do. */
function setValue(flow: Flow, { value }: StepOf<"write">): Value {
  const source = isMember(value) ? value.operands[0] : value.kind === "result" ? value.call.target : undefined;
  return source !== undefined && isParameter(flow, source) ? loneNumber(1n) : value;
}

/** Also one that was written down before. */
function isParameter(flow: Flow, value: Value): boolean {
  if (value.kind !== "load") return value.kind === "parameter";
  const sources = stepsOf(flow, "write").filter(({ id, place }) => id < value.step && place.key === value.place.key);
  return sources.at(-1)?.value.kind === "parameter";
}

/** The storage a test reads, if it is always the same, and there is nothing else in the test but the contract's own code. */
function testedPlaces({ condition }: StepOf<"assume">): readonly Place[] {
  const places: Place[] = [];
  if (!hasPart(condition, kindBit.load) || hasPart(condition, differing)) return places;
  for (const one of subvalues(condition, (value) => (isOwnCode(value) ? [] : operandsOf(value)))) {
    if (one.kind === "input" || one.kind === "parameter" || one.kind === "result" || one.kind === "unknown") return [];
    if (one.kind !== "load") continue;
    if (one.place.path.some((step) => step.kind === "index" && step.value.kind !== "number")) return [];
    places.push(one.place);
  }
  return places;
}

/** What is not the same for all calls. */
const differing =
  kindBit.caller | kindBit.value | kindBit.calldata | kindBit.parameter | kindBit.result | kindBit.unknown;
