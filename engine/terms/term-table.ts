/** The nodes of a store: each once, numbered, and no more than were allowed. */
import { invariant } from "../util/invariant.ts";
import { type Application, makeInternTable } from "./intern-table.ts";
import { type Op, opCodes } from "./op.ts";
import type { Sort } from "./sort.ts";
import type { Term } from "./term.ts";

export interface TermTable {
  /** Of a bit-vector or Boolean; the value has no more bits than the sort. */
  constant(sort: Sort, value: bigint): Term;
  variable(name: string, sort: Sort): Term;
  /** Stands for a term that there is no room for. */
  exhausted(sort: Sort): Term;
  find(application: Application): Term | undefined;
  /** A new node, unless there is no room for it. */
  add(op: Op, application: Application): Term;
  size(): number;
  /** True once there was no room for a node. */
  isFull(): boolean;
}

const noArgs: readonly Term[] = [];

/** How many nodes there are and may be; and, beyond these, what stands for all others of a sort. */
interface Room {
  readonly maxTerms: number;
  readonly exhausted: Map<Sort, Term>;
  size: number;
  isFull: boolean;
}

function makeLeaf(room: Room, op: Op, sort: Sort, value: bigint, name: string): Term {
  return { id: room.size++, op, code: opCodes[op], sort, width: sort.width, args: noArgs, value, name, lo: 0 };
}

function exhaustedOf(room: Room, sort: Sort): Term {
  room.isFull = true;
  const term = room.exhausted.get(sort) ?? makeLeaf(room, "exhausted", sort, 0n, "");
  room.exhausted.set(sort, term);
  return term;
}

function remembered<K>(room: Room, leaves: Map<K, Term>, key: K, sort: Sort, make: () => Term): Term {
  const known = leaves.get(key);
  if (known !== undefined) return known;
  if (room.size >= room.maxTerms) return exhaustedOf(room, sort);
  const made = make();
  leaves.set(key, made);
  return made;
}

function makeVariable(room: Room, name: string, sort: Sort): Term {
  invariant(!/^\$|[|\\]/.test(name), `no variable can be named ${name}`);
  return makeLeaf(room, "variable", sort, 0n, name);
}

/** A table without nodes. */
export function makeTermTable(maxTerms: number): TermTable {
  const room: Room = { maxTerms, exhausted: new Map(), size: 0, isFull: false };
  const applications = makeInternTable();
  const constants = new Map<number, Map<bigint, Term>>();
  const variables = new Map<string, Term>();
  return {
    constant(sort, value) {
      const values = constants.get(sort.width) ?? new Map<bigint, Term>();
      constants.set(sort.width, values);
      return remembered(room, values, value, sort, () => makeLeaf(room, "constant", sort, value, ""));
    },
    variable(name, sort) {
      const found = remembered(room, variables, name, sort, () => makeVariable(room, name, sort));
      invariant(found.sort === sort, `the variable ${name} has two sorts`);
      return found;
    },
    exhausted: (sort) => exhaustedOf(room, sort),
    find: (application) => applications.find(application),
    add(op, { code, sort, args, lo }) {
      if (room.size >= maxTerms) return exhaustedOf(room, sort);
      const made: Term = { id: room.size++, op, code, sort, width: sort.width, args, value: 0n, name: "", lo };
      applications.add(made);
      return made;
    },
    size: () => room.size,
    isFull: () => room.isFull,
  };
}
