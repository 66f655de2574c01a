/** Conditions that share no variable, directly or through others, are questions of their own. */
import type { Term } from "../terms/term.ts";
import { variablesOf } from "../terms/traverse.ts";
import type { Conjunct } from "./conjuncts.ts";

/** Groups, the smallest first. */
export function sliceByVariables(conjuncts: readonly Conjunct[]): Conjunct[][] {
  const parent = new Map<Term, Term>();
  const rootOf = (variable: Term): Term => {
    let root = variable;
    for (let above = parent.get(root); above !== undefined && above !== root; above = parent.get(root)) root = above;
    parent.set(variable, root);
    return root;
  };
  const firsts = conjuncts.map(({ term }) => {
    const [first, ...others] = variablesOf([term]);
    if (first === undefined) return undefined;
    for (const other of others) parent.set(rootOf(other), rootOf(first));
    return first;
  });
  const slices = new Map<Term | undefined, Conjunct[]>();
  for (const [index, conjunct] of conjuncts.entries()) {
    const first = firsts[index];
    const root = first && rootOf(first);
    const slice = slices.get(root);
    if (slice === undefined) slices.set(root, [conjunct]);
    else slice.push(conjunct);
  }
  return [...slices.values()].sort((a, b) => a.length - b.length);
}
