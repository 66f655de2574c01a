/** Whether attackers have taken what they gained: by itself, by what somebody loses, or by what they knew of a game. */

import type { Scenario } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import type { History } from "../oracle.ts";
import { type Fairness, fairnessOf, firstFairWorlds, furtherFairWorlds, type Suspicion } from "./fair-gain.ts";
import { drawWorlds, furtherDrawWorlds, isDrawForetold } from "./foretold-draws.ts";
import { answerWorlds, isMoveKnown, moveWorlds } from "./open-moves.ts";

/** `foretold`: a game that may be fair to others, but not to those who play with somebody who knows how it ends. */
export type Verdict = Fairness | "foretold";

/** For each question what there is to know it by. */
interface Asked<Each> {
  readonly fair: readonly Each[];
  readonly draws: readonly Each[];
  readonly moves: readonly Each[];
}

/** The first worlds to run. */
export function firstWorlds(suspicion: Suspicion, history: History, facts: Facts): readonly Scenario[] {
  return allOf(firstAsked(suspicion, history, facts));
}

/** Further worlds, where the first ones leave it open. */
export function furtherWorlds(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  first: readonly History[],
): readonly Scenario[] {
  return allOf(furtherAsked(suspicion, history, facts, first));
}

/** What is to be said of it. `others` are the worlds that were asked for. */
export function verdictOn(suspicion: Suspicion, history: History, facts: Facts, others: readonly History[]): Verdict {
  const asked = firstAsked(suspicion, history, facts);
  const nFirst = allOf(asked).length;
  const first = dealt(asked, others.slice(0, nFirst));
  const further = dealt(furtherAsked(suspicion, history, facts, others.slice(0, nFirst)), others.slice(nFirst));
  const fairness = fairnessOf(suspicion, history, facts, [...first.fair, ...further.fair]);
  if (fairness !== "fair") return fairness;
  const isForetold =
    isDrawForetold(suspicion, history, facts, [...first.draws, ...further.draws]) ||
    isMoveKnown(suspicion, history, facts, first.moves, further.moves);
  return isForetold ? "foretold" : "fair";
}

function firstAsked(suspicion: Suspicion, history: History, facts: Facts): Asked<Scenario> {
  return {
    fair: firstFairWorlds(suspicion, history, facts),
    draws: drawWorlds(suspicion, history, facts),
    moves: moveWorlds(suspicion, history, facts),
  };
}

function furtherAsked(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  others: readonly History[],
): Asked<Scenario> {
  const first = dealt(firstAsked(suspicion, history, facts), others);
  const fair = furtherFairWorlds(suspicion, history, facts, first.fair);
  const isTheft = fair.length === 0 && fairnessOf(suspicion, history, facts, first.fair) !== "fair";
  return {
    fair,
    draws: isTheft ? [] : furtherDrawWorlds(suspicion, history, facts, first.draws),
    moves: isTheft ? [] : answerWorlds(suspicion, history, facts, first.moves),
  };
}

function allOf({ fair, draws, moves }: Asked<Scenario>): readonly Scenario[] {
  return [...fair, ...draws, ...moves];
}

/** The histories of what was asked, by question. */
function dealt({ fair, draws }: Asked<Scenario>, histories: readonly History[]): Asked<History> {
  const nTogether = fair.length + draws.length;
  return {
    fair: histories.slice(0, fair.length),
    draws: histories.slice(fair.length, nTogether),
    moves: histories.slice(nTogether),
  };
}
