/** What is known of how the attacker's side could gain: calls that pay it, and states from where it may try. */

import type { Call } from "../call.ts";
import type { State, Testcase } from "../corpus.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { agentIndex, attackerIndex } from "../people.ts";
import { type Holdings, holdingsOf, isRise } from "./holdings.ts";
import type { TokenLedger } from "./token-ledgers.ts";

/** A state in which the attacker's side has lost nothing: it did nothing, or can have back what it gave. */
export interface Base {
  readonly state: State;
  /** Whether only those who mean well have called. */
  readonly isHonest: boolean;
  /** Who called what. */
  readonly key: string;
  picks: number;
}

export interface ProfitSearch {
  /** The last calls of an entry by somebody of the attacker's side that paid that side, by entry and caller. */
  readonly payouts: Map<string, Call>;
  /** First payments of an entry to the attacker as a person, which their contract has yet to try. */
  readonly paidPersons: Pick<Testcase, "state" | "call">[];
  readonly bases: Base[];
  readonly ledgers: readonly TokenLedger[];
  /** Whether somebody tries just now to gain something. */
  isSeeking: boolean;
  /** What the search has cost so far: see `Fuzzing.units`. */
  units: number;
}

/** Nothing yet. */
export function makeProfitSearch(ledgers: readonly TokenLedger[]): ProfitSearch {
  return {
    payouts: new Map(),
    paidPersons: [],
    bases: [],
    ledgers,
    isSeeking: false,
    units: 0,
  };
}

/** Notes a call that succeeded, where it paid the attacker's side; gives what that side has now. */
export function notePayment(fuzzing: Fuzzing, call: Call): Holdings {
  const { state, world } = fuzzing;
  const now = holdingsOf(fuzzing);
  const isTheirs = world.people.callers[call.caller]?.isHonest === false;
  if (isTheirs && call.entry.to !== null && isRise(state.holdings ?? [], now)) addPayout(fuzzing, call);
  return now;
}

function addPayout({ profitSearch: { payouts, paidPersons }, state }: Fuzzing, call: Call): void {
  const [key, ofContract] = [call.caller, agentIndex].map((caller) => `${call.entry.index} ${caller}`);
  const isFirst = !payouts.has(key ?? "") && !payouts.has(ofContract ?? "");
  if (isFirst && call.caller === attackerIndex) paidPersons.push({ state, call });
  payouts.set(key ?? "", call);
}

/** States are kept as bases at most; those of the beginning stay. */
const maxBases = 48;
const nFirstBases = 3;

/** Adds a base, unless the same was done before by the same; one that was tried often gives way. */
export function addBase({ bases }: ProfitSearch, base: Base): boolean {
  if (bases.some(({ key }) => key === base.key)) return false;
  if (bases.length >= maxBases) {
    const rest = bases.slice(nFirstBases);
    const worn = rest.reduce((most, one) => (one.picks > most.picks ? one : most), rest[0] as Base);
    bases.splice(bases.indexOf(worn), 1);
  }
  bases.push(base);
  return true;
}

/** The same called by the same counts so often. */
const mostAlike = 2;

/** The key of a base after one call more, that gave or got something or not; what was done often enough changes nothing. */
export function keyAfter({ key }: Pick<Base, "key">, { entry, caller }: Call, moves: boolean): string {
  const step = `${caller}.${entry.index}${moves ? "$" : ""}`;
  const steps = key.split(" ");
  if (steps.filter((one) => one === step).length >= mostAlike) return key;
  return [...steps, step].sort().join(" ");
}
