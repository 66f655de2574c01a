/** SWC-126: whoever brings in an action gives it too little gas, and it counts as done all the same. */
import { assemble } from "../evm/code/assembler.ts";
import type { Scenario } from "../model/scenario.ts";
import { replaceCode } from "./agents.ts";
import { codePlace, codePlaces, comesFrom, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { CallEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";

const id = "gas-griefing";
const swc = "SWC-126";

export const gasGriefing: Oracle = {
  id,
  swc,
  variations: (history) =>
    actionsIn(history).flatMap((action) => [neededGas * 4n, neededGas].map((gas) => withGas(history, action, gas))),
  places: (history, facts) => codePlaces(actionsIn(history), facts),
  judge(history, facts, variations) {
    const { scenario } = history;
    return actionsIn(history).flatMap((action, index) => {
      const { observation, frame, event } = action;
      const [enough, tooLittle] = [0, 1].map((k) => againIn(variations[2 * index + k], action));
      if (!enough?.event.succeeded || !tooLittle || tooLittle.event.succeeded) return [];
      if (slotsOf(enough.frame) !== slotsOf(tooLittle.frame)) return [];
      const name = nameOf(frame.address, scenario, facts);
      const message = `with too little gas what ${name} is to call for others fails, and it counts as done`;
      return [{ oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message }];
    });
  },
};

interface Action {
  readonly observation: Observation;
  readonly frame: ObservedFrame;
  readonly event: CallEvent;
}

/** More are not tried. */
const maxActions = 1;

/** The outermost contract calls what its caller handed over, of somebody who was there before, and keeps a note of it. */
function actionsIn({ scenario, observations }: History): Action[] {
  const agents = new Set(scenario.accounts.flatMap(({ address, code }) => (code.length > 0 ? [address] : [])));
  const actions = observations.flatMap((observation) => {
    const [outermost] = lastingFrames(observation);
    if (!outermost || outermost.frame !== observation.root || slotsOf(outermost.frame) === "") return [];
    const { frame } = outermost;
    const event = eventsOf(frame, "call").find((each) => isAction(each) && agents.has(each.target));
    return event ? [{ observation, frame, event }] : [];
  });
  return actions.slice(0, maxActions);
}

function isAction({ callKind, succeeded, input, inputSources }: CallEvent): boolean {
  return callKind === "call" && succeeded && input.length >= 4 && comesFrom(inputSources, "input");
}

/** So much gas an action needs that does some work; a 64th of it is left for whoever called it. */
const neededGas = 1_500_000n;
const worker = assemble([neededGas, "GAS", "LT", { offsetOf: "lacks" }, "JUMPI", "STOP", { at: "lacks" }, "INVALID"]);

function withGas({ scenario }: History, { observation, event }: Action, gas: bigint): Scenario {
  const steps = scenario.steps.map((step, index) => (index === observation.step ? { ...step, gas } : step));
  return replaceCode({ ...scenario, steps }, event.target, worker);
}

/** The same action where it has gone otherwise; undefined where all of it was taken back. */
function againIn(history: History | undefined, { observation, event }: Action) {
  const root = history?.observations[observation.step]?.root;
  if (!root || root.isUndone) return undefined;
  const again = eventsOf(root, "call").find(({ pc, target }) => pc === event.pc && target === event.target);
  return again && { frame: root, event: again };
}

/** What a frame writes, as text. */
function slotsOf(frame: ObservedFrame): string {
  return eventsOf(frame, "sstore")
    .map(({ slot, value }) => `${slot} ${value}`)
    .join();
}
