/** A call with the arguments that names and types of the source suggest, one choice an attempt: what somebody would write who sets a test up. */

import { type Call, type Entry, sameBlock } from "../call.ts";
import { type Layout, layoutOf, writeField } from "../call-layout.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { guessArguments } from "./guess-arguments.ts";
import { parameterOf } from "./suggest.ts";

const textSize = 4;

/** Null where the source says nothing of the parameters. */
export function guessedCall(fuzzing: Fuzzing, entry: Entry, caller: number, attempt: number): Call | null {
  const { fn } = entry;
  if (entry.to === null || fn.isRaw || fn.inputs.length !== fn.parameters.length) return null;
  const layout = plainestLayout(fuzzing, entry);
  const data = layout.template.slice();
  const fields = layout.fields.filter(({ kind }) => kind !== "content");
  const leaves = fields.flatMap((field) => parameterOf(fn, field) ?? []);
  if (leaves.length !== fields.length) return null;
  const values = guessArguments(leaves, fuzzing.world.guesses, attempt);
  for (const [index, field] of fields.entries()) {
    const value = values[index];
    if (typeof value === "bigint") writeField(data, field, value);
    else if (value instanceof Uint8Array) data.set(value.subarray(0, field.size), field.offset);
  }
  return { entry, layout, data, value: 0n, caller, environment: sameBlock, agent: null };
}

/** Lists of one element: the plainest that say something. */
function plainestLayout({ layouts }: Fuzzing, { index, fn }: Entry): Layout {
  const made = layouts[index] as Layout[];
  const lengthOf = (kind: "array" | "content"): number => (kind === "array" ? 1 : textSize);
  const layout = layoutOf(fn, lengthOf);
  const known = made.find(({ lengths }) => lengths.join() === layout.lengths.join());
  if (known === undefined) made.push(layout);
  return known ?? layout;
}
