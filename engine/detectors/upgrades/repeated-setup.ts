/** Functions that set a contract up and say so in a flag, and can be run again because they never ask for it. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { hasPart, isNumber, isReadFrom, kindBit } from "../../flow/value.ts";
import { exempt } from "../exempt.ts";

/** The write that says that the contract is set up, and the test by which another function asks for it. */
export interface RepeatedSetup {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly test: StepOf<"assume">;
}

/** What is set by one function alone, two values at least, is set up there. */
const minSettings = 2;

/** One for each function that raises a flag which is never taken back, beside settings of its own. */
export function* repeatedSetups({ flows, lowerViews, trust }: ContractFlows): Generator<RepeatedSetup> {
  for (const flow of flows) {
    const write = lastingWrites(flow).find((one) => isFlag(one) && isOnlyRaised(flows, one.place.storageClass));
    if (write === undefined) continue;
    const { storageClass } = write.place;
    if (testsOf(flow, storageClass).length > 0 || settingsOf(flows, flow) < minSettings) continue;
    const test = [...flows, ...lowerViews(() => true)].flatMap((other) =>
      other === flow ? [] : testsOf(other, storageClass),
    )[0];
    if (test === undefined) continue;
    if (exempt("repeated-setup: something else ends it", trust.setOnceTestsOf(flow).length > 0)) continue;
    yield { flow, write, test };
  }
}

function lastingWrites(flow: Flow): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(({ place }) => place.path.length === 0);
}

function isFlag({ place, value }: StepOf<"write">): boolean {
  const { base } = place;
  return isNumber(value, 1n) && base.kind === "variable" && base.declaration.typeDescriptions.typeString === "bool";
}

function isOnlyRaised(flows: readonly Flow[], storageClass: number): boolean {
  return flows.every((flow) =>
    stepsOf(flow, "write").every(({ place, value }) => place.storageClass !== storageClass || isNumber(value, 1n)),
  );
}

function testsOf(flow: Flow, storageClass: number): readonly StepOf<"assume">[] {
  return stepsOf(flow, "assume").filter(({ condition }) => isReadFrom(condition, storageClass));
}

/** How many variables get what the caller gives here, and nowhere else get anything. */
function settingsOf(flows: readonly Flow[], own: Flow): number {
  const elsewhere = new Set(
    flows.flatMap((flow) => (flow === own ? [] : stepsOf(flow, "write").map(({ place }) => place.storageClass))),
  );
  const set = lastingWrites(own).filter(
    ({ place, value }) => hasPart(value, kindBit.parameter) && !elsewhere.has(place.storageClass),
  );
  return new Set(set.map(({ place }) => place.storageClass)).size;
}
