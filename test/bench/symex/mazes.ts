/** How many of a corpus's targets fuzzing, symbolic execution, and both by turns reach in the same time of the processor.
 *
 * `node --enable-source-maps out/test/bench/symex/mazes.js SET SECONDS [FILTER] [SEED] [--engines fuzz|symex|both|asking] [--labelled] [--by-work]`,
 * on sets of the corpus that is no part of the project; with `asking`, both ask Z3 as well where they are stuck. Seconds are
 * those of the processor, for each contract; a target is a place that the simple judge tells, or with `--labelled` a flaw
 * that the corpus knows of and the product's oracles tell: a contract ends once it has shown all that it has. A machine that is busy with
 * other things gets less done in a second of its processor, so with `--by-work` SECONDS are what was done instead: thousands of steps,
 * and as many for each execution as take about as long.
 */

import { parseArgs } from "node:util";
import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { makeExternalSolver } from "../../../engine/node/solvers/external-solver.ts";
import { wasmZ3 } from "../../../engine/node/solvers/solver-program.ts";
import { makeAlternation, stepsPerExecution } from "../../../engine/symex/alternation.ts";
import { makeSymbolicSearch, type SearchReport } from "../../../engine/symex/symbolic-search.ts";
import { fuzzerOf } from "../../harness/fuzz/fuzz-source.ts";
import { z3InTests } from "../../harness/terms/z3.ts";
import { type CorpusTarget, corpusTargets } from "../fuzz/fuzz-targets.ts";
import { processorSeconds } from "../processor-time.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: "string", default: "both" },
    labelled: { type: "boolean", default: false },
    "by-work": { type: "boolean", default: false },
  },
});
const [set = "daedaluzz", seconds = "10", filter = "", seed = "1"] = positionals;

interface Contestant {
  readonly run: () => void;
  readonly isOver: () => boolean;
  /** Where it asks another solver when it is stuck. */
  readonly ask?: () => Promise<boolean>;
  readonly report: () => SearchReport | undefined;
}

const slice = 200;
const z3 = makeExternalSolver({ program: wasmZ3(z3InTests.childPath, z3InTests.modulePath, 1024) });
const options = { seed: Number(seed), maxTransactions: 8 };

/** Symbolic execution alone has what the fuzzer does first: each function once or so. */
const contestants: Readonly<Record<string, (fuzzer: Fuzzer) => Contestant>> = {
  fuzz: (fuzzer) => ({
    run: () => fuzzer.run(slice),
    isOver: () => fuzzer.report().isSaturated,
    report: () => undefined,
  }),
  symex(fuzzer) {
    fuzzer.run(1);
    const explorer = makeSymbolicSearch(fuzzer.exchange, options);
    return { run: () => explorer.run(20_000), isOver: () => explorer.report().isIdle, report: explorer.report };
  },
  both(fuzzer) {
    const both = makeAlternation(fuzzer, { ...options, maxSteps: Number.POSITIVE_INFINITY });
    return { run: () => both.run(slice), isOver: () => false, report: both.report };
  },
  asking(fuzzer) {
    const both = makeAlternation(fuzzer, { ...options, maxSteps: Number.POSITIVE_INFINITY });
    const other = { solver: z3, now: () => performance.now() };
    const ask = async (): Promise<boolean> => both.isStuck() && (await both.askOther(other, { externalMs: 2000 }));
    return { run: () => both.run(slice), isOver: () => false, ask, report: both.report };
  },
};

/** In thousands of steps. */
function workOf(fuzzer: Fuzzer, contestant: Contestant): number {
  return (fuzzer.report().executions * stepsPerExecution + (contestant.report()?.nSteps ?? 0)) / 1000;
}

/** What counts, of what was found so far. */
function countFound({ candidates }: Fuzzer, { goals }: CorpusTarget): number {
  if (!values.labelled) return candidates.length;
  return goals.filter((goal) => candidates.some(({ violation }) => goal.isMetBy(violation))).length;
}

let nFound = 0;
let nKnown = 0;
for await (const corpusTarget of corpusTargets(set, filter)) {
  const { label, target, judge, goals } = corpusTarget;
  if (values.labelled && goals.length === 0) continue;
  nKnown += goals.length;
  const fuzzer = values.labelled ? makeFuzzer(target, { seed: Number(seed), judge }) : fuzzerOf(target, Number(seed));
  const contestant = contestants[values.engines]?.(fuzzer);
  if (contestant === undefined) throw new Error(`there is no engine ${values.engines}`);
  const start = processorSeconds();
  const passed = (): number => (values["by-work"] ? workOf(fuzzer, contestant) : processorSeconds() - start);
  const unit = values["by-work"] ? "k" : "s";
  const times: number[] = [];
  const hasAll = (): boolean => values.labelled && times.length === goals.length;
  while (passed() < Number(seconds) && !contestant.isOver() && !hasAll()) {
    contestant.run();
    await contestant.ask?.();
    const count = countFound(fuzzer, corpusTarget);
    while (times.length < count) times.push(passed());
  }
  nFound += times.length;
  const { coveredInstructions, coverableInstructions } = fuzzer.report();
  const share = ((100 * coveredInstructions) / coverableInstructions).toFixed(0);
  const found = `${times.length} (${times.at(0)?.toFixed(1) ?? "-"} to ${times.at(-1)?.toFixed(1) ?? "-"} ${unit})`;
  console.log(
    `${label.padEnd(44)} ${passed().toFixed(1)} ${unit} ${share} % ${found} ${JSON.stringify(contestant.report() ?? {})}`,
  );
}
console.log(`${set} ${values.engines}: ${nFound} found${values.labelled ? ` of ${nKnown}` : ""}`);
z3.end();
