/** SWC-124: somebody without rights writes to a place of storage that they chose freely. */
import { bigintToBytes } from "../evm/word.ts";
import { keccak256Hex } from "../util/keccak256.ts";
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

/** Lists lie where the hashes of the first slots point; the optimizer computes those beforehand. */
const nFirstSlots = 128;
let firstLists: readonly bigint[] | undefined;

/** Whether the slot lies far from the first one, from the lists, and from where the hashes point that it was computed from. */
function isFarOff({ slot, slotSources }: StoreEvent): boolean {
  if (slotSources.length === 0) return false;
  firstLists ??= Array.from({ length: nFirstSlots }, (_, index) =>
    BigInt(`0x${keccak256Hex(bigintToBytes(BigInt(index), 32))}`),
  );
  const hashes = slotSources.flatMap((source) => (source.kind === "hash" ? [source.digest] : []));
  return [0n, ...firstLists, ...hashes].every((start) => (slot - start + modulus) % modulus >= longestList);
}
