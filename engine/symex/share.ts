/** How much symbolic execution has beside the fuzzer: more while it shows something new, less the longer it does not. */

export interface Share {
  /** As a multiple of what the fuzzer has. */
  readonly factor: () => number;
  /** So many steps were taken since, and so many sequences showed something new. */
  readonly note: (nSteps: number, nNew: number) => void;
}

const [least, most] = [1 / 8, 4];

/** After so many steps without anything new the share is half of what it was. */
const fruitlessSteps = 400_000;

/** As much as the fuzzer, to begin with. */
export function makeShare(): Share {
  let factor = 1;
  let nFruitless = 0;
  return {
    factor: () => factor,
    note(nSteps, nNew) {
      nFruitless = nNew > 0 ? 0 : nFruitless + nSteps;
      if (nNew > 0) factor = Math.min(most, Math.max(1, 2 * factor));
      if (nFruitless < fruitlessSteps) return;
      factor = Math.max(least, factor / 2);
      nFruitless = 0;
    },
  };
}
