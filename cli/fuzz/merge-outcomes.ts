/** What parts of a fuzzing run, and several workers on the same contracts, come to together. */

import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import {
  coverageOf,
  type ExecutedContract,
  type Execution,
  mergeTallies,
  type ProvedStatement,
} from "../../engine/model/execution.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { mergeSummaries } from "../../engine/model/merge-summaries.ts";
import type { SavedCorpus, SavedSequence } from "../../engine/model/saved-corpus.ts";

export interface FuzzOutcome {
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly summary: AnalysisSummary;
  readonly corpora: readonly SavedCorpus[];
}

/** Parts that are about different contracts; at least one. */
export function joinOutcomes(outcomes: readonly FuzzOutcome[]): FuzzOutcome {
  const summaries = outcomes.map(({ summary }) => summary);
  const error = summaries.find((summary) => summary.error !== null)?.error ?? null;
  return {
    findings: uniqueBy(
      outcomes.flatMap(({ findings }) => findings),
      ({ fingerprint }) => fingerprint,
    ),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
    summary: { ...mergeSummaries(summaries, sum(summaries.map(({ durationMs }) => durationMs))), error },
    corpora: outcomes.flatMap(({ corpora }) => corpora),
  };
}

/** The same contracts, run by several: what each reached counts, and transactions add up. */
export function mergeOutcomes(outcomes: readonly FuzzOutcome[]): FuzzOutcome {
  const joined = joinOutcomes(outcomes);
  const execution = mergeContracts(joined.summary.execution ?? { executed: [], skipped: [] });
  const corpora = groupBy(joined.corpora, ({ contract }) => contract).map(([contract, parts]) => {
    const sequences = uniqueBy<SavedSequence>(
      parts.flatMap((part) => part.sequences),
      (one) => JSON.stringify(one),
    );
    return { contract, sequences };
  });
  const durationMs = Math.max(...outcomes.map(({ summary }) => summary.durationMs));
  const summary = { ...joined.summary, durationMs, execution, coverage: coverageOf(execution) };
  return { ...joined, summary, corpora };
}

function mergeContracts({ executed, skipped }: Execution): Execution {
  const merged = groupBy(executed, ({ file, name }) => `${file}:${name}`).map(([, parts]): ExecutedContract => {
    const [best, ...others] = parts.toSorted((a, b) => b.instructions.covered - a.instructions.covered);
    const all = best === undefined ? others : [best, ...others];
    const broken = uniqueBy(
      all.flatMap((one) => one.broken ?? []),
      ({ property }) => property,
    );
    const isBroken = ({ property }: ProvedStatement): boolean => broken.some((one) => one.property === property);
    return {
      ...(best as ExecutedContract),
      ...(broken.length > 0 && { broken, proved: (best?.proved ?? []).filter((one) => !isBroken(one)) }),
      executions: sum(all.map((one) => one.executions)),
      nRefuted: sum(all.map((one) => one.nRefuted)),
      symbolic: mergeTallies(all.map(({ symbolic }) => symbolic)),
      unreached: (best?.unreached ?? []).filter((name) => others.every((one) => one.unreached.includes(name))),
    };
  });
  return { executed: merged, skipped: uniqueBy(skipped, ({ file, name }) => `${file}:${name}`) };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return groupBy(items, keyOf).flatMap(([, [first]]) => (first === undefined ? [] : [first]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
