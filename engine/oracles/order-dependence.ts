/** SWC-114: whoever comes first gets what the other would have had. */

import type { CodePlace } from "../model/violation.ts";
import { describeWei } from "../util/describe-wei.ts";
import type { Facts } from "./facts.ts";
import { codePlace, eventsOf, lastingFrames, nameOf } from "./history.ts";
import type { Observation } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { stepOf } from "./trust.ts";

const id = "order-dependence";
const swc = "SWC-114";

export const orderDependence: Oracle = {
  id,
  swc,
  variations: (history, facts) => pairsIn(history, facts).map(([first]) => swapped(history, first)),
  places: (history, facts) => pairsIn(history, facts).flatMap(([first]) => placesOfPayment(first, history, facts)),
  judge(history, facts, variations) {
    const { scenario } = history;
    return pairsIn(history, facts).flatMap(([first, second], index) => {
      const other = variations[index]?.observations;
      const [victimFirst, attackerSecond] = [other?.[first.step], other?.[second.step]];
      if (!victimFirst || !attackerSecond) return [];
      const [attacker, victim] = [stepOf(scenario, first).from, stepOf(scenario, second).from];
      const lost = gainOf(victimFirst, victim) - gainOf(second, victim);
      const won = gainOf(first, attacker) - gainOf(attackerSecond, attacker);
      if (lost <= 0n || won <= 0n) return [];
      const payment = paymentTo(first, attacker);
      if (!payment) return [];
      const name = nameOf(victim, scenario, facts);
      const message = `by coming first the attacker has ${describeWei(won)} more, and ${name} ${describeWei(lost)} less`;
      return [{ oracle: id, swc, at: codePlace(...payment, facts), step: first.step, message }];
    });
  },
};

/** More are not tried. */
const maxPairs = 3;

/** An attacker's step, and somebody else's after it, with the same contract. */
function pairsIn({ scenario, observations }: History, { attackers }: Facts): [Observation, Observation][] {
  const pairs = observations.flatMap((first): [Observation, Observation][] => {
    const second = observations[first.step + 1];
    if (!second) return [];
    const [one, other] = [stepOf(scenario, first), stepOf(scenario, second)];
    const isPair = attackers.has(one.from) && !attackers.has(other.from) && one.to !== null && one.to === other.to;
    return isPair && gainOf(first, one.from) > 0n ? [[first, second]] : [];
  });
  return pairs.slice(0, maxPairs);
}

function gainOf({ balances }: Observation, address: bigint): bigint {
  const { before = 0n, after = 0n } = balances.get(address) ?? {};
  return after - before;
}

function swapped({ scenario }: History, { step }: Observation): History["scenario"] {
  const [first, second] = scenario.steps.slice(step, step + 2);
  const steps = first && second ? scenario.steps.toSpliced(step, 2, second, first) : scenario.steps;
  return { ...scenario, steps };
}

function placesOfPayment(first: Observation, { scenario }: History, facts: Facts): readonly CodePlace[] {
  const payment = paymentTo(first, stepOf(scenario, first).from);
  return payment ? [codePlace(...payment, facts)] : [];
}

function paymentTo(observation: Observation, address: bigint) {
  for (const { frame } of lastingFrames(observation)) {
    const payment = eventsOf(frame, "call").find(({ target, value }) => target === address && value > 0n);
    if (payment) return [frame, payment] as const;
  }
  return undefined;
}
