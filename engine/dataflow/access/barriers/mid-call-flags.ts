/** Flags that are set in the midst of a call alone: what asks for one is reached from inside that call, and by nobody else. */

import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { type Flow, type Step, stepsOf } from "../../../flow/flow.ts";
import { isNumber, loneNumber, type Place } from "../../../flow/value.ts";

/** Tests that pass only in the midst of a call: of a flag that the flow sets, and takes back before it ends. */
export function findMidCallTests(flow: Flow): readonly Step[] {
  const flags = new Map(stepsOf(flow, "write").map(({ place }) => [place.key, place]));
  for (const [key, place] of flags) if (!isMidCallFlag(flow, place)) flags.delete(key);
  if (flags.size === 0) return [];
  return [...testsOfFlags(flow, new Set(flags.keys()))];
}

/**
 * Keys of the flags that are set for the time of an initializer alone, as `_initializing`: between two transactions they
 * are zero. Others may be set while somebody is called who can come back.
 */
export function findRestingFlags(flows: readonly Flow[], isSetOnce: (flow: Flow) => boolean): ReadonlySet<number> {
  const resting = new Set<number>();
  const others = new Set<number>();
  for (const flow of flows) {
    const places = new Map(stepsOf(flow, "write").map(({ place }) => [place.key, place]));
    for (const [key, place] of places) (isMidCallFlag(flow, place) && isSetOnce(flow) ? resting : others).add(key);
  }
  for (const key of others) resting.delete(key);
  return resting;
}

/** The tests in a flow that sets none of these flags that fail while they are zero. */
export function testsOfResting(flow: Flow, flags: ReadonlySet<number>): ReadonlySet<Step> {
  if (flags.size === 0 || stepsOf(flow, "write").some(({ place }) => flags.has(place.key))) return none;
  return testsOfFlags(flow, flags);
}

/** The tests in a flow that fail while these flags are zero. */
function testsOfFlags(flow: Flow, flags: ReadonlySet<number>): ReadonlySet<Step> {
  const zero = loneNumber(0n);
  const tests = stepsOf(flow, "assume").filter(({ condition, holds }) =>
    isContradiction(condition, holds, (one) => (one.kind === "load" && flags.has(one.place.key) ? zero : undefined)),
  );
  return new Set(tests);
}

const none: ReadonlySet<Step> = new Set();

function isMidCallFlag(flow: Flow, { key, path }: Place): boolean {
  const own = stepsOf(flow, "write").filter(({ place }) => place.key === key);
  return path.length === 0 && isNumber(own.at(-1)?.value, 0n) && own.some(({ value }) => isNumber(value, 1n));
}
