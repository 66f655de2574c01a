/** Numbers of transactions, by which what belongs to another one is known to be out of date. */
import { change } from "./journal.ts";
import type { World } from "./world.ts";

const limbs = 8;

/** Tables hold stamps in 32 bits with a sign. */
const lastStamp = 2 ** 31 - 1;

/** The stamp of the next transaction. After the last one they start again, and no former one is left. */
export function nextStamp(world: World): number {
  if (world.stamp < lastStamp) return world.stamp + 1;
  forgetStamps(world);
  return 1;
}

/** Kinds of change whose former value is a stamp: reverting them later must not bring one back. */
const stamped: ReadonlySet<number> = new Set([change.accountWarm, change.created, change.destroyed, change.slotWarm]);

/** No transaction has the stamp 0. */
function forgetStamps({ accounts, slots, journal }: World): void {
  for (const account of accounts.accounts) {
    account.warmStamp = 0;
    account.createdStamp = 0;
    account.destroyedStamp = 0;
  }
  slots.warmStamps.fill(0);
  slots.originalStamps.fill(0);
  for (let entry = 0; entry < journal.length; entry++) {
    if (stamped.has(journal.kinds[entry] as number)) journal.words[entry * limbs] = 0;
  }
}
