/** Who has rights when a step runs: the creator, and whom those with rights have named in their calls. */
import { bytesToBigint } from "../evm/word.ts";
import type { Scenario, ScenarioStep } from "../model/scenario.ts";
import { memoize, memoizeWithin } from "../util/memoize.ts";
import type { Facts } from "./facts.ts";
import { framesOf } from "./history.ts";
import type { Observation, Source } from "./observation.ts";
import type { History } from "./oracle.ts";

/** Those with rights before each step: most oracles ask. */
export const trustedBefore = memoizeWithin(({ scenario }: History, facts: Facts): readonly ReadonlySet<bigint>[] => {
  const people = new Set(scenario.accounts.map(({ address }) => address));
  const trusted = new Set(facts.trusted);
  return scenario.steps.map((step) => {
    const before = new Set(trusted);
    if (trusted.has(step.from)) for (const address of namedIn(step)) if (people.has(address)) trusted.add(address);
    return before;
  });
});

/** Words of the arguments; those of a constructor stand at the end. Scenarios share the steps that deploy. */
const namedIn = memoize(({ to, data }: ScenarioStep): readonly bigint[] => {
  const named: bigint[] = [];
  const first = to === null ? data.length % wordBytes : selectorBytes;
  const start = to === null ? Math.max(first, data.length - maxArgumentBytes) : first;
  for (let at = start; at + wordBytes <= data.length; at += wordBytes) {
    named.push(bytesToBigint(data.subarray(at, at + wordBytes)));
  }
  return named;
});

const wordBytes = 32;
const selectorBytes = 4;
const maxArgumentBytes = 64 * wordBytes;

/** Contracts that somebody without rights created, by themselves or through others: these are their own. */
export function ownCreations(history: History, facts: Facts): ReadonlySet<bigint> {
  const trusted = trustedBefore(history, facts);
  const own = new Set<bigint>();
  for (const observation of history.observations) {
    const { from } = stepOf(history.scenario, observation);
    if (trusted[observation.step]?.has(from)) continue;
    for (const { frame } of framesOf(observation)) if (frame.isCreation) own.add(frame.address);
  }
  return own;
}

/** The step that an observation is of. */
export function stepOf({ steps }: Scenario, { step }: Observation): ScenarioStep {
  return steps[step] as ScenarioStep;
}

/** Steps of people without rights that call something. */
export function untrustedSteps(history: History, facts: Facts): Observation[] {
  const trusted = trustedBefore(history, facts);
  return history.observations.filter((observation) => {
    const { from, to } = stepOf(history.scenario, observation);
    return to !== null && !trusted[observation.step]?.has(from);
  });
}

/** Whether a value was chosen by somebody without rights: their calldata, what their contract says, or who they are. */
export function isChosen(
  sources: readonly Source[],
  { steps }: Scenario,
  trusted: readonly ReadonlySet<bigint>[],
): boolean {
  return sources.some((source) => {
    if (source.kind === "agent") return true;
    if (source.kind !== "input" && source.kind !== "caller") return false;
    const from = steps[source.step]?.from;
    return from !== undefined && !trusted[source.step]?.has(from);
  });
}
