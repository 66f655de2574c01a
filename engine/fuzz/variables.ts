/** What of a call can be set to a number: its arguments, its value, and what it sees of the chain. */

import type { Word } from "../evm/word.ts";
import { answeredWords } from "./answers.ts";
import { blockAfter, type Call, type Environment } from "./call.ts";
import { copyArguments, type Layout, layoutOf, readField, writeField } from "./call-layout.ts";
import type { State } from "./corpus.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { sanitize } from "./generate.ts";

export interface Variable {
  readonly value: Word;
  /** Numbers have so many bits. */
  readonly bits: number;
  /** The call with another value; null where it cannot have it. */
  readonly with: (value: bigint) => Call | null;
}

/** So much is sent at most, and so much time passes. */
const mostEther = 10n ** 23n;
const mostSeconds = 2n ** 34n;

/** All of them, the arguments first. */
export function variablesOf(fuzzing: Fuzzing, state: State, call: Call): Variable[] {
  const block = blockAfter(state.block, call.environment);
  const { environment } = call;
  const withEnvironment = (changed: Environment): Call => ({ ...call, environment: changed });
  const later = (start: bigint, set: (passed: bigint) => Call) => (value: bigint) =>
    value >= start && value - start <= mostSeconds ? set(value - start) : null;
  return [
    ...argumentsOf(fuzzing, call),
    ...lengthsOf(call),
    ...answersOf(fuzzing, state, call),
    ...etherOf(call),
    {
      value: block.timestamp,
      bits: 64,
      with: later(state.block.timestamp, (seconds) => withEnvironment({ ...environment, seconds })),
    },
    {
      value: block.number,
      bits: 64,
      with: later(state.block.number, (blocks) => withEnvironment({ ...environment, blocks })),
    },
    { value: block.prevrandao, bits: 256, with: (prevrandao) => withEnvironment({ ...environment, prevrandao }) },
  ];
}

/** Its arguments and the ether that it sends. */
export function inputsOf(fuzzing: Fuzzing, call: Call): Variable[] {
  return [...argumentsOf(fuzzing, call), ...etherOf(call)];
}

function etherOf(call: Call): Variable[] {
  if (!call.entry.fn.isPayable) return [];
  return [{ value: call.value, bits: 80, with: (value) => withinMeans(call, value) }];
}

/** Its arguments, but for texts. */
export function argumentsOf(fuzzing: Fuzzing, call: Call): Variable[] {
  const fields = call.layout.fields.filter(({ kind }) => kind !== "content");
  return fields.map((field) => ({
    value: readField(call.data, field),
    bits: field.kind === "fixed-bytes" ? 256 : field.bits,
    with: (value) => {
      const data = call.data.slice();
      writeField(data, field, value);
      return sanitize(fuzzing, { ...call, data });
    },
  }));
}

/** No list and no text is longer. */
const maxLength = 1100;

/** Lengths of lists and texts, whose other parts stay. */
function lengthsOf(call: Call): Variable[] {
  const { layout, entry } = call;
  return layout.lengths.map((length, index) => ({
    value: BigInt(length),
    bits: 16,
    with(value) {
      if (value < 0n || value > maxLength) return null;
      const lengths = layout.lengths.with(index, Number(value));
      const changed = layoutOf(entry.fn, (_, number) => lengths[number] ?? 0);
      return { ...call, layout: changed, data: filled(changed, layout, copyArguments(layout, call.data, changed)) };
    },
  }));
}

/** With bytes that differ in what is new of texts and raw data, so that the place of each is known by what it is compared with. */
function filled({ fields }: Layout, former: Layout, data: Uint8Array): Uint8Array {
  for (const { kind, path, offset, size } of fields) {
    const known = former.fields.find((field) => field.path === path)?.size ?? 0;
    const isNew = kind === "content" || kind === "raw";
    for (let at = known; isNew && at < size; at++) data[offset + at] = (at * 167 + 13) & 0xff;
  }
  return data;
}

function answersOf({ observation }: Fuzzing, { agent }: State, call: Call): Variable[] {
  const words = answeredWords(call, agent, observation.nAgentCalls);
  return words.map(({ value, with: change }) => ({ value, bits: 256, with: change }));
}

function withinMeans(call: Call, value: bigint): Call | null {
  return value >= 0n && value <= mostEther ? { ...call, value } : null;
}
