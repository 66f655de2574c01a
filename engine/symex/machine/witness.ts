/** Values of a path's unknowns for which it is taken: with them every branch has a side that needs no solver. */

import { evaluateNode } from "../../terms/evaluate.ts";
import type { Term } from "../../terms/term.ts";
import type { Model, Value } from "../../terms/value.ts";

export interface Witness {
  readonly model: Model;
  /** What a word or Boolean is worth; unknowns that the model lacks are 0. */
  readonly worthOf: (term: Term) => bigint;
}

/** A witness that remembers what it has evaluated. */
export function makeWitness(model: Model): Witness {
  const values = new Map<Term, Value>();
  const known = (term: Term): Value => values.get(term) ?? 0n;
  return {
    model,
    worthOf(root) {
      evaluateInto(values, root, (term) => values.set(term, evaluateNode(term, known, model)));
      const value = known(root);
      return typeof value === "bigint" ? value : 0n;
    },
  };
}

/** Operands before what is made of them, through whatever depth. */
function evaluateInto(values: ReadonlyMap<Term, Value>, root: Term, evaluate: (term: Term) => void): void {
  const open = [root];
  for (let term = open.at(-1); term !== undefined; term = open.at(-1)) {
    const before = open.length;
    if (!values.has(term)) {
      for (const arg of term.args) if (!values.has(arg)) open.push(arg);
      if (open.length > before) continue;
      evaluate(term);
    }
    open.pop();
  }
}
