/** Values of a path's unknowns for which it is taken: with them every branch has a side that needs no solver. */

import { evaluateNode } from "../../terms/evaluate.ts";
import type { Term } from "../../terms/term.ts";
import type { Model, Value } from "../../terms/value.ts";
import { visitUnknown } from "./visit-terms.ts";

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
      visitUnknown(values, root, (term) => values.set(term, evaluateNode(term, known, model)));
      const value = known(root);
      return typeof value === "bigint" ? value : 0n;
    },
  };
}
