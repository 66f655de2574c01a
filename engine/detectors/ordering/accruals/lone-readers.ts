/** The one function that goes by what grows with time as it was stored last, where all others bring it up to date first. */

import { isBrought } from "../../../dataflow/access/brought.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A function that goes by an old number, and one that does not. */
export interface LoneReader {
  readonly flow: Flow;
  readonly use: Step;
  readonly place: Place;
  readonly witness: Flow;
  readonly growth: ReadonlyMap<Flow, StepOf<"write">>;
}

interface Growing {
  readonly place: Place;
  readonly growth: Map<Flow, StepOf<"write">>;
}

/** Those of one contract. */
export function* loneReaders(home: ContractFlows): Generator<LoneReader> {
  for (const { place, growth } of growingIn(home.flows)) {
    const [witness] = growth.keys();
    if (witness === undefined || growth.size < minSiblings) continue;
    const readers = home.flows.flatMap((flow) => {
      const use = growth.has(flow) || isUnknown(flow) ? undefined : useIn(flow, place);
      return use === undefined ? [] : [{ flow, use, place, witness, growth }];
    });
    const [reader, ...others] = readers;
    if (reader === undefined || others.length > 0) continue;
    if (!home.trust.isAttackerReachable(reader.flow, reader.use.id)) continue;
    yield reader;
  }
}

/** What all but one do is a custom. */
const minSiblings = 3;

function isUnknown(flow: Flow): boolean {
  return flow.truncated || stepsOf(flow, "opaque").length > 0;
}

function growingIn(flows: readonly Flow[]): Iterable<Growing> {
  const found = new Map<number, Growing>();
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write").filter(isGrowth)) {
      const { place } = write;
      const known = found.get(place.storageClass) ?? { place, growth: new Map() };
      known.growth.set(flow, write);
      found.set(place.storageClass, known);
    }
  }
  return found.values();
}

/** What was there, and a share of it for the time since. */
function isGrowth({ place, value }: StepOf<"write">): boolean {
  if (!hasPart(value, kindBit.block) || isBrought(value)) return false;
  return somePart(value, (one) => isScaled(one) && hasPart(one, kindBit.block) && isReadFrom(one, place.storageClass));
}

/** A test, a payment or a record goes by it; that there is any at all does not grow. */
function useIn(flow: Flow, place: Place): Step | undefined {
  const used = flow.steps.flatMap((step) => {
    if (!flow.committing.has(step.id) || step.kind === "read" || isOfNewRecord(flow, step)) return [];
    return valuesIn(step).flatMap((value) => (isReadFrom(value, place.storageClass) ? [{ step, value }] : []));
  });
  const isReckoned = used.some(({ value }) => hasPart(value, kindBit.block));
  if (exempt("lone-readers: the growth is reckoned on the way", isReckoned)) return undefined;
  return used.find(({ value }) => !exempt("lone-readers: whether there is any", isPresence(value)))?.step;
}

function isOfNewRecord(flow: Flow, step: Step): boolean {
  return step.kind === "write" && indexesOf(step.place).some((index) => isFreshIndex(index, flow));
}

function isPresence(value: Value): boolean {
  return isOperation(value, "==") && value.operands.some((one) => isNumber(one, 0n));
}
