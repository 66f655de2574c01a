/** Mends a call that a changed input has broken: where an argument must be a hash of the others, it is given the new one. */

import { countComparisons, readComparison } from "../evm/instrumentation/comparisons.ts";
import type { Call } from "./call.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { variablesOf } from "./variables.ts";

/** Comparisons that are looked at, from where the run ended. */
const maxComparisons = 4;

/** After a run of this call: the call with an argument set to what it was last compared with; null where none was. */
export function repair(fuzzing: Fuzzing, call: Call): Call | null {
  const { machine, state } = fuzzing;
  const count = countComparisons(machine);
  const variables = variablesOf(fuzzing, state, call).slice(0, call.layout.fields.length);
  for (let number = count - 1; number >= Math.max(0, count - maxComparisons); number--) {
    const { mnemonic, first, second } = readComparison(machine, number);
    if (first === second || (mnemonic !== "EQ" && mnemonic !== "SUB" && mnemonic !== "XOR")) continue;
    for (const variable of variables) {
      if (variable.value === first) return variable.with(second);
      if (variable.value === second) return variable.with(first);
    }
  }
  return null;
}
