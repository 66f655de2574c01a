/** One question through simplification and slices: answered, or what is left of it for another solver. */
import { evaluate, holdsAll } from "../terms/evaluate.ts";
import { isExhausted, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import type { Model, Value } from "../terms/value.ts";
import { assertedBy, type Conjunct, type Origins } from "./conjuncts.ts";
import { makeKnownBounds } from "./known-bounds.ts";
import { makePrefixes, type Prefixes } from "./prefixes.ts";
import { makeQueryCache } from "./query-cache.ts";
import type { CheckResult, UnknownReason } from "./result.ts";
import { type Definition, simplify } from "./simplify.ts";
import { sliceByVariables } from "./slices.ts";
import { type SliceContext, type SliceOutcome, solveSlice, type Tier } from "./solve-slice.ts";
import type { Spending } from "./spending.ts";

/** What lasts from question to question. */
export interface OwnContext extends SliceContext {
  readonly prefixes: Prefixes;
}

/** Nothing known yet. */
export function makeOwnContext(t: TermStore, seed: number): OwnContext {
  return { t, cache: makeQueryCache(), known: makeKnownBounds(), prefixes: makePrefixes(t), seed };
}

/** A slice that the own tiers did not answer. */
export interface OpenSlice {
  readonly conditions: readonly Term[];
  /** Makes a model of one that is nearly one, if it can. */
  readonly repair: (model: Model) => Model | undefined;
  /** Which asserted terms some of the conditions come from. */
  readonly originsOf: (core: readonly Term[]) => Origins;
}

export interface OpenOutcome {
  readonly status: "open";
  readonly slices: readonly OpenSlice[];
  /** Values of the other slices' variables. */
  readonly model: Map<string, Value>;
  readonly definitions: readonly Definition[];
}

export interface DoneOutcome {
  readonly status: "done";
  readonly result: CheckResult;
  readonly tier: Tier | "unknown";
}

export type OwnOutcome = DoneOutcome | OpenOutcome;

/** From the cheapest to the dearest. */
const tierOrder: readonly Tier[] = ["simplify", "cache", "reuse", "bounds", "search", "cases", "external"];

/** Answers what it can before the steps are spent. The assumptions are what this question has and the next may not have. */
export function askOwnTiers(
  context: OwnContext,
  assertions: readonly Term[],
  assumptions: readonly Term[],
  spending: Spending,
): OwnOutcome {
  const { t } = context;
  const asserted = [...assertions, ...assumptions];
  if (asserted.some(isExhausted)) return unknown("terms");
  const before = context.prefixes.simplified(assertions, spending);
  const assumed = assumptions.map((term, n) => ({ term, origins: 1n << BigInt(assertions.length + n) }));
  const { conjuncts, definitions } = simplify(t, assumed, spending, before);
  const contradiction = conjuncts.find(({ term }) => term === t.false);
  if (contradiction !== undefined) return refuted(asserted, contradiction.origins, "simplify");
  const model = new Map<string, Value>();
  const slices: OpenSlice[] = [];
  let last: Tier = "simplify";
  for (const slice of sliceByVariables(conjuncts)) {
    const conditions = slice.map(({ term }) => term);
    const originsOf = (core: readonly Term[]): Origins => originsIn(slice, core);
    const outcome = solveSlice(context, conditions, spending);
    if (outcome.status === "unsat") return refuted(asserted, originsOf(outcome.core), outcome.tier);
    if (outcome.status === "open") slices.push({ conditions, repair: outcome.repair, originsOf });
    else last = take(model, outcome, last);
  }
  return slices.length > 0
    ? { status: "open", slices, model, definitions }
    : validated(asserted, model, definitions, last);
}

function take(model: Map<string, Value>, outcome: Extract<SliceOutcome, { status: "sat" }>, last: Tier): Tier {
  for (const [name, value] of outcome.model) model.set(name, value);
  return tierOrder.indexOf(last) < tierOrder.indexOf(outcome.tier) ? outcome.tier : last;
}

function originsIn(conjuncts: readonly Conjunct[], core: readonly Term[]): Origins {
  const needed = new Set(core);
  return conjuncts.reduce((all, { term, origins }) => (needed.has(term) ? all | origins : all), 0n);
}

/** No answer. */
export function unknown(reason: UnknownReason): DoneOutcome {
  return { status: "done", result: { status: "unknown", reason }, tier: "unknown" };
}

/** A contradiction between the asserted terms that the origins stand for. */
export function refuted(asserted: readonly Term[], origins: Origins, tier: Tier): DoneOutcome {
  return { status: "done", result: { status: "unsat", core: assertedBy(asserted, origins) }, tier };
}

/** Completes a model with what was put in, the last first; it is believed when everything asserted is true in it. */
export function validated(
  asserted: readonly Term[],
  model: Map<string, Value>,
  definitions: readonly Definition[],
  tier: Tier,
): DoneOutcome {
  for (const { variable, term } of definitions.toReversed()) model.set(variable.name, evaluate(term, model));
  return holdsAll(asserted, model) ? { status: "done", result: { status: "sat", model }, tier } : unknown("model");
}
