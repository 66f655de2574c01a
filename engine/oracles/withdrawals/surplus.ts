/** What a contract holds beyond its records and hands to whoever asks for it: nobody has paid that in for themselves. */

import { bytesToHex } from "../../evm/word.ts";
import type { Facts } from "../facts.ts";
import { lastingFrames } from "../history.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";

/** Without the steps that hand out a surplus: tokens that somebody sent to a pool by mistake, ether that was forced upon it. */
export function withoutSurplus(history: History, facts: Facts): History {
  return { ...history, observations: history.observations.filter((one) => !handsOutSurplus(one, facts)) };
}

function handsOutSurplus(observation: Observation, { contracts }: Facts): boolean {
  return lastingFrames(observation).some(({ frame }) => {
    const selectors = contracts.get(frame.codeAddress)?.surplusSelectors;
    return selectors?.has(bytesToHex(frame.input.subarray(0, 4))) === true;
  });
}
