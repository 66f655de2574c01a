/** Re-entry: where the attacker's contract is called with gas to spare, it comes back in every way that is known. */

import { chance, pick, shuffled } from "../util/random.ts";
import { maxAgentCalldata, maxReentries, quietAgent, type Reentry } from "./agent.ts";
import type { Call } from "./call.ts";
import type { State, Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { goTo, isStageSpent } from "./execute.ts";
import type { Fuzzing } from "./fuzzing.ts";

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
  for (const way of waysBack(fuzzing, call)) {
    if (isStageSpent(fuzzing)) return;
    evaluate(fuzzing, { ...call, agent: { ...former, reentries: [...former.reentries, ...way] } });
  }
}

function waysBack({ random, corpus, entries }: Fuzzing, call: Call): Reentry[][] {
  const known = corpus.testcases.filter(({ call: { entry } }) => entry.to !== null);
  const others = shuffled(random, entries)
    .flatMap(
      (entry) =>
        pick(
          random,
          known.filter((testcase) => testcase.call.entry === entry),
        ) ?? [],
    )
    .slice(0, maxWays);
  const repeated = chance(random, 0.7) ? 1 : 4;
  return [call, ...others.map((testcase) => testcase.call)].flatMap(({ entry, data, value }) => {
    if (entry.to === null || data.length > maxAgentCalldata) return [];
    const reentry = { target: entry.to, calldata: data, value };
    return [Array.from({ length: repeated }, () => reentry)];
  });
}
