/** SWC-105: somebody without rights writes what, as the code has it, some alone should, and it counts. */
import type { Scenario } from "../model/scenario.ts";
import type { Facts } from "./facts.ts";
import { codePlace, codePlaces, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { Observation, ObservedFrame, StoreEvent } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { ownCreations, stepOf, untrustedSteps } from "./trust.ts";

const id = "access-missing";
const swc = "SWC-105";

/** It counts where it undoes what somebody with rights had written, or where the writer's side does more thereafter. */
export const accessMissing: Oracle = {
  id,
  swc,
  variations: (history, facts) => uses(history, facts).map(({ write }) => withoutStep(history.scenario, write)),
  places: (history, facts) =>
    codePlaces([...overwrites(history, facts), ...uses(history, facts).map(({ write }) => write)], facts),
  judge(history, facts, variations) {
    const useful = uses(history, facts).flatMap(({ write, user }, index) => {
      const again = variations[index]?.observations.find(({ step }) => step === user.step - 1);
      const deeds = new Set(again === undefined ? [] : deedsOf(again));
      return deedsOf(user).some((deed) => !deeds.has(deed)) ? [write] : [];
    });
    const words = { overwrites: "overwrites what others with rights had set in", useful: "may do more now in" };
    return [
      ...overwrites(history, facts).map((write) => toViolation(write, words.overwrites, history, facts)),
      ...useful.map((write) => toViolation(write, words.useful, history, facts)),
    ];
  },
};

/** A write of a person without rights where the code was seen to ask for nobody's. */
interface Write {
  readonly observation: Observation;
  readonly frame: ObservedFrame;
  readonly event: StoreEvent;
}

function toViolation({ observation, frame, event }: Write, words: string, { scenario }: History, facts: Facts) {
  const from = nameOf(stepOf(scenario, observation).from, scenario, facts);
  const message = `${from} ${words} ${nameOf(frame.address, scenario, facts)}`;
  return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message } as const;
}

function openWrites(history: History, facts: Facts): readonly Write[] {
  const own = ownCreations(history, facts);
  return untrustedSteps(history, facts).flatMap((observation) =>
    lastingFrames(observation)
      .filter(({ frame }) => !frame.isCreation && !own.has(frame.address))
      .flatMap(({ frame }) =>
        eventsOf(frame, "sstore")
          .filter(({ pc }) => facts.contracts.get(frame.codeAddress)?.openStores?.has(pc) === true)
          .map((event) => ({ observation, frame, event })),
      ),
  );
}

/** Those in the place of another value that somebody with rights wrote last. */
function overwrites(history: History, facts: Facts): readonly Write[] {
  const writes = openWrites(history, facts);
  if (writes.length === 0) return [];
  const untrusted = new Set(untrustedSteps(history, facts));
  const own = ownCreations(history, facts);
  const isTrusted = (observation: Observation): boolean =>
    !untrusted.has(observation) && lastingFrames(observation).every(({ frame }) => !own.has(frame.address));
  const set = new Map<string, bigint>();
  return history.observations.flatMap((observation) => {
    const found = writes.filter((write) => write.observation === observation && isOther(write, set));
    for (const { frame } of lastingFrames(observation)) {
      for (const { slot, value } of eventsOf(frame, "sstore")) {
        if (isTrusted(observation)) set.set(`${frame.address} ${slot}`, value);
        else set.delete(`${frame.address} ${slot}`);
      }
    }
    return found;
  });
}

function isOther({ frame, event }: Write, set: ReadonlyMap<string, bigint>): boolean {
  const former = set.get(`${frame.address} ${event.slot}`) ?? 0n;
  return former !== 0n && former !== event.value;
}

/** A write, and a later step of people without rights that reads it. */
interface Use {
  readonly write: Write;
  readonly user: Observation;
}

/** More are not tried. */
const maxUses = 4;

function uses(history: History, facts: Facts): readonly Use[] {
  const writes = openWrites(history, facts);
  if (writes.length === 0) return [];
  const later = untrustedSteps(history, facts).filter(({ status }) => status === "succeeded");
  return writes
    .flatMap((write) =>
      later.filter((one) => one.step > write.observation.step && reads(one, write)).map((user) => ({ write, user })),
    )
    .slice(0, maxUses);
}

function reads(observation: Observation, { frame: { address }, event }: Write): boolean {
  return lastingFrames(observation).some(
    ({ frame }) => frame.address === address && eventsOf(frame, "sload").some(({ slot }) => slot === event.slot),
  );
}

function withoutStep(scenario: Scenario, { observation: { step } }: Write): Scenario {
  return { ...scenario, steps: scenario.steps.filter((_, index) => index !== step) };
}

/** What a step writes, calls and destroys, by the places that do. */
function deedsOf(observation: Observation): readonly string[] {
  return lastingFrames(observation).flatMap(({ frame }) =>
    frame.events
      .filter(({ kind }) => kind === "sstore" || kind === "call" || kind === "selfdestruct")
      .map(({ pc }) => `${frame.codeAddress} ${pc}`),
  );
}
