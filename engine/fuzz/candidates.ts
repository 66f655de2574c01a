/** Decides which runs are worth judging, asks the judge, and notes each violation once. */

import { readRevertReason } from "../evm/abi/revert-reason.ts";
import type { Receipt } from "../evm/transact.ts";
import { bytesToHex } from "../evm/word.ts";
import type { Scenario, ScenarioStep } from "../model/scenario.ts";
import type { CodePlace, Violation } from "../model/violation.ts";
import { hashText } from "../util/hash-text.ts";
import { type Call, sameBlock } from "./call.ts";
import { type Field, writeField } from "./call-layout.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { mix } from "./observation.ts";
import { forcedDeposit } from "./opening/forced-deposit.ts";
import { agentIndex, creatorIndex } from "./people.ts";
import { type Holdings, isProfit } from "./profit/holdings.ts";
import { callsTo, scenarioOf } from "./scenario-of.ts";

export interface Signs {
  readonly receipt: Receipt;
  readonly isNewCode: boolean;
  readonly isNewData: boolean;
  /** The numbers of properties that do not hold. */
  readonly broken: readonly number[];
  /** What the attacker's side has after it. */
  readonly holdings: Holdings;
}

const reason = {
  code: 1,
  data: 2,
  property: 3,
  halt: 4,
  panic: 5,
  profit: 6,
  selfdestruct: 7,
  delegate: 8,
  reentry: 9,
  wrap: 10,
  attack: 11,
  heir: 12,
  stray: 13,
  refusal: 14,
};

/**
 * Has the run judged that is just over, if something about it asks for that. The effects of the call are still there.
 * Where new code ends in a failed assertion that is done however many were judged: there are few, and what was taken once
 * is new to nobody any more.
 */
export function reasonsToJudge(fuzzing: Fuzzing, call: Call, signs: Signs): void {
  const { observation } = fuzzing;
  const { receipt } = signs;
  const who = mix(call.entry.index, call.caller);
  const hasFailed = observation.invalidAt > 0 || isAssertion(receipt);
  if (signs.isNewCode && hasFailed) judgeCalls(fuzzing, [...callsTo(fuzzing.state), call]);
  else if (signs.isNewCode) consider(fuzzing, call, mix(reason.code, fuzzing.coverage.nEdges));
  else if (signs.isNewData) consider(fuzzing, call, mix(reason.data, who));
  for (const index of signs.broken) considerProperty(fuzzing, call, index);
  if (observation.invalidAt > 0) consider(fuzzing, call, mix(reason.halt, observation.invalidAt));
  if (receipt.status === "succeeded") considerSuccess(fuzzing, call, who, signs.holdings);
  else if (isAssertion(receipt)) consider(fuzzing, call, mix(mix(reason.panic, call.entry.index), fuzzing.edges.count));
  else if (isRefusedForOthers(fuzzing, call)) consider(fuzzing, call, mix(reason.refusal, who));
}

/** Whether somebody else's call fails in which the attacker's contract was called: it may have refused that. */
function isRefusedForOthers({ observation }: Fuzzing, { caller }: Call): boolean {
  return isAgentAsked(observation) && caller !== agentIndex;
}

function isAgentAsked({ nAgentCalls, isAgentSent }: Fuzzing["observation"]): boolean {
  return nAgentCalls > 0 || isAgentSent;
}

/** Whether an assertion has failed that the compiler knows as such. */
function isAssertion({ status, output }: Receipt): boolean {
  if (status === "succeeded" || output.length !== 36) return false;
  const why = readRevertReason(output);
  return why.kind === "panic" && why.code === 1n;
}

function considerSuccess(fuzzing: Fuzzing, call: Call, who: number, holdings: Holdings): void {
  const { observation, profitSearch } = fuzzing;
  if (observation.hasSelfdestructed) {
    considerAlone(fuzzing, call, mix(reason.selfdestruct, who));
    considerInheritance(fuzzing, call, mix(reason.heir, who));
  }
  const hasRefused = isAgentAsked(observation) && (call.agent ?? fuzzing.state.agent).isRefusing;
  if (hasRefused) consider(fuzzing, call, mix(reason.refusal, who));
  if (observation.hasStrayed) consider(fuzzing, call, mix(reason.stray, who));
  if (observation.isAgentDelegated) considerAlone(fuzzing, call, mix(reason.delegate, who));
  if (observation.hasReentered) {
    // Of those that come back for nothing there are many.
    const way = mix(observation.reentered, observation.isAgentPaid ? 1 : 0);
    considerAlone(fuzzing, call, mix(mix(reason.reentry, who), way));
  }
  if (isProfit(holdings))
    considerAlone(fuzzing, call, mix(profitSearch.isSeeking ? reason.attack : reason.profit, who));
}

/** Has a run judged with the property asked at its end. */
function considerProperty(fuzzing: Fuzzing, call: Call, index: number): void {
  const key = mix(reason.property, index + 1);
  const entry = fuzzing.properties[index];
  const layout = entry && fuzzing.layouts[entry.index]?.[0];
  if (!layout || !isTurn(fuzzing, key)) return;
  const asked = { entry, layout, data: layout.template, value: 0n, caller: creatorIndex, environment: sameBlock };
  judgeCalls(fuzzing, [...callsTo(fuzzing.state), call, { ...asked, agent: null }]);
}

/** Has a run judged whose arithmetic wrapped around at a place. */
export function considerWrap(fuzzing: Fuzzing, call: Call, place: number): void {
  consider(fuzzing, call, mix(reason.wrap, place));
}

/** For one reason so many runs are judged, anew where one shows something, and one more each time that as many again have come by. */
const runsPerReason = 3;
/** Runs that may be judged from the start, and then one for so many executions. */
const judgedAtFirst = 400;
const executionsPerJudgement = 40;

/** Has a run judged, unless enough of its kind were. */
function consider(fuzzing: Fuzzing, call: Call, key: number): void {
  if (isTurn(fuzzing, key) && judgeCalls(fuzzing, [...callsTo(fuzzing.state), call])) fuzzing.judged.delete(key);
}

/** As `consider`; and if nothing new comes of it, with nobody but who calls and those who mean well. */
function considerAlone(fuzzing: Fuzzing, call: Call, key: number): void {
  if (isTurn(fuzzing, key) && judgeAlone(fuzzing, call)) fuzzing.judged.delete(key);
}

function judgeAlone(fuzzing: Fuzzing, call: Call): boolean {
  const calls = [...callsTo(fuzzing.state), call];
  if (judgeCalls(fuzzing, calls)) return true;
  const { callers } = fuzzing.world.people;
  const isAnothers = ({ caller }: Call): boolean =>
    caller !== call.caller && (caller === creatorIndex || callers[caller]?.isHonest === false);
  if (!calls.some(isAnothers) || callers[call.caller]?.isHonest) return false;
  const byOne = calls.map((each) => (isAnothers(each) ? { ...each, caller: call.caller } : each));
  const withoutOthers = calls.filter((each) => !isAnothers(each));
  return judgeCalls(fuzzing, byOne) || judgeCalls(fuzzing, withoutOthers);
}

/** Has a run judged in which the contract that is destroyed had ether, which somebody gets; then the caller, if they can. */
function considerInheritance(fuzzing: Fuzzing, call: Call, key: number): void {
  const forced = forcedDeposit(fuzzing);
  if (forced === undefined || !isTurn(fuzzing, key)) return;
  const before = [forced, ...callsTo(fuzzing.state)];
  if (judgeCalls(fuzzing, [...before, call])) return;
  const addresses = call.layout.fields.filter(({ kind }) => kind === "address");
  if (addresses.length > 0) judgeCalls(fuzzing, [...before, namingCaller(fuzzing, call, addresses)]);
}

/** The call with whoever makes it in place of all that it names. */
function namingCaller({ world }: Fuzzing, call: Call, addresses: readonly Field[]): Call {
  const data = call.data.slice();
  for (const field of addresses) writeField(data, field, world.people.callers[call.caller]?.address ?? 0n);
  return { ...call, data };
}

function isTurn(fuzzing: Fuzzing, key: number): boolean {
  const count = (fuzzing.judged.get(key) ?? 0) + 1;
  fuzzing.judged.set(key, count);
  const isOneOfFew = count <= runsPerReason || (count & (count - 1)) === 0;
  const isAffordable = fuzzing.nJudged <= judgedAtFirst + fuzzing.nExecutions / executionsPerJudgement;
  return isOneOfFew && (isAffordable || fuzzing.isOfAnother);
}

/** Has calls judged; whether anything is wrong with them that was not known. With the same calls as before nothing is. */
function judgeCalls(fuzzing: Fuzzing, calls: readonly Call[]): boolean {
  if (!fuzzing.isOfAnother) fuzzing.nJudged += 1;
  const scenario = scenarioOf(fuzzing, calls);
  if (!isFirst(fuzzing, scenario)) return false;
  const isKnown = (oracle: string, at: CodePlace): boolean => fuzzing.known.has(keyOf({ oracle, at }));
  const told = fuzzing.judge(scenario, undefined, isKnown);
  const news = told.filter(({ oracle, at }) => !isKnown(oracle, at));
  for (const violation of news) {
    if (fuzzing.known.has(keyOf(violation))) continue;
    fuzzing.known.add(keyOf(violation));
    fuzzing.found.push({ violation, calls, nExecutions: fuzzing.nExecutions });
  }
  return news.length > 0;
}

/** So many runs are remembered. */
const maxRemembered = 4096;

/** Whether a run is none that was judged lately: leaving others out often comes to the same. */
function isFirst({ judgedRuns, world: { deployments } }: Fuzzing, { steps }: Scenario): boolean {
  const text = steps.slice(deployments.length).map(textOf).join("\n");
  const key = hashText(text);
  if (judgedRuns.has(key)) return false;
  if (judgedRuns.size >= maxRemembered) judgedRuns.clear();
  judgedRuns.add(key);
  return true;
}

/** All that a step does depends on, where the world is the same. */
function textOf({ from, to, value, data, block }: ScenarioStep): string {
  return [from, to, value, ...Object.values(block), bytesToHex(data)].join(" ");
}

/** What makes a violation another one: what it violates, and where. */
export function keyOf({ oracle, at }: Pick<Violation, "oracle" | "at">): string {
  return `${oracle} ${at.address} ${at.pc} ${at.isCreation}`;
}
