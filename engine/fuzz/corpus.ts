/** What the fuzzer goes on from: worlds with the transactions that made them, and transactions that showed something new. */

import type { Block } from "../evm/machine.ts";
import { releaseWorld, type Snapshot } from "../evm/world/snapshots.ts";
import type { World } from "../evm/world/world.ts";
import { below, type Random } from "../util/random.ts";
import type { AgentBehaviour } from "./agent.ts";
import type { Call, Entry } from "./call.ts";
import type { Holdings } from "./profit/holdings.ts";

/** A world, kept, and how it came about. */
export interface State {
  /** Null as long as the world is there: see `position.ts`. */
  snapshot: Snapshot | null;
  readonly parent: State | null;
  /** What led from the parent here; null at the beginning. */
  readonly call: Call | null;
  readonly depth: number;
  readonly block: Block;
  readonly agent: AgentBehaviour;
  /** What the attacker's side has there; null until somebody asks. */
  holdings: Holdings | null;
  /** Slots that the call wrote, as hashes. */
  readonly writes: Int32Array;
  /** Whether it is one of the corpus; others are tried and let go. */
  isAdopted: boolean;
  /** How much was found from here, and how often it was gone on from. */
  score: number;
  picks: number;
}

/** A transaction in a state. */
export interface Testcase {
  readonly state: State;
  readonly call: Call;
  readonly reads: Int32Array;
  readonly writes: Int32Array;
  score: number;
  picks: number;
}

export interface Corpus {
  readonly states: State[];
  readonly testcases: Testcase[];
  /** Those that write a slot, by its hash; the newest last. */
  readonly writers: Map<number, Testcase[]>;
  /** Those that call the attacker's contract, by the number of the entry and of who calls. */
  readonly reentrant: Map<string, Testcase[]>;
  /** Of those the ones that promise most, until they were called back into. */
  readonly urgent: Testcase[];
  /** Those in which the attacker's contract may refuse what it is sent, which nobody has tried. */
  readonly refusable: Testcase[];
  /** How many of these there were, by their entry and caller. */
  readonly nRefusable: Map<string, number>;
  /** States to which new code or new data has led and from which nothing was called yet, the newest last. */
  readonly fresh: { readonly byCode: State[]; readonly byData: State[] };
  /** Such states in which nothing was tried yet of what there is reason to suspect, the oldest first. */
  readonly untried: State[];
  /** The call of each entry that came farthest, by its number: the last one that showed something new. */
  readonly farthest: Map<number, Call>;
}

const maxStates = 400;
const maxTestcases = 2000;
const maxWritersPerSlot = 12;
const maxSlots = 4096;

/** Nothing yet. */
export function makeCorpus(): Corpus {
  return {
    states: [],
    testcases: [],
    writers: new Map(),
    reentrant: new Map(),
    urgent: [],
    ...{ refusable: [], nRefusable: new Map() },
    fresh: { byCode: [], byData: [] },
    untried: [],
    farthest: new Map(),
  };
}

/** Makes a state one of the corpus, with those that it comes from. */
export function adopt({ states }: Corpus, state: State): void {
  for (let each: State | null = state; each && !each.isAdopted; each = each.parent) {
    each.isAdopted = true;
    states.push(each);
  }
}

const maxFresh = 64;

/** Makes a state one of the corpus, and of those from which all is to be called. */
export function addFresh(corpus: Corpus, state: State, by: keyof Corpus["fresh"]): void {
  adopt(corpus, state);
  const list = corpus.fresh[by];
  list.push(state);
  if (list.length > maxFresh) list.shift();
  if (corpus.untried.length < maxFresh) corpus.untried.push(state);
}

/** Adds a testcase, and notes what it writes. */
export function addTestcase(corpus: Corpus, testcase: Testcase): void {
  corpus.testcases.push(testcase);
  corpus.farthest.set(testcase.call.entry.index, testcase.call);
  noteWriter(corpus, testcase);
}

const maxReentrantPerEntry = 4;

/** Whether a testcase that calls the attacker's contract would be one of few. */
export function wantsReentrant({ reentrant }: Corpus, call: Call, isPaid: boolean): boolean {
  return (reentrant.get(wayOf(call, isPaid))?.length ?? 0) < maxReentrantPerEntry;
}

/** What is called by whom, how often it calls back, and whether that pays. */
function wayOf({ entry, caller, agent }: Call, isPaid: boolean): string {
  return `${entry.index} ${caller} ${agent?.reentries.length ?? 0} ${isPaid}`;
}

/** How much better a way is that pays. */
const paidScore = 6;

/**
 * Adds a testcase that calls the attacker's contract: urgent where it runs new code, or pays that contract, which has not
 * called back yet.
 */
export function addReentrant({ reentrant, urgent }: Corpus, testcase: Testcase, isPaid: boolean, isNew: boolean): void {
  const key = wayOf(testcase.call, isPaid);
  if (isPaid) testcase.score += paidScore;
  if (isNew || (isPaid && (testcase.call.agent?.reentries.length ?? 0) === 0)) urgent.push(testcase);
  reentrant.set(key, [...(reentrant.get(key) ?? []), testcase].slice(-2 * maxReentrantPerEntry));
}

/** So many of one entry and caller are tried: what a state is like decides as well. */
const maxRefusable = 3;

/** Whether it is worth trying to refuse what a call sends. */
export function mayBeRefused({ nRefusable }: Corpus, call: Call): boolean {
  return (nRefusable.get(senderOf(call)) ?? 0) < maxRefusable;
}

/** Adds a testcase in which something is sent to the attacker's contract. */
export function addRefusable({ refusable, nRefusable }: Corpus, testcase: Testcase): void {
  const key = senderOf(testcase.call);
  nRefusable.set(key, (nRefusable.get(key) ?? 0) + 1);
  refusable.push(testcase);
}

function senderOf({ entry, caller }: Call): string {
  return `${entry.index} ${caller}`;
}

/** Notes that a testcase writes its slots. */
export function noteWriter({ writers }: Corpus, testcase: Testcase): void {
  for (const slot of testcase.writes) {
    const list = writers.get(slot);
    if (!list) {
      if (writers.size < maxSlots) writers.set(slot, [testcase]);
      continue;
    }
    if (list.some(({ call }) => call.entry === testcase.call.entry && call.caller === testcase.call.caller)) continue;
    list.push(testcase);
    if (list.length > maxWritersPerSlot) list.shift();
  }
}

/** One of the testcases of an entry; `undefined` where there are none. */
export function pickTestcaseOf({ testcases }: Corpus, entry: Entry, random: Random): Testcase | undefined {
  let count = 0;
  for (const { call } of testcases) if (call.entry === entry) count += 1;
  let left = below(random, count);
  for (const testcase of testcases) {
    if (testcase.call.entry !== entry) continue;
    if (left === 0) return testcase;
    left -= 1;
  }
  return undefined;
}

/** Whether there is too much of anything. */
export function isFull({ states, testcases }: Corpus): boolean {
  return states.length > maxStates || testcases.length > maxTestcases;
}

/** Lets go of what brought least, where there is too much; `isNeeded` are states that something else goes on from. */
export function prune(corpus: Corpus, world: World, isNeeded: (state: State) => boolean): void {
  if (corpus.states.length > maxStates) pruneStates(corpus, world, isNeeded);
  if (corpus.testcases.length > maxTestcases) {
    const kept = keepBest(corpus.testcases, maxTestcases / 2);
    corpus.testcases.splice(0, corpus.testcases.length, ...kept);
  }
}

function pruneStates(corpus: Corpus, world: World, isNeeded: (state: State) => boolean): void {
  const best = new Set(keepBest(corpus.states, maxStates / 2));
  const kept = corpus.states.filter((state) => state.call === null || best.has(state) || isNeeded(state));
  const stays = new Set(kept);
  for (const state of corpus.states) {
    if (stays.has(state)) continue;
    state.isAdopted = false;
    if (state.snapshot !== null) releaseWorld(world, state.snapshot);
  }
  corpus.states.splice(0, corpus.states.length, ...kept);
  for (const list of [corpus.testcases, corpus.urgent, corpus.refusable]) {
    const left = list.filter(({ state }) => stays.has(state));
    list.splice(0, list.length, ...left);
  }
  for (const list of [corpus.fresh.byCode, corpus.fresh.byData, corpus.untried]) {
    const left = list.filter((state) => stays.has(state));
    list.splice(0, list.length, ...left);
  }
  forget(corpus.writers, stays);
  forget(corpus.reentrant, stays);
}

/** Leaves out testcases of other states. */
function forget<K>(lists: Map<K, Testcase[]>, stays: ReadonlySet<State>): void {
  for (const [key, list] of lists) {
    const left = list.filter(({ state }) => stays.has(state));
    if (left.length > 0) lists.set(key, left);
    else lists.delete(key);
  }
}

/** What scored best for what was spent on it, in the order in which it came. */
function keepBest<T extends { readonly score: number; readonly picks: number }>(
  items: readonly T[],
  count: number,
): T[] {
  const value = ({ score, picks }: T): number => (1 + score) / (1 + picks);
  const order = items.map((_, index) => index).sort((a, b) => value(items[b] as T) - value(items[a] as T) || b - a);
  const chosen = new Set(order.slice(0, count));
  return items.filter((_, index) => chosen.has(index));
}
