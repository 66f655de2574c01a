/** Numbers that do not fit the type that code converts them to: where it has them, not where it cuts them. */
import { readInteger, type WatchedCast } from "../../model/scenario.ts";
import { union } from "./source-sets.ts";
import { type LiveFrame, makeUsed, placeOf, sourceSet, type Trace } from "./trace.ts";

/** From now on the conversions are watched in the code of an account. */
export function watchCasts({ casts }: Trace, address: bigint, watched: readonly WatchedCast[] = []): void {
  casts.set(address, new Map(watched.map((cast) => [cast.pc, cast])));
}

/** Where the instruction leaves a number that is converted: looks at it as soon as it is there. */
export function watchCast(trace: Trace, frame: LiveFrame, pc: number): void {
  const cast = frame.casts?.get(pc);
  if (cast === undefined) return;
  const place = placeOf(frame, pc);
  frame.pending = (top) => {
    const value = readInteger(top, cast.from);
    if (readInteger(value, cast.to) === value || frame.stack.length === 0) return;
    const { id, uses } = makeUsed(trace);
    frame.draft.events.push({ kind: "truncation", ...place, id, value, to: cast.to, uses });
    const index = frame.stack.length - 1;
    frame.stack[index] = union(trace.table, frame.stack[index] ?? 0, sourceSet(trace, { kind: "truncation", id }));
  };
}
