/** What is known of the slots of an account on a path: what was read and written, and what they held at first. */

import type { Word } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { isSameSlot } from "../machine/storage.ts";
import type { Unknowns } from "./any-run.ts";

/** Never changed, but replaced. */
export interface KnownSlots {
  readonly values: ReadonlyMap<Term, Term>;
  /** Slots that were written to; `any` where it is not known which. */
  readonly written: ReadonlySet<Term> | "any";
  /** What was there at first; absent: anything. Slots that it lacks were zero. */
  readonly initial?: ReadonlyMap<Word, Word>;
}

/** They may hold anything. */
export const anySlots: KnownSlots = { values: new Map(), written: new Set() };

/** They may hold anything, whatever they held at first. */
export const forgottenSlots: KnownSlots = { values: new Map(), written: "any" };

/** The same from where a call ends: what is written from then on is told apart from what was before. */
export function afterCall({ values, written, initial }: KnownSlots): KnownSlots {
  return written === "any" ? { values, written: new Set() } : { values, written, ...(initial && { initial }) };
}

/** What lies in a slot; that it was asked for is known from then on. */
export function readSlot(unknowns: Unknowns, known: KnownSlots, slot: Term): [Term, KnownSlots] {
  const before = known.values.get(slot);
  if (before !== undefined) return [before, known];
  const value = computeSlot(unknowns, known, slot) ?? unknowns.fresh();
  return [value, { ...known, values: new Map(known.values).set(slot, value) }];
}

/** With more slots that may be the one, it is not told which. */
const maxCandidates = 12;

/** What was there at first, or one of the slots that were written to has: undefined where that is not known. */
function computeSlot(unknowns: Unknowns, { values, written, initial }: KnownSlots, slot: Term): Term | undefined {
  const { t } = unknowns;
  if (initial === undefined || written === "any") return undefined;
  if (!isConstant(slot) && ![...initial.keys()].every((key) => isExplained(unknowns, key))) return undefined;
  const zero = t.constant(256, 0n);
  const atFirst = [...initial].map(([key, value]) => [t.constant(256, key), t.constant(256, value)] as const);
  const rows = [...[...written].map((one) => [one, values.get(one)] as const), ...atFirst];
  const open = rows.flatMap(([one, value]) => {
    const isIt = isSameSlot(unknowns, one, slot);
    return isIt === t.false ? [] : [{ isIt, value }];
  });
  if (open.length > maxCandidates) return undefined;
  return open.reduceRight<Term | undefined>(
    (otherwise, { isIt, value }) => otherwise && value && t.ite(isIt, value, otherwise),
    zero,
  );
}

/** Slots below this are numbers of variables, and no hashes. */
const firstHash = 2n ** 64n;
/** A structure or list in a mapping takes so many slots that are told to be of it. */
const maxOffset = 32n;

/** Whether it is known which hash a slot is, or lies behind: else one that is unknown might be the same. */
function isExplained({ preimages }: Unknowns, key: Word): boolean {
  if (key < firstHash) return true;
  for (let offset = 0n; offset <= maxOffset; offset++) if (preimages.has(key - offset)) return true;
  return false;
}

/** With more of them, those that may be the one that is written are no longer known. */
const maxChosen = 16;

/** Slots that may be the one hold what is written, if they are. */
export function writeSlot(unknowns: Unknowns, known: KnownSlots, slot: Term, value: Term): KnownSlots {
  const { t } = unknowns;
  const values = new Map<Term, Term>();
  for (const [one, before] of known.values) {
    const isIt = isSameSlot(unknowns, one, slot);
    if (isIt === t.false) values.set(one, before);
    else if (isIt !== t.true && known.values.size <= maxChosen) values.set(one, t.ite(isIt, value, before));
  }
  const written = known.written === "any" ? known.written : new Set(known.written).add(slot);
  return { ...known, values: values.set(slot, value), written };
}

/** Whether all that is known of the one holds for the other. */
export function areSlotsCovered(one: KnownSlots, seen: KnownSlots): boolean {
  const isSame = [...seen.values].every(([slot, value]) => one.values.get(slot) === value);
  return isSame && one.initial === seen.initial && isWithin(one.written, seen.written);
}

function isWithin(one: KnownSlots["written"], other: KnownSlots["written"]): boolean {
  if (one === other || other === "any") return true;
  return one !== "any" && [...one].every((slot) => other.has(slot));
}

/** What is known of both; which slots a loop writes to is not told. */
export function slotsInBoth(one: KnownSlots, other: KnownSlots): KnownSlots {
  const values = new Map([...one.values].filter(([slot, value]) => other.values.get(slot) === value));
  return { ...one, values, written: isWithin(one.written, other.written) ? other.written : "any" };
}
