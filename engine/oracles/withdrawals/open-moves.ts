/** Gains by knowing what others have said: a move, or what is to be guessed, that lies open before attackers put anything in. */

// Shown by others saying something else: then the same loses all, and an answer to that wins again.

import type { Scenario, ScenarioStep } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import { lastingFrames } from "../history.ts";
import type { History } from "../oracle.ts";
import type { Suspicion } from "./fair-gain.ts";
import { gainIn } from "./loss-of-another.ts";
import { paymentsIn } from "./stakes.ts";
import { withWord, wordIn, wordPlaces } from "./step-words.ts";

/** A word of what is given to a step. */
interface Word {
  readonly step: number;
  readonly place: number;
}

/** What others might have said instead, and what attackers might then: so much more. */
const changes: readonly bigint[] = [1n, -1n, 2n, 3n];
const answersTo = (change: bigint): readonly bigint[] => [...new Set([change, -change, 1n, -1n])];
/** Words of others that are changed, words of attackers that answer, worlds that are answered for each. */
const maxMoves = 2;
const maxAnswers = 2;
const maxLost = 2;
/** It is so for so many moves of theirs. */
const leastMoves = 2;

/** Others have said something else. */
export function moveWorlds(suspicion: Suspicion, history: History, facts: Facts): readonly Scenario[] {
  return changedMoves(suspicion, history, facts).map(({ world }) => world);
}

/** And attackers answer to it. */
export function answerWorlds(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  first: readonly History[],
): readonly Scenario[] {
  return lostIn(suspicion, history, facts, first).flatMap(({ answers }) => answers);
}

/** Whether attackers win by what they know of a move: they lose all without, whatever the move is, and win with it. */
export function isMoveKnown(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  first: readonly History[],
  answered: readonly History[],
): boolean {
  const gain = gainIn(suspicion.asset, history, facts);
  const rest = [...answered];
  const won = lostIn(suspicion, history, facts, first).filter(({ answers }) => {
    const worlds = rest.splice(0, answers.length);
    return worlds.some((world) => 2n * gainIn(suspicion.asset, world, facts) >= gain);
  });
  return won.some(({ move }) => won.filter((other) => other.move === move).length >= leastMoves);
}

interface Changed {
  readonly move: Word;
  readonly change: bigint;
  readonly world: Scenario;
}

function changedMoves(suspicion: Suspicion, history: History, facts: Facts): readonly Changed[] {
  const { scenario } = history;
  return openMoves(suspicion, history, facts).flatMap((move) =>
    changes.flatMap((change) => {
      const world = changed(scenario, move, change);
      return world === undefined ? [] : [{ move, change, world }];
    }),
  );
}

interface Lost {
  readonly move: Word;
  readonly answers: readonly Scenario[];
}

/** Where all that attackers gave is lost, and nothing else is refused: with what they might have done instead. */
function lostIn(suspicion: Suspicion, history: History, facts: Facts, first: readonly History[]): readonly Lost[] {
  const lost = changedMoves(suspicion, history, facts).filter((_, index) => {
    const world = first[index];
    return world !== undefined && isAllLost(suspicion, world, history, facts);
  });
  return lost
    .filter((one, index) => lost.slice(0, index).filter(({ move }) => move === one.move).length < maxLost)
    .map(({ move, change, world }) => ({ move, answers: answersIn(world, history, change, facts) }));
}

function isAllLost({ asset }: Suspicion, world: History, history: History, facts: Facts): boolean {
  const isSame = world.observations.every(({ status }, index) => status === history.observations[index]?.status);
  return isSame && gainIn(asset, world, facts) === -givenIn(history, facts);
}

/** What attackers sent in all, in wei. */
function givenIn({ scenario, observations }: History, facts: Facts): bigint {
  return observations.reduce((sum, { step, status }) => {
    const { from, value } = scenario.steps[step] as ScenarioStep;
    return facts.attackers.has(from) && status === "succeeded" ? sum + value : sum;
  }, 0n);
}

function answersIn(world: Scenario, history: History, change: bigint, facts: Facts): readonly Scenario[] {
  const start = firstPayment(history, facts);
  const words = world.steps.flatMap((step, index) =>
    index >= start && facts.attackers.has(step.from) ? wordsOf(world.steps, index, facts) : [],
  );
  return words
    .slice(0, maxAnswers)
    .flatMap((word) => answersTo(change).flatMap((answer) => changed(world, word, answer) ?? []));
}

/** Words that others gave before attackers gave anything, and that decided something in what these did from then on. */
function openMoves({ asset, isUnique }: Suspicion, history: History, facts: Facts): readonly Word[] {
  const { scenario, observations } = history;
  const start = firstPayment(history, facts);
  if (asset !== "ether" || isUnique) return [];
  const deciding = observations
    .filter(({ step }) => step >= start && facts.attackers.has(scenario.steps[step]?.from ?? 0n))
    .flatMap((observation) => lastingFrames(observation).flatMap(({ frame }) => frame.events))
    .flatMap((event) => (event.kind === "branch" ? event.sources : []))
    .flatMap((source) => (source.kind === "input" && source.step < start ? [source.step] : []));
  return [...new Set(deciding)]
    .filter((step) => !facts.attackers.has(scenario.steps[step]?.from ?? 0n))
    .flatMap((step) => wordsOf(scenario.steps, step, facts))
    .slice(-maxMoves);
}

function firstPayment(history: History, facts: Facts): number {
  return Math.min(...paymentsIn(history, facts));
}

function wordsOf(steps: readonly ScenarioStep[], step: number, facts: Facts): readonly Word[] {
  const one = steps[step];
  return one === undefined ? [] : wordPlaces(one, facts).map((place) => ({ step, place }));
}

/** With another number in place of one; undefined where that would be less than nothing. */
function changed(scenario: Scenario, { step, place }: Word, more: bigint): Scenario | undefined {
  const one = scenario.steps[step];
  const word = one === undefined ? -1n : wordIn(one, place) + more;
  if (one === undefined || word < 0n || word >= 1n << 256n) return undefined;
  const next = withWord(one, place, word);
  return { ...scenario, steps: scenario.steps.map((each) => (each === one ? next : each)) };
}
