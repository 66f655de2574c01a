/** The plainest call of a function: whoever calls is meant wherever somebody is, numbers are the same, lists and texts are empty. */

import { type Call, type Entry, sameBlock } from "../call.ts";
import { type Field, writeField } from "../call-layout.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { parameterOf } from "../guessing/suggest.ts";

/** Null where there is nothing to call. */
export function plainCall({ layouts, world }: Fuzzing, entry: Entry, caller: number, number = 1n): Call | null {
  const layout = layouts[entry.index]?.[0];
  if (layout === undefined || entry.to === null) return null;
  const data = layout.template.slice();
  const own = world.people.callers[caller]?.address ?? 0n;
  for (const field of layout.fields) {
    if (field.kind === "uint" || field.kind === "int") writeField(data, field, number);
    else if (isPerson(entry, field)) writeField(data, field, own);
  }
  return { entry, layout, data, value: 0n, caller, environment: sameBlock, agent: null };
}

/** Whether a field is the address of anybody, and not that of a contract of some kind. */
export function isPerson({ fn }: Entry, field: Field): boolean {
  return field.kind === "address" && parameterOf(fn, field)?.contract == null;
}
