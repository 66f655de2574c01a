/** Terms that a record keeps as they were when it was made, while what comes of it goes by what they are now. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isUsed, type KeptRecord, keptRecords } from "../../../dataflow/backing/kept-records.ts";
import { committingStepsOf, type Flow, type Step, type StepOf } from "../../../flow/flow.ts";
import { isSameVariable, isTotal } from "../../../flow/places.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import { indexesOf, isReadFrom, type Place } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A use of a setting, where its copy was kept for that. */
export interface LiveTerm {
  readonly flow: Flow;
  readonly step: Step;
  readonly setting: Place;
  readonly kept: KeptRecord;
}

/** Those of one contract: nothing looks at the copy, and the setting can change in between. */
export function* liveTerms(program: Program, home: ContractFlows): Generator<LiveTerm> {
  for (const kept of keptRecords(program, home)) {
    const setting = settingBehind(kept);
    if (setting === undefined || !isSettable(home, setting) || isUsed(home, kept)) continue;
    for (const flow of home.flows.filter((one) => !kept.writers.has(one) && isAboutRecord(one, kept.place))) {
      const step = flow.steps.find((one) => isComputing(flow, one, setting));
      if (step !== undefined) yield { flow, step, setting, kept };
    }
  }
}

/** What the field is a copy of, wherever it is written. */
function settingBehind({ place, writers }: KeptRecord): Place | undefined {
  if (place.path.at(-1)?.kind !== "field" || indexesOf(place).length === 0) return undefined;
  const values = [...writers].flatMap((flow) => writesTo(flow, place).map(({ value }) => value));
  const [first] = values;
  if (first?.kind !== "load" || !isTotal(first.place)) return undefined;
  const { storageClass } = first.place;
  const isCopy = values.every((one) => one.kind === "load" && one.place.storageClass === storageClass);
  return isCopy ? first.place : undefined;
}

function writesTo(flow: Flow, { storageClass }: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter((one) => one.place.storageClass === storageClass);
}

function isSettable({ flows }: ContractFlows, setting: Place): boolean {
  return flows.some((flow) => writesTo(flow, setting).length > 0);
}

/** Another part of such a record is read. */
function isAboutRecord(flow: Flow, kept: Place): boolean {
  return committingStepsOf(flow, "read").some(
    ({ place }) => isSameVariable(place, kept) && indexesOf(place).length > 0,
  );
}

/** Something else is made of the setting. */
function isComputing(flow: Flow, step: Step, { storageClass }: Place): boolean {
  if (!flow.committing.has(step.id) || (step.kind !== "write" && step.kind !== "call")) return false;
  if (step.kind === "write" && step.place.storageClass === storageClass) return false;
  return valuesIn(step).some((value) => isReadFrom(value, storageClass));
}
