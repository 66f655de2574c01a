/** What follows for each term when some Booleans hold: domains passed up and down until nothing changes. */
import type { Term } from "../term.ts";
import { subterms } from "../traverse.ts";
import { transferBackward } from "./backward.ts";
import { constantDomain, type Domain, isEmpty, isSame, meet, topDomain } from "./domain.ts";
import { domainWidth, transferForward } from "./forward.ts";

/** Domains where the assertions hold, or `undefined` where they cannot all hold. */
export type Propagation = { readonly status: "unsat" } | OpenPropagation;

export interface OpenPropagation {
  readonly status: "open";
  readonly domainOf: (term: Term) => Domain;
  /** Of the terms that the assertions are made of. */
  readonly known: ReadonlyMap<Term, Domain>;
}

/** Passes down and up again; more of them rarely tell more. */
const maxRounds = 6;

const holds = constantDomain(1n, 1);

/** Where the work stands: all lists are by the index of the term. */
interface Walk {
  readonly terms: readonly Term[];
  readonly indexes: ReadonlyMap<Term, number>;
  readonly parents: readonly (readonly number[])[];
  readonly domains: Domain[];
  /** Whether operands have changed since they were looked at from above, and the term or operands since from below. */
  readonly isUpDue: Uint8Array;
  readonly isDownDue: Uint8Array;
  isUnsat: boolean;
}

/**
 * Narrows the domains of all terms in the assertions. Only what is next to a change is looked at again.
 * @param spend told of each step; false ends the work early, which loses sharpness and nothing else
 * @param base what follows from some of the assertions, to go on from
 */
export function propagate(
  assertions: readonly Term[],
  spend: (steps: number) => boolean,
  base: ReadonlyMap<Term, Domain> = new Map(),
): Propagation {
  const walk = startWalk(assertions, base);
  spend(passUp(walk));
  for (const assertion of assertions) narrow(walk, walk.indexes.get(assertion), holds);
  for (let round = 0; round < maxRounds && !walk.isUnsat; round++) {
    const nDone = passDown(walk) + passUp(walk);
    if (nDone === 0 || !spend(nDone)) break;
  }
  if (walk.isUnsat) return { status: "unsat" };
  const known = new Map(walk.terms.map((term, index) => [term, domainAt(walk, index)]));
  return { status: "open", known, domainOf: (term) => known.get(term) ?? topDomain(domainWidth(term)) };
}

/** What the base knows is not due until something next to it changes. */
function startWalk(assertions: readonly Term[], base: ReadonlyMap<Term, Domain>): Walk {
  const terms = subterms(assertions);
  const indexes = new Map(terms.map((term, index) => [term, index]));
  const parents: number[][] = terms.map(() => []);
  const isUpDue = new Uint8Array(terms.length);
  const isDownDue = new Uint8Array(terms.length);
  const domains = terms.map((term, index) => {
    for (const arg of term.args) parents[indexes.get(arg) ?? -1]?.push(index);
    const known = base.get(term);
    if (known !== undefined) return known;
    isUpDue[index] = 1;
    isDownDue[index] = 1;
    return topDomain(domainWidth(term));
  });
  return { terms, indexes, parents, domains, isUpDue, isDownDue, isUnsat: false };
}

function domainAt({ domains }: Walk, index: number | undefined): Domain {
  return domains[index ?? -1] ?? topDomain(1);
}

function domainsOf(walk: Walk, terms: readonly Term[]): Domain[] {
  return terms.map((term) => domainAt(walk, walk.indexes.get(term)));
}

function narrow(walk: Walk, index: number | undefined, domain: Domain): void {
  const term = walk.terms[index ?? -1];
  if (index === undefined || term === undefined) return;
  const before = domainAt(walk, index);
  const after = meet(before, domain, domainWidth(term));
  if (isSame(after, before)) return;
  if (isEmpty(after)) walk.isUnsat = true;
  walk.domains[index] = after;
  walk.isDownDue[index] = 1;
  for (const parent of walk.parents[index] ?? []) {
    walk.isUpDue[parent] = 1;
    walk.isDownDue[parent] = 1;
  }
}

/** How many terms were looked at. */
function passUp(walk: Walk): number {
  const { isUpDue, terms } = walk;
  let nDone = 0;
  for (let index = isUpDue.indexOf(1); index !== -1 && !walk.isUnsat; index = isUpDue.indexOf(1, index + 1)) {
    isUpDue[index] = 0;
    nDone += 1;
    const term = terms[index];
    if (term !== undefined && term.sort.kind !== "Array")
      narrow(walk, index, transferForward(term, domainsOf(walk, term.args)));
  }
  return nDone;
}

function passDown(walk: Walk): number {
  const { isDownDue, terms, indexes } = walk;
  let nDone = 0;
  for (let index = isDownDue.lastIndexOf(1); index !== -1 && !walk.isUnsat; index = previous(isDownDue, index)) {
    isDownDue[index] = 0;
    const term = terms[index];
    if (term === undefined || term.args.length === 0) continue;
    nDone += 1;
    const narrowOperand = (n: number, domain: Domain): void => {
      const operand = term.args[n];
      if (operand !== undefined) narrow(walk, indexes.get(operand), domain);
    };
    const operands = domainsOf(walk, term.args);
    transferBackward({ term, result: domainAt(walk, index), operands, narrow: narrowOperand });
  }
  return nDone;
}

/** The next one below that is due. */
function previous(isDue: Uint8Array, index: number): number {
  return index === 0 ? -1 : isDue.lastIndexOf(1, index - 1);
}
