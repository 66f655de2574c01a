/** SWC-124: somebody without rights writes to a place of storage that they chose freely. */
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { StoreEvent } from "./observation.ts";
import type { Oracle } from "./oracle.ts";
import { isChosen, trustedBefore } from "./trust.ts";

const id = "arbitrary-storage-write";
const swc = "SWC-124";

export const arbitraryStorageWrite: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario, observations } = history;
    const trusted = trustedBefore(history, facts);
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "sstore")
          .filter((event) => isFarOff(event) && isChosen(event.slotSources, scenario, trusted))
          .map((event) => {
            const name = nameOf(frame.address, scenario, facts);
            const message = `a caller writes to slot 0x${event.slot.toString(16)} of ${name}, which they chose`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};

const modulus = 2n ** 256n;
/** No variable and no list reaches so far: whoever gets there was not held back by a length. */
const longestList = 2n ** 64n;

/** Whether the slot lies far from the first one, and from where the hashes point that it was computed from. */
function isFarOff({ slot, slotSources }: StoreEvent): boolean {
  const starts = slotSources.flatMap((source) => (source.kind === "hash" ? [source.digest] : []));
  return [0n, ...starts].every((start) => (slot - start + modulus) % modulus >= longestList);
}
