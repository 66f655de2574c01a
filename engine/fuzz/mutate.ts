/** Changes a call a little, in one or some of the ways in which calls differ. */

import { below, chance, pick } from "../util/random.ts";
import { pickBehaviour } from "./answers.ts";
import type { Call, Entry } from "./call.ts";
import { type Field, readField, writeField } from "./call-layout.ts";
import { pickWord } from "./dictionary.ts";
import type { Fuzzing } from "./fuzzing.ts";
import {
  boundary,
  fillField,
  makeCall,
  pickByte,
  pickCaller,
  pickEnvironment,
  pickEther,
  sanitize,
} from "./generate.ts";

/** Another call, made of this one. */
export function mutate(fuzzing: Fuzzing, call: Call): Call {
  const { random } = fuzzing;
  const kind = below(random, 100);
  if (kind < 72 && call.layout.fields.length > 0) return mutateArguments(fuzzing, call);
  if (kind < 79) return { ...call, value: call.entry.fn.isPayable ? pickEther(fuzzing) : 0n };
  if (kind < 85) return sanitize(fuzzing, { ...call, data: call.data.slice(), caller: pickCaller(fuzzing) });
  if (kind < 94) return { ...call, environment: pickEnvironment(fuzzing) };
  if (kind < 97 && fuzzing.features.agents) return { ...call, agent: pickBehaviour(fuzzing) };
  return makeCall(fuzzing, call.entry);
}

function mutateArguments(fuzzing: Fuzzing, call: Call): Call {
  const { random } = fuzzing;
  const data = call.data.slice();
  const { fields } = call.layout;
  const count = 1 + (chance(random, 0.4) ? below(random, Math.min(4, fields.length)) : 0);
  for (let k = 0; k < count; k++) mutateField(fuzzing, call, data, pick(random, fields) as Field);
  return sanitize(fuzzing, { ...call, data });
}

function mutateField(fuzzing: Fuzzing, { entry, layout }: Call, data: Uint8Array, field: Field): void {
  const { random } = fuzzing;
  const { fields } = layout;
  const isPlain = field.kind === "bool" || field.kind === "address";
  const isBytes = field.kind === "content" || (field.kind === "raw" && chance(random, 0.3));
  if (isBytes) mutateContent(fuzzing, entry, data, field);
  else if (isPlain || chance(random, 0.35)) fillField(fuzzing, entry.fn, data, field);
  else writeField(data, field, nudgeNumber(fuzzing, readField(data, field), field, otherNumber(fuzzing, data, fields)));
}

function otherNumber({ random }: Fuzzing, data: Uint8Array, fields: readonly Field[]): bigint {
  const other = pick(random, fields);
  return other && other.kind !== "content" ? readField(data, other) : 0n;
}

function nudgeNumber({ random, dictionary }: Fuzzing, value: bigint, { bits }: Field, other: bigint): bigint {
  const change = below(random, 7);
  if (change === 0) return value + BigInt(1 + below(random, 8));
  if (change === 1) return value - BigInt(1 + below(random, 8));
  if (change === 2) return value ^ (1n << BigInt(below(random, bits)));
  if (change === 3) return chance(random, 0.5) ? value << 1n : value >> 1n;
  if (change === 4) return boundary(random, bits);
  return change === 5 ? other : value + (pickWord(dictionary, random) ?? 1n);
}

function mutateContent(fuzzing: Fuzzing, { fn }: Entry, data: Uint8Array, field: Field): void {
  const { random } = fuzzing;
  if (chance(random, 0.5)) fillField(fuzzing, fn, data, field);
  else data[field.offset + below(random, field.size)] = fn.isRaw ? pickByte(fuzzing) : below(random, 256);
}
