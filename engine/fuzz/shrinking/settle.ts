/** Between two stages: shrinks what was found, which makes candidates of it. */

import { makeEdgeList, readEdges } from "../../evm/instrumentation/edges.ts";
import type { Violation } from "../../model/violation.ts";
import { type Call, type Environment, sameBlock } from "../call.ts";
import { keyOf } from "../candidates.ts";
import { executeUncounted } from "../execute.ts";
import type { Found, Fuzzing } from "../fuzzing.ts";
import { mix } from "../observation.ts";
import { scenarioOf } from "../scenario-of.ts";
import { arrive, goBack, goTo } from "../worlds/position.ts";
import { leaveOut } from "./leave-out.ts";
import { shrink } from "./shrink.ts";

/** Of raw data every word may be made smaller: so many questions are asked about all that was found with it at once. */
const maxRawQuestions = 64;

/** Shrinks what was found since the last time; the world may be somewhere else afterwards. */
export function settle(fuzzing: Fuzzing): void {
  let nRaw = 0;
  for (const found of fuzzing.found.splice(0)) {
    const isRaw = found.calls.some(({ entry }) => entry.fn.isRaw);
    settleOne(fuzzing, found, () => !isRaw || nRaw++ < maxRawQuestions);
  }
}

function settleOne(fuzzing: Fuzzing, { violation, calls, nExecutions }: Found, mayAsk: () => boolean): void {
  const key = keyOf(violation);
  const judgeAgain = (shorter: readonly Call[]): Violation | undefined =>
    fuzzing.judge(scenarioOf(fuzzing, shorter), violation.oracle).find((each) => keyOf(each) === key);
  const part = violatingPart(fuzzing, calls, violation);
  const again = part.length < calls.length ? judgeAgain(part) : undefined;
  const whole = again ? { calls: part, violation: again } : { calls, violation };
  const shrunk = shrink(whole, { judgeAgain, mayAsk, lookOf: (shorter) => lookOf(fuzzing, shorter) });
  const scenario = scenarioOf(fuzzing, shrunk.calls);
  const judged = { scenario, violation: shrunk.violation };
  const plain = leaveOut(judged, fuzzing.world.deployments.length, (shorter) =>
    fuzzing.judge(shorter, violation.oracle).find((each) => keyOf(each) === key),
  );
  fuzzing.candidates.push({ ...plain, nExecutions });
}

/** The calls up to the one in which it happened. */
function violatingPart(fuzzing: Fuzzing, calls: readonly Call[], { step }: Violation): readonly Call[] {
  const isThere = (_: Call, index: number): boolean =>
    scenarioOf(fuzzing, calls.slice(0, index + 1)).steps.length > step;
  const last = calls.findIndex(isThere);
  return last < 0 ? calls : calls.slice(0, last + 1);
}

/** What the last of these calls did, from the first state on: the edges that it hit and how it ended, as a hash. */
function lookOf(fuzzing: Fuzzing, calls: readonly Call[]): number {
  const root = fuzzing.corpus.states.find(({ call }) => call === null);
  if (root === undefined) return 0;
  goTo(fuzzing, root);
  arrive(fuzzing);
  let passed: Environment = sameBlock;
  let look = 0;
  for (const [index, call] of calls.entries()) {
    passed = after(passed, call.environment);
    const { status } = executeUncounted(fuzzing, { ...call, environment: passed });
    if (index === calls.length - 1) look = mix(hashOfEdges(fuzzing), status.length);
  }
  goBack(fuzzing);
  return look;
}

function after(former: Environment, { seconds, blocks, prevrandao }: Environment): Environment {
  return {
    seconds: former.seconds + seconds,
    blocks: former.blocks + blocks,
    prevrandao: prevrandao ?? former.prevrandao,
  };
}

const list = makeEdgeList();

function hashOfEdges({ machine }: Fuzzing): number {
  readEdges(machine, list);
  let hash = list.count;
  for (let index = 0; index < list.count; index++) hash = mix(hash, list.edges[index] as number);
  return hash;
}
