/** Runs a scenario and asks all oracles what went wrong. */
import type { Scenario } from "../model/scenario.ts";
import type { CodePlace, Violation } from "../model/violation.ts";
import type { Facts } from "./facts.ts";
import type { History, Oracle } from "./oracle.ts";
import { oracles } from "./registry.ts";
import { makeScenarioRunner } from "./run-scenario.ts";

/** What went wrong in a scenario, each kind at each place once; with `only`, what that oracle says. */
export type ScenarioJudge = (scenario: Scenario, facts: Facts, only?: string) => Violation[];

/** Judges one scenario on our own EVM. Deterministic. */
export const judgeScenario: ScenarioJudge = (...asked) => makeScenarioJudge()(...asked);

/** A judge of many scenarios of the same accounts: what two in a row begin with is run once. */
export function makeScenarioJudge(): ScenarioJudge {
  const [run, runVariation] = [makeScenarioRunner(), makeScenarioRunner()];
  return (scenario, facts, only) => {
    const history = { scenario, observations: run(scenario) };
    const varied: Varied = {
      known: new Map(),
      historyOf: (variation) => ({ scenario: variation, observations: runVariation(variation) }),
    };
    const asked = only === undefined ? oracles : oracles.filter(({ id }) => id === only);
    return withoutRepetitions(asked.flatMap((oracle) => askOracle(oracle, history, facts, varied)));
  };
}

/** How variations are run, and those that have been: some oracles ask for the same ones. */
interface Varied {
  readonly known: Map<Oracle["variations"], readonly History[]>;
  readonly historyOf: (variation: Scenario) => History;
}

function askOracle(oracle: Oracle, history: History, facts: Facts, { known, historyOf }: Varied): readonly Violation[] {
  const { variations } = oracle;
  const histories = known.get(variations) ?? (variations?.(history, facts) ?? []).map(historyOf);
  known.set(variations, histories);
  return oracle.judge(history, facts, histories);
}

/** One kind of violation at one place is told once: the first time it happens. */
export function withoutRepetitions(violations: readonly Violation[]): Violation[] {
  const first = new Map<string, Violation>();
  for (const violation of violations) {
    const key = `${violation.oracle} ${placeKey(violation.at)}`;
    if (!first.has(key)) first.set(key, violation);
  }
  return [...first.values()];
}

/** Tells places apart. */
export function placeKey({ address, pc, isCreation }: CodePlace): string {
  return `${address} ${pc} ${isCreation}`;
}
