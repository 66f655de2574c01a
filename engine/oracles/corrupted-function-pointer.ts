/** SWC-127: a jump goes where somebody without rights says. */
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { Oracle } from "./oracle.ts";
import { isChosen, trustedBefore } from "./trust.ts";

const id = "corrupted-function-pointer";
const swc = "SWC-127";

export const corruptedFunctionPointer: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario, observations } = history;
    const trusted = trustedBefore(history, facts);
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "jump")
          .filter(({ sources }) => isChosen(sources, scenario, trusted))
          .map((event) => {
            const name = nameOf(frame.codeAddress, scenario, facts);
            const message = `a caller makes ${name} jump to ${event.target}`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};
