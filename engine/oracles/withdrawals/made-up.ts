/** What comes of the answers of contracts that nobody has written: these say something plausible, and it need not be so. */

import { bytesToBigint } from "../../evm/word.ts";
import type { Facts } from "../facts.ts";
import { lastingFrames } from "../history.ts";
import type { ObservedFrame } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import { stakesIn } from "./stakes.ts";

/**
 * Whether a stand-in told, when attackers called, a price or the like, or that an attacker has or may something; or anything
 * at all where attackers have staked something: that it came to pass on which they did.
 */
export function isMadeUp(history: History, facts: Facts): boolean {
  const { scenario, observations } = history;
  const answers = observations
    .filter((observation) => facts.attackers.has(stepOf(scenario, observation).from))
    .flatMap((observation) => lastingFrames(observation).map(({ frame }) => frame))
    .filter(({ codeAddress }) => facts.contracts.get(codeAddress)?.isModel === true);
  if (answers.length === 0) return false;
  const isStaked = stakesIn(history, facts).size > 0;
  return answers.some((answer) => {
    const told = wordsOf(answer.output);
    return told.some((word) => (isStaked || isOfAttacker(answer, facts) ? word > 0n : isAmount(word)));
  });
}

function isOfAttacker({ input }: ObservedFrame, { attackers }: Facts): boolean {
  return wordsOf(input.subarray(4)).some((word) => attackers.has(word));
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
