/** Which function a limit that is kept is meant for. */

import { changesOf } from "../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { type KeptRecord, wordsOf } from "../../dataflow/backing/kept-records.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing, isMember } from "../../flow/operation.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  isReadFrom,
  kindBit,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";

/** A function, and the step that what is kept should hold back. */
export interface Asker {
  readonly flow: Flow;
  readonly step: Step;
}

/** The functions that go by the rest of the record; else those that take something of that name; of a role, open ones. */
export function findAskers(program: Program, home: ContractFlows, record: KeptRecord): readonly Asker[] {
  const others = home.flows.filter((flow) => !record.writers.has(flow));
  const waiting = record.isFuture ? others.flatMap((flow) => presenceIn(flow, record)) : [];
  if (waiting.length > 0) return waiting.slice(0, maxAskers);
  if (record.place.path.at(-1)?.kind === "field") {
    const isParty = record.declaration.typeDescriptions.typeString === "address";
    return closestTo(isParty ? others.filter((flow) => isPayingAnybody(program, flow)) : others, record.place);
  }
  const takers = others.flatMap((flow) => takerOf(flow, record));
  const paying = takers.filter(({ flow }) => isPaying(flow));
  const named = (paying.length > 0 ? paying : takers).slice(0, maxAskers);
  if (named.length > 0) return named;
  if (record.place.path.length > 0) return home.flows.flatMap((flow) => markingIn(flow, record)).slice(0, maxAskers);
  const type = record.declaration.typeDescriptions.typeString;
  if (type === "bytes32") return others.flatMap(openingOf).slice(0, maxAskers);
  return type === "address" ? others.flatMap((flow) => openEffectOf(home, flow)).slice(0, maxAskers) : [];
}

/* Fields of a record. */

/** The functions that read most of the other fields of the record, and change something. */
function closestTo(flows: readonly Flow[], field: Place): readonly Asker[] {
  const ranked = flows.flatMap((flow) => {
    const reads = committingStepsOf(flow, "read").filter(({ place }) => isSibling(place, field) && isEffective(flow));
    const step = reads.findLast(({ site }) => site.callable === flow.entry) ?? reads.at(-1);
    return step === undefined ? [] : [{ flow, step, n: new Set(reads.map(({ place }) => place.storageClass)).size }];
  });
  const most = Math.max(...ranked.map(({ n }) => n));
  return ranked.filter(({ n }) => n === most).slice(0, maxAskers);
}

/** More would be a guess. */
const maxAskers = 2;

function isSibling(place: Place, field: Place): boolean {
  if (place.base.kind !== "variable" || field.base.kind !== "variable") return false;
  if (place.base.declaration !== field.base.declaration || place.storageClass === field.storageClass) return false;
  const depth = field.path.length - 1;
  return place.path.length <= depth || place.path[depth]?.kind === "field";
}

function isEffective(flow: Flow): boolean {
  return flow.steps.some((step) => isEffect(flow, step));
}

function isEffect(flow: Flow, step: Step): boolean {
  if (!flow.committing.has(step.id)) return false;
  return step.kind === "write" ? step.value.kind !== "number" : step.kind === "call" && !step.call.isStatic;
}

/** To whom the caller likes. */
function isPayingAnybody(program: Program, flow: Flow): boolean {
  return valueFlowOf(program, flow).outflows.some(
    ({ receiver }) => receiver !== undefined && (receiver.kind === "parameter" || isInput(receiver, "sender")),
  );
}

function isPaying(flow: Flow): boolean {
  return committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call));
}

/* Variables and mappings. */

/** Where it is asked for that there is a time. */
function presenceIn(flow: Flow, { place }: KeptRecord): readonly Asker[] {
  const step = committingStepsOf(flow, "assume").find(
    ({ condition, holds }) => !holds && isReadFrom(condition, place.storageClass),
  );
  return step === undefined || !isEffective(flow) ? [] : [{ flow, step }];
}

/** Where something is marked as done, and counted, or marked by what it is made of: what goes on as often as it is called. */
function markingIn(flow: Flow, { place, declaration, writers }: KeptRecord): readonly Asker[] {
  if (!writers.has(flow) || !/^(?:bool|mapping.*=> bool\)*)$/.test(declaration.typeDescriptions.typeString ?? ""))
    return [];
  const step = stepsOf(flow, "write").find((write) => write.place.storageClass === place.storageClass);
  const counts =
    changesOf(flow).some(({ write }) => indexesOf(write.place).length > 0) ||
    (step !== undefined && isOfContents(step) && isEffective(flow));
  return step === undefined || !isNumber(step.value, 1n) || !counts ? [] : [{ flow, step }];
}

/** Under the hash of something else than who calls: that is kept to know it again. */
function isOfContents({ place }: StepOf<"write">): boolean {
  return indexesOf(place).some((index) => hasPart(index, kindBit.hash) && !hasPart(index, kindBit.caller));
}

/** A function with a parameter, or a field of one, that has a word in common with the name: where it is used, or else its effect. */
function takerOf(flow: Flow, { declaration }: KeptRecord): readonly Asker[] {
  const words = new Set(wordsOf(declaration.name).filter((word) => word.length > 2 && !common.has(word)));
  const takes = (one: Step, operands?: (value: Value) => readonly Value[]): boolean =>
    flow.committing.has(one.id) &&
    valuesIn(one).some((value) => namesIn(value, operands).some((name) => words.has(name)));
  const hidden = flow.steps.some((one) => takes(one)) ? flow.steps.find((one) => isEffect(flow, one)) : undefined;
  const step = flow.steps.find((one) => takes(one, contentsOf)) ?? hidden;
  return step === undefined || !isEffective(flow) ? [] : [{ flow, step }];
}

/** What goes into a hash or a call is not used as itself. */
function contentsOf(value: Value): readonly Value[] {
  return value.kind === "result" || isHashing(value) ? [] : operandsOf(value);
}

const common: ReadonlySet<string> = new Set(["the", "max", "min", "start", "end", "time", "last", "amount", "value"]);

function valuesIn(step: Step): readonly Value[] {
  if (step.kind === "assume") return [step.condition];
  if (step.kind === "write") return [...indexesOf(step.place), step.value];
  return step.kind === "call" ? step.call.arguments : [];
}

function namesIn(value: Value, operands?: (value: Value) => readonly Value[]): readonly string[] {
  return subvalues(value, operands).flatMap((one) => {
    if (one.kind === "parameter") return wordsOf(one.declaration.name);
    return isMember(one) && hasPart(one, kindBit.parameter) ? wordsOf(one.name) : [];
  });
}

/** Where something that was committed to may be handed in: a word that goes into a hash. */
function openingOf(flow: Flow): readonly Asker[] {
  const isHashed = (value: Value): boolean =>
    isHashing(value) &&
    somePart(value, (one) => one.kind === "parameter" && one.declaration.typeDescriptions.typeString === "bytes32");
  const step = flow.steps.find(
    (one) => flow.committing.has(one.id) && one.kind === "write" && somePart(one.value, isHashed),
  );
  return step === undefined ? [] : [{ flow, step }];
}

/** What anyone can do that is kept under nobody's name. */
function openEffectOf({ trust }: ContractFlows, flow: Flow): readonly Asker[] {
  const writes = committingStepsOf(flow, "write");
  const isOwn = writes.some(({ place }) => indexesOf(place).some((index) => isInput(index, "sender")));
  const step = writes.find(
    ({ place, id, value }) =>
      indexesOf(place).length === 0 && value.kind !== "number" && trust.isAttackerReachable(flow, id),
  );
  return isOwn || step === undefined ? [] : [{ flow, step }];
}
