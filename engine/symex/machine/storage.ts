/** Storage as what was there before, and a chain of writes whose slots may be unknown. */

import type { Word } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import { choiceIn } from "./choices.ts";

export interface StorageWrite {
  readonly slot: Term;
  readonly value: Term;
  readonly before: StorageWrite | undefined;
  /** How many there are, with those before. */
  readonly number: number;
}

/** One more write. */
export function writeStorage(before: StorageWrite | undefined, slot: Term, value: Term): StorageWrite {
  return { slot, value, before, number: 1 + (before?.number ?? 0) };
}

/** Inputs of hashes that are known, by the hash: as words of 256 bits, the last of them shorter where need be. */
export type Preimages = Map<Word, readonly Term[]>;

export interface StorageReading {
  readonly t: TermStore;
  readonly preimages: Preimages;
  /** What is there where nobody has written; slots that it lacks are zero. */
  readonly initial: ReadonlyMap<Word, Word>;
  /** What is there instead, where that is unknown; slots are known then. */
  readonly unknownAt?: ((slot: Word) => Term) | undefined;
}

/** Slots that may or may not be the one that is read; with more of them the value has no term. */
const maxCandidates = 12;

/** What a slot holds; `undefined` where too many slots may be the one. Slots that are choices are not looked for. */
export function readStorage(reading: StorageReading, last: StorageWrite | undefined, slot: Term): Term | undefined {
  const { t } = reading;
  if (choiceIn(slot, 1) !== undefined) return undefined; // comparing those never ends
  const open: { readonly isIt: Term; readonly value: Term }[] = [];
  const passed = new Set<Term>();
  for (let write = last; write !== undefined; write = write.before) {
    if (passed.has(write.slot)) continue; // it was overwritten
    passed.add(write.slot);
    const isIt = isSameSlot(reading, slot, write.slot);
    if (isIt === t.false) continue;
    if (isIt === t.true) return choose(t, open, write.value);
    open.push({ isIt, value: write.value });
    if (open.length > maxCandidates) return undefined;
  }
  const first = readInitial(reading, slot, open.length);
  return first && choose(t, open, first);
}

function choose(t: TermStore, open: readonly { readonly isIt: Term; readonly value: Term }[], last: Term): Term {
  return open.reduceRight((otherwise, { isIt, value }) => t.ite(isIt, value, otherwise), last);
}

function readInitial(reading: StorageReading, slot: Term, nOpen: number): Term | undefined {
  const { t, preimages, initial, unknownAt } = reading;
  if (isConstant(slot)) return unknownAt?.(slot.value) ?? t.constant(256, initial.get(slot.value) ?? 0n);
  const open: { readonly isIt: Term; readonly value: Term }[] = [];
  for (const [key, value] of initial) {
    const isIt = isSameSlot({ t, preimages }, slot, t.constant(256, key));
    if (isIt === t.false) continue;
    open.push({ isIt, value: t.constant(256, value) });
    if (open.length + nOpen > maxCandidates) return undefined;
  }
  return choose(t, open, t.constant(256, 0n));
}

/** Whether two slots are one, as a Boolean: hashes are where their inputs are, and hit a number only if one is known that does. */
export function isSameSlot({ t, preimages }: Pick<StorageReading, "t" | "preimages">, a: Term, b: Term): Term {
  if (a === b) return t.true;
  if (isConstant(a) === isConstant(b)) return t.equal(a, b);
  const [known, open] = isConstant(a) ? [a, b] : [b, a];
  const { hash, offset } = splitHash(open);
  if (hash === undefined) return t.equal(a, b);
  const input = preimages.get((known.value - offset) & wordMask);
  return input === undefined ? t.false : areSame(t, input, hash.args);
}

const wordMask = 2n ** 256n - 1n;

/** A slot that is a hash, or lies some known way behind one. */
export function splitHash(slot: Term): { readonly hash: Term | undefined; readonly offset: bigint } {
  if (slot.op === "keccak256") return { hash: slot, offset: 0n };
  const [first, second] = slot.args;
  if (slot.op === "bvadd" && first !== undefined && second?.op === "keccak256" && isConstant(first))
    return { hash: second, offset: first.value };
  return { hash: undefined, offset: 0n };
}

function areSame(t: TermStore, left: readonly Term[], right: readonly Term[]): Term {
  const isSameLength = left.length === right.length && left.at(-1)?.width === right.at(-1)?.width;
  if (!isSameLength) return t.false;
  return t.and(...left.map((one, index) => t.equal(one, right[index] ?? one)));
}
