/** What the attacker's side has, of ether and of each token, beyond what it had in the beginning. */

import { getAccount, getStorage } from "../../evm/world/world.ts";
import type { Fuzzing } from "../fuzzing.ts";

/** Ether first, then the tokens in their order; less than nothing where more was given than got. */
export type Holdings = readonly bigint[];

/** As the world is now. */
export function holdingsOf({ attackers, attackersHad, machine, profitSearch: { ledgers } }: Fuzzing): Holdings {
  let ether = -attackersHad;
  for (const { balance } of attackers) ether += balance;
  if (ledgers.length === 0) return [ether];
  const { world } = machine;
  const held = ledgers.map(({ token, slots, had }) => {
    const account = getAccount(world, token);
    let sum = -had;
    for (const slot of slots) sum += getStorage(world, account, slot);
    return sum;
  });
  return [ether, ...held];
}

/** Whether nothing was given that did not come back. */
export function isEven(holdings: Holdings): boolean {
  return holdings.every((each) => each >= 0n);
}

/** Whether something was got for nothing. */
export function isProfit(holdings: Holdings): boolean {
  return isEven(holdings) && holdings.some((each) => each > 0n);
}

/** Whether there is more of anything than before. */
export function isRise(before: Holdings, after: Holdings): boolean {
  return after.some((each, index) => each > (before[index] ?? 0n));
}
