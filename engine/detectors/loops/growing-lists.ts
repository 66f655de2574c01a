/** Lists in storage that anyone can make longer, and where their length decides how much is to be done. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { isCountedIn, signaturesOf } from "../../dataflow/access/signatures.ts";
import { dominates, testsBefore } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, type Loop, reachFrom, type StepOf, stepsOf, variesIn } from "../../flow/flow.ts";
import { isOperation, isSumOrDifference } from "../../flow/operation.ts";
import { isLength } from "../../flow/places.ts";
import {
  indexesOf,
  isInput,
  isNumber,
  loneNumber,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import { isComparisonOperator } from "../../ir/operators.ts";
import { isDynamicArray } from "../../program/types.ts";
import { exempt } from "../exempt.ts";

export interface Growth {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Only who was given a proof, or was let in by others, makes it longer. */
  readonly isByProof: boolean;
}

/**
 * The writes by which anyone makes the list longer, or else whoever has a proof, but those that come to an end; by the
 * pattern of the list's length.
 */
export function findGrowth(
  { flows, trust }: ContractFlows,
  isBounded: (growth: Growth) => boolean,
): ReadonlyMap<number, Growth> {
  const growth = new Map<number, Growth>();
  const add = (isOpen: Trust["isAttackerReachable"], isByProof: boolean): void => {
    for (const { flow, write } of growingWrites(flows)) {
      const { storageClass } = write.place;
      if (growth.has(storageClass) || !isOpen(flow, write.id) || isOwnList(flow, write)) continue;
      if (isByProof && exempt("growing-lists: somebody signs for each entry", isSignedOneByOne(flow))) continue;
      const grows = { flow, write, isByProof: isByProof || isForAdmitted(trust, flow, write) };
      if (!isBounded(grows)) growth.set(storageClass, grows);
    }
  };
  add(trust.isAttackerReachable, false);
  add(trust.isReachableWithProof, true);
  return growth;
}

/** The caller has a mark that no caller can set: somebody let them in, whatever else is kept for them beside it. */
function isForAdmitted(trust: Trust, flow: Flow, { id }: StepOf<"write">): boolean {
  return [...testsBefore(flow, id)].some(({ condition, holds }) =>
    subvalues(condition).some(
      (one) =>
        one.kind === "load" &&
        indexesOf(one.place).some((index) => isInput(index, "sender")) &&
        trust.isTrusted(one.place) &&
        isContradiction(condition, holds, ({ key }) => (key === one.key ? loneNumber(0n) : undefined)),
    ),
  );
}

/** A number in the message moves on: who signs agrees to one entry, and lets nobody in for good. */
function isSignedOneByOne(flow: Flow): boolean {
  return signaturesOf(flow).some((signature) => isCountedIn(flow, signature));
}

function growingWrites(flows: readonly Flow[]): readonly Omit<Growth, "isByProof">[] {
  return flows.flatMap((flow) =>
    stepsOf(flow, "write")
      .filter(({ place, value }) => isLength(place) && isOperation(value, "+"))
      .map((write) => ({ flow, write })),
  );
}

/** True for a list that is kept for the caller, or that the caller was compared with the holder of. */
function isOwnList(flow: Flow, { place }: StepOf<"write">): boolean {
  const indexes = indexesOf({ ...place, path: place.path.slice(0, -1) });
  const leaves = new Set(
    indexes
      .flatMap((index) => subvalues(index))
      .filter(isGiven)
      .map(({ key }) => key),
  );
  if (indexes.some((index) => isInput(index, "sender"))) return true;
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    const [left, right] =
      condition.kind === "operation" && condition.operator === "==" && holds ? condition.operands : [];
    if (left === undefined || right === undefined) return false;
    const other = isInput(left, "sender") ? right : isInput(right, "sender") ? left : undefined;
    return other !== undefined && somePart(other, ({ key }) => leaves.has(key));
  });
}

function isGiven({ kind }: Value): boolean {
  return kind === "parameter";
}

/** The length of a list in storage that bounds the loop: of one list, not of another in each iteration. */
export function boundOf(flow: Flow, loop: Loop): Place | undefined {
  for (const test of stepsOf(flow, "assume")) {
    if (!isLeaving(flow, loop, test) || test.condition.kind !== "operation") continue;
    const { operands } = test.condition;
    if (!operands.some((one) => variesIn(one, loop))) continue;
    const lengths = operands.flatMap((one) => subvalues(one, sumsOf)).filter((one) => one.kind === "load");
    const length = lengths.find((one) => isLength(one.place) && !variesIn(one, loop));
    if (length !== undefined) return length.place;
  }
  return undefined;
}

/** False where a test that every iteration passes fails in the first one, whatever the storage holds: `for (i = n; i < n; i--)`. */
export function isEverEntered(flow: Flow, loop: Loop): boolean {
  const atFirst = (value: Value): Value | undefined =>
    value.kind === "phi" && loop.variant.has(value.key) ? value.alternatives[0]?.value : undefined;
  const { head, back } = loop;
  return !stepsOf(flow, "assume").some(
    ({ id, condition, holds }) =>
      back !== undefined && id > head && dominates(flow, id, back) && isContradiction(condition, holds, atFirst),
  );
}

/** True for a test that lies in the loop, and fails where it is left. */
function isLeaving(flow: Flow, { head, back }: Loop, test: StepOf<"assume">): boolean {
  const { id, holds } = test;
  if (!holds || id <= head || back === undefined || id > back || !reachFrom(flow, id).has(head)) return false;
  const goesOn = failuresOf(flow, test).some((one) => reachFrom(flow, one, { forwardOnly: true }).has(back));
  return !exempt("growing-lists: the loop goes on where the test fails", goesOn);
}

/** The ways that are taken where the test fails. */
function failuresOf(flow: Flow, { predecessors, condition, holds }: StepOf<"assume">): readonly number[] {
  const next = predecessors.flatMap((one) => flow.steps[one]?.successors ?? []);
  return next.filter((one) => {
    const step = flow.steps[one];
    return step?.kind === "assume" && step.condition.key === condition.key && step.holds !== holds;
  });
}

/** True where a counter that the caller sets leaves the loop too: they choose how much is done at a time. */
export function isPaged(flow: Flow, loop: Loop): boolean {
  return stepsOf(flow, "assume").some((test) => {
    if (!isLeaving(flow, loop, test) || test.condition.kind !== "operation") return false;
    const counter = test.condition.operands.find((one) => one.kind === "phi" && variesIn(one, loop));
    const other = test.condition.operands.find((one) => one !== counter);
    const isOwn = (one: Value | undefined): boolean =>
      one?.kind === "parameter" || (one?.kind === "phi" && one.alternatives.some(({ value }) => isGiven(value)));
    if (counter === undefined || other === undefined || !isComparisonOperator(test.condition.operator)) return false;
    return other.kind === "number" ? isOwn(counter) : isOwn(other);
  });
}

function sumsOf(value: Value): readonly Value[] {
  return isSumOrDifference(value) ? value.operands : [];
}

/** The writes that empty a whole list: the length is set back, and each element is cleared. */
export function clearingsOf(flow: Flow): readonly StepOf<"write">[] {
  return stepsOf(flow, "write").filter(({ place, value, id }) => {
    if (!flow.committing.has(id) || place.base.kind !== "variable" || place.path.length > 0) return false;
    const isEmpty = isNumber(value, 0n) || isNewArray(value);
    return isEmpty && isDynamicArray(place.base.declaration);
  });
}

/** `new uint[](0)`. */
export function isNewArray(value: Value): boolean {
  return isOperation(value, "new array") || isOperation(value, "objectcreation");
}
