/** Comparisons that have gone only one way, each with the testcase that came closest to the other. */

import { countComparisons, distanceOfComparison, edgeOfComparison } from "../evm/instrumentation/comparisons.ts";
import { type EdgeList, placeOfEdge } from "../evm/instrumentation/edges.ts";
import type { Machine } from "../evm/machine.ts";
import type { Testcase } from "./corpus.ts";
import { type CoverageMap, isSeen } from "./coverage-map.ts";
import type { CodeMap } from "./lookahead.ts";

export interface Place {
  /** The edge of the comparison; of a branch that decides by a truth value alone, its own. */
  readonly edge: number;
  /** Whether something is compared there, so that it is known how close a run came. */
  readonly isCompared: boolean;
  /** The two edges of the branch that it decides; null where it decides none in its block. */
  readonly branch: readonly [number, number] | null;
  best: number;
  champion: Testcase | null;
  /** How often its champion was worked on. */
  tries: number;
  /** How much lies behind the side that was not taken. */
  weight: number;
  isSolved: boolean;
}

export interface Frontier {
  /** For each edge the number of its place, plus 1. */
  numbers: Int32Array;
  readonly places: Place[];
  /** By edges the testcases that took them first. */
  readonly takenBy: Map<number, Testcase>;
}

const maxPlaces = 20_000;

/** No places yet. */
export function makeFrontier(): Frontier {
  return { numbers: new Int32Array(2 ** 14), places: [], takenBy: new Map() };
}

/** So often a champion is worked on before one that is as close may take its place. */
const triesBeforeChange = 6;
/** How much a comparison counts that decides no branch nearby. */
const plainWeight = 0.3;

/** Takes note of what an execution compared; `makeTestcase` gives it where it came closer than all before. */
export function noteComparisons(context: FrontierContext, makeTestcase: () => Testcase): boolean {
  const { machine, coverage } = context;
  let hasImproved = false;
  let testcase: Testcase | undefined;
  const count = countComparisons(machine);
  for (let number = 0; number < count; number++) {
    const place = placeAt(context, edgeOfComparison(machine, number));
    if (!place || place.isSolved) continue;
    const distance = distanceOfComparison(machine, number);
    if (isDecided(place, coverage, distance)) {
      place.isSolved = true;
      place.champion = null;
      continue;
    }
    const isCloser = distance < place.best;
    if (!isCloser && !(distance === place.best && place.tries >= triesBeforeChange)) continue;
    testcase ??= makeTestcase();
    if (isCloser) place.tries = 0;
    else place.tries -= triesBeforeChange / 2;
    hasImproved ||= isCloser;
    place.best = distance;
    place.champion = testcase;
  }
  return hasImproved;
}

export interface FrontierContext {
  readonly frontier: Frontier;
  readonly machine: Machine;
  readonly coverage: CoverageMap;
  readonly codeMaps: readonly CodeMap[];
}

/** Both sides of its branch were taken; or, where there is none, its operands were equal. */
function isDecided({ branch }: Place, coverage: CoverageMap, distance: number): boolean {
  if (!branch) return distance === 0;
  return isSeen(coverage, branch[0]) && isSeen(coverage, branch[1]);
}

/** The place of an edge; `undefined` where there are too many. */
export function placeAt(context: FrontierContext, edge: number): Place | undefined {
  const { frontier } = context;
  const known = frontier.numbers[edge];
  if (known) return frontier.places[known - 1];
  if (frontier.places.length >= maxPlaces) return undefined;
  if (edge >= frontier.numbers.length && !grow(frontier, edge)) return undefined;
  const place = makePlace(context, edge);
  frontier.places.push(place);
  frontier.numbers[edge] = frontier.places.length;
  return place;
}

function makePlace({ machine, codeMaps }: FrontierContext, edge: number): Place {
  const code = codeMaps.find(({ firstEdge, size }) => edge >= firstEdge && edge < firstEdge + 2 * size);
  const pc = placeOfEdge(machine, edge)?.pc;
  const branch = code && pc !== undefined ? code.branchOfPc.get(pc) : undefined;
  return {
    edge,
    isCompared: true,
    branch: branch ? [branch.wentOn.edge, branch.jumped.edge] : null,
    best: Number.POSITIVE_INFINITY,
    champion: null,
    tries: 0,
    weight: plainWeight,
    isSolved: code === undefined, // of code that is not under test
  };
}

const maxEdges = 2 ** 22;

function grow(frontier: Frontier, edge: number): boolean {
  if (edge >= maxEdges) return false;
  let size = frontier.numbers.length;
  while (size <= edge) size *= 2;
  const numbers = new Int32Array(size);
  numbers.set(frontier.numbers);
  frontier.numbers = numbers;
  return true;
}

/** Behind a branch that decides by a truth value there has to lie so much. */
const leastWeight = 0.5;
const maxTaken = 2 ** 16;

/** Notes who took edges first, of which the last run took some. */
export function noteTaken(
  { takenBy }: Frontier,
  coverage: CoverageMap,
  { count, edges }: EdgeList,
  one: Testcase,
): void {
  for (let index = 0; index < count && takenBy.size < maxTaken; index++) {
    const edge = edges[index] as number;
    if (coverage.hits[edge] === 1) takenBy.set(edge, one);
  }
}

/** Adds places for branches of which one side was taken and that compare nothing, as those that ask for a flag. */
export function addFlags(
  { frontier, codeMaps, coverage }: FrontierContext,
  weights: ReadonlyMap<number, number>,
): void {
  const known = new Set(frontier.places.flatMap(({ branch }) => branch?.[0] ?? []));
  for (const { wentOn, jumped } of codeMaps.flatMap(({ branches }) => branches)) {
    const [taken, open] = isSeen(coverage, wentOn.edge) ? [wentOn.edge, jumped.edge] : [jumped.edge, wentOn.edge];
    const champion = known.has(wentOn.edge) ? undefined : frontier.takenBy.get(taken);
    const weight = weights.get(open) ?? 0;
    const isOpen = champion !== undefined && champion.reads.length > 0 && weight >= leastWeight;
    if (!isOpen || frontier.places.length >= maxPlaces) continue;
    const branch = [wentOn.edge, jumped.edge] as const;
    frontier.places.push({
      edge: wentOn.edge,
      isCompared: false,
      branch,
      best: Number.POSITIVE_INFINITY,
      champion,
      tries: 0,
      weight: plainWeight,
      isSolved: false,
    });
  }
}

/** Whether there is nothing more to do; a branch that compares nothing is decided when both of its sides were taken. */
export function isOver({ isSolved, isCompared, branch }: Place, coverage: CoverageMap): boolean {
  return isSolved || (!isCompared && branch !== null && isSeen(coverage, branch[0]) && isSeen(coverage, branch[1]));
}

/** Gives each open place the weight of the side that nobody has taken; closes those that are decided. */
export function weighPlaces({ places }: Frontier, coverage: CoverageMap, weights: ReadonlyMap<number, number>): void {
  for (const place of places) {
    if (place.isSolved || !place.branch) continue;
    const [wentOn, jumped] = place.branch;
    place.weight = weights.get(wentOn) ?? weights.get(jumped) ?? 0;
    if (!isSeen(coverage, wentOn) || !isSeen(coverage, jumped)) continue;
    place.isSolved = true;
    place.champion = null;
  }
}
