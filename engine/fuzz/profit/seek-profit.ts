/** Tries to gain: from a state in which nobody of the attacker's side has lost anything, a call or two, then all that pays.
 *
 * All of that happens at once, in one block and without anybody's help: who gains so has taken it from others. What ends
 * without a loss is gone on from, since a deposit that can be had back is where most thefts begin.
 */

import { below, chance, pick, shuffled } from "../../util/random.ts";
import { type Call, sameBlock } from "../call.ts";
import { adopt, type State } from "../corpus.ts";
import { isStageSpent } from "../execute.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { arrive, goTo, hasChanged, letGo } from "../worlds/position.ts";
import { letGoOf, runAtBounds, runMended, runVariants, type Way } from "./boundary-values.ts";
import { type Holdings, isEven, isRise } from "./holdings.ts";
import { callBy, callByAttacker } from "./moves.ts";
import { addBase, type Base, keyAfter } from "./profit-search.ts";

/** How often those who mean well do something instead, so that there is more to be taken. */
const honestTurns = 0.25;
/** Calls of an attack before all is taken that pays. */
const maxMoves = 2;

/** The share of all executions that it has; less where so much work has shown nothing that pays, and nothing is suspected. */
const searchShare = 0.25;
const fruitlessShare = 0.04;
const fruitlessUnits = 1000;

/** Whether it is their turn. */
export function isProfitSearchDue({ profitSearch, units, entries }: Fuzzing): boolean {
  const isFruitless =
    profitSearch.payouts.size === 0 &&
    profitSearch.units > fruitlessUnits &&
    !entries.some((entry) => entry.fn.isSuspect === true);
  return profitSearch.bases.length > 0 && profitSearch.units < (isFruitless ? fruitlessShare : searchShare) * units;
}

/** One attack, or a step of those who mean well, some tens of executions; false where there was nothing to do. */
export function seekProfit(fuzzing: Fuzzing): boolean {
  const { profitSearch, random, units } = fuzzing;
  const base = pickBase(fuzzing);
  if (base === undefined) return false;
  base.picks += 1;
  profitSearch.isSeeking = true;
  if (base.isHonest && chance(random, honestTurns)) moveHonestly(fuzzing, base);
  else attack(fuzzing, base);
  profitSearch.isSeeking = false;
  profitSearch.units += fuzzing.units - units;
  return fuzzing.units > units;
}

/** How often it begins where only those who mean well have called. */
const honestBases = 0.5;

function pickBase({ profitSearch: { bases }, random }: Fuzzing): Base | undefined {
  const chosen = chance(random, honestBases) ? bases.filter(({ isHonest }) => isHonest) : bases;
  const [one, other] = [pick(random, chosen), pick(random, chosen)];
  return one && other && other.picks < one.picks ? other : one;
}

function moveHonestly(fuzzing: Fuzzing, base: Base): void {
  const { callers } = fuzzing.world.people;
  const honest = [...callers.keys()].filter((index) => callers[index]?.isHonest);
  const call = callBy(fuzzing, pick(fuzzing.random, honest) ?? 0);
  const ways = call === undefined ? [] : runAtBounds(fuzzing, base.state, call);
  const last = ways.findLast(({ after }) => hasChanged(fuzzing, after));
  const kept = last === undefined ? null : keep(fuzzing, base, last);
  letGoOf(fuzzing, ways, kept);
}

/** How often one goes on from a call of the attacker's that gave and got nothing, as an approval. */
const preparing = 0.15;

/** The state as a base, where there is none like it. */
function keep(fuzzing: Fuzzing, base: Base, { after: state, call }: Way): Base | null {
  const { corpus, profitSearch, world } = fuzzing;
  const isHonest = base.isHonest && world.people.callers[call.caller]?.isHonest === true;
  const [before, now] = [holdingsIn(fuzzing, base.state), holdingsIn(fuzzing, state)];
  const moves = call.value > 0n || now.some((each, index) => each !== before[index]);
  const kept = { state, isHonest, key: keyAfter(base, call, moves), picks: 0 };
  const isWorthIt = isHonest || moves || chance(fuzzing.random, preparing);
  if (!isWorthIt || !addBase(profitSearch, kept)) return null;
  adopt(corpus, state);
  return kept;
}

function attack(fuzzing: Fuzzing, base: Base): void {
  const { random } = fuzzing;
  let place = base;
  for (let count = 1 + below(random, maxMoves); count > 0 && !isStageSpent(fuzzing); count--) {
    const call = callByAttacker(fuzzing, place.state);
    const ways = call === undefined ? [] : runAtBounds(fuzzing, place.state, call);
    const way = pick(random, ways);
    const isMove = way !== undefined && hasChanged(fuzzing, way.after);
    const kept = isMove && isBackAfter(fuzzing, way.after) ? keep(fuzzing, place, way) : null;
    letGoOf(fuzzing, ways, kept);
    place = kept ?? place;
  }
}

/** Has all paid out that somebody of the attacker's side is paid; whether that side then has all that it gave. */
function isBackAfter(fuzzing: Fuzzing, start: State): boolean {
  const walked: State[] = [];
  let state = start;
  for (let next = payOut(fuzzing, state); next !== null; next = payOut(fuzzing, state)) {
    walked.push(next);
    state = next;
    if (walked.length >= maxPayments) break;
  }
  const isBack = isEven(holdingsIn(fuzzing, state));
  for (const each of walked.reverse()) letGo(fuzzing, each);
  return isBack;
}

/** Payments in a row, and calls that are tried for each. */
const maxPayments = 3;
const maxPayouts = 8;
/** Calls of which it is not known whether they pay are tried beside. */
const nGuessed = 3;

/** The state after the call that pays most; null where none does. */
function payOut(fuzzing: Fuzzing, state: State): State | null {
  let best: State | null = null;
  for (const call of callsThatMayPay(fuzzing, state)) {
    const first = runMended(fuzzing, state, call);
    const doesPay = first !== null && isRise(holdingsIn(fuzzing, state), holdingsIn(fuzzing, first.after));
    const more = doesPay ? runVariants(fuzzing, state, first.call) : [];
    for (const { after } of first === null ? [] : [first, ...more]) best = richerOf(fuzzing, state, best, after);
  }
  return best;
}

/** Of two that come after a state the one in which there is more, if it is more than in that; the other one is let go. */
function richerOf(fuzzing: Fuzzing, state: State, best: State | null, after: State): State | null {
  const isRicher = isRise(holdingsIn(fuzzing, best ?? state), holdingsIn(fuzzing, after));
  const other = isRicher ? best : after;
  if (other !== null) letGo(fuzzing, other);
  return isRicher ? after : best;
}

/** Those that did, and some that were never tried for it. */
function callsThatMayPay(fuzzing: Fuzzing, state: State): Call[] {
  const { profitSearch, random } = fuzzing;
  const known = shuffled(random, [...profitSearch.payouts.values()]).slice(0, maxPayouts);
  const guessed = Array.from({ length: nGuessed }, () => callByAttacker(fuzzing, state) ?? []).flat();
  // Ether that is sent along hides that a call does nothing else.
  const asking = guessed.map((call) => ({ ...call, value: 0n }));
  return [...known.map((call) => ({ ...call, environment: sameBlock, agent: null })), ...asking];
}

function holdingsIn(fuzzing: Fuzzing, state: State): Holdings {
  goTo(fuzzing, state);
  if (state.holdings === null) arrive(fuzzing);
  return state.holdings ?? [];
}
