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

const [least, most] = [1 / 8, 8];

/** After so many steps without anything new the share is half of what it was. */
const fruitlessSteps = 400_000;

/** What was new counts half after so many steps. */
const halfLife = 400_000;

/** As much as the fuzzer, to begin with. */
export function makeShare(): Share {
  let factor = 1;
  let nFruitless = 0;
  let [ownSum, othersSum] = [nothing, nothing];
  return {
    factor: () => factor,
    note(own, others) {
      ownSum = add(ownSum, own);
      othersSum = add(othersSum, others);
      nFruitless = own.nNew > 0 ? 0 : nFruitless + own.nSteps;
      if (own.nNew > 0) factor = rateOf(ownSum) < rateOf(othersSum) ? 1 : Math.min(most, Math.max(1, 2 * factor));
      if (nFruitless < fruitlessSteps) return;
      factor = Math.max(least, factor / 2);
      nFruitless = 0;
    },
  };
}

const nothing: Gain = { nSteps: 0, nNew: 0 };

function add(sum: Gain, { nSteps, nNew }: Gain): Gain {
  const left = 2 ** (-nSteps / halfLife);
  return { nSteps: left * sum.nSteps + nSteps, nNew: left * sum.nNew + nNew };
}

function rateOf({ nSteps, nNew }: Gain): number {
  return nSteps === 0 ? 0 : nNew / nSteps;
}
