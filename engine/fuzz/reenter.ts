/** Re-entry: where the attacker's contract is called with gas to spare, it comes back in every way that is known. */

import { chance, shuffled } from "../util/random.ts";
import { maxAgentCalldata, maxReentries, quietAgent, type Reentry } from "./agent.ts";
import type { Call } from "./call.ts";
import { pickTestcaseOf, type State, type Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { isStageSpent } from "./execute.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { variantsOf } from "./profit/boundary-values.ts";
import { goTo } from "./worlds/position.ts";

/** Ways back that are tried for one testcase. */
const maxWays = 12;

/**
 * In some state runs a testcase that calls the attacker's contract, which calls back: the same function first, then others.
 * Where the testcase has it call back already, it does so once more, from deeper down.
 */
export function reenter(fuzzing: Fuzzing, { call }: Testcase, state: State): void {
  goTo(fuzzing, state);
  const former = call.agent ?? quietAgent;
  if (former.reentries.length >= maxReentries) return;
  const run = (way: readonly Reentry[]): void => {
    const reentries = [...former.reentries, ...way];
    if (!isStageSpent(fuzzing)) evaluate(fuzzing, { ...call, agent: { ...former, reentries } });
  };
  for (const back of waysBack(fuzzing, call)) {
    run(Array.from({ length: chance(fuzzing.random, repeated) ? maxRepeated : 1 }, () => back).flatMap(toReentry));
    // What it was compared with, as what the attacker has, may be what it is to be.
    for (const variant of variantsOf(fuzzing, back).slice(0, maxVariants)) run(toReentry(variant));
  }
}

/** Other arguments that are tried for one way. */
const maxVariants = 3;
/** How often the same is called back several times, one within the other. */
const repeated = 0.3;
const maxRepeated = 4;

function toReentry({ entry, data, value }: Call): Reentry[] {
  return entry.to === null || data.length > maxAgentCalldata ? [] : [{ target: entry.to, calldata: data, value }];
}

function waysBack({ random, corpus, entries }: Fuzzing, call: Call): Call[] {
  const others = shuffled(random, entries)
    .flatMap((entry) => pickTestcaseOf(corpus, entry, random) ?? [])
    .filter(({ call: { entry } }) => entry.to !== null)
    .slice(0, maxWays);
  return [call, ...others.map((testcase) => testcase.call)].filter((each) => toReentry(each).length > 0);
}
