/** Calls with the most, or the least, that their conditions allow: what is compared with an argument is tried for it. */

import { type Comparison, countComparisons, readComparison } from "../../evm/instrumentation/comparisons.ts";
import type { Call } from "../call.ts";
import type { State } from "../corpus.ts";
import { evaluate } from "../evaluate.ts";
import { isStageSpent } from "../execute.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { inputsOf, type Variable } from "../variables.ts";
import { goTo, letGo } from "../worlds/position.ts";

/** Other values that are tried for a call. */
const maxVariants = 5;

/** A call, and the state that it led to. */
export interface Way {
  readonly call: Call;
  readonly after: State;
}

/**
 * Runs a call in a state, mended where it is refused, and again with its arguments and its ether at what they were compared
 * with; gives the states that it led to, which are for the caller to let go.
 */
export function runAtBounds(fuzzing: Fuzzing, state: State, call: Call): Way[] {
  const first = runMended(fuzzing, state, call);
  if (first === null) return [];
  return [first, ...runVariants(fuzzing, state, first.call)];
}

/** Runs a call, which is the one that ran last, with other arguments: with what each was compared with. */
export function runVariants(fuzzing: Fuzzing, state: State, call: Call): Way[] {
  return variantsOf(fuzzing, call).flatMap((variant) => run(fuzzing, state, variant) ?? []);
}

function run(fuzzing: Fuzzing, state: State, call: Call): Way | null {
  if (isStageSpent(fuzzing)) return null;
  goTo(fuzzing, state);
  const { after } = evaluate(fuzzing, call, true);
  return after === null ? null : { call, after };
}

/** So many inputs are mended. */
const maxRepairs = 3;

/** Runs a call in a state; where it is refused, with what it was compared with there. Null where nothing helps. */
export function runMended(fuzzing: Fuzzing, state: State, call: Call): Way | null {
  const mended = new Set<number>();
  for (let next: Call | null = call; next !== null; ) {
    const way = run(fuzzing, state, next);
    if (way !== null || mended.size >= maxRepairs) return way;
    next = mend(fuzzing, next, mended);
  }
  return null;
}

/** Comparisons that are looked at, from where the run ended. */
const maxComparisons = 4;

/** With one input more, of those that are not mended yet, at what it was compared with before the run ended. */
function mend(fuzzing: Fuzzing, call: Call, mended: Set<number>): Call | null {
  const { machine } = fuzzing;
  const inputs = inputsOf(fuzzing, call);
  const count = countComparisons(machine);
  for (let number = count - 1; number >= Math.max(0, count - maxComparisons); number--) {
    const comparison = readComparison(machine, number);
    const index = inputs.findIndex((input, place) => !mended.has(place) && limitFor(input, comparison) !== null);
    const input = inputs[index];
    if (input === undefined) continue;
    mended.add(index);
    return input.with(limitFor(input, comparison) ?? 0n);
  }
  return null;
}

/**
 * What an input was compared with; null where it was not, or was equal. Checked subtraction compares the difference with what
 * it was taken from.
 */
function limitFor({ value }: Variable, { first, second }: Comparison): bigint | null {
  if (first === second) return null;
  if (value === first) return second;
  if (value === second) return first;
  if (value === BigInt.asUintN(256, second - first)) return second;
  return value === BigInt.asUintN(256, first - second) ? first : null;
}

/** The call with other arguments: with what each was compared with in the last run, if it was a part of that. */
export function variantsOf(fuzzing: Fuzzing, call: Call): Call[] {
  const { machine } = fuzzing;
  const comparisons = Array.from({ length: countComparisons(machine) }, (_, number) => readComparison(machine, number));
  const variants = inputsOf(fuzzing, call).flatMap((input) => {
    const limits = new Set(comparisons.flatMap((comparison) => limitFor(input, comparison) ?? []));
    return [...limits].flatMap((limit) => [input.with(limit) ?? [], input.with(limit - 1n) ?? []].flat());
  });
  return variants.slice(0, maxVariants);
}

/** Lets go of states that nobody goes on from. */
export function letGoOf(fuzzing: Fuzzing, ways: readonly Way[], kept: { readonly state: State } | null): void {
  for (const { after } of ways) if (after !== kept?.state) letGo(fuzzing, after);
}
