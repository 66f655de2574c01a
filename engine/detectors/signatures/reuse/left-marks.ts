/** Marks that are asked before something is counted off by a record, and that are left unset afterwards. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, isRecordLoad } from "../../../dataflow/backing/terms.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { withoutFitting } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isReadFrom, type Place } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A total that changes by what a record says, as often as it is called. */
export interface LeftMark {
  readonly flow: Flow;
  readonly change: Change;
  /** Where the mark is asked. */
  readonly test: StepOf<"assume">;
  /** Where another function, which does the same, sets it. */
  readonly set: StepOf<"write">;
  readonly by: Flow;
}

/** Those of one contract. */
export function leftMarks(program: Program, { flows, trust }: ContractFlows): readonly LeftMark[] {
  return flows.flatMap((flow) => {
    const { isOpaque, intakes, etherTests } = valueFlowOf(program, flow);
    if (isOpaque || intakes.length + etherTests.length > 0) return [];
    return changesOf(flow)
      .filter(({ write }) => trust.isAttackerReachable(flow, write.id))
      .flatMap((change) => leftBeside(flow, change, flows));
  });
}

function leftBeside(flow: Flow, change: Change, flows: readonly Flow[]): readonly LeftMark[] {
  const record = recordOf(change);
  const found = record && !isWrittenIn(flow, record) ? findMark(flow, change, record, flows) : undefined;
  return found === undefined ? [] : [{ flow, change, ...found }];
}

/** Of a total, the record of the caller's choice that says by how much it changes. */
function recordOf({ write, amount }: Change): Place | undefined {
  const by = withoutFitting(amount);
  if (indexesOf(write.place).length > 0 || !isRecordLoad(by)) return undefined;
  return indexesOf(by.place).every(isChosenIndex) ? by.place : undefined;
}

/** Some part of the record, or of what else is kept under ids, changes. */
function isWrittenIn(flow: Flow, { base }: Place): boolean {
  return committingStepsOf(flow, "write").some(
    ({ place }) =>
      base.kind === "variable" &&
      place.base.kind === "variable" &&
      (place.base.declaration === base.declaration || indexesOf(place).length > 0),
  );
}

/** Another function does the same to the same total, and sets what this one asks. */
function findMark(
  flow: Flow,
  { write, sign }: Change,
  record: Place,
  flows: readonly Flow[],
): Pick<LeftMark, "test" | "set" | "by"> | undefined {
  const tests = [...testsBefore(flow, write.id)];
  for (const by of flows) {
    const isAlike = changesOf(by).some(
      (one) =>
        one.sign === sign &&
        one.write.place.storageClass === write.place.storageClass &&
        isReadFrom(one.amount, record.storageClass),
    );
    if (by === flow || !isAlike) continue;
    for (const set of stepsOf(by, "write")) {
      const test =
        by.committing.has(set.id) && isSameVariable(set.place, record) ? askedBy(tests, set.place) : undefined;
      if (test !== undefined) return { test, set, by };
    }
  }
  return undefined;
}

function askedBy(tests: readonly StepOf<"assume">[], { storageClass }: Place): StepOf<"assume"> | undefined {
  return tests.find(({ condition }) => isReadFrom(condition, storageClass));
}
