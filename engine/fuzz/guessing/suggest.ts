/** Arguments that the names and types of the source suggest: what makes sense is tried more often than chance has it. */

import type { Word } from "../../evm/word.ts";
import { below, chance, pick } from "../../util/random.ts";
import { type Field, readField } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import type { FuzzFunction, NamedParameter } from "../fuzz-target.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { suggestNumber } from "./guess-arguments.ts";

/** A value for a field; undefined where nothing suggests one. */
export function suggest(fuzzing: Fuzzing, fn: FuzzFunction, field: Field): Word | undefined {
  const parameter = parameterOf(fn, field);
  if (parameter === null) return undefined;
  const { random, state, world } = fuzzing;
  const known = chance(random, reused) ? pick(random, earlierValues(state, parameter, field)) : undefined;
  if (known !== undefined) return known;
  if (field.kind === "address") return pick(random, world.contractsFor(parameter));
  if (field.kind !== "uint" && field.kind !== "int") return undefined;
  return suggestNumber(parameter.name, field.bits, state.block, below(random, nSuggestions));
}

/** Of a name; those beyond suggest nothing. */
const nSuggestions = 4;

/** How often a value is taken that an earlier call was given. */
const reused = 0.6;
/** Calls that are looked back at. */
const maxBack = 8;

/** What earlier calls were given under the same name: keys and ids mean the same thing there. */
function earlierValues(state: State, { name }: NamedParameter, { kind }: Field): Word[] {
  const values: Word[] = [];
  let each: State | null = state;
  for (let back = 0; each?.call && name !== "" && back < maxBack; back++, each = each.parent) {
    const { entry, layout, data } = each.call;
    const isSame = (field: Field): boolean => field.kind === kind && parameterOf(entry.fn, field)?.name === name;
    for (const field of layout.fields) if (isSame(field)) values.push(readField(data, field));
  }
  return values;
}

const found = new WeakMap<Field, NamedParameter | null>();

/** What a field is a value of, as the source has it; of a list its element. Null where the source is not known. */
export function parameterOf({ inputs }: FuzzFunction, field: Field): NamedParameter | null {
  const known = found.get(field);
  if (known !== undefined) return known;
  const [first = 0, ...rest] = field.path.split(".").slice(1).map(Number);
  let parameter = inputs[first] ?? null;
  for (const index of rest) parameter = parameter && partOf(parameter, index);
  found.set(field, parameter);
  return parameter;
}

function partOf(parameter: NamedParameter, index: number): NamedParameter | null {
  const { type, members } = parameter;
  if (type.kind === "array") return { ...parameter, type: type.element };
  return members[index] ?? null;
}
