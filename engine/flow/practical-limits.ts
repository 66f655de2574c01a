/** How much ether and how many tokens there are, and how much is little: what is not a matter of types but of the world. */

import { unsigned } from "./interval.ts";

/** No more ether than this will ever be: hundreds of times what there is. */
export const possibleEther = unsigned(96);

/** No more of a token than exchanges of pairs can hold: nobody has more units of anything that is worth something. */
export const possibleTokens = unsigned(112);

/**
 * What nobody minds to pay, from nothing to a hundredth of an ether: a test that one of these gets past keeps nobody out
 * who has something to win. Tried are the amounts that fees and dust limits are most often written as.
 */
export const littleEther: readonly bigint[] = [0n, 1n, 10n ** 15n, 10n ** 16n];
