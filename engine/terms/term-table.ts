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
  readonly size: number;
  readonly isFull: boolean;
}

const noArgs: readonly Term[] = [];

/** A table without nodes. */
export function makeTermTable(maxTerms: number): TermTable {
  const applications = makeInternTable();
  const constants = new Map<number, Map<bigint, Term>>();
  const variables = new Map<string, Term>();
  /** Beyond what is allowed, but one of each sort only. */
  const exhausted = new Map<Sort, Term>();
  let size = 0;
  let isFull = false;

  function leaf(op: Op, sort: Sort, value: bigint, name: string): Term {
    return { id: size++, op, code: opCodes[op], sort, width: sort.width, args: noArgs, value, name, lo: 0 };
  }

  function remembered<K>(leaves: Map<K, Term>, key: K, sort: Sort, make: () => Term): Term {
    const known = leaves.get(key);
    if (known !== undefined) return known;
    if (size >= maxTerms) return exhaustedOf(sort);
    const made = make();
    leaves.set(key, made);
    return made;
  }

  function exhaustedOf(sort: Sort): Term {
    isFull = true;
    const term = exhausted.get(sort) ?? leaf("exhausted", sort, 0n, "");
    exhausted.set(sort, term);
    return term;
  }

  return {
    constant(sort, value) {
      const values = constants.get(sort.width) ?? new Map<bigint, Term>();
      constants.set(sort.width, values);
      return remembered(values, value, sort, () => leaf("constant", sort, value, ""));
    },
    variable(name, sort) {
      const found = remembered(variables, name, sort, () => {
        invariant(!/^\$|[|\\]/.test(name), `no variable can be named ${name}`);
        return leaf("variable", sort, 0n, name);
      });
      invariant(found.sort === sort, `the variable ${name} has two sorts`);
      return found;
    },
    exhausted: exhaustedOf,
    find: (application) => applications.find(application),
    add(op, { code, sort, args, lo }) {
      if (size >= maxTerms) return exhaustedOf(sort);
      const made: Term = { id: size++, op, code, sort, width: sort.width, args, value: 0n, name: "", lo };
      applications.add(made);
      return made;
    },
    get size() {
      return size;
    },
    get isFull() {
      return isFull;
    },
  };
}
