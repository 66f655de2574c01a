/** Re-entry: where the attacker's contract is called with gas to spare, it comes back in every way that is known. */

import { chance, pick, shuffled } from "../util/random.ts";
import { type AgentBehaviour, maxAgentCalldata, quietAgent } from "./agent.ts";
import type { Call } from "./call.ts";
import type { State, Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { goTo } from "./execute.ts";
import type { Fuzzing } from "./fuzzing.ts";

/** Ways back that are tried for one testcase. */
const maxWays = 12;

/** In some state runs a testcase that calls the attacker's contract, which calls back: the same function first, then others. */
export function reenter(fuzzing: Fuzzing, { call }: Testcase, state: State): void {
  goTo(fuzzing, state);
  for (const behaviour of waysBack(fuzzing, call)) evaluate(fuzzing, { ...call, agent: behaviour });
}

function waysBack({ random, corpus, entries }: Fuzzing, call: Call): AgentBehaviour[] {
  const known = corpus.testcases.filter(({ call: { entry } }) => entry.to !== null && !entry.fn.isView);
  const others = shuffled(random, entries)
    .flatMap(
      (entry) =>
        pick(
          random,
          known.filter((testcase) => testcase.call.entry === entry),
        ) ?? [],
    )
    .slice(0, maxWays);
  const times = chance(random, 0.7) ? 1 : 4;
  return [call, ...others.map((testcase) => testcase.call)].flatMap(({ entry, data, value }) => {
    if (entry.to === null || data.length > maxAgentCalldata) return [];
    return [{ ...quietAgent, reentry: { target: entry.to, calldata: data, value, times } }];
  });
}
