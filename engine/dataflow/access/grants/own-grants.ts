/** Records of two accounts that anyone fills in for themselves: what the caller grants is no grant to the caller. */

import { indexesOf, isInput, type Place, type Value } from "../../../flow/value.ts";
import type { Trust } from "../reachability.ts";

/** True for such a record, looked up for the caller as the one who fills it in. */
export function isOfGrantor(place: Place, trust: Trust): boolean {
  const at = indexesOf(place).findIndex((index) => isInput(index, "sender"));
  if (at < 0 || indexesOf(place).length < 2) return false;
  const grants = trust.openWritersOf(place).filter(({ write }) => isGiven(write.value));
  return grants.length > 0 && grants.every(({ write }) => isFilledIn(indexesOf(write.place), at));
}

function isGiven({ kind }: Value): boolean {
  return kind === "parameter" || kind === "number";
}

function isFilledIn(indexes: readonly Value[], at: number): boolean {
  return indexes.every((index, one) => isInput(index, "sender") === (one === at));
}
