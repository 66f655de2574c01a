/** What assembly stored in memory. */

import type { Value } from "../value.ts";

/** How many stores are looked through, back from the last one. */
const maxStores = 8;

/** Offset and value of what was stored, the last first. */
export function* storedIn(memory: Value): Generator<{ readonly offset: Value; readonly value: Value }> {
  let at = memory;
  for (let n = 0; n < maxStores && at.kind === "operation" && at.operator === "store"; n++) {
    const [before, offset, value] = at.operands;
    if (before === undefined || offset === undefined || value === undefined) return;
    yield { offset, value };
    at = before;
  }
}
