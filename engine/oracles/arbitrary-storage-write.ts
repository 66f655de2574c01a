/** SWC-124: somebody without rights writes to a place of storage that they chose freely. */
import { bigintToBytes } from "../evm/word.ts";
import type { CodePlace, Violation } from "../model/violation.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import { codePlace, comesFrom, eventsOf, lastingFrames, nameOf } from "./history.ts";
import { isLetInByStandIn } from "./made-up.ts";
import type { ObservedFrame, StoreEvent } from "./observation.ts";
import type { Oracle } from "./oracle.ts";
import { isChosen, stepOf, trustedBefore } from "./trust.ts";

const id = "arbitrary-storage-write";
const swc = "SWC-124";

export const arbitraryStorageWrite: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const { scenario, observations } = history;
    const trusted = trustedBefore(history, facts);
    const lengths: Length[] = [];
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) => {
        const { step } = observation;
        const name = nameOf(frame.address, scenario, facts);
        if (!trusted[step]?.has(stepOf(scenario, observation).from)) lengths.push(...lengthsIn(frame));
        return eventsOf(frame, "sstore")
          .filter((event) => isFarOff(event) && isChosen(event.slotSources, scenario, trusted))
          .filter(() => !isLetInByStandIn(history, observation, facts))
          .flatMap((event) => {
            const message = `a caller writes to slot 0x${event.slot.toString(16)} of ${name}, which they chose`;
            const admitted = lengths.flatMap((length) => {
              if (!isAdmittedBy(event, frame, length)) return [];
              const why = `a caller makes a list of ${name} so long that it reaches slot 0x${event.slot.toString(16)}`;
              return [violationAt(codePlace(length.frame, length.event, facts), step, why)];
            });
            return [violationAt(codePlace(frame, event, facts), step, message), ...admitted];
          });
      }),
    );
  },
};

function violationAt(at: CodePlace, step: number, message: string): Violation {
  return { oracle: id, swc, at, step, message };
}

/** A write of somebody without rights that may be that of a length. */
interface Length {
  readonly frame: ObservedFrame;
  readonly event: StoreEvent;
}

/** What is too large for any list's length. */
function lengthsIn(frame: ObservedFrame): Length[] {
  return eventsOf(frame, "sstore").flatMap((event) => (event.value >= longestList ? [{ frame, event }] : []));
}

/** Whether a write goes to an element of the list whose length that is, which was asked for just before. */
function isAdmittedBy({ slotSources }: StoreEvent, frame: ObservedFrame, length: Length): boolean {
  if (length.frame.address !== frame.address) return false;
  const { slot, value } = length.event;
  const start = startOf(slot);
  const isOfList = slotSources.some((source) => source.kind === "hash" && source.digest === start);
  const isAsked = eventsOf(frame, "sload").some((read) => read.slot === slot && read.value === value);
  return isAsked && (isOfList || !comesFrom(slotSources, "hash"));
}

/** Where the elements of a list lie whose length is in a slot. */
function startOf(slot: bigint): bigint {
  return BigInt(`0x${keccak256Hex(bigintToBytes(slot, 32))}`);
}

const modulus = 2n ** 256n;
/** No variable and no list reaches so far: whoever gets there was not held back by a length. */
const longestList = 2n ** 64n;

/** Lists lie where the hashes of the first slots point; the optimizer computes those beforehand. */
const nFirstSlots = 128;
let firstLists: readonly bigint[] | undefined;

/** Whether the slot lies far from the first one, from the lists, and from where the hashes point that it was computed from. */
function isFarOff({ slot, slotSources }: StoreEvent): boolean {
  if (slotSources.length === 0) return false;
  firstLists ??= Array.from({ length: nFirstSlots }, (_, index) => startOf(BigInt(index)));
  const hashes = slotSources.flatMap((source) => (source.kind === "hash" ? [source.digest] : []));
  return [0n, ...hashes, ...firstLists].every((start) => (slot - start + modulus) % modulus >= longestList);
}
