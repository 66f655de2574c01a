/** Gains that are paid again for the same: the call that pays them leaves all that it reads as it was. */

import type { Scenario } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import { eventsOf, lastingFrames, type VisitedFrame, writtenStorage } from "../history.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import type { Suspicion } from "./fair-gain.ts";
import { type Asset, gainOf } from "./loss-of-another.ts";

/** So often the same call is made once more. */
const nAgain = 2;

/** The paying call once more and once more, in the same block. Nothing where it leaves something behind that it would read. */
export function againWorlds(
  { asset, isUnique, paying }: Suspicion,
  history: History,
  facts: Facts,
): readonly Scenario[] {
  const { scenario } = history;
  const step = scenario.steps[paying.step];
  if (isUnique || step === undefined || step.to === null || isUsedUp(paying, asset, step.to)) return [];
  if (!facts.attackers.has(step.from) || gainOf(asset, [paying], history, facts.attackers, facts) <= 0n) return [];
  const until = scenario.steps.slice(0, paying.step + 1);
  return [{ ...scenario, steps: [...until, ...Array.from({ length: nAgain }, () => step)] }];
}

/** Whether each of them pays as much as the first one. */
export function isPaidAgain(
  { asset, paying }: Suspicion,
  history: History,
  facts: Facts,
  [world]: readonly History[],
): boolean {
  if (world === undefined) return false;
  const paidIn = (one: Observation, of: History): bigint => gainOf(asset, [one], of, facts.attackers, facts);
  const paid = paidIn(paying, history);
  const again = world.observations.slice(paying.step + 1);
  const called = stepOf(history.scenario, paying).to;
  return again.length === nAgain && again.every((one) => !isUsedUp(one, asset, called) && paidIn(one, world) === paid);
}

/**
 * Whether the step has changed a word of storage that it has read: then it is not the same any more. What a token keeps does
 * not count where another contract pays with it; one that is called itself may have its claims there.
 */
function isUsedUp(observation: Observation, asset: Asset, called: bigint | null): boolean {
  const written = writtenStorage([observation]);
  const isChanged = ({ frame }: VisitedFrame): boolean =>
    (frame.address !== asset || called === asset) &&
    eventsOf(frame, "sload").some(({ slot, value }) => (written.get(`${frame.address} ${slot}`) ?? value) !== value);
  return !observation.isComplete || lastingFrames(observation).some(isChanged);
}
