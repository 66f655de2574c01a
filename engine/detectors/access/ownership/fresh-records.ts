/** Records that anyone moves on as soon as somebody has made them, where others who do so ask for somebody. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { hasPart, indexesOf, kindBit, type Operation, type Place, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { type Holder, holdersOf, isAwaited, isForSome, isNamed, type OpenRecord } from "./holders.ts";

/** What a field holds once a record is made: a number, or what was given for it. */
type Content = bigint | "given";

/** Writes of constants to records that belong to somebody, which nothing but their making has to come before. */
export function* openStages(program: Program, home: ContractFlows): Generator<OpenRecord> {
  const holders = holdersOf(program, home).filter(({ by }) => by === "asked");
  if (holders.length === 0) return;
  for (const flow of home.flows) {
    if (isForSome(program, flow)) continue;
    for (const write of stepsOf(flow, "write")) {
      if (!isStage(home, flow, write) || isWaiting(flow, write.id)) continue;
      const asking = holders.filter((one) => one.flow !== flow && asksBefore(one, write.place));
      // Where two ask, all who change the record should, whatever field it is.
      const isRule = new Set(asking.map((one) => one.flow)).size > 1;
      const holder = asking.find((one) => isRule || changesField(one.flow, write.place));
      if (holder !== undefined && isFreshEnough(home, flow, write, holder)) yield { flow, write, holder };
    }
  }
}

/** On whatever way it is reached, a time has to have come; one that must not have come is there from the first. */
function isWaiting(flow: Flow, step: number): boolean {
  const isWait = ({ condition, holds }: StepOf<"assume">): boolean =>
    hasPart(condition, kindBit.block) && !isDeadline(condition, holds);
  return committingStepsOf(flow, "assume").some(isWait) && isAwaited(flow, step);
}

/** A constant in a field of a record that the caller names. */
function isStage({ trust }: ContractFlows, flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  if (value.kind !== "number" || place.path.at(-1)?.kind !== "field") return false;
  return flow.committing.has(id) && isNamed(place) && trust.isAttackerReachable(flow, id);
}

/** The holder of the same record is asked before it is changed elsewhere. */
function asksBefore({ place: owner, flow, step }: Holder, place: Place): boolean {
  if (!isSameVariable(owner, place) || indexesOf(owner).length > indexesOf(place).length) return false;
  return committingStepsOf(flow, "write").some(
    (write) => isSameVariable(write.place, place) && [...testsBefore(flow, write.id)].some((test) => test === step),
  );
}

function changesField(flow: Flow, { storageClass }: Place): boolean {
  return committingStepsOf(flow, "write").some(({ place }) => place.storageClass === storageClass);
}

/** All tests on the way are met by a record that was just made, which does not hold that constant yet. */
function isFreshEnough({ flows }: ContractFlows, flow: Flow, write: StepOf<"write">, { place }: Holder): boolean {
  const made = flows.filter((one) =>
    stepsOf(one, "write").some((step) => step.place.storageClass === place.storageClass),
  );
  const contentOf = (one: Place): Content | undefined => contentAfter(made, one);
  if (made.length === 0 || write.value.kind !== "number" || contentOf(write.place) === write.value.number) return false;
  return [...testsBefore(flow, write.id)].every(({ condition, holds }) => isMet(condition, holds, contentOf));
}

/** What the functions that make records leave there; undefined where they differ. */
function contentAfter(made: readonly Flow[], { storageClass }: Place): Content | undefined {
  const contents = new Set(
    made.map((flow): Content => {
      const written = committingStepsOf(flow, "write").filter(({ place }) => place.storageClass === storageClass);
      const last = written.at(-1)?.value;
      if (last === undefined) return 0n;
      return last.kind === "number" ? last.number : "given";
    }),
  );
  const [content] = contents;
  return contents.size === 1 ? content : undefined;
}

type ContentOf = (place: Place) => Content | undefined;

/** True where a record that was just made is certain to pass; what is given is something else than zero. */
function isMet(condition: Value, holds: boolean, contentOf: ContentOf): boolean {
  if (!hasPart(condition, kindBit.load | kindBit.block)) return true;
  if (condition.kind === "load") return isFlagMet(condition.place, holds, contentOf);
  if (condition.kind !== "operation") return false;
  const { operator, operands } = condition;
  if (operator === "||" || operator === "&&") {
    const isEnough = (operator === "||") === holds;
    const areMet = operands.map((one) => isMet(one, holds, contentOf));
    return isEnough ? areMet.some(Boolean) : areMet.every(Boolean);
  }
  return isDeadline(condition, holds) || isEqualityMet(condition, holds, contentOf);
}

/** A switch for all is off, as it is at first. */
function isFlagMet(place: Place, holds: boolean, contentOf: ContentOf): boolean {
  if (indexesOf(place).length === 0) return !holds;
  const content = contentOf(place);
  return content !== undefined && (content !== 0n) === holds;
}

function isEqualityMet({ operator, operands }: Operation, holds: boolean, contentOf: ContentOf): boolean {
  const load = operands.find((one) => one.kind === "load");
  const number = operands.find((one) => one.kind === "number");
  if ((operator !== "==" && operator !== "!=") || load?.kind !== "load" || number?.kind !== "number") return false;
  const content = contentOf(load.place);
  if (content === undefined || (content === "given" && number.number !== 0n)) return false;
  return (content === number.number) === ((operator === "==") === holds);
}

/** A time that must not have come yet. */
function isDeadline(condition: Value, holds: boolean): boolean {
  const compared = comparisonOf(condition, holds);
  if (compared === undefined || compared.isEqual) return false;
  return hasPart(compared.smaller, kindBit.block) && !hasPart(compared.larger, kindBit.block);
}
