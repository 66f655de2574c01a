/** Values of all terms in some conditions; when a variable changes, only what depends on it is evaluated again. */
import { evaluateNode } from "../../terms/evaluate.ts";
import type { Term } from "../../terms/term.ts";
import { subterms } from "../../terms/traverse.ts";
import type { Model, Value } from "../../terms/value.ts";
import { stepsOf, stepsOfAll } from "../step-costs.ts";

export interface Assignment {
  readonly terms: readonly Term[];
  worthOf(term: Term): Value;
  /** Changes variables; answers how many steps it took. */
  set(changes: ReadonlyMap<Term, Value>): number;
  /** Changes all variables; answers the steps. */
  reset(model: Model): number;
  /** Values of the variables. */
  toModel(): Model;
}

/** Of the terms in the conditions; all variables are zero at first. */
export function makeAssignment(conditions: readonly Term[]): Assignment {
  const terms = subterms(conditions);
  const indexes = new Map(terms.map((term, index) => [term, index]));
  const indexOf = (term: Term): number => indexes.get(term) ?? -1;
  const parents = parentsOf(terms, indexOf);
  const values: Value[] = terms.map(() => 0n);
  const isStale = new Uint8Array(terms.length);
  const worthOf = (term: Term): Value => values[indexOf(term)] ?? 0n;
  const nothing: Model = new Map();
  const allSteps = stepsOfAll(terms);
  reset(nothing);

  function reset(model: Model): number {
    for (const [index, term] of terms.entries()) values[index] = evaluateNode(term, worthOf, model);
    return allSteps;
  }

  function change(index: number, value: Value): void {
    if (values[index] === value) return;
    values[index] = value;
    for (const parent of parents[index] ?? []) isStale[parent] = 1;
  }

  return {
    terms,
    worthOf,
    set(changes) {
      for (const [variable, value] of changes) change(indexOf(variable), value);
      let nSteps = 0;
      for (let index = isStale.indexOf(1); index !== -1; index = isStale.indexOf(1, index + 1)) {
        isStale[index] = 0;
        const term = terms[index];
        if (term === undefined) continue;
        nSteps += stepsOf(term);
        change(index, evaluateNode(term, worthOf, nothing));
      }
      return nSteps;
    },
    reset,
    toModel: () => new Map(terms.filter(({ op }) => op === "variable").map((term) => [term.name, worthOf(term)])),
  };
}

function parentsOf(terms: readonly Term[], indexOf: (term: Term) => number): readonly (readonly number[])[] {
  const parents: number[][] = terms.map(() => []);
  for (const [index, term] of terms.entries()) for (const arg of term.args) parents[indexOf(arg)]?.push(index);
  return parents;
}
