/** SWC-106: somebody without rights destroys a contract, or sends away with SELFDESTRUCT what it has. */
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import { isLetInByStandIn } from "./made-up.ts";
import type { Oracle } from "./oracle.ts";
import { ownCreations, stepOf, untrustedSteps } from "./trust.ts";

const id = "unprotected-selfdestruct";
const swc = "SWC-106";

export const unprotectedSelfdestruct: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario } = history;
    const own = ownCreations(history, facts);
    return untrustedSteps(history, facts).flatMap((observation) =>
      lastingFrames(observation)
        .filter(({ frame }) => !own.has(frame.address))
        .flatMap(({ frame }) => eventsOf(frame, "selfdestruct").map((event) => ({ frame, event })))
        .filter(() => !isLetInByStandIn(history, observation, facts))
        .map(({ frame, event }) => {
          const from = nameOf(stepOf(scenario, observation).from, scenario, facts);
          const heir = nameOf(event.heir, scenario, facts);
          const message = `${from} destroys ${nameOf(frame.address, scenario, facts)}; what it has goes to ${heir}`;
          return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
        }),
    );
  },
};
