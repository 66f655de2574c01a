/** Runs a call and decides what it is worth: the corpus grows by what is new, and what looks wrong is judged. */

import { readEdges } from "../evm/instrumentation/edges.ts";
import type { Receipt } from "../evm/transact.ts";
import { callMessage } from "../evm/transact.ts";
import { bytesToBigint } from "../evm/word.ts";
import { getAccount } from "../evm/world/world.ts";
import type { Call } from "./call.ts";
import { considerWrap, reasonsToJudge } from "./candidates.ts";
import {
  addFresh,
  addReentrant,
  addRefusable,
  addTestcase,
  adopt,
  mayBeRefused,
  noteWriter,
  type State,
  type Testcase,
  wantsReentrant,
} from "./corpus.ts";
import { addEdges, rarity } from "./coverage-map.ts";
import { noteHashed, noteSeen } from "./dictionary.ts";
import { isBroken } from "./entries.ts";
import { execute, executeWatched, stateAfter } from "./execute.ts";
import { noteComparisons, noteTaken } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { mix } from "./observation.ts";
import type { Holdings } from "./profit/holdings.ts";
import { notePayment } from "./profit/profit-search.ts";
import { noteTrial } from "./trials/trials.ts";
import { arrive, goBack, keepHere, standAhead } from "./worlds/position.ts";

export interface Evaluation {
  readonly isSuccess: boolean;
  /** Whether it changed storage or moved ether. */
  readonly hasEffect: boolean;
  /** What it led to, where that was asked for or is worth keeping. */
  readonly after: State | null;
}

/** Deeper states are not gone on from. */
const maxDepth = 200;
const propertyGas = 5_000_000n;

/** Runs a call in the state from which the search goes on. `keepsAfter` asks for the state that it leads to. */
export function evaluate(fuzzing: Fuzzing, call: Call, keepsAfter = false): Evaluation {
  arrive(fuzzing);
  if (keepsAfter) keepHere(fuzzing);
  const receipt = execute(fuzzing, call);
  const isSuccess = receipt.status === "succeeded";
  const { observation } = fuzzing;
  const hasEffect = isSuccess && (observation.nWrites > 0 || call.value > 0n || observation.nAgentCalls > 0);
  const broken = hasEffect ? findBrokenProperties(fuzzing) : nothingBroken;
  const novelty = takeNote(fuzzing, call, hasEffect);
  noteTrial(fuzzing, call, receipt);
  if (hasEffect) noteOutput(fuzzing, receipt);
  const after = hasEffect ? keepAfter(fuzzing, call, novelty, keepsAfter) : null;
  const { isNewCode, isNewData } = novelty;
  if (isNewCode || isNewData || novelty.isCloser) reward(fuzzing, isNewCode);
  const holdings = isSuccess ? notePayment(fuzzing, call) : noHoldings;
  if (after !== null) after.holdings = holdings;
  reasonsToJudge(fuzzing, call, { receipt, isNewCode, isNewData, broken, holdings });
  const mayTruncate = isNewData && fuzzing.arithmetic.casts.size > 0;
  const isDue = isNewCode || mayTruncate || fuzzing.isOfAnother || fuzzing.nExecutions % watchEvery === 0;
  if (isSuccess && isDue) watchArithmetic(fuzzing, call);
  else if (fuzzing.position.ahead === null) goBack(fuzzing);
  return { isSuccess, hasEffect, after };
}

const noHoldings: Holdings = [];

/** One of so many executions runs again with its arithmetic watched, besides those of another engine, of which there are few. */
const watchEvery = 64;

function watchArithmetic(fuzzing: Fuzzing, call: Call): void {
  goBack(fuzzing);
  executeWatched(fuzzing, call);
  for (const place of fuzzing.arithmetic.news) considerWrap(fuzzing, call, place);
  for (const bytes of fuzzing.arithmetic.hashed) noteHashed(fuzzing.dictionary, bytes);
  goBack(fuzzing);
}

interface Novelty {
  /** An edge that was never hit. */
  readonly isNewCode: boolean;
  /** A value of a new kind in a slot that somebody reads. */
  readonly isNewData: boolean;
  /** Operands that were never so close. */
  readonly isCloser: boolean;
}

/** Adds what is new to what is known, and the testcase to the corpus where anything is. */
function takeNote(fuzzing: Fuzzing, call: Call, hasEffect: boolean): Novelty {
  const { machine, edges, coverage, corpus, observation, state } = fuzzing;
  readEdges(machine, edges);
  const edgeNovelty = addEdges(coverage, edges);
  let testcase: Testcase | undefined;
  const makeTestcase = (): Testcase => {
    testcase ??= testcaseOf(fuzzing, call);
    return testcase;
  };
  const isCloser = noteComparisons(fuzzing, makeTestcase);
  const isNewData = noteData(fuzzing, hasEffect, call);
  if (edgeNovelty === 2) noteTaken(fuzzing.frontier, coverage, edges, makeTestcase());
  if (edgeNovelty > 0) addTestcase(corpus, makeTestcase());
  else if (isNewData) noteWriter(corpus, makeTestcase());
  const { nAgentCalls, isAgentPaid, isAgentSent } = observation;
  const isRareWay = edgeNovelty === 2 || wantsReentrant(corpus, call, isAgentPaid);
  if (isAgentSent && hasEffect && mayBeRefused(corpus, call)) addRefusable(corpus, makeTestcase());
  if (nAgentCalls > 0 && isRareWay) addReentrant(corpus, makeTestcase(), isAgentPaid, edgeNovelty === 2);
  if (testcase && edgeNovelty === 2) testcase.score += 4 / Math.max(1, rarity(coverage, edges));
  if (testcase && !state.isAdopted) adopt(corpus, state);
  return { isNewCode: edgeNovelty === 2, isNewData, isCloser };
}

/** The state that the call led to, in the corpus where it is worth going on from. */
function keepAfter(fuzzing: Fuzzing, call: Call, novelty: Novelty, isWanted: boolean): State | null {
  const isWorthIt = fuzzing.state.depth < maxDepth && (novelty.isNewCode || novelty.isNewData);
  if (!isWorthIt && !isWanted) return null;
  const after = stateAfter(fuzzing, call);
  standAhead(fuzzing, after);
  if (isWorthIt) addFresh(fuzzing.corpus, after, novelty.isNewCode ? "byCode" : "byData");
  return after;
}

function reward(fuzzing: Fuzzing, isNewCode: boolean): void {
  fuzzing.newestAt = fuzzing.nExecutions;
  for (let each: State | null = fuzzing.state, share = isNewCode ? 4 : 1; each && share > 0.2; share /= 2) {
    each.score += share;
    each = each.parent;
  }
}

function testcaseOf({ observation, state }: Fuzzing, call: Call): Testcase {
  return {
    state,
    call,
    reads: observation.reads.slice(0, observation.nReads),
    writes: observation.writes.slice(0, observation.nWrites),
    score: 0,
    picks: 0,
  };
}

const readMask = 0xffff;
const writtenMask = 0xfffff;

/** Notes slots that were read, and whether one was given a value of a kind that it never had, and that somebody reads. */
function noteData(
  { observation, slotsRead, valuesWritten, features, machine, world }: Fuzzing,
  hasEffect: boolean,
  call: Call,
): boolean {
  for (let k = 0; k < observation.nReads; k++) slotsRead[(observation.reads[k] as number) & readMask] = 1;
  if (!hasEffect || !features.dataFlow) return false;
  let isNew = false;
  const note = (key: number): void => {
    if (valuesWritten[key & writtenMask] === 1) return;
    valuesWritten[key & writtenMask] = 1;
    isNew = true;
  };
  for (let k = 0; k < observation.nWrites; k++) {
    if (slotsRead[(observation.writes[k] as number) & readMask] === 1) note(observation.writeKeys[k] as number);
  }
  const main = world.contracts[0];
  if (call.value > 0n && main) note(mix(0xba1, getAccount(machine.world, main.address).balance.toString(2).length));
  return isNew;
}

/** Values that came back are worth trying as arguments. */
function noteOutput({ dictionary, nExecutions }: Fuzzing, { output }: Receipt): void {
  if (output.length !== 32 || nExecutions % 16 !== 0) return;
  noteSeen(dictionary, bytesToBigint(output));
}

/** Properties that are asked after one call; with more of them, they take turns. */
const propertiesPerCall = 4;

const nothingBroken: readonly number[] = [];

/** The numbers of properties that no longer hold, of those that were asked. */
function findBrokenProperties(fuzzing: Fuzzing): readonly number[] {
  const { properties, machine, world, nExecutions, observation } = fuzzing;
  const { nWrites, hasSelfdestructed } = observation;
  let broken = nothingBroken;
  for (let k = 0; k < Math.min(propertiesPerCall, properties.length); k++) {
    const index = (nExecutions + k) % properties.length;
    const property = properties[index];
    if (!property || property.to === null) continue;
    const data = fuzzing.layouts[property.index]?.[0]?.template ?? new Uint8Array(0);
    const message = { caller: world.stage.creator, to: property.to, value: 0n, data, gas: propertyGas };
    const { status, output } = callMessage(machine, message);
    if (isBroken(property, status === "succeeded", output)) broken = [...broken, index];
  }
  observation.nWrites = nWrites;
  observation.hasSelfdestructed = hasSelfdestructed;
  return broken;
}
