/** Slots that depend on what another slot holds, where that may be one of several: a path takes one side at a time. */

import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { PathState } from "./path-state.ts";

/** So far below a slot a choice is looked for, and so many are taken. */
const maxDepth = 6;
const maxChoices = 8;

/** A word in a term that is one or another by what holds; undefined where there is none. */
export function choiceIn(term: Term, depth = maxDepth): Term | undefined {
  if (term.op === "ite") return term;
  if (depth === 0) return undefined;
  for (const arg of term.args) {
    const found = arg.width > 1 ? choiceIn(arg, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The term where the choices in it are as the witness has them, which the path is held to. */
export function takeChoices(t: TermStore, state: PathState, term: Term): Term {
  let taken = term;
  for (let count = 0; count < maxChoices; count++) {
    const choice = choiceIn(taken);
    const [condition, first, second] = choice?.args ?? [];
    if (choice === undefined || condition === undefined || first === undefined || second === undefined) return taken;
    const holds = state.witness.worthOf(condition) === 1n;
    state.path.push(holds ? condition : t.not(condition));
    taken = replace(t, taken, choice, holds ? first : second);
  }
  return taken;
}

function replace(t: TermStore, term: Term, from: Term, to: Term, depth = maxDepth): Term {
  if (term === from) return to;
  if (depth === 0) return term;
  const args = term.args.map((arg) => replace(t, arg, from, to, depth - 1));
  return args.every((arg, index) => arg === term.args[index]) ? term : t.withArgs(term, args);
}
