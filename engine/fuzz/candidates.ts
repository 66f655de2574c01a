/** Decides which runs are worth judging, asks the judge, and keeps each violation once. */

import { readRevertReason } from "../evm/abi/revert-reason.ts";
import type { Receipt } from "../evm/transact.ts";
import type { Violation } from "../model/violation.ts";
import type { Call } from "./call.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { mix } from "./observation.ts";
import { callsTo, scenarioOf } from "./scenario-of.ts";
import { shrink } from "./shrink.ts";

export interface Signs {
  readonly receipt: Receipt;
  readonly isNewCode: boolean;
  readonly isNewData: boolean;
  /** The number of a property that does not hold, plus 1; else 0. */
  readonly broken: number;
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
};

/** Has the run judged that is just over, if something about it asks for that. The effects of the call are still there. */
export function reasonsToJudge(fuzzing: Fuzzing, call: Call, signs: Signs): void {
  const { observation } = fuzzing;
  const { receipt } = signs;
  const who = mix(call.entry.index, call.caller);
  if (signs.isNewCode) consider(fuzzing, call, mix(reason.code, fuzzing.coverage.nEdges));
  else if (signs.isNewData) consider(fuzzing, call, mix(reason.data, who));
  if (signs.broken > 0) consider(fuzzing, call, mix(reason.property, signs.broken));
  if (observation.invalidAt > 0) consider(fuzzing, call, mix(reason.halt, observation.invalidAt));
  if (receipt.status === "succeeded") considerSuccess(fuzzing, call, who);
  else if (receipt.output.length === 36) considerPanic(fuzzing, call, receipt);
}

function considerSuccess(fuzzing: Fuzzing, call: Call, who: number): void {
  const { observation } = fuzzing;
  if (observation.hasSelfdestructed) consider(fuzzing, call, mix(reason.selfdestruct, who));
  if (observation.isAgentDelegated) consider(fuzzing, call, mix(reason.delegate, who));
  if (observation.hasReentered) consider(fuzzing, call, mix(mix(reason.reentry, who), observation.reentered));
  if (attackersHave(fuzzing) > fuzzing.attackersHad) consider(fuzzing, call, mix(reason.profit, who));
}

function considerPanic(fuzzing: Fuzzing, call: Call, { output }: Receipt): void {
  const why = readRevertReason(output);
  if (why.kind === "panic" && why.code === 1n)
    consider(fuzzing, call, mix(mix(reason.panic, call.entry.index), fuzzing.edges.count));
}

/** Has a run judged whose arithmetic wrapped around at a place. */
export function considerWrap(fuzzing: Fuzzing, call: Call, place: number): void {
  consider(fuzzing, call, mix(reason.wrap, place));
}

/** What the attacker's side has in ether. */
function attackersHave({ attackers }: Fuzzing): bigint {
  let sum = 0n;
  for (const { balance } of attackers) sum += balance;
  return sum;
}

/** For one reason so many runs are judged, and one more each time that as many again have come by. */
const runsPerReason = 4;
/** Runs that may be judged from the start, and then one for so many executions. */
const judgedAtFirst = 400;
const executionsPerJudgement = 40;

/** Has a run judged, unless enough of its kind were. */
export function consider(fuzzing: Fuzzing, call: Call, key: number): void {
  const count = (fuzzing.judged.get(key) ?? 0) + 1;
  fuzzing.judged.set(key, count);
  const isTurn = count <= runsPerReason || (count & (count - 1)) === 0;
  if (!isTurn || fuzzing.nJudged > judgedAtFirst + fuzzing.nExecutions / executionsPerJudgement) return;
  const calls = [...callsTo(fuzzing.state), call];
  const violations = ask(fuzzing, calls);
  for (const violation of violations) if (!fuzzing.known.has(keyOf(violation))) report(fuzzing, calls, violation);
}

function ask(fuzzing: Fuzzing, calls: readonly Call[]): readonly Violation[] {
  fuzzing.nJudged += 1;
  return fuzzing.judge(scenarioOf(fuzzing, calls));
}

function report(fuzzing: Fuzzing, calls: readonly Call[], violation: Violation): void {
  const key = keyOf(violation);
  fuzzing.known.add(key);
  const judgeAgain = (shorter: readonly Call[]): Violation | undefined =>
    ask(fuzzing, shorter).find((each) => keyOf(each) === key);
  const shrunk = shrink(calls, violation, judgeAgain);
  fuzzing.candidates.push({
    violation: shrunk.violation,
    scenario: scenarioOf(fuzzing, shrunk.calls),
    nExecutions: fuzzing.nExecutions,
  });
}

/** What makes a violation another one: what it violates, and where. */
function keyOf({ oracle, at }: Violation): string {
  return `${oracle} ${at.address} ${at.pc} ${at.isCreation}`;
}
