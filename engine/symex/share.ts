/** How much symbolic execution has beside the fuzzer: more while it shows more for its work, less the longer it shows nothing. */

/** Steps that somebody took, and what was new. */
export interface Gain {
  readonly nSteps: number;
  readonly nNew: number;
}

export interface Share {
  /** As a multiple of what the fuzzer has. */
  readonly factor: () => number;
  /** What symbolic execution, and then the fuzzer, have come to since. */
  readonly note: (own: Gain, others: Gain) => void;
}

const [least, most] = [1 / 8, 32];

/** After so many steps without anything new the share is a half, after as many more a quarter, and so on. */
const fruitlessSteps = 400_000;

/** What was new counts half after so many steps of both: what pays now decides. */
const halfLife = 100_000;

/** As much as the fuzzer, to begin with. Who was the last to show more keeps what they have while nobody shows anything. */
export function makeShare(): Share {
  let factor = 1;
  let nFruitless = 0;
  let isAhead = false;
  let [ownSum, othersSum] = [nothing, nothing];
  return {
    factor: () => factor,
    note(own, others) {
      const left = 2 ** (-(own.nSteps + others.nSteps) / halfLife);
      ownSum = add(left, ownSum, own);
      othersSum = add(left, othersSum, others);
      nFruitless = own.nNew > 0 ? 0 : nFruitless + own.nSteps;
      if (own.nNew > 0 || others.nNew > 0) isAhead = rateOf(ownSum) > rateOf(othersSum);
      if (isAhead) factor = Math.min(most, Math.max(1, 2 * factor));
      else factor = Math.max(least, 2 ** -Math.floor(nFruitless / fruitlessSteps));
    },
  };
}

const nothing: Gain = { nSteps: 0, nNew: 0 };

function add(left: number, sum: Gain, { nSteps, nNew }: Gain): Gain {
  return { nSteps: left * sum.nSteps + nSteps, nNew: left * sum.nNew + nNew };
}

function rateOf({ nSteps, nNew }: Gain): number {
  return nSteps === 0 ? 0 : nNew / nSteps;
}
