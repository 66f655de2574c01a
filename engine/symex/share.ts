/** How much symbolic execution has beside the fuzzer: who lately showed more for their work has more of it, and nobody goes without. */

import { type Gain, makeRates } from "./rates.ts";

export interface Share {
  /** As a multiple of what the fuzzer has. */
  readonly factor: () => number;
  /** What symbolic execution, and then the fuzzer, have come to since. */
  readonly note: (own: Gain, others: Gain) => void;
}

const [least, most] = [1 / 4, 12];

/** Where both show as much for their work: what it takes on is what the fuzzer was seen to fail at. */
const neutral = 4;

/** Nobody has shown anything. */
export function makeShare(): Share {
  const rates = makeRates(["own", "others"]);
  return {
    factor: () => Math.min(most, Math.max(least, (neutral * rates.of("own")) / rates.of("others"))),
    note: (own, others) => rates.note({ own, others }),
  };
}
