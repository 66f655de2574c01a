/** The engine on this machine, in processes of its own. */

import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisMode } from "../../engine/model/analysis.ts";
import type { AnalysisBackend } from "./analysis-backend.ts";

/** Randomness plays no part in what runs here by itself; a fixed seed makes every run repeatable. */
const seed = 1;

export interface LocalBackendHosts {
  /** Compile checks, so that typing never waits for an analysis. */
  readonly checks: EngineHost;
  readonly analyses: EngineHost;
  /** Of its own, so that whatever the user does finds its process ready. */
  readonly background: EngineHost;
}

/** A backend that owns the hosts. */
export function makeLocalBackend({ checks, analyses, background }: LocalBackendHosts): AnalysisBackend {
  const hostFor = (mode: AnalysisMode): EngineHost => (mode === "compile" ? checks : analyses);
  return {
    run({ input, mode, budgetMs, policy, listing, signal, isBackground = false }) {
      return (isBackground ? background : hostFor(mode)).analyze(input, {
        mode,
        budget: { timeMs: budgetMs },
        seed,
        signal,
        ...(policy && { policy }),
        ...(listing && { listing }),
      });
    },
    warmUp: (mode) => hostFor(mode).warmUp(),
    state: () => ({ checks: checks.state(), analyses: analyses.state(), background: background.state() }),
    restBackground: () => background.rest(),
    async close() {
      await Promise.all([checks.close(), analyses.close(), background.close()]);
    },
  };
}
