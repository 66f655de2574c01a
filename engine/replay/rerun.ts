/** Runs a saved sequence again on an independent EVM: what happens, and whether it shows what it was saved for. */

import { parseSignature } from "../evm/abi/parse-signature.ts";
import type { Rerun, ShownWeakness } from "../model/rerun.ts";
import type { Violation } from "../model/violation.ts";
import type { AbiEntry, ContractFacts, Facts } from "../oracles/facts.ts";
import { withoutRepetitions } from "../oracles/judge-scenario.ts";
import type { History } from "../oracles/oracle.ts";
import { oracles } from "../oracles/registry.ts";
import { ok, type Result } from "../util/result.ts";
import { creationsOf } from "./creations.ts";
import { type ReadSequence, readTestCase } from "./read-test-case.ts";
import type { ReferenceEvm } from "./reference-evm.ts";
import { runVariations } from "./replay.ts";
import { toFoundryTest } from "./to-foundry-test.ts";
import { toHardhatTest } from "./to-hardhat-test.ts";
import { toStory } from "./to-story.ts";

/** `testCase` is what somebody read from a file. Fails with a clause: what is wrong with it, or why it could not be run. */
export async function rerun(
  testCase: unknown,
  reference: ReferenceEvm,
  signal: AbortSignal,
): Promise<Result<Rerun, string>> {
  const read = readTestCase(testCase);
  if (!read.ok) return read;
  const { scenario, expected } = read.value;
  const observed = await reference.run(scenario, signal);
  if (!observed.ok) return observed;
  const history = { scenario, observations: observed.value };
  const facts = factsOfSteps(read.value);
  const violations = await judge(history, facts, reference, signal);
  if (!violations.ok) return violations;
  const found = violations.value.find((one) => expected === null || isSame(one, expected)) ?? null;
  const tests = found && {
    foundry: toFoundryTest(history, found, facts),
    hardhat: toHardhatTest(history, found, facts),
  };
  const shown = violations.value.map(({ oracle: check, step, message }) => ({ check, step, message }));
  const story = toStory(scenario, observed.value, found, facts);
  return ok({ expected, shown, reproduces: found !== null, story, tests });
}

function isSame({ oracle, step }: Violation, expected: ShownWeakness): boolean {
  return oracle === expected.check && step === expected.step;
}

async function judge(
  history: History,
  facts: Facts,
  reference: ReferenceEvm,
  signal: AbortSignal,
): Promise<Result<readonly Violation[], string>> {
  const violations: Violation[] = [];
  for (const oracle of oracles) {
    const variations = await runVariations(oracle, history, facts, reference, signal);
    if (!variations.ok) return variations;
    violations.push(...oracle.judge(history, facts, variations.value));
  }
  return ok(withoutRepetitions(violations));
}

/** What the steps tell of the contracts: their names, the functions that are called, and the stores that were found open. */
function factsOfSteps({ scenario, openStores }: ReadSequence): Facts {
  const { accounts, steps } = scenario;
  const created = [...creationsOf(scenario)].map(([index, address]): [bigint, ContractFacts] => {
    const abi = steps.flatMap(({ to: called, signature }) => (called === address ? entryOf(signature) : []));
    const plain = { name: steps[index]?.contract ?? "contract", compilerMade: new Set<number>() };
    const open = openStores.get(index) ?? new Set();
    return [address, { ...plain, abi, signedArithmetic: new Set(), openStores: open }];
  });
  const labelled = (start: string): ReadonlySet<bigint> =>
    new Set(accounts.filter(({ label }) => label.startsWith(start)).map(({ address }) => address));
  return { contracts: new Map(created), trusted: labelled("creator"), attackers: labelled("attacker") };
}

function entryOf(signature: string | null): readonly AbiEntry[] {
  const parsed = signature === null ? undefined : parseSignature(signature);
  return parsed === undefined ? [] : [{ type: "function", ...parsed, outputs: [{ type: "bool" }] }];
}
