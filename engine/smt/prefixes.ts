/** Simplified conditions, by what they were asserted as: who asserts more, or asks otherwise, goes on from there. */
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import type { Conjunct } from "./conjuncts.ts";
import { nothingAsserted, type Simplified, simplify } from "./simplify.ts";
import type { Spending } from "./spending.ts";

export interface Prefixes {
  /** Of the assertions in this order; their origins are their indexes. What was simplified of them before is taken. */
  simplified(assertions: readonly Term[], spending: Spending): Simplified;
}

/** What was asserted on the way here, simplified where somebody has asked. */
interface Node {
  readonly next: Map<Term, Node>;
  simplified: Simplified | undefined;
}

/** With more of them, all are forgotten. */
const maxSimplified = 2000;

/** Nothing asserted yet. */
export function makePrefixes(t: TermStore): Prefixes {
  let root: Node = { next: new Map(), simplified: nothingAsserted };
  let nSimplified = 0;

  return {
    simplified(assertions, spending) {
      if (nSimplified >= maxSimplified) {
        root = { next: new Map(), simplified: nothingAsserted };
        nSimplified = 0;
      }
      let [node, known, nKnown] = [root, nothingAsserted, 0];
      for (const [index, term] of assertions.entries()) {
        node = nextOf(node, term);
        if (node.simplified !== undefined) [known, nKnown] = [node.simplified, index + 1];
      }
      if (node.simplified !== undefined) return node.simplified;
      node.simplified = simplify(t, toConjuncts(assertions, nKnown), spending, known);
      nSimplified += 1;
      return node.simplified;
    },
  };
}

function nextOf(node: Node, term: Term): Node {
  const known = node.next.get(term);
  if (known !== undefined) return known;
  const fresh: Node = { next: new Map(), simplified: undefined };
  node.next.set(term, fresh);
  return fresh;
}

/** Asserted terms from an index on as conditions, each of its own origin. */
function toConjuncts(asserted: readonly Term[], from: number): Conjunct[] {
  return asserted.slice(from).map((term, index) => ({ term, origins: 1n << BigInt(from + index) }));
}
