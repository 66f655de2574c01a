/** Makes guessing passwords slow, and keeps many guesses from using up the machine. */

import { err, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import { networkOf } from "../http/limits.ts";
import { type Buckets, type MakeBuckets, makeOwnBuckets } from "../http/token-buckets.ts";

/** Who tries to log in as whom. */
export interface LoginAttempt {
  /** One and the same for an account, however it was named; `accountKey` makes it. */
  readonly account: string;
  readonly address: string;
}

export type LoginRefusal = "too-many-attempts" | "too-busy";

export interface LoginGuard {
  /** Runs the check of a password, unless too many went wrong before, or too many others are being checked. */
  check<T, F extends Failure>(
    attempt: LoginAttempt,
    now: number,
    verify: () => Promise<Result<T, F>>,
  ): Promise<Result<T, F | Failure<LoginRefusal>>>;
}

/** Wrong attempts from one place for one account: ten, then one each half minute. */
const fromOnePlace = { size: 10, refillPerSecond: 1 / 30 };
/** From one place, whatever names are tried: a room full of people has one address. */
const ofOnePlace = { size: 50, refillPerSecond: 1 / 10 };
/** From all places together: looser, so that strangers hardly keep the owner out. */
const fromAnywhere = { size: 100, refillPerSecond: 1 / 10 };

/** Names an account for the guard: those that there are by their id, others by what was sent. */
export function accountKey(identifier: string, user: { readonly id: string } | undefined): string {
  return user ? `user ${user.id}` : `name ${identifier.toLowerCase()}`;
}

/** `gate` is what checks have to pass. Accounts that do not exist are counted like those that do. */
export function makeLoginGuard(gate: Gate, makeBuckets: MakeBuckets = makeOwnBuckets): LoginGuard {
  const counts: readonly Count[] = [
    [makeBuckets("account-at-place", fromOnePlace), ({ account, address }) => `${networkOf(address)} ${account}`],
    [makeBuckets("place", ofOnePlace), ({ address }) => networkOf(address)],
    [makeBuckets("account", fromAnywhere), ({ account }) => account],
  ];
  return {
    async check(attempt, now, verify) {
      // Taken before it is known how it ends, so that attempts at the same time count too.
      const taken = await Promise.all(counts.map(([buckets, keyOf]) => buckets.take(keyOf(attempt), now)));
      const giveBack = (mayHave: (index: number) => boolean) =>
        Promise.all(counts.map(([buckets, keyOf], index) => mayHave(index) && buckets.giveBack(keyOf(attempt), now)));
      const retryAfterS = Math.max(...taken.map((one) => (one.isAllowed ? 0 : one.retryAfterS)));
      if (retryAfterS > 0) {
        await giveBack((index) => taken[index]?.isAllowed === true);
        return err({ code: "too-many-attempts", retryAfterS });
      }
      const checked = await gate.run(verify);
      const isGuess = checked.ok && !checked.value.ok;
      if (!isGuess) await giveBack(() => true);
      return checked.ok ? checked.value : err({ code: "too-busy" });
    },
  };
}

type Count = readonly [Buckets, (attempt: LoginAttempt) => string];
