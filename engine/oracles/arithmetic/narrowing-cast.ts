/** SWC-101: a number is converted to a type that it does not fit, and what is left of it is stored, sent, or decides. */
import type { IntegerWidth } from "../../model/scenario.ts";
import { codePlace, eventsOf, isUsed, lastingFrames, nameOf } from "../history.ts";
import type { Oracle } from "../oracle.ts";

const id = "narrowing-cast";
const swc = "SWC-101";

export const narrowingCast: Oracle = {
  id,
  swc,
  judge({ scenario, observations }, facts) {
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "truncation")
          .filter(({ uses }) => isUsed(uses, "stored", "sent", "passed", "decides"))
          .map((event) => {
            const message = `${event.value} does not fit ${nameOfType(event.to)} in ${nameOf(frame.codeAddress, scenario, facts)}`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};

function nameOfType({ bits, isSigned }: IntegerWidth): string {
  return `${isSigned ? "int" : "uint"}${bits}`;
}
