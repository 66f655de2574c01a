/** Copies in memory of what is stored, and whether both still hold the same. */

import { isSameNow } from "../../dataflow/ranges/same-now.ts";
import { type Flow, reachFrom, stepsOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { type Load, overlaps, type Place, type Value } from "../../flow/value.ts";

/**
 * True where `copy` holds what `stored` was read as: it was read from there and nothing is written in between, or, on
 * each of the paths that meet in it, what it holds was read from there or is what was written there last.
 */
export function isCopyOf(copy: Value, stored: Load, flow: Flow): boolean {
  if (copy.kind === "load") return isSameNow(flow, copy, stored);
  const merge = isMember(copy) ? copy.operands[0] : copy;
  if (merge?.kind !== "phi")
    return writersOf(flow, copy, stored.place).some((start) =>
      isUnwritten(stored.place, start, { flow, from: start, to: stored.step }),
    );
  return merge.alternatives.every(({ value, from }) => {
    const held = isMember(copy) && value.kind === "record" ? value.fields.get(copy.name) : value;
    if (held === undefined) return false;
    const read = held.kind === "load" && isReadOf(held, stored, isMember(copy) ? copy.name : undefined);
    const starts = [...(read ? [held.step] : []), ...writersOf(flow, held, stored.place)];
    return starts.some((start) => isUnwritten(stored.place, start, { flow, from, to: stored.step }));
  });
}

/** True where the place was read, or the whole struct of which it is that field. */
function isReadOf({ place }: Load, stored: Load, field: string | undefined): boolean {
  if (place.key === stored.place.key) return true;
  const last = stored.place.path.at(-1);
  return (
    last?.kind === "field" &&
    last.name === field &&
    place.path.length + 1 === stored.place.path.length &&
    stored.place.within.includes(place.key)
  );
}

/** The steps that write the value to the place. */
function writersOf(flow: Flow, { key }: Value, place: Place): readonly number[] {
  return stepsOf(flow, "write")
    .filter((write) => write.value.key === key && write.place.key === place.key)
    .map(({ id }) => id);
}

interface Path {
  readonly flow: Flow;
  readonly from: number;
  readonly to: number;
}

/** True where the path from `start` by `from` to `to` exists, and writes nothing to the place. */
function isUnwritten(place: Place, start: number, { flow, from, to }: Path): boolean {
  const reaches = (a: number, b: number): boolean => a === b || reachFrom(flow, a, { forwardOnly: true }).has(b);
  if (!reaches(start, from) || !reaches(from, to)) return false;
  return !stepsOf(flow, "write").some(
    ({ id, place: written }) =>
      id !== start &&
      id < to &&
      overlaps(written, place) &&
      ((reaches(start, id) && reaches(id, from)) || (reaches(from, id) && reaches(id, to))),
  );
}
