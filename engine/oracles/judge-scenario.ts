/** Runs a scenario and asks all oracles what went wrong. */
import type { Scenario } from "../model/scenario.ts";
import type { CodePlace, KnownTest, Violation } from "../model/violation.ts";
import type { Facts } from "./facts.ts";
import type { History, Oracle } from "./oracle.ts";
import { oracles } from "./registry.ts";
import { makeScenarioRunner } from "./run-scenario.ts";

/**
 * What went wrong in a scenario, each kind at each place once; with `only`, what that oracle says. What is known already may
 * be left out: nothing is run that could show no more than that.
 */
export type ScenarioJudge = (scenario: Scenario, facts: Facts, only?: string, isKnown?: KnownTest) => Violation[];

/** Judges one scenario on our own EVM. Deterministic. */
export const judgeScenario: ScenarioJudge = (...asked) => makeScenarioJudge()(...asked);

/** Variations are of few kinds, and most change the accounts: a world is kept of so many. */
const worldsOfVariations = 6;

/** A judge of many scenarios of the same accounts: what two in a row begin with is run once. */
export function makeScenarioJudge(): ScenarioJudge {
  const [run, runVariation] = [makeScenarioRunner(), makeScenarioRunner(worldsOfVariations)];
  return (scenario, facts, only, isKnown = nothingKnown) => {
    const history = { scenario, observations: run(scenario) };
    const varied: Varied = {
      run: new Map(),
      isKnown,
      historyOf: (variation) => ({ scenario: variation, observations: runVariation(variation) }),
    };
    const asked = only === undefined ? oracles : oracles.filter(({ id }) => id === only);
    return withoutRepetitions(asked.flatMap((oracle) => askOracle(oracle, history, facts, varied)));
  };
}

const nothingKnown: KnownTest = () => false;

/** How variations are run, and those that have been: some oracles ask for the same ones. */
interface Varied {
  readonly run: Map<Oracle["variations"], readonly History[]>;
  readonly isKnown: KnownTest;
  readonly historyOf: (variation: Scenario) => History;
}

function askOracle(oracle: Oracle, history: History, facts: Facts, varied: Varied): readonly Violation[] {
  const { id, variations, furtherVariations, places } = oracle;
  const { run, isKnown, historyOf } = varied;
  if (places?.(history, facts).every((at) => isKnown(id, at))) return [];
  const first = run.get(variations) ?? (variations?.(history, facts) ?? []).map(historyOf);
  run.set(variations, first);
  const all = [...first];
  const further = (): readonly Scenario[] => furtherVariations?.(history, facts, all) ?? [];
  for (let next = further(); next.length > 0; next = further()) all.push(...next.map(historyOf));
  return oracle.judge(history, facts, all);
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
