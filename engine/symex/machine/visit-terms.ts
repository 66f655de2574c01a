/** Walks over terms that go on where an earlier walk has ended. */

import type { Term } from "../../terms/term.ts";

/** Visits a term and all that it is made of, operands first, through whatever depth; `visit` makes a term known. */
export function visitUnknown(known: { has(term: Term): boolean }, root: Term, visit: (term: Term) => void): void {
  const open = [root];
  for (let term = open.at(-1); term !== undefined; term = open.at(-1)) {
    const before = open.length;
    if (!known.has(term)) {
      for (const arg of term.args) if (!known.has(arg)) open.push(arg);
      if (open.length > before) continue;
      visit(term);
    }
    open.pop();
  }
}
