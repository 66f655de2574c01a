/** A call of which all that its caller chooses is unknown, and the call that it is in a model. */

import { bigintToBytes, bytesToBigint, type Word } from "../evm/word.ts";
import {
  type AgentBehaviour,
  agentStorage,
  firstReentryCalldata,
  maxAgentCalldata,
  openAgentSlots,
  quietAgent,
  type Reentry,
} from "../fuzz/agent.ts";
import { type Call, type Entry, sameBlock } from "../fuzz/call.ts";
import { type Field, type Layout, makeRawLayout, readField, writeField } from "../fuzz/call-layout.ts";
import type { State } from "../fuzz/corpus.ts";
import { mayBeAddress } from "../fuzz/generate.ts";
import { bitVecSort } from "../terms/sort.ts";
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import type { Model, Value } from "../terms/value.ts";
import { knownBytes, readTerm, type SymbolicBytes, writeWord } from "./machine/symbolic-bytes.ts";

/** Who calls what; its unknowns have names that begin with `prefix`. */
export interface UnknownCall {
  readonly entry: Entry;
  /** Lengths of lists and texts: these are known. */
  readonly layout: Layout;
  readonly caller: number;
  readonly prefix: string;
  /** How many words the attacker's contract answers; one where this is left out. */
  readonly nAnswerWords?: number;
  /** What the attacker's contract calls back when it is called, with unknowns of its own; nothing where this is left out. */
  readonly reentry?: Pick<UnknownCall, "entry" | "layout" | "prefix">;
}

/** Whether the attacker's contract can call it: there is room for what it says. */
export function canReenter({ entry, layout }: Pick<UnknownCall, "entry" | "layout">): boolean {
  return entry.to !== null && layout.template.length <= maxAgentCalldata;
}

/** A re-entry as a call: who makes it is the attacker's contract. */
function asCall(call: UnknownCall): UnknownCall | undefined {
  return call.reentry && { ...call.reentry, caller: call.caller };
}

/** Bits of what is sent, and of the seconds and blocks that pass before: nobody has more, or waits longer. */
const valueBits = 79;
const waitBits = 33;
const lengthBits = 16;
const sizeName = "calldata size";

/** An unknown of some call: functions share those that are alike. */
const nameOf = (prefix: string, name: string, bits: number): string => `${prefix} ${name} ${bits}`;

const variable = (t: TermStore, { prefix }: UnknownCall, name: string, bits: number): Term =>
  t.variable(nameOf(prefix, name, bits), bitVecSort(bits));

/** Its calldata. */
export function calldataOf(t: TermStore, call: UnknownCall): SymbolicBytes {
  const bytes = knownBytes(t, call.layout.template);
  for (const field of call.layout.fields) {
    if (field.kind === "content") placeContent(t, call, bytes, field);
    else writeWord(bytes, field.offset, fieldWord(t, variable(t, call, field.path, field.bits), field), field.size);
  }
  return bytes;
}

function fieldWord(t: TermStore, unknown: Term, { kind, bits }: Field): Term {
  if (bits === 256) return unknown;
  if (kind === "int") return t.signExtend(256, unknown);
  return kind === "fixed-bytes" ? t.concat(unknown, t.constant(256 - bits, 0n)) : t.zeroExtend(256, unknown);
}

interface Chunk {
  readonly name: string;
  readonly at: number;
  readonly size: number;
}

/** How long raw calldata is, of which the layout has as much as it may be; null where the length is known. */
export function calldataSizeOf(t: TermStore, call: UnknownCall): Term | null {
  return call.entry.fn.isRaw ? t.zeroExtend(256, variable(t, call, sizeName, lengthBits)) : null;
}

/** Raw calldata is as long as its layout at most; what lies behind its end is zero. */
export function rawLimits(t: TermStore, call: UnknownCall): Term[] {
  const size = calldataSizeOf(t, call);
  if (size === null) return [];
  const { fields, template } = call.layout;
  const word = (value: number): Term => t.constant(256, BigInt(value));
  const isNothing = ({ offset, ...field }: Field): Term => {
    const unknown = writtenFirst(
      t,
      fieldWord(t, variable(t, call, field.path, field.bits), { offset, ...field }),
      field.size,
    );
    const nKept = t.ite(t.app("bvule", size, word(offset)), word(0), t.app("bvsub", size, word(offset)));
    const isWhole = t.app("bvule", word(offset + field.size), size);
    const rest = t.app("bvshl", unknown, t.app("bvmul", nKept, word(8)));
    return t.or(isWhole, t.equal(rest, word(0)));
  };
  return [t.app("bvule", size, word(template.length)), ...fields.map(isNothing)];
}

/** The lowest bytes of a word as its first. */
function writtenFirst(t: TermStore, word: Term, size: number): Term {
  return t.app("bvshl", word, t.constant(256, BigInt(256 - 8 * size)));
}

/** Text is unknown in words. */
function chunksOf({ path, offset, size }: Field): Chunk[] {
  return Array.from({ length: Math.ceil(size / 32) }, (_, k) => ({
    ...{ name: `${path}:${k}`, at: offset + 32 * k },
    size: Math.min(32, size - 32 * k),
  }));
}

/** A text has its length in the word before it. */
function lengthOf(t: TermStore, call: UnknownCall, { path }: Field): Term {
  return t.zeroExtend(256, variable(t, call, `${path} length`, lengthBits));
}

/** No text is longer than there is room for it. */
export function lengthLimits(t: TermStore, call: UnknownCall): Term[] {
  const texts = call.layout.fields.filter(({ kind }) => kind === "content");
  return texts.map((field) => t.app("bvule", lengthOf(t, call, field), t.constant(256, BigInt(field.size))));
}

/** Addresses that it does not name. */
export function namingLimits(t: TermStore, call: UnknownCall, unnamed: readonly Word[]): Term[] {
  const addresses = call.layout.fields.filter((field) => mayBeAddress(call.entry.fn, field));
  return addresses.flatMap(({ path, bits }) =>
    unnamed.map((address) => t.not(t.equal(t.constant(bits, address), variable(t, call, path, bits)))),
  );
}

function placeContent(t: TermStore, call: UnknownCall, bytes: SymbolicBytes, field: Field): void {
  writeWord(bytes, field.offset - 32, lengthOf(t, call, field));
  for (const { name, at, size } of chunksOf(field)) {
    writeWord(bytes, at, t.zeroExtend(256, variable(t, call, name, 8 * size)), size);
  }
}

/** What it sends. */
export function sentBy(t: TermStore, call: UnknownCall): Term {
  return call.entry.fn.isPayable ? t.zeroExtend(256, variable(t, call, "value", valueBits)) : t.constant(256, 0n);
}

/** What passes before it: a number that is added. */
export function waitOf(t: TermStore, call: UnknownCall, unit: "seconds" | "blocks"): Term {
  return t.zeroExtend(256, variable(t, call, unit, waitBits));
}

/** What is different in the random number of its block: 0 where it is the one of the block before. */
export function newRandomnessOf(t: TermStore, call: UnknownCall): Term {
  return variable(t, call, "new randomness", 256);
}

/** The names of what the attacker's contract answers, a word each. */
function answerNames({ nAnswerWords = 1 }: UnknownCall): string[] {
  return Array.from({ length: nAnswerWords }, (_, word) => (word === 0 ? "agent answers" : `agent answers ${word}`));
}

function wordOf(answer: readonly Word[], word: number): Word {
  return answer[word] ?? 0n;
}

/** What the attacker's contract has in its storage: that it refuses, its answer and what it calls back with are unknown. */
export function agentStorageOf(t: TermStore, call: UnknownCall): ReadonlyMap<Word, Term> {
  const names = answerNames(call);
  const known = agentStorage({
    reentries: reentriesOf(call, ({ template }) => template),
    answer: names.map(() => 0n),
    isRefusing: false,
  });
  const storage = new Map<Word, Term>([...known].map(([slot, value]) => [slot, t.constant(256, value)]));
  storage.set(openAgentSlots.refuses, t.zeroExtend(256, variable(t, call, "agent refuses", 1)));
  for (const [word, name] of names.entries())
    storage.set(openAgentSlots.answer + BigInt(word), variable(t, call, name, 256));
  const reentry = asCall(call);
  if (reentry === undefined) return storage;
  const calldata = calldataOf(t, reentry);
  for (let word = 0; 32 * word < calldata.size; word++) {
    storage.set(firstReentryCalldata + BigInt(word), readTerm(t, calldata, 32 * word));
  }
  return storage;
}

function reentriesOf(call: UnknownCall, dataOf: (layout: Layout) => Uint8Array): readonly Reentry[] {
  const { reentry } = call;
  return reentry === undefined ? [] : [{ target: reentry.entry.to ?? 0n, calldata: dataOf(reentry.layout), value: 0n }];
}

/** Calls one after the other from a state, as the model has them. */
export function toCalls(calls: readonly UnknownCall[], model: Model, { block, agent }: State): Call[] {
  let last: Before = { prevrandao: block.prevrandao, agent };
  return calls.map((one) => {
    const call = toCall(one, model, last);
    last = { prevrandao: call.environment.prevrandao ?? last.prevrandao, agent: call.agent ?? last.agent };
    return call;
  });
}

/** What the call before has left. */
interface Before {
  readonly prevrandao: Word;
  readonly agent: AgentBehaviour;
}

function toCall(call: UnknownCall, model: Model, last: Before): Call {
  const { entry, caller } = call;
  const read = reader(call, model);
  const { layout, data } = cut(call, dataIn(call, read), read);
  const [seconds, blocks] = [read("seconds", waitBits), read("blocks", waitBits)];
  const difference = read("new randomness", 256);
  const prevrandao = difference === 0n ? null : last.prevrandao ^ difference;
  const isSameBlock = seconds === 0n && blocks === 0n && prevrandao === null;
  return {
    ...{ entry, layout, caller, data, value: read("value", valueBits) },
    environment: isSameBlock ? sameBlock : { seconds, blocks, prevrandao },
    agent: behaviourIn(call, model, last.agent),
  };
}

/** Raw data as long as it is. */
function cut({ entry, layout }: UnknownCall, data: Uint8Array, read: Read): Pick<Call, "layout" | "data"> {
  if (!entry.fn.isRaw) return { layout, data };
  const size = Math.min(data.length, Number(read(sizeName, lengthBits, BigInt(data.length))));
  return { layout: makeRawLayout(size), data: data.slice(0, size) };
}

/** Null where the attacker's contract goes on as before, and calls nothing back. */
function behaviourIn(call: UnknownCall, model: Model, last: AgentBehaviour): AgentBehaviour | null {
  const read = reader(call, model);
  const answer = answerNames(call).map((name, word) => read(name, 256, wordOf(quietAgent.answer, word)));
  const isRefusing = read("agent refuses", 1) === 1n;
  const back = asCall(call);
  const reentries = reentriesOf(call, (layout) =>
    back === undefined ? layout.template : dataIn(back, reader(back, model)),
  );
  const isQuiet = reentries.length === 0 && last.reentries.length === 0 && (last.laterAnswers ?? []).length === 0;
  const isAnswer = answer.length === last.answer.length && answer.every((word, index) => word === last.answer[index]);
  const isSame = isQuiet && isAnswer && last.isRefusing === isRefusing;
  return isSame ? null : { reentries, answer, isRefusing };
}

type Read = (name: string, bits: number, otherwise?: bigint) => bigint;

function reader({ prefix }: UnknownCall, model: Model): Read {
  return (name, bits, otherwise = 0n) => {
    const value = model.get(nameOf(prefix, name, bits));
    return typeof value === "bigint" ? value : otherwise;
  };
}

function dataIn({ layout }: UnknownCall, read: Read): Uint8Array {
  const data = layout.template.slice();
  for (const field of layout.fields) {
    if (field.kind === "content") {
      data.set(bigintToBytes(read(`${field.path} length`, lengthBits, BigInt(field.size)), 32), field.offset - 32);
      for (const { name, at, size } of chunksOf(field)) data.set(bigintToBytes(read(name, 8 * size), size), at);
    } else if (field.kind === "fixed-bytes") {
      data.set(bigintToBytes(read(field.path, field.bits) << BigInt(256 - field.bits), 32), field.offset);
    } else writeField(data, field, read(field.path, field.bits));
  }
  return data;
}

/** The values that a call has in a state, as those of the unknown one with the same layout. */
export function modelOf(unknown: UnknownCall, call: Call, state: State): Map<string, Value> {
  const { prefix, layout } = unknown;
  const { value, environment } = call;
  const data = layout.template.slice();
  data.set(call.data.subarray(0, data.length));
  const { prevrandao } = state.block;
  const { answer, isRefusing } = call.agent ?? state.agent;
  const model = new Map<string, Value>();
  const note = (name: string, bits: number, worth: bigint): void =>
    void model.set(nameOf(prefix, name, bits), BigInt.asUintN(bits, worth));
  for (const field of layout.fields) {
    if (field.kind === "content") {
      const length = bytesToBigint(data.subarray(field.offset - 32, field.offset));
      note(`${field.path} length`, lengthBits, length < field.size ? length : BigInt(field.size));
      for (const { name, at, size } of chunksOf(field))
        note(name, 8 * size, bytesToBigint(data.subarray(at, at + size)));
      continue;
    }
    const word = readField(data, field);
    note(field.path, field.bits, field.kind === "fixed-bytes" ? word >> BigInt(256 - field.bits) : word);
  }
  note(sizeName, lengthBits, BigInt(call.data.length));
  note("value", valueBits, value);
  note("seconds", waitBits, environment.seconds);
  note("blocks", waitBits, environment.blocks);
  note("new randomness", 256, (environment.prevrandao ?? prevrandao) ^ prevrandao);
  answerNames(unknown).forEach((name, word) => {
    note(name, 256, wordOf(answer, word));
  });
  note("agent refuses", 1, isRefusing ? 1n : 0n);
  return model;
}

/** Values to begin with: the caller names themselves, and small numbers. */
export function plainModel(call: UnknownCall, self: Word): Map<string, Value> {
  const model = new Map<string, Value>([[nameOf(call.prefix, "agent answers", 256), 1n]]);
  model.set(nameOf(call.prefix, sizeName, lengthBits), BigInt(call.layout.template.length));
  for (const { kind, path, bits, size } of call.layout.fields) {
    if (kind === "content") model.set(nameOf(call.prefix, `${path} length`, lengthBits), BigInt(size));
    else model.set(nameOf(call.prefix, path, bits), kind === "address" ? self : 1n);
  }
  return model;
}

/** An answer to begin with: as long a text as there is room for. */
export function textAnswer(call: UnknownCall): Map<string, Value> {
  const names = answerNames(call);
  const words = [32n, 32n * BigInt(names.length - 2)];
  return new Map(names.map((name, index) => [nameOf(call.prefix, name, 256), words[index] ?? 0n]));
}
