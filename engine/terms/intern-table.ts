/** Finds the one node that an application already is: open addressing over ids, keyed by operator and operands. */
import type { Sort } from "./sort.ts";
import type { Term } from "./term.ts";

/** What identifies an application. */
export interface Application {
  readonly code: number;
  readonly sort: Sort;
  readonly args: readonly Term[];
  readonly lo: number;
}

export interface InternTable {
  find(wanted: Application): Term | undefined;
  add(term: Term): void;
}

const initialSlots = 1024;

function hashOf({ code, sort, args, lo }: Application): number {
  let hash = Math.imul(code + 1, 0x9e3779b1) ^ Math.imul(lo + sort.width * 1024, 0x85ebca6b);
  for (const { id } of args) hash = Math.imul(hash ^ (id + (hash << 6) + (hash >>> 2)), 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(term: Term, wanted: Application): boolean {
  if (term.code !== wanted.code || term.lo !== wanted.lo || term.sort !== wanted.sort) return false;
  const { args } = wanted;
  if (term.args.length !== args.length) return false;
  for (let index = 0; index < args.length; index++) if (term.args[index] !== args[index]) return false;
  return true;
}

/** An empty table. */
export function makeInternTable(): InternTable {
  /** Index into `terms` plus one; 0 where nothing is. */
  let slots = new Int32Array(initialSlots);
  const terms: Term[] = [];

  function slotOf(wanted: Application): number {
    const mask = slots.length - 1;
    let slot = hashOf(wanted) & mask;
    for (;;) {
      const index = slots[slot] ?? 0;
      const there = index === 0 ? undefined : terms[index - 1];
      if (there === undefined || isSame(there, wanted)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2);
    for (const [index, term] of terms.entries()) slots[slotOf(term)] = index + 1;
  }

  return {
    find(wanted) {
      const index = slots[slotOf(wanted)] ?? 0;
      return index === 0 ? undefined : terms[index - 1];
    },
    add(term) {
      if (terms.length * 2 >= slots.length) grow();
      terms.push(term);
      slots[slotOf(term)] = terms.length;
    },
  };
}
