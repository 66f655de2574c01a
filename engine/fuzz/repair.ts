/** Mends a call that a changed input has broken: what was compared with that input, or must be its hash, changes too. */

import { countComparisons, readComparison } from "../evm/instrumentation/comparisons.ts";
import type { Call } from "./call.ts";
import { readField } from "./call-layout.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { argumentsOf, type Variable, variablesOf } from "./variables.ts";

/** Comparisons that are looked at, from where the run ended; of those for order only the last one. */
const maxComparisons = 4;

/**
 * After a run of this call, which was made of another one: the call with one more argument set to what it was last compared
 * with; null where there is none. Arguments that differ already stay.
 */
export function repair(fuzzing: Fuzzing, call: Call, former: Call): Call | null {
  const { machine } = fuzzing;
  const count = countComparisons(machine);
  let unchanged: readonly Variable[] | undefined;
  for (let number = count - 1; number >= Math.max(0, count - maxComparisons); number--) {
    const { mnemonic, first, second } = readComparison(machine, number);
    const isEquality = mnemonic === "EQ" || mnemonic === "SUB" || mnemonic === "XOR";
    const isFailure = first !== second && (isEquality || number === count - 1);
    if (!isFailure) continue;
    unchanged ??= unchangedIn(fuzzing, call, former);
    const variable = unchanged.find(({ value }) => value === first || value === second);
    if (variable) return variable.with(variable.value === first ? second : first);
  }
  return null;
}

/** What is as in the former call: of its arguments, those that differ already stay. */
function unchangedIn(fuzzing: Fuzzing, call: Call, former: Call): Variable[] {
  const values = formerValues(former);
  const own = argumentsOf(fuzzing, call);
  const variables = own.length < values.length ? variablesOf(fuzzing, fuzzing.state, call) : own;
  return variables.slice(0, values.length).filter(({ value }, index) => value === values[index]);
}

function formerValues({ layout, data }: Call): bigint[] {
  return layout.fields.filter(({ kind }) => kind !== "content").map((field) => readField(data, field));
}
