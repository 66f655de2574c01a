/** What comes of the answers of contracts that nobody has written: these say something plausible, and it need not be so. */

import { bytesToBigint } from "../evm/word.ts";
import type { Facts } from "./facts.ts";
import { lastingFrames } from "./history.ts";
import type { Observation, ObservedFrame } from "./observation.ts";
import type { History } from "./oracle.ts";
import { stepOf, untrustedSteps } from "./trust.ts";
import { stakesIn } from "./withdrawals/stakes.ts";

/**
 * Whether a stand-in told, when attackers called, a price or the like, or that an attacker has or may something; or anything
 * at all where attackers have staked something: that it came to pass on which they did.
 */
export function isMadeUp(history: History, facts: Facts): boolean {
  const { scenario, observations } = history;
  const asked = observations.filter((observation) => facts.attackers.has(stepOf(scenario, observation).from));
  const answers = answersIn(asked, facts);
  if (answers.length === 0) return false;
  const isStaked = stakesIn(history, facts).size > 0;
  return answers.some((answer) => {
    if (isOf(answer, facts.attackers)) return true;
    return wordsOf(answer.output).some((word) => (isStaked ? word > 0n : isAmount(word)));
  });
}

/** Whether a stand-in let them in: whether it told of somebody without rights, up to a step, that they have or may something. */
export function isLetInByStandIn(history: History, { step }: Observation, facts: Facts): boolean {
  const asked = untrustedSteps(history, facts).filter((observation) => observation.step <= step);
  const callers = asked.map((observation) => stepOf(history.scenario, observation).from);
  const people = new Set([...callers, ...facts.attackers]);
  return answersIn(asked, facts).some((answer) => isOf(answer, people));
}

function answersIn(asked: readonly Observation[], { contracts }: Facts): readonly ObservedFrame[] {
  return asked
    .flatMap((observation) => lastingFrames(observation).map(({ frame }) => frame))
    .filter(({ codeAddress }) => contracts.get(codeAddress)?.isModel === true);
}

/** Whether it says something of one of them that was asked for, or names one. */
function isOf({ input, output }: ObservedFrame, people: ReadonlySet<bigint>): boolean {
  const isAsked = wordsOf(input.subarray(4)).some((word) => people.has(word));
  return wordsOf(output).some((word) => people.has(word) || (isAsked && word > 0n));
}

/** More than a truth value or a number of decimals, less than an address, a selector or a hash. */
function isAmount(word: bigint): boolean {
  return word > 255n && word < 1n << 128n;
}

function wordsOf(bytes: Uint8Array): bigint[] {
  return Array.from({ length: Math.floor(bytes.length / 32) }, (_, index) =>
    bytesToBigint(bytes.subarray(32 * index, 32 * index + 32)),
  );
}
