/** Whether attackers have taken what they gained: by itself, by what somebody loses, or by what they knew of a game. */

import type { Scenario } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import type { History } from "../oracle.ts";
import { type Fairness, fairnessOf, firstFairWorlds, furtherFairWorlds, type Suspicion } from "./fair-gain.ts";
import { drawWorlds, furtherDrawWorlds, isDrawForetold } from "./foretold-draws.ts";
import { answerWorlds, isMoveKnown, moveWorlds } from "./open-moves.ts";
import { againWorlds, isPaidAgain } from "./paid-again.ts";

/**
 * `foretold`: a game that may be fair to others, but not to those who play with somebody who knows how it ends.
 * `repeated`: what may be fair once is paid again for the same.
 */
export type Verdict = Fairness | "foretold" | "repeated";

/** The first worlds to run. */
export function firstWorlds(suspicion: Suspicion, history: History, facts: Facts): readonly Scenario[] {
  return firstFairWorlds(suspicion, history, facts);
}

/** Further worlds, where those that were run so far leave it open; none where they do not. */
export function furtherWorlds(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  soFar: readonly History[],
): readonly Scenario[] {
  return inquire({ suspicion, history, facts }, [...soFar]).open;
}

/** What is to be said of it. `others` are the worlds that were asked for. */
export function verdictOn(suspicion: Suspicion, history: History, facts: Facts, others: readonly History[]): Verdict {
  return inquire({ suspicion, history, facts }, [...others]).verdict;
}

interface Question {
  readonly suspicion: Suspicion;
  readonly history: History;
  readonly facts: Facts;
}

interface Answer {
  /** As far as is known. */
  readonly verdict: Verdict;
  /** What is still to be run to know. */
  readonly open: readonly Scenario[];
}

const answer = (verdict: Verdict, open: readonly Scenario[] = []): Answer => ({ verdict, open });

/** Takes the histories of what is asked for from `run`, in order. */
function inquire(question: Question, run: History[]): Answer {
  const { suspicion, history, facts } = question;
  const first = run.splice(0, firstFairWorlds(suspicion, history, facts).length);
  const asked = furtherFairWorlds(suspicion, history, facts, first);
  if (run.length < asked.length) return answer("fair", asked);
  const fairness = fairnessOf(suspicion, history, facts, [...first, ...run.splice(0, asked.length)]);
  return fairness === "fair" ? inquireAgain(question, run) : answer(fairness);
}

/** Whether the same call pays once more. */
function inquireAgain(question: Question, run: History[]): Answer {
  const { suspicion, history, facts } = question;
  const again = againWorlds(suspicion, history, facts);
  if (run.length < again.length) return answer("fair", again);
  const isRepeated = isPaidAgain(suspicion, history, facts, run.splice(0, again.length));
  return isRepeated ? answer("repeated") : inquireGame(question, run);
}

/** A draw and a move are asked for together, in two turns. */
function inquireGame({ suspicion, history, facts }: Question, run: History[]): Answer {
  const [blocks, changes] = [drawWorlds(suspicion, history, facts), moveWorlds(suspicion, history, facts)];
  if (run.length < blocks.length + changes.length) return answer("fair", [...blocks, ...changes]);
  const [played, changed] = [run.splice(0, blocks.length), run.splice(0, changes.length)];
  const more = furtherDrawWorlds(suspicion, history, facts, played);
  const answers = answerWorlds(suspicion, history, facts, changed);
  if (run.length < more.length + answers.length) return answer("fair", [...more, ...answers]);
  played.push(...run.splice(0, more.length));
  const isForetold =
    isDrawForetold(suspicion, history, facts, played) || isMoveKnown(suspicion, history, facts, changed, run);
  return answer(isForetold ? "foretold" : "fair");
}
