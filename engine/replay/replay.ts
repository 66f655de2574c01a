/** Runs a scenario again on another EVM, and asks the oracle anew what it sees there. */
import type { Scenario } from "../model/scenario.ts";
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import { placeKey } from "../oracles/judge-scenario.ts";
import type { History, Oracle } from "../oracles/oracle.ts";
import { oracles } from "../oracles/registry.ts";
import { runScenario } from "../oracles/run-scenario.ts";
import { ok, type Result } from "../util/result.ts";
import { firstDifference } from "./first-difference.ts";
import type { ReferenceEvm } from "./reference-evm.ts";

export type ReplayResult =
  /** The same violation at the same place, on an EVM that is not ours. */
  | { readonly kind: "replayed" }
  /** It did not happen there: a bug of ours. `difference` says where the two runs part, as a clause. */
  | { readonly kind: "refuted"; readonly difference: string }
  /** It could not be run to the end; says why. */
  | { readonly kind: "unknown"; readonly reason: string };

/** Only what is replayed is known to happen; anything else is no more than a guess from the code. */
export async function replay(
  scenario: Scenario,
  violation: Violation,
  facts: Facts,
  reference: ReferenceEvm,
  signal: AbortSignal,
): Promise<ReplayResult> {
  const oracle = oracles.find(({ id }) => id === violation.oracle);
  if (!oracle) return { kind: "unknown", reason: `there is no oracle ${violation.oracle}` };
  const observed = await reference.run(scenario, signal);
  if (!observed.ok) return { kind: "unknown", reason: observed.error };
  const history = { scenario, observations: observed.value };
  const variations = await runVariations(oracle, history, facts, reference, signal);
  if (!variations.ok) return { kind: "unknown", reason: variations.error };
  const seen = oracle.judge(history, facts, variations.value);
  if (seen.some((each) => isSame(each, violation))) return { kind: "replayed" };
  const difference = firstDifference(runScenario(scenario), observed.value);
  return { kind: "refuted", difference: difference ?? "both runs are the same, and the oracle says nothing of them" };
}

/** The histories that an oracle asks for beside one. Fails with a clause. */
export async function runVariations(
  oracle: Oracle,
  history: History,
  facts: Facts,
  reference: ReferenceEvm,
  signal: AbortSignal,
): Promise<Result<History[], string>> {
  const first = await runAll(oracle.variations?.(history, facts) ?? [], reference, signal);
  if (!first.ok) return first;
  const all = [...first.value];
  const further = (): readonly Scenario[] => oracle.furtherVariations?.(history, facts, all) ?? [];
  for (let next = further(); next.length > 0; next = further()) {
    const run = await runAll(next, reference, signal);
    if (!run.ok) return run;
    all.push(...run.value);
  }
  return ok(all);
}

async function runAll(
  scenarios: readonly Scenario[],
  reference: ReferenceEvm,
  signal: AbortSignal,
): Promise<Result<History[], string>> {
  const histories: History[] = [];
  for (const scenario of scenarios) {
    const observed = await reference.run(scenario, signal);
    if (!observed.ok) return observed;
    histories.push({ scenario, observations: observed.value });
  }
  return ok(histories);
}

function isSame(a: Violation, b: Violation): boolean {
  return a.oracle === b.oracle && placeKey(a.at) === placeKey(b.at);
}
