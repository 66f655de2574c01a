/** Answers that serve again: models of more conditions serve for fewer, contradictions of fewer for more. */
import type { Term } from "../terms/term.ts";
import type { Model } from "../terms/value.ts";

export interface QueryCache {
  /** A model of these conditions, known from the same or more of them. */
  findModel(conditions: readonly Term[]): Model | undefined;
  /** Some of these conditions that contradict one another. */
  findCore(conditions: readonly Term[]): readonly Term[] | undefined;
  addModel(conditions: readonly Term[], model: Model): void;
  addCore(core: readonly Term[]): void;
  /** The latest models, the last first. */
  recentModels(): readonly Model[];
}

const maxModels = 4096;
const maxCores = 4096;
const maxRecent = 24;

interface KnownModel {
  readonly conditions: ReadonlySet<Term>;
  readonly model: Model;
}

/** Nothing known. */
export function makeQueryCache(): QueryCache {
  /** Models of questions that a condition was part of. */
  const modelsOf = new Map<Term, KnownModel[]>();
  /** By the newest of its conditions, which is the rarest. */
  const coresOf = new Map<Term, (readonly Term[])[]>();
  const countModel = makeCounter(maxModels, () => modelsOf.clear());
  const countCore = makeCounter(maxCores, () => coresOf.clear());
  let recent: Model[] = [];

  return {
    findModel: (conditions) => findModel(modelsOf, conditions),
    findCore: (conditions) => findCore(coresOf, conditions),
    addModel(conditions, model) {
      countModel();
      const entry: KnownModel = { conditions: new Set(conditions), model };
      for (const term of conditions) append(modelsOf, term, entry);
      recent = [model, ...recent.slice(0, maxRecent - 1)];
    },
    addCore(core) {
      countCore();
      const newest = newestOf(core);
      if (newest !== undefined) append(coresOf, newest, core);
    },
    recentModels: () => recent,
  };
}

/** Forgets everything when there is too much of it. */
function makeCounter(max: number, clear: () => void): () => void {
  let n = 0;
  return () => {
    if (n++ < max) return;
    clear();
    n = 1;
  };
}

function findModel(modelsOf: ReadonlyMap<Term, readonly KnownModel[]>, conditions: readonly Term[]): Model | undefined {
  const newest = newestOf(conditions);
  const candidates = newest === undefined ? [] : (modelsOf.get(newest) ?? []);
  return candidates.find((one) => conditions.every((term) => one.conditions.has(term)))?.model;
}

function findCore(
  coresOf: ReadonlyMap<Term, readonly (readonly Term[])[]>,
  conditions: readonly Term[],
): readonly Term[] | undefined {
  const all = new Set(conditions);
  for (const term of conditions) {
    const core = coresOf.get(term)?.find((one) => one.every((part) => all.has(part)));
    if (core !== undefined) return core;
  }
  return undefined;
}

function append<T>(lists: Map<Term, T[]>, key: Term, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.unshift(value);
}

function newestOf(terms: readonly Term[]): Term | undefined {
  return terms.reduce<Term | undefined>(
    (newest, one) => (newest === undefined || one.id > newest.id ? one : newest),
    undefined,
  );
}
