/** Brings the lines that a run executed to the texts as they are now. */

import { shadeFiles } from "../../engine/report/execution/shade-files.ts";
import type { RunOutcome } from "../runs/run-outcome.ts";
import { type CoverageStore, landFile } from "./coverage-store.ts";
import { placer, type RebaseDeps, type Run } from "./rebase-results.ts";

/** Keeps what was run of each file, where anything was; answers the keys of the files that are told otherwise now. */
export function rebaseCoverage(
  deps: RebaseDeps & { readonly coverage: CoverageStore },
  run: Run,
  outcome: RunOutcome,
): Set<string> {
  const { execution, shaded = shadeFiles(execution?.executed ?? []) } = outcome.summary;
  const toPlace = placer(deps, run, outcome);
  const { coverage, results } = deps;
  const { sequence } = run.snapshot;
  return new Set(shaded.flatMap((file) => landFile(coverage, results.places, file, sequence, toPlace) ?? []));
}
