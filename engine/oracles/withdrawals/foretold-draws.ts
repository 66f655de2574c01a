/** Gains by foretelling a draw: who plays in the right block, or says the number that it has, wins always. */

// Shown by playing in other blocks: who plays without knowing loses in some of them.

import type { Scenario, ScenarioStep } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import { comesFrom, eventsOf, lastingFrames } from "../history.ts";
import { laterBlock } from "../later-blocks.ts";
import { chanceKinds, type FrameEvent, type Observation, type Source } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import type { Suspicion } from "./fair-gain.ts";
import { gainIn } from "./loss-of-another.ts";
import { paymentsIn } from "./stakes.ts";
import { withWord, wordIn, wordPlaces } from "./step-words.ts";

/** The step by which attackers had something drawn: they may have waited with it, and with all that comes after. */
interface Drawing {
  readonly step: number;
  /** Whether it is more than a remainder of the time or the number, such as schedules are made of. */
  readonly isChance: boolean;
}

/** Blocks that are tried at first, and where some of them lose and few win. */
const nFirstBlocks = 8;
const nBlocks = 48;
/** Blocks in which it is tried whether who knows the number wins. */
const maxAnswered = 4;
/** So often it is won in other blocks where it is foretold. */
const leastWins = 2;

/** The same in other blocks; nothing where nothing was drawn, or nothing given for it. */
export function drawWorlds(suspicion: Suspicion, history: History, facts: Facts): readonly Scenario[] {
  const drawing = drawingIn(suspicion, history, facts);
  return drawing === undefined ? [] : inLaterBlocks(history.scenario, drawing, 1, nFirstBlocks);
}

/** With the number that was drawn there, where it was lost for another one; else in more blocks. */
export function furtherDrawWorlds(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  first: readonly History[],
): readonly Scenario[] {
  const drawing = drawingIn(suspicion, history, facts);
  if (drawing === undefined) return [];
  const outcomes = outcomesOf(first, drawing, suspicion, history, facts);
  if (isForetoldBy(outcomes) || !outcomes.includes("lost")) return [];
  const lost = first.filter((_, index) => outcomes[index] === "lost");
  const answered = lost.slice(0, maxAnswered).flatMap((world) => answeredIn(world, drawing, facts) ?? []);
  return answered.length > 0 ? answered : inLaterBlocks(history.scenario, drawing, nFirstBlocks + 1, nBlocks);
}

/** Whether who foretells the draw wins, and who does not may lose. */
export function isDrawForetold(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  worlds: readonly History[],
): boolean {
  const drawing = drawingIn(suspicion, history, facts);
  return drawing !== undefined && isForetoldBy(outcomesOf(worlds, drawing, suspicion, history, facts));
}

type Outcome = "won" | "lost" | "neither";

function outcomesOf(
  worlds: readonly History[],
  { step, isChance }: Drawing,
  { asset }: Suspicion,
  history: History,
  facts: Facts,
): readonly Outcome[] {
  const gain = gainIn(asset, history, facts);
  return worlds.map((world) => {
    if (world.observations[step]?.status !== "succeeded") return "neither";
    const other = gainIn(asset, world, facts);
    if (2n * other >= gain) return "won";
    return other < 0n || (isChance && other === 0n) ? "lost" : "neither";
  });
}

/** What is won from some time on, or until then, is a matter of time: of a draw it is won again after it was lost. */
function isForetoldBy(outcomes: readonly Outcome[]): boolean {
  const firstLost = outcomes.indexOf("lost");
  const nWon = outcomes.filter((outcome) => outcome === "won").length;
  return firstLost >= 0 && nWon >= leastWins && outcomes.lastIndexOf("won") > firstLost;
}

/** The last drawing of attackers, where they gave something, and nobody else has something drawn that decides after it. */
function drawingIn({ isUnique }: Suspicion, history: History, facts: Facts): Drawing | undefined {
  if (isUnique || paymentsIn(history, facts).size === 0) return undefined;
  const last = history.observations.findLast((observation) => drawsIn(observation).length > 0);
  if (last === undefined || last.status !== "succeeded") return undefined;
  const { from, to } = stepOf(history.scenario, last);
  if (to === null || !facts.attackers.has(from)) return undefined;
  return { step: last.step, isChance: drawsIn(last).some(isChanceIn) };
}

/** The sources of what decides something, or is written down, that have something in them that was drawn in this step. */
function drawsIn(observation: Observation): readonly (readonly Source[])[] {
  const isDrawn = (source: Source): boolean => isOfChance(source) && source.step === observation.step;
  return lastingFrames(observation).flatMap(({ frame }) =>
    frame.events.map(sourcesOf).filter((sources) => sources.some(isDrawn)),
  );
}

function sourcesOf(event: FrameEvent): readonly Source[] {
  if (event.kind === "branch") return event.sources;
  if (event.kind === "sstore") return event.valueSources;
  return event.kind === "call" ? [...event.valueSources, ...event.targetSources] : [];
}

const ofChance: ReadonlySet<string> = new Set(chanceKinds);

function isOfChance(source: Source): source is Extract<Source, { kind: (typeof chanceKinds)[number] }> {
  return ofChance.has(source.kind);
}

function isChanceIn(sources: readonly Source[]): boolean {
  return comesFrom(sources, "hash") || sources.some(({ kind }) => kind !== "draw" && ofChance.has(kind));
}

function inLaterBlocks({ steps, ...rest }: Scenario, { step }: Drawing, first: number, last: number): Scenario[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    ...rest,
    steps: steps.map((one, place) =>
      place < step ? one : { ...one, block: laterBlock(one.block, BigInt(first + index)) },
    ),
  }));
}

/** The same, but that attackers say from the drawing on what was drawn there. Undefined where they say nothing such. */
function answeredIn({ scenario, observations }: History, { step }: Drawing, facts: Facts): Scenario | undefined {
  const drawing = observations[step];
  const guesses = drawing ? lastingFrames(drawing).flatMap(({ frame }) => eventsOf(frame, "guess")) : [];
  for (const { said, drawn } of guesses) {
    const steps = scenario.steps.map((one, index) =>
      index < step || !facts.attackers.has(one.from) ? one : saying(one, said, drawn, facts),
    );
    if (steps.some((one, index) => one !== scenario.steps[index])) return { ...scenario, steps };
  }
  return undefined;
}

/** The call with one word for another among its arguments. */
function saying(step: ScenarioStep, former: bigint, next: bigint, facts: Facts): ScenarioStep {
  const places = wordPlaces(step, facts).filter((place) => wordIn(step, place) === former);
  return places.reduce((said, place) => withWord(said, place, next), step);
}
