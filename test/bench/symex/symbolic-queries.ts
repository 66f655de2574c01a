/** Questions that symbolic execution asks on the contracts of a corpus, recorded while it works beside the fuzzer. */

import type { Fuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { makeCodeGoals } from "../../../engine/symex/code-goals.ts";
import { makeExplorer } from "../../../engine/symex/explorer.ts";
import { makePathSolver, type PathSolver } from "../../../engine/symex/path-solver.ts";
import { isConstant, type Term } from "../../../engine/terms/term.ts";
import type { TermStore } from "../../../engine/terms/term-store.ts";
import type { Model } from "../../../engine/terms/value.ts";
import { fuzzerOf } from "../../harness/fuzz/fuzz-source.ts";
import { corpusTargets } from "../fuzz/fuzz-targets.ts";

/** Whether a path can take another side, with a model of the path. */
export interface Query {
  readonly path: readonly Term[];
  readonly condition: Term;
  readonly witness: Model;
}

/** The questions of one store, in the order in which they were asked. */
export interface Batch {
  readonly name: string;
  readonly t: TermStore;
  readonly queries: readonly Query[];
}

/** Executions and steps between two looks at how many questions there are; how often, and without news. */
const executions = 100;
const steps = 20_000;
const maxRounds = 12;
const patience = 3;

/** Different questions of each contract in the set, at most `maxQueries` of one. */
export async function* recordQueries(set: string, filter: string, maxQueries: number): AsyncGenerator<Batch[]> {
  for await (const { label, target } of corpusTargets(set, filter)) {
    const fuzzer = fuzzerOf(target);
    if (fuzzer.failure === null) yield recordContract(`${set} ${label}`, fuzzer, maxQueries);
  }
}

function recordContract(name: string, fuzzer: Fuzzer, maxQueries: number): Batch[] {
  const batches: { name: string; t: TermStore; queries: Query[] }[] = [];
  let nQueries = 0;
  const makeSolver = (t: TermStore, seed: number): PathSolver => {
    const queries: Query[] = [];
    const known = new Set<string>();
    batches.push({ name, t, queries });
    return recording(makePathSolver(t, seed), (query) => {
      const key = [...query.path, query.condition].map(({ id }) => id).join();
      if (known.has(key) || nQueries >= maxQueries) return;
      known.add(key);
      nQueries += queries.push(query) > 0 ? 1 : 0;
    });
  };
  const explorer = makeExplorer(fuzzer.exchange, makeCodeGoals(fuzzer.exchange), {
    seed: 1,
    maxTransactions: 4,
    makeSolver,
  });
  let newestAt = 0;
  for (let round = 0; round < maxRounds && round < newestAt + patience && nQueries < maxQueries; round++) {
    const before = nQueries;
    fuzzer.run(executions);
    explorer.run(steps);
    if (nQueries > before) newestAt = round;
  }
  return batches.filter(({ queries }) => queries.length > 0);
}

/** Answers as the other does, and tells what was asked; what is known without asking is no question. */
function recording(solver: PathSolver, note: (query: Query) => void): PathSolver {
  return {
    ...solver,
    solve(path, witness, condition) {
      if (!isConstant(condition) && witness.worthOf(condition) !== 1n)
        note({ path: path.slice(), condition, witness: witness.model });
      return solver.solve(path, witness, condition);
    },
  };
}
