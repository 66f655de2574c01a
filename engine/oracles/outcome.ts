/** What a step came to, as far as somebody gains or loses by it. */
import { lastingFrames } from "./history.ts";
import type { Observation } from "./observation.ts";

/** Whether it succeeded, whose ether became how much, and which places were written: the same text for the same outcome. */
export function outcomeOf(observation: Observation): string {
  const moves = [...observation.balances]
    .filter(([, { before, after }]) => before !== after)
    .map(([address, { before, after }]) => `${address} ${after - before}`);
  const written = lastingFrames(observation).flatMap(({ frame }) =>
    frame.events.flatMap((event) => (event.kind === "sstore" ? [`${frame.address} ${event.slot}`] : [])),
  );
  return [observation.status, ...moves.sort(), ...new Set(written.sort())].join("\n");
}
