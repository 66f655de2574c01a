/** Who runs analyses for the language server: the engine here, or an instance elsewhere. */

import type { HostEvent, HostInput } from "../../engine/host/protocol.ts";
import type { AnalysisMode } from "../../engine/model/analysis.ts";
import type { CheckPolicy } from "../../engine/model/check-policy.ts";
import type { EngineState } from "../diagnostics-protocol.ts";
import type { ConnectionSettings } from "../protocol.ts";

export interface BackendRequest {
  readonly input: HostInput;
  readonly mode: AnalysisMode;
  /** Wall-clock, in milliseconds. */
  readonly budgetMs: number;
  /** What the settings say of checks; the project's own policy is heard before it. */
  readonly policy?: CheckPolicy;
  /** What the summary lists instead of running checks. */
  readonly listing?: "names";
  readonly signal: AbortSignal;
  /** Nobody waits for it: it gets what other analyses leave. */
  readonly isBackground?: boolean;
  /** Absent: here. */
  readonly destination?: Destination;
}

/** Where an analysis that was asked for is to run. */
export interface Destination extends ConnectionSettings {
  /** URI of the folder whose sources are sent; null for files outside of all folders. */
  readonly folder: string | null;
}

/** One that is not to run here. */
export type RemoteRequest = BackendRequest & { readonly destination: Destination };

export interface AnalysisBackend {
  /** Events as they are known; the last is the summary, whatever happens. Never throws on user code. */
  run(request: BackendRequest): AsyncIterable<HostEvent>;
  /** Gets ready for the first run in one of these modes. */
  warmUp(mode: AnalysisMode): void;
  /** How its engines on this machine are, by what they are for. */
  state(): Readonly<Record<string, EngineState>>;
  /** There is nothing more to do in the background for now. */
  restBackground(): void;
  /** Ends everything that runs. */
  close(): Promise<void>;
}
