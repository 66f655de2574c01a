/** SWC-113: somebody who refuses to be called keeps others from what they want. */
import { attackerProgram } from "../evm/deployment/attacker.ts";
import { replaceCode } from "./agents.ts";
import type { Facts } from "./facts.ts";
import { codePlace, codePlaces, eventsOf, framesOf, nameOf } from "./history.ts";
import type { CallEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { stepOf } from "./trust.ts";

const id = "failed-call-dos";
const swc = "SWC-113";

export const failedCallDos: Oracle = {
  id,
  swc,
  // Once more, but that they take what they get.
  variations: (history, facts) =>
    candidatesIn(history, facts).map(({ event }) => replaceCode(history.scenario, event.target, attackerProgram({}))),
  places: (history, facts) => codePlaces(candidatesIn(history, facts), facts),
  judge(history, facts, variations) {
    const { scenario } = history;
    return candidatesIn(history, facts).flatMap(({ observation, frame, event }, index) => {
      if (variations[index]?.observations[observation.step]?.status !== "succeeded") return [];
      const from = nameOf(stepOf(scenario, observation).from, scenario, facts);
      const message = `${nameOf(event.target, scenario, facts)} refuses to be called, and so ${from} is refused`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

type Candidate = { readonly observation: Observation; readonly frame: ObservedFrame; readonly event: CallEvent };

/** More are not tried. */
const maxCandidates = 4;

/** Steps that fail with a call of an attacker whom the one who takes the step did not choose. */
function candidatesIn({ scenario, observations }: History, { attackers }: Facts): Candidate[] {
  const found = observations.flatMap((observation) => {
    const { from } = stepOf(scenario, observation);
    if (observation.status === "succeeded") return [];
    return framesOf(observation)
      .filter(({ frame }) => !frame.isForeign && frame.isUndone)
      .flatMap(({ frame }) =>
        eventsOf(frame, "call")
          .filter((event) => isRefused(event, observation.step) && attackers.has(event.target) && event.target !== from)
          .map((event) => ({ observation, frame, event })),
      );
  });
  return found.slice(0, maxCandidates);
}

/** The target comes from storage: nobody named it just now. */
function isRefused({ succeeded, frame, targetSources }: CallEvent, step: number): boolean {
  const isNamed = targetSources.some(
    (source) => (source.kind === "input" || source.kind === "caller") && source.step === step,
  );
  return !succeeded && frame !== null && frame.isForeign && !isNamed;
}
