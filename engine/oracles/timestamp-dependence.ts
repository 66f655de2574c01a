/** SWC-116: what happens in this second happens neither a second before nor a second after. */
import type { Scenario } from "../model/scenario.ts";
import { codePlace, codePlaces, lastingFrames, nameOf } from "./history.ts";
import type { BranchEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";

const id = "timestamp-dependence";
const swc = "SWC-116";

export const timestampDependence: Oracle = {
  id,
  swc,
  variations: (history) => testsIn(history).flatMap((test) => shifts.map((shift) => atOtherTime(history, test, shift))),
  places: (history, facts) => codePlaces(testsIn(history), facts),
  judge(history, facts, variations) {
    return testsIn(history).flatMap(({ observation, frame, event }, index) => {
      const others = variations.slice(index * shifts.length, (index + 1) * shifts.length);
      const happened = actsOf(observation);
      const differs = ({ observations }: History): boolean => {
        const other = observations[observation.step];
        return other !== undefined && actsOf(other) !== happened;
      };
      // Where it is so on one side alone, this second is the first or the last of a time.
      if (others.length < shifts.length || !others.every(differs)) return [];
      const name = nameOf(frame.codeAddress, history.scenario, facts);
      const message = `what ${name} does in this second it does neither a second before nor after`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

/** In seconds. */
const shifts = [-1n, 1n] as const;

/** More are not tried. */
const maxTests = 1;

interface TimeTest {
  readonly observation: Observation;
  readonly frame: ObservedFrame;
  readonly event: BranchEvent;
}

/** The last test of the time in each step that went through: those before it may keep times. */
function testsIn({ observations }: History): TimeTest[] {
  const found = observations.flatMap((observation) =>
    lastingFrames(observation).flatMap(({ frame }) =>
      frame.events.flatMap((event) => (isTimeTest(event, observation.step) ? [{ observation, frame, event }] : [])),
    ),
  );
  return found.slice(-maxTests);
}

function isTimeTest(event: ObservedFrame["events"][number], step: number): event is BranchEvent {
  return event.kind === "branch" && event.sources.some((source) => source.kind === "timestamp" && source.step === step);
}

function atOtherTime({ scenario }: History, { observation }: TimeTest, shift: bigint): Scenario {
  const steps = scenario.steps.map((step, index) => {
    if (index !== observation.step) return step;
    return { ...step, block: { ...step.block, timestamp: step.block.timestamp + shift } };
  });
  return { ...scenario, steps };
}

/** Whether it went through, which slots were written and who was called; not how much: what grows by the second differs. */
function actsOf(observation: Observation): string {
  const acts = lastingFrames(observation).flatMap(({ frame }) =>
    frame.events.flatMap((event) => {
      if (event.kind === "sstore") return [`${frame.address} writes ${event.slot}`];
      return event.kind === "call" ? [`${frame.address} calls ${event.target} ${event.value > 0n}`] : [];
    }),
  );
  return [observation.status, ...acts].join("\n");
}
