/** What attackers give, and by which steps. */

import type { ScenarioStep } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import { etherGainOf, gainsIn, movesIn } from "./token-moves.ts";

/** Steps of attackers in which they end with less of something. */
export function stakesIn(history: History, facts: Facts): ReadonlySet<number> {
  const moves = movesIn(history, facts);
  const isStake = (observation: Observation): boolean => {
    if (!facts.attackers.has(stepOf(history.scenario, observation).from)) return false;
    const own = moves.filter((move) => move.observation === observation);
    return etherGainOf(observation, facts) < 0n || [...gainsIn(own, facts).values()].some((gain) => gain < 0n);
  };
  return new Set(history.observations.filter(isStake).map(({ step }) => step));
}

/** Steps of attackers in which they put something in, though more may come back at once. */
export function paymentsIn(history: History, facts: Facts): ReadonlySet<number> {
  const { steps } = history.scenario;
  const stakes = stakesIn(history, facts);
  const isPaid = ({ from, value, to }: ScenarioStep): boolean => to !== null && value > 0n && facts.attackers.has(from);
  return new Set([...steps.keys()].filter((index) => stakes.has(index) || isPaid(steps[index] as ScenarioStep)));
}
