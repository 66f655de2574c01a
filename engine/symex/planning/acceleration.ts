/** The same call again and again: what a number of them comes to, where each changes the world by as much as the one before. */

import { evaluateAll } from "../../terms/evaluate.ts";
import { bitVecSort } from "../../terms/sort.ts";
import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { Model, Value } from "../../terms/value.ts";
import { makeSubstitution } from "./substitute.ts";
import { type Summary, summaryPrefix } from "./summaries.ts";

/** Calls that are all alike. */
export interface Repetition {
  /** How often, an unknown from 2 up. */
  readonly times: Term;
  /** What the first and the last of them ask. */
  readonly conditions: readonly Term[];
  /** What all together make of the unknowns of the world. */
  readonly effects: ReadonlyMap<Term, Term>;
}

/** Bits of the number of calls. */
const timesBits = 8;
/** Calls that are tried for the pace: the first ones may differ. */
const nSamples = 4;

/** A call as its summary's values have it, from the world as it is, repeated; undefined where nothing grows evenly. What it is in other worlds is a guess, which is tried. */
export function repeatCall(t: TermStore, summary: Summary, world: Model, name: string): Repetition | undefined {
  const paces = pacesOf(summary, world);
  if (paces.size === 0) return undefined;
  const times = t.variable(`${name} times`, bitVecSort(timesBits));
  const count = t.zeroExtend(256, times);
  const { apply: fixed } = makeSubstitution(t, (variable) => valueIn(t, variable, summary.model));
  const grown = (by: Term): Map<Term, Term> =>
    new Map(
      [...paces].map(([variable, pace]) => [
        variable,
        t.app("bvadd", variable, t.app("bvmul", t.constant(256, pace), by)),
      ]),
    );
  const effects = new Map([...summary.effects].map(([variable, term]) => [variable, fixed(term)]));
  for (const [variable, term] of grown(count)) effects.set(variable, term);
  const first = summary.path.map(fixed);
  const before = grown(t.app("bvsub", count, t.constant(256, 1n)));
  const last = first.map(makeSubstitution(t, (variable) => before.get(variable)).apply);
  const enough = t.app("bvult", t.constant(timesBits, 1n), times);
  return { times, conditions: [enough, ...first, ...last], effects };
}

/** The values that a summary has, of what its caller chooses. */
function valueIn(t: TermStore, { name, width }: Term, model: Model): Term | undefined {
  if (!name.startsWith(`${summaryPrefix} `)) return undefined;
  const value = model.get(name);
  return t.constant(width, typeof value === "bigint" ? value : 0n);
}

/** What changes by the same number each time, and by how much. */
function pacesOf({ effects, model }: Summary, world: Model): Map<Term, bigint> {
  const rows: Map<Term, bigint>[] = [];
  let now: Map<string, Value> = new Map([...model, ...world]);
  for (let sample = 0; sample < nSamples; sample++) {
    const worthOf = evaluateAll([...effects.values()], now);
    const row = new Map<Term, bigint>();
    for (const [variable, term] of effects) {
      const value = worthOf(term);
      if (typeof value === "bigint") row.set(variable, value);
    }
    now = new Map([...now, ...[...row].map(([{ name }, value]) => [name, value] as const)]);
    rows.push(row);
  }
  return evenPaces(rows);
}

function evenPaces(rows: readonly ReadonlyMap<Term, bigint>[]): Map<Term, bigint> {
  const paces = new Map<Term, bigint>();
  for (const variable of rows[0]?.keys() ?? []) {
    const values = rows.map((row) => row.get(variable) ?? 0n);
    const steps = values.slice(1).map((value, index) => BigInt.asUintN(256, value - (values[index] ?? 0n)));
    const [pace = 0n] = steps;
    if (pace !== 0n && steps.every((one) => one === pace)) paces.set(variable, pace);
  }
  return paces;
}
