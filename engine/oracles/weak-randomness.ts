/** SWC-120: a draw from what everybody knows of the block decides who gets what. */
import type { Scenario } from "../model/scenario.ts";
import { codePlace, codePlaces, lastingFrames, nameOf } from "./history.ts";
import { laterBlock } from "./later-blocks.ts";
import type { FrameEvent, Observation, ObservedFrame, Source } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { outcomeOf } from "./outcome.ts";

const id = "weak-randomness";
const swc = "SWC-120";

export const weakRandomness: Oracle = {
  id,
  swc,
  variations: (history) =>
    candidatesIn(history).flatMap((each) => blocks.map((nLater) => withBlock(history, each, nLater))),
  places: (history, facts) => codePlaces(candidatesIn(history), facts),
  judge(history, facts, variations) {
    return candidatesIn(history).flatMap(({ observation, frame, event, draw }, index) => {
      const others = variations.slice(index * blocks.length, (index + 1) * blocks.length);
      const outcome = outcomeOf(observation);
      const isDecisive = others.some(({ observations }) => {
        const again = observations[observation.step];
        return again !== undefined && outcomeOf(again) !== outcome;
      });
      if (!isDecisive) return [];
      const name = nameOf(frame.codeAddress, history.scenario, facts);
      const message = `in another block the draw of ${name} from the block's ${draw.of} has another outcome`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

type Draw = Source & { readonly kind: "draw" };
type Candidate = {
  readonly observation: Observation;
  readonly frame: ObservedFrame;
  readonly event: FrameEvent;
  readonly draw: Draw;
};

/** More are not tried. */
const maxCandidates = 2;

/** The first place of a step where a draw decides a branch, or how much goes to whom. */
function candidatesIn({ observations }: History): Candidate[] {
  const found = observations.flatMap((observation) => {
    for (const { frame } of lastingFrames(observation)) {
      for (const event of frame.events) {
        const draw = sourcesOf(event).find((source): source is Draw => source.kind === "draw");
        if (draw) return [{ observation, frame, event, draw }];
      }
    }
    return [];
  });
  return found.slice(0, maxCandidates);
}

function sourcesOf(event: FrameEvent): readonly Source[] {
  if (event.kind === "branch") return event.sources;
  return event.kind === "call" ? [...event.valueSources, ...event.targetSources] : [];
}

/** So many blocks later the step might as well have been. */
const blocks: readonly bigint[] = [1n, 2n, 3n, 4n, 5n];

function withBlock({ scenario }: History, { draw }: Candidate, nLater: bigint): Scenario {
  const steps = scenario.steps.map((step, index) =>
    index === draw.step ? { ...step, block: laterBlock(step.block, nLater) } : step,
  );
  return { ...scenario, steps };
}
