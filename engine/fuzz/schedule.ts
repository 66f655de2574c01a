/** Chooses what to do next: work on a comparison, change a transaction, go on from a state, come back in. */

import { below, chance, pick, type Random } from "../util/random.ts";
import { changeAround, followUp, newCall, workOnPlace } from "./advance.ts";
import { quietAgent } from "./agent.ts";
import { answerInAllWays } from "./answers.ts";
import { type Call, type Entry, sameBlock } from "./call.ts";
import { adopt, isFull, prune, type State, type Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { isStageSpent, startStage } from "./execute.ts";
import { addFlags, weighPlaces } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { ownEntries, pickEntry } from "./generate.ts";
import { weighFrontier } from "./lookahead.ts";
import { mutate } from "./mutate.ts";
import { payInAndAskBack, takeTooMuch, trySuspects } from "./opening/ask-back.ts";
import { fundedScore, payEther, payIn } from "./opening/deposits.ts";
import { plainCall } from "./opening/plain-call.ts";
import { prepare } from "./opening/preparations.ts";
import { attackerIndex } from "./people.ts";
import { comeAsContract } from "./profit/as-contract.ts";
import { runAtBounds } from "./profit/boundary-values.ts";
import { addBase } from "./profit/profit-search.ts";
import { isProfitSearchDue, seekProfit } from "./profit/seek-profit.ts";
import { reenter } from "./reenter.ts";
import { arrive, goTo, keepHere, letGo } from "./worlds/position.ts";

export interface Schedule {
  /** Coverage when the frontier was weighed last, and the execution. */
  weighedAt: number;
  weighedEdges: number;
}

/** Nothing was done yet. */
export function startSchedule(): Schedule {
  return { weighedAt: -1, weighedEdges: -1 };
}

/** Executions between two weighings of the frontier. */
const weighEvery = 500;

/** Calls with new arguments that each entry gets at first, and where there is something to be lost. */
const firstCalls = 6;
const firstFundedCalls = 30;
/** Those of others beside the contract under test get no more where they are the most. */
const callsOfOthers = 4;

/** Does one stage: some tens of executions. */
export function runStage(fuzzing: Fuzzing, schedule: Schedule): void {
  const { random, features, corpus } = fuzzing;
  startStage(fuzzing);
  if (schedule.weighedAt < 0) begin(fuzzing);
  weigh(fuzzing, schedule);
  makeRoom(fuzzing);
  if (takeChance(fuzzing)) return;
  const turn = below(random, 100);
  if (turn < 40 && features.prediction && workOnPlace(fuzzing)) return;
  if (turn < 46 && features.agents && workOnReentry(fuzzing)) return;
  const testcase = turn < 66 ? pickBest(random, corpus.testcases, 3) : undefined;
  if (testcase) changeTestcase(fuzzing, testcase);
  else goOn(fuzzing);
}

/** Goes after what has just become possible; false where there is nothing of that. */
function takeChance(fuzzing: Fuzzing): boolean {
  const { features } = fuzzing;
  if (trySuspects(fuzzing)) return true;
  if (features.profitSearch && isProfitSearchDue(fuzzing) && seekProfit(fuzzing)) return true;
  if (features.agents && (refuseOnce(fuzzing) || hurryBack(fuzzing) || comeAsContract(fuzzing))) return true;
  return features.dataFlow && followUp(fuzzing);
}

/** Keeps the corpus small, but for states in which there is something to be done. */
function makeRoom(fuzzing: Fuzzing): void {
  const { corpus, machine, frontier, profitSearch, state } = fuzzing;
  if (!isFull(corpus)) return;
  arrive(fuzzing);
  keepHere(fuzzing);
  const needed = new Set<State>([state, ...profitSearch.bases.map((base) => base.state)]);
  for (const { champion } of frontier.places) if (champion) needed.add(champion.state);
  prune(corpus, machine.world, (each) => needed.has(each));
}

/** Has it set up and people pay in, and runs each entry a few times, after that and without it. */
function begin(fuzzing: Fuzzing): void {
  const { state: root } = fuzzing;
  const prepared = prepare(fuzzing, root);
  const funded = payIn(fuzzing, prepared);
  // Whoever is first to set it up wants something to be there too.
  const open = prepared === root ? root : payEther(fuzzing, root);
  const starts = [...new Set([funded, prepared, open])];
  for (const [index, state] of starts.entries()) {
    startStage(fuzzing);
    if (state !== root) {
      state.score += fundedScore;
      adopt(fuzzing.corpus, state);
    }
    callEach(fuzzing, state, state === funded && state !== prepared ? firstFundedCalls : firstCalls);
    addBase(fuzzing.profitSearch, { state, isHonest: true, key: `${index}`, picks: 0 });
  }
  startStage(fuzzing);
  takeTooMuch(fuzzing, funded);
  if (fuzzing.features.agents) payInAndAskBack(fuzzing, funded);
}

function callEach(fuzzing: Fuzzing, state: State, nCalls: number): void {
  goTo(fuzzing, state);
  const { own, isCrowded } = ownEntries(fuzzing);
  for (const entry of fuzzing.entries) {
    const plain = plainCall(fuzzing, entry, attackerIndex);
    if (plain !== null && !isStageSpent(fuzzing)) evaluate(fuzzing, plain);
    const n = isCrowded && !own.includes(entry) ? Math.min(nCalls, callsOfOthers) : nCalls;
    for (let count = 0; count < n && !isStageSpent(fuzzing); count++) evaluate(fuzzing, newCall(fuzzing, entry));
  }
}

/** Brings the weights of open comparisons up to date. */
function weigh(fuzzing: Fuzzing, schedule: Schedule): void {
  const { coverage, codeMaps, frontier, features, nExecutions } = fuzzing;
  const isDue = nExecutions - schedule.weighedAt > weighEvery && coverage.nEdges !== schedule.weighedEdges;
  if (!isDue && schedule.weighedAt >= 0) return;
  schedule.weighedAt = nExecutions;
  schedule.weighedEdges = coverage.nEdges;
  const weights = new Map(codeMaps.flatMap((map) => [...weighFrontier(map, coverage)]));
  if (!features.lookahead) for (const edge of weights.keys()) weights.set(edge, 1);
  weighPlaces(frontier, coverage, weights);
  addFlags(fuzzing, weights);
}

/**
 * Has the oldest of those called back in that promise most, also with all that its conditions allow: who takes less may have
 * it twice anyway. False where there is none.
 */
function hurryBack(fuzzing: Fuzzing): boolean {
  const testcase = fuzzing.corpus.urgent.shift();
  if (testcase === undefined) return false;
  testcase.picks += 1;
  const { state } = testcase;
  const call = withoutEther(fuzzing, testcase);
  const ways = runAtBounds(fuzzing, state, call);
  for (const way of ways.toReversed()) letGo(fuzzing, way.after);
  // Without ether of others there may be nothing to be had twice.
  const funded = payEther(fuzzing, state);
  for (const way of ways) reenter(fuzzing, { ...testcase, call: way.call }, funded);
  for (let each: State | null = funded; each !== null && each !== state; each = each.parent) letGo(fuzzing, each);
  answerInAllWays(fuzzing, testcase, state);
  return true;
}

/** Has the attacker's contract refuse what it was sent; false where there is nothing of that. */
function refuseOnce(fuzzing: Fuzzing): boolean {
  const testcase = fuzzing.corpus.refusable.shift();
  if (testcase === undefined) return false;
  goTo(fuzzing, testcase.state);
  evaluate(fuzzing, { ...testcase.call, agent: { ...quietAgent, isRefusing: true } });
  return true;
}

/** The call without ether of its own, where it calls the attacker's contract all the same: what is paid in hides what is gained. */
function withoutEther(fuzzing: Fuzzing, { state, call }: Testcase): Call {
  if (call.value === 0n) return call;
  const bare = { ...call, value: 0n };
  goTo(fuzzing, state);
  return evaluate(fuzzing, bare).isSuccess && fuzzing.observation.nAgentCalls > 0 ? bare : call;
}

/** Has a testcase called back in; false where none calls the attacker's contract. */
function workOnReentry(fuzzing: Fuzzing): boolean {
  const candidates = [...fuzzing.corpus.reentrant.values()].flat();
  const testcase = pickBest(fuzzing.random, candidates, 2);
  if (!testcase) return false;
  testcase.picks += 1;
  const elsewhere = chance(fuzzing.random, 0.4) ? pickBest(fuzzing.random, fuzzing.corpus.states, 3) : undefined;
  reenter(fuzzing, testcase, elsewhere ?? testcase.state);
  return true;
}

const changesPerStage = 24;

function changeTestcase(fuzzing: Fuzzing, testcase: Testcase): void {
  testcase.picks += 1;
  changeAround(fuzzing, testcase, changesPerStage);
}

/** How often one goes on from where a call led, though nothing about it was new. */
const walkOn = 0.15;

/** Calls of any kind from some state, and from where they lead. */
function goOn(fuzzing: Fuzzing): void {
  const { random, corpus } = fuzzing;
  const start = pickBest(random, corpus.states, 3);
  if (!start) return;
  start.picks += 1;
  const walked: State[] = [];
  goTo(fuzzing, start);
  for (let k = 0; k < changesPerStage && !isStageSpent(fuzzing); k++) {
    const walks = chance(random, walkOn);
    const { after } = evaluate(fuzzing, nextCall(fuzzing, pickEntry(fuzzing) as Entry), walks);
    if (!walks || !after) continue;
    walked.push(after);
    goTo(fuzzing, after);
  }
  for (const state of walked.reverse()) letGo(fuzzing, state);
}

/** A call to go on with: an earlier one, as it was or changed, or a new one. */
function nextCall(fuzzing: Fuzzing, entry: Entry): Call {
  const { random, corpus } = fuzzing;
  const earlier = chance(random, 0.6) ? pick(random, corpus.testcases) : undefined;
  if (!earlier || earlier.call.entry.to === null) return newCall(fuzzing, entry);
  const call = { ...earlier.call, environment: sameBlock, agent: null };
  return chance(random, 0.5) ? call : mutate(fuzzing, call);
}

/** Of a few taken at random the one that brought most for what was spent on it. */
function pickBest<T extends { readonly score: number; readonly picks: number }>(
  random: Random,
  items: readonly T[],
  rounds: number,
): T | undefined {
  let best = pick(random, items);
  for (let round = 1; round < rounds; round++) {
    const other = pick(random, items);
    if (best && other && (1 + other.score) / (1 + other.picks) > (1 + best.score) / (1 + best.picks)) best = other;
  }
  return best;
}
