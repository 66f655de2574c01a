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

/**
 * Narrows the domains of all terms in the assertions.
 * @param spend told of each step; false ends the work early, which loses sharpness and nothing else
 */
export function propagate(assertions: readonly Term[], spend: (steps: number) => boolean): Propagation {
  const terms = subterms(assertions);
  const domains = new Map<Term, Domain>();
  const domainOf = (term: Term): Domain => domains.get(term) ?? topDomain(domainWidth(term));
  let isChanged = true;
  let isUnsat = false;

  function narrow(term: Term, domain: Domain): void {
    const before = domainOf(term);
    const after = meet(before, domain, domainWidth(term));
    if (isSame(after, before)) return;
    isChanged = true;
    if (isEmpty(after)) isUnsat = true;
    domains.set(term, after);
  }

  function passUp(): void {
    for (const term of terms) {
      if (isUnsat) return;
      if (term.sort.kind !== "Array") narrow(term, transferForward(term, term.args.map(domainOf)));
    }
  }

  function passDown(): void {
    for (const term of terms.toReversed()) {
      if (isUnsat) return;
      if (term.args.length === 0) continue;
      const narrowOperand = (index: number, domain: Domain): void => {
        const operand = term.args[index];
        if (operand !== undefined) narrow(operand, domain);
      };
      transferBackward({ term, result: domainOf(term), operands: term.args.map(domainOf), narrow: narrowOperand });
    }
  }

  passUp();
  for (const assertion of assertions) narrow(assertion, holds);
  for (let round = 0; round < maxRounds && isChanged && !isUnsat; round++) {
    if (!spend(2 * terms.length)) break;
    isChanged = false;
    passDown();
    passUp();
  }
  return isUnsat ? { status: "unsat" } : { status: "open", domainOf };
}
