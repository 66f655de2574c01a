/** What the attacker's contract answers, which whoever asks it may have to compare, decode or be paid by. */

import type { Word } from "../evm/word.ts";
import { below, nextBits } from "../util/random.ts";
import { type AgentBehaviour, maxAnswers, quietAgent } from "./agent.ts";
import type { Call } from "./call.ts";
import type { State, Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { isStageSpent } from "./execute.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { pickNumber } from "./generate.ts";
import { goTo } from "./worlds/position.ts";

type MakeBehaviour = (fuzzing: Fuzzing) => AgentBehaviour;

const anyNumber: MakeBehaviour = (fuzzing) => ({ ...quietAgent, answer: [pickNumber(fuzzing, 256)] });
const severalNumbers: MakeBehaviour = (fuzzing) => ({
  ...quietAgent,
  answer: someWords(() => pickNumber(fuzzing, 256), fuzzing),
});

/** Text and the like begins with where it is and how long. */
const anyText: MakeBehaviour = (fuzzing) => {
  const words = someWords(() => nextBits(fuzzing.random, 256), fuzzing);
  return { ...quietAgent, answer: [32n, BigInt(32 * words.length), ...words] };
};

function someWords(make: () => Word, { random }: Fuzzing): Word[] {
  return Array.from({ length: 1 + below(random, 3) }, make);
}

const behaviours: readonly MakeBehaviour[] = [
  () => ({ ...quietAgent, isRefusing: true }),
  () => ({ ...quietAgent, answer: [0n] }),
  () => ({ ...quietAgent, answer: [] }),
  anyNumber,
  severalNumbers,
  anyText,
];

/** Some behaviour in which it calls nothing back. */
export function pickBehaviour(fuzzing: Fuzzing): AgentBehaviour {
  const make = behaviours[below(fuzzing.random, behaviours.length)] ?? anyNumber;
  return make(fuzzing);
}

/** In some state runs a testcase that asks the attacker's contract, with an answer of each kind. */
export function answerInAllWays(fuzzing: Fuzzing, { call }: Testcase, state: State): void {
  goTo(fuzzing, state);
  for (const make of behaviours) if (!isStageSpent(fuzzing)) evaluate(fuzzing, { ...call, agent: make(fuzzing) });
}

/** A word of an answer, and the call in which it is another one. */
export interface AnsweredWord {
  readonly value: Word;
  readonly with: (word: Word) => Call;
}

/** The words of all answers; and of the last one once more for each time that it was given again, to be another from then on. */
export function answeredWords(call: Call, former: AgentBehaviour, nCalls: number): AnsweredWord[] {
  const behaviour = call.agent ?? former;
  const known = [behaviour.answer, ...(behaviour.laterAnswers ?? [])];
  const last = known.at(-1) ?? [];
  const nAnswers = Math.max(known.length, Math.min(nCalls, maxAnswers));
  const answers = Array.from({ length: nAnswers }, (_, number) => known[number] ?? last);
  return answers.flatMap((answer, number) =>
    answer.map((value, index) => ({
      value,
      with(word) {
        const nTold = Math.max(known.length, number + 1);
        const changed = answer.with(index, BigInt.asUintN(256, word));
        const [first = [], ...later] = answers.slice(0, nTold).with(number, changed);
        const { reentries, isRefusing } = behaviour;
        return { ...call, agent: { reentries, answer: first, laterAnswers: later, isRefusing } };
      },
    })),
  );
}
