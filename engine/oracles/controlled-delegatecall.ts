/** SWC-112: a contract runs code at an address that somebody without rights chose. */
import type { Facts } from "./facts.ts";
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import { isLetInByStandIn } from "./made-up.ts";
import type { CallEvent } from "./observation.ts";
import type { Oracle } from "./oracle.ts";
import { isChosen, trustedBefore } from "./trust.ts";

const id = "controlled-delegatecall";
const swc = "SWC-112";

export const controlledDelegatecall: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario, observations } = history;
    const trusted = trustedBefore(history, facts);
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "call")
          .filter((event) => runsForeignCode(event, facts) && isChosen(event.targetSources, scenario, trusted))
          .filter(() => !isLetInByStandIn(history, observation, facts))
          .map((event) => {
            const name = nameOf(frame.address, scenario, facts);
            const message = `${name} delegates to ${nameOf(event.target, scenario, facts)}, which a caller chose`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};

/** Which of the project's own contracts is called may be up to the caller. */
function runsForeignCode({ callKind, target, succeeded }: CallEvent, { contracts }: Facts): boolean {
  return (callKind === "delegatecall" || callKind === "callcode") && succeeded && !contracts.has(target);
}
