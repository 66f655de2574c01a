/** Signatures that are good in one state of the contract alone: they name what they come after, or close it for good. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { effectsAfter, isSigner, type Signature } from "../../../dataflow/access/signatures.ts";
import { dominates, isEnsured, isRequired } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isPart } from "../../../flow/operation.ts";
import {
  hasPart,
  isHeldIn,
  kindBit,
  loadedPlaces,
  overlaps,
  type Place,
  subvalues,
  type Value,
} from "../../../flow/value.ts";

/** True where all that follows goes along with a step that leaves that state. */
export function isOfOneState(home: ContractFlows, flow: Flow, signature: Signature): boolean {
  const steps = new Set<Step>([...successionsIn(home, flow, signature), ...closuresIn(home, flow, signature)]);
  const isLeaving = (step: Step): boolean => steps.has(step);
  return (
    steps.size > 0 && effectsAfter(flow, signature).every((one) => steps.has(one) || isEnsured(flow, one.id, isLeaving))
  );
}

/**
 * Another hash takes the place of the one that was signed: what a hash was made of does not come again, as a number may,
 * but where some function puts back what it is told.
 */
function successionsIn(home: ContractFlows, flow: Flow, { digest }: Signature): readonly StepOf<"write">[] {
  const signed = new Set(subvalues(digest).map(({ key }) => key));
  const isSigned = (one: Value): boolean => signed.has(one.key) && (one.kind === "parameter" || isPart(one));
  return successorsIn(flow, isSigned).filter(({ place: { storageClass } }) =>
    home.flows.every((other) => {
      const known = new Set<Step>(successorsIn(other, () => true));
      return committingStepsOf(other, "write").every(
        (one) => one.place.storageClass !== storageClass || known.has(one) || home.trust.isInitializing(other, one.id),
      );
    }),
  );
}

/** Writes of a hash to where another one is asked for. */
function successorsIn(flow: Flow, isNamed: (one: Value) => boolean): readonly StepOf<"write">[] {
  return stepsOf(flow, "assume").flatMap((test) => {
    const place = test.holds ? placeOfNamed(test.condition, isNamed) : undefined;
    if (place === undefined) return [];
    const asked = operandsOfTest(test.condition).map(({ key }) => key);
    return committingStepsOf(flow, "write").filter(
      ({ id, place: { key }, value }) =>
        key === place.key && !asked.includes(value.key) && dominates(flow, test.id, id),
    );
  });
}

/** Where a hash that is named has to be stored. */
function placeOfNamed(condition: Value, isNamed: (one: Value) => boolean): Place | undefined {
  if (!isOperation(condition, "==")) return undefined;
  const stored = condition.operands.find((one) => one.kind === "load" && isOfHashes(one.place));
  return stored?.kind === "load" && condition.operands.some(isNamed) ? stored.place : undefined;
}

function operandsOfTest(condition: Value): readonly Value[] {
  return condition.kind === "operation" ? condition.operands : [];
}

function isOfHashes({ base, path }: Place): boolean {
  const type = base.kind === "variable" ? (base.declaration.typeDescriptions.typeString ?? "") : "";
  return path.every(({ kind }) => kind === "index") && /\bbytes32\)*$/.test(type);
}

/** A variable is set to what a test on the way forbids, and nothing sets it to anything else but along with another signer. */
function closuresIn({ flows, trust }: ContractFlows, flow: Flow, signature: Signature): readonly StepOf<"write">[] {
  const tests = stepsOf(flow, "assume").filter(
    (test) => hasPart(test.condition, kindBit.load) && isRequired(flow, test),
  );
  const signers = placesOfSigner(flow, signature);
  const isAnew = (other: Flow): boolean =>
    committingStepsOf(other, "write").some(({ place }) => place.indexes.length === 0 && signers.has(place.key));
  return committingStepsOf(flow, "write").filter(({ place }) => {
    if (place.indexes.length > 0) return false;
    const asked = tests.filter(({ condition }) => subvalues(condition).some((one) => isHeldIn(one, place)));
    const isClosedBy = (one: StepOf<"write">): boolean => one.place.key === place.key && asked.some(isFailedBy(one));
    const isOpenedBy = (other: Flow): boolean =>
      committingStepsOf(other, "write").some(
        (one) => overlaps(one.place, place) && !trust.isInitializing(other, one.id) && !isClosedBy(one),
      );
    return flows.every((other) => !isOpenedBy(other) || (other !== flow && isAnew(other)));
  });
}

/** Where the one is stored who has to be the signer. */
function placesOfSigner(flow: Flow, signature: Signature): ReadonlySet<number> {
  const isOfSigner = (one: Value): boolean => isSigner(one, signature);
  const operands = stepsOf(flow, "assume").flatMap(({ condition }) =>
    subvalues(condition).flatMap((one) =>
      isOperation(one, "==") && one.operands.some(isOfSigner) ? one.operands : [],
    ),
  );
  return new Set(loadedPlaces(operands).map(({ key }) => key));
}

function isFailedBy({ place, value }: StepOf<"write">): (test: StepOf<"assume">) => boolean {
  return ({ condition, holds }) =>
    isContradiction(condition, holds, (one) => (isHeldIn(one, place) ? value : undefined));
}
