/** SWC-107: whoever asks a contract while it is not done hears what was true neither before nor after. */
import type { Facts } from "../facts.ts";
import { codePlace, eventsOf, framesOf, nameOf } from "../history.ts";
import type { ObservedFrame } from "../observation.ts";
import type { History, Oracle } from "../oracle.ts";
import { placesOf, type Reentry, reentriesOf, serialScenarios } from "./reentrancy.ts";

const id = "reentrancy-readonly";
const swc = "SWC-107";

export const reentrancyReadonly: Oracle = {
  id,
  swc,
  variations: serialScenarios,
  places: (history, facts) => placesOf(questionsIn(history, facts), facts),
  judge(history, facts, variations) {
    const { scenario } = history;
    return questionsIn(history, facts).flatMap(({ call, victim, frame, observation }) => {
      const answers = variations.map((serial) => answersTo(frame, serial));
      const isTrueOnce = answers.some((told) => told.size === 0 || told.has(textOf(frame.output)));
      if (answers.length === 0 || isTrueOnce) return [];
      const asked = nameOf(frame.address, scenario, facts);
      const message = `while ${nameOf(victim.address, scenario, facts)} is not done, ${asked} answers what is true neither before nor after`;
      return [{ oracle: id, swc, at: codePlace(victim, call, facts), step: observation.step, message }];
    });
  },
};

/** Those that asked something. */
function questionsIn(history: History, facts: Facts): readonly Reentry[] {
  return reentriesOf(history, facts).filter(({ frame }) => isQuestion(frame));
}

/** Something is given back, and nothing written, paid or logged. */
function isQuestion({ output, events, ending, value }: ObservedFrame): boolean {
  if (output.length === 0 || ending !== "return" || value > 0n) return false;
  return events.every((event) => {
    if (event.kind === "sstore" || event.kind === "log" || event.kind === "selfdestruct") return false;
    return event.kind !== "call" || (event.value === 0n && (event.frame === null || isQuestionBelow(event.frame)));
  });
}

function isQuestionBelow(frame: ObservedFrame): boolean {
  return eventsOf(frame, "sstore").length === 0 && eventsOf(frame, "log").length === 0;
}

/** What the same question was answered where nothing was under way. */
function answersTo(frame: ObservedFrame, { observations }: History): ReadonlySet<string> {
  const same = observations.flatMap((observation) =>
    framesOf(observation)
      .filter(({ frame: { address, input, kind, ending }, callers }) => {
        const isAlone = callers.length === 0 && kind === "call" && ending === "return";
        return isAlone && address === frame.address && textOf(input) === textOf(frame.input);
      })
      .map((visited) => textOf(visited.frame.output)),
  );
  return new Set(same);
}

function textOf(bytes: Uint8Array): string {
  return bytes.join();
}
