/** Runs a scenario and asks all oracles what went wrong. */
import type { Scenario } from "../model/scenario.ts";
import type { CodePlace, Violation } from "../model/violation.ts";
import type { Facts } from "./facts.ts";
import type { History, Oracle } from "./oracle.ts";
import { oracles } from "./registry.ts";
import { runScenario } from "./run-scenario.ts";

/** What went wrong on our own EVM, each kind at each place once; with `only`, what that oracle says. Deterministic. */
export function judgeScenario(scenario: Scenario, facts: Facts, only?: string): Violation[] {
  const history = historyOf(scenario);
  const known: Known = new Map();
  const asked = only === undefined ? oracles : oracles.filter(({ id }) => id === only);
  return withoutRepetitions(asked.flatMap((oracle) => askOracle(oracle, history, facts, known)));
}

function historyOf(scenario: Scenario): History {
  return { scenario, observations: runScenario(scenario) };
}

/** Variations that have been run: some oracles ask for the same ones. */
type Known = Map<Oracle["variations"], readonly History[]>;

function askOracle(oracle: Oracle, history: History, facts: Facts, known: Known): readonly Violation[] {
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
