/** What somebody signed is called off by a function that asks for nobody: anyone keeps it from ever being carried out. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isSignerTested, signaturesOf } from "../../../dataflow/access/signatures.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A mark under the hash of what was signed, which anyone sets. */
export interface OpenCancel {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly signed: Flow;
  /** Where a signature is not taken because of the mark. */
  readonly test: StepOf<"assume">;
}

/** Those of one contract. */
export function* openCancels(home: ContractFlows): Generator<OpenCancel> {
  const asked = home.flows.flatMap(marksAskedIn);
  for (const flow of asked.length === 0 ? [] : home.flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const mark = asked.find(({ place }) => place.storageClass === write.place.storageClass);
      if (mark !== undefined && mark.signed !== flow && isOpen(home, flow, write)) yield { flow, write, ...mark };
    }
  }
}

function isOpen({ trust }: ContractFlows, flow: Flow, write: StepOf<"write">): boolean {
  if (!isMark(write) || !trust.isAttackerReachable(flow, write.id)) return false;
  if (exempt("open-cancels: somebody is asked for, or paid", asksSomebody(flow, write))) return false;
  return !exempt("open-cancels: its time is over", isOfTime(flow));
}

interface AskedMark {
  readonly signed: Flow;
  readonly place: Place;
  readonly test: StepOf<"assume">;
}

/** Marks under the hash that is signed itself. */
function marksAskedIn(flow: Flow): readonly AskedMark[] {
  const digests = signaturesOf(flow)
    .filter((one) => isSignerTested(flow, one))
    .map(({ digest }) => digest.key);
  return committingStepsOf(flow, "read").flatMap(({ place }) => {
    const isSigned = indexesOf(place).some(({ key }) => digests.includes(key));
    const test = isSigned ? testOf(flow, place) : undefined;
    return test === undefined ? [] : [{ signed: flow, place, test }];
  });
}

function testOf(flow: Flow, { storageClass }: Place): StepOf<"assume"> | undefined {
  return stepsOf(flow, "assume").find(({ condition }) => isReadFrom(condition, storageClass));
}

/** A yes under a hash, or under one that the caller gives. */
function isMark({ place, value }: StepOf<"write">): boolean {
  const [index, ...more] = indexesOf(place);
  const isOfHash = index !== undefined && more.length === 0 && (isHashing(index) || index.kind === "parameter");
  return isOfHash && value.kind === "number" && value.number > 0n;
}

const askable = kindBit.caller | kindBit.result;

/** The caller is looked at, here or in what it is kept under, or something else is called. */
function asksSomebody(flow: Flow, { place }: StepOf<"write">): boolean {
  const isOfSomebody = (one: Value): boolean => hasPart(one, askable);
  return (
    indexesOf(place).some(isOfSomebody) ||
    stepsOf(flow, "call").length > 0 ||
    stepsOf(flow, "opaque").length > 0 ||
    stepsOf(flow, "assume").some(({ condition }) => isOfSomebody(condition))
  );
}

function isOfTime(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.block));
}
