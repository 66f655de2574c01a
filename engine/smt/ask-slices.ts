/** Asks another solver what the own tiers left open of a question. */
import type { Term } from "../terms/term.ts";
import { askExternal, type ExternalTask } from "./ask-external.ts";
import type { OtherSolver } from "./external-solver.ts";
import { type DoneOutcome, type OpenOutcome, type OwnContext, refuted, unknown, validated } from "./own-tiers.ts";
import type { Budget } from "./result.ts";

/** Slice by slice, each with what is left of the time; what comes of it is remembered. */
export async function askSlices(
  { t, cache }: OwnContext,
  { solver, now }: OtherSolver,
  asserted: readonly Term[],
  { slices, model, definitions }: OpenOutcome,
  { externalMs, signal }: Pick<Budget, "externalMs" | "signal">,
): Promise<DoneOutcome> {
  const started = now();
  for (const { conditions, repair, originsOf } of slices) {
    const timeoutMs = externalMs - (now() - started);
    const task: ExternalTask = { t, solver, conditions, timeoutMs, repair, now, ...(signal && { signal }) };
    const found = await askExternal(task);
    if (found.status === "unknown") return unknown(found.reason);
    if (found.status === "unsat") {
      cache.addCore(conditions);
      return refuted(asserted, originsOf(conditions), "external");
    }
    cache.addModel(conditions, found.model);
    for (const [name, value] of found.model) model.set(name, value);
  }
  return validated(asserted, model, definitions, "external");
}
