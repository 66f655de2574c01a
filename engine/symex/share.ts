/** How much symbolic execution has beside the fuzzer: who lately showed more for their work has more of it, and nobody goes without. */

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

const [least, most] = [1 / 4, 12];

/** Where both show as much for their work: what it takes on is what the fuzzer was seen to fail at. */
const neutral = 4;

/** So many steps that nobody has taken yet are taken to show one thing: who did little is tried again. */
const expectedSteps = 20_000;

/** What was new counts half after so many steps of both: what pays now decides. */
const halfLife = 100_000;

/** Nobody has shown anything. */
export function makeShare(): Share {
  let [ownSum, othersSum] = [nothing, nothing];
  return {
    factor: () => Math.min(most, Math.max(least, (neutral * rateOf(ownSum)) / rateOf(othersSum))),
    note(own, others) {
      const left = 2 ** (-(own.nSteps + others.nSteps) / halfLife);
      ownSum = add(left, ownSum, own);
      othersSum = add(left, othersSum, others);
    },
  };
}

const nothing: Gain = { nSteps: 0, nNew: 0 };

function add(left: number, sum: Gain, { nSteps, nNew }: Gain): Gain {
  return { nSteps: left * sum.nSteps + nSteps, nNew: left * sum.nNew + nNew };
}

function rateOf({ nSteps, nNew }: Gain): number {
  return (1 + nNew) / (expectedSteps + nSteps);
}
