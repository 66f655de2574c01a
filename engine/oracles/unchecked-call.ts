/** SWC-104: a call fails, nothing asks whether it did, and the transaction goes through. */
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { CallEvent } from "./observation.ts";
import type { Oracle } from "./oracle.ts";

const id = "unchecked-call";
const swc = "SWC-104";

export const uncheckedCall: Oracle = {
  id,
  swc,
  judge({ scenario, observations }, facts) {
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "call")
          .filter((event) => isForgotten(event))
          .map((event) => {
            const target = nameOf(event.target, scenario, facts);
            const message = `the call of ${target} fails, and ${nameOf(frame.address, scenario, facts)} goes on`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};

/** The call itself was not taken back, so that the flag is all that the failure left. */
function isForgotten({ callKind, succeeded, flagUses }: CallEvent): boolean {
  const isCall = callKind !== "create" && callKind !== "create2";
  return isCall && !succeeded && flagUses.length === 0;
}
