/** Marks of used signatures that are kept under something that was not signed: under another key the signature is new. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isCountedIn, isSigner, type Marker, marksOf, type Signature } from "../../../dataflow/access/signatures.ts";
import { committingStepsOf, type Flow, reachFrom, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { indexesOf, isInput, somePart, subvalues, type Value, waysTo } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { contentsOf, isGiven } from "../vouched/messages.ts";

/** A mark, and the part of its key that was not signed. */
export interface UnsignedMark {
  readonly marker: Marker;
  readonly key: Value;
}

/** The mark of a signature whose use is told by nothing else; undefined where one is kept under what was signed. */
export function unsignedMarkOf(home: ContractFlows, flow: Flow, signature: Signature): UnsignedMark | undefined {
  if (isCountedIn(flow, signature)) return undefined;
  const marks = marksOf(flow, signature).map((marker) => ({
    marker,
    key: indexesOf(marker.place).find((index) => isUnsigned(home, flow, signature, index)),
  }));
  const [first] = marks;
  if (first?.key === undefined || marks.some(({ key }) => key === undefined)) return undefined;
  return { marker: first.marker, key: first.key };
}

function isUnsigned(home: ContractFlows, flow: Flow, signature: Signature, index: Value): boolean {
  const signed = new Set(subvalues(signature.digest, contentsOf).map(({ key }) => key));
  const isOther = (one: Value): boolean =>
    !exempt("unsigned-marks: the key is the signer", isNamedAsSigner(flow, signature, one));
  if (isHashing(index)) {
    return subvalues(index, contentsOf).some((one) => isLoosePart(flow, signature, one, signed) && isOther(one));
  }
  if (!canDiffer(home, index)) return false;
  return !somePart(index, ({ key }) => signed.has(key), contentsOf) && isOther(index);
}

/** What the caller gives beside the message; of one signature there is one form, but many can be chosen among. */
function isLoosePart(flow: Flow, { step, s }: Signature, part: Value, signed: ReadonlySet<number>): boolean {
  if (!(isGiven(part) || isInput(part, "sender")) || signed.has(part.key)) return false;
  const isOfSignature = somePart(s, ({ key }) => key === part.key);
  return !isOfSignature || reachFrom(flow, step.id).has(step.id);
}

/** A parameter, the caller, or a number that some function changes. */
function canDiffer({ flows, trust }: ContractFlows, index: Value): boolean {
  if (index.kind === "parameter" || isInput(index, "sender")) return true;
  if (index.kind !== "load" || index.place.path.length > 0) return false;
  const { storageClass } = index.place;
  return flows.some((flow) =>
    committingStepsOf(flow, "write").some(
      ({ id, place }) => place.storageClass === storageClass && !trust.isInitializing(flow, id),
    ),
  );
}

function isNamedAsSigner(flow: Flow, signature: Signature, { key }: Value): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => waysTo(one).some((way) => isSigner(way, signature))) &&
      condition.operands.some((one) => one.key === key),
  );
}
