/** What follows for each term when some Booleans hold: domains passed up and down until nothing changes. */
import type { Term } from "../term.ts";
import { subterms } from "../traverse.ts";
import { transferBackward } from "./backward.ts";
import { constantDomain, type Domain, isEmpty, isSame, meet, topDomain } from "./domain.ts";
import { domainWidth, transferForward } from "./forward.ts";

/** Domains where the assertions hold, or `undefined` where they cannot all hold. */
export type Propagation =
  | { readonly status: "unsat" }
  | { readonly status: "open"; readonly domainOf: (term: Term) => Domain };

/** Passes down and up again; more of them rarely tell more. */
const maxRounds = 6;

const holds = constantDomain(1n, 1);

/** Where the work stands. */
interface Walk {
  readonly terms: readonly Term[];
  readonly domains: Map<Term, Domain>;
  isChanged: boolean;
  isUnsat: boolean;
}

/**
 * Narrows the domains of all terms in the assertions.
 * @param spend told of each step; false ends the work early, which loses sharpness and nothing else
 */
export function propagate(assertions: readonly Term[], spend: (steps: number) => boolean): Propagation {
  const walk: Walk = { terms: subterms(assertions), domains: new Map(), isChanged: true, isUnsat: false };
  passUp(walk);
  for (const assertion of assertions) narrow(walk, assertion, holds);
  for (let round = 0; round < maxRounds && walk.isChanged && !walk.isUnsat; round++) {
    if (!spend(2 * walk.terms.length)) break;
    walk.isChanged = false;
    passDown(walk);
    passUp(walk);
  }
  return walk.isUnsat ? { status: "unsat" } : { status: "open", domainOf: (term) => domainIn(walk, term) };
}

function domainIn({ domains }: Walk, term: Term): Domain {
  return domains.get(term) ?? topDomain(domainWidth(term));
}

function narrow(walk: Walk, term: Term, domain: Domain): void {
  const before = domainIn(walk, term);
  const after = meet(before, domain, domainWidth(term));
  if (isSame(after, before)) return;
  walk.isChanged = true;
  if (isEmpty(after)) walk.isUnsat = true;
  walk.domains.set(term, after);
}

function passUp(walk: Walk): void {
  const domainOf = (term: Term): Domain => domainIn(walk, term);
  for (const term of walk.terms) {
    if (walk.isUnsat) return;
    if (term.sort.kind !== "Array") narrow(walk, term, transferForward(term, term.args.map(domainOf)));
  }
}

function passDown(walk: Walk): void {
  const domainOf = (term: Term): Domain => domainIn(walk, term);
  for (const term of walk.terms.toReversed()) {
    if (walk.isUnsat) return;
    if (term.args.length === 0) continue;
    const narrowOperand = (index: number, domain: Domain): void => {
      const operand = term.args[index];
      if (operand !== undefined) narrow(walk, operand, domain);
    };
    transferBackward({ term, result: domainOf(term), operands: term.args.map(domainOf), narrow: narrowOperand });
  }
}
