/** What the language server tells of itself to who reports a problem. No source, and no secret. */

import type { Settings, StatusParams } from "./protocol.ts";

/** Client to server, without parameters: answers `ServerDiagnostics`. */
export const diagnosticsRequest = "solhound/diagnostics";

export interface ServerDiagnostics {
  readonly version: string;
  readonly node: string;
  /** As in `linux x64`. */
  readonly platform: string;
  readonly upSeconds: number;
  readonly memoryMb: number;
  readonly nOpenDocuments: number;
  readonly nFilesWithResults: number;
  readonly engines: Readonly<Record<string, EngineState>>;
  readonly projects: readonly ProjectState[];
  /** The newest last. */
  readonly runs: readonly RunRecord[];
  /** The newest last; with the time they came. */
  readonly errors: readonly string[];
}

/** The processes of one purpose. */
export interface EngineState {
  readonly nProcesses: number;
  readonly nRunning: number;
  readonly nWaiting: number;
}

export interface ProjectState {
  /** URI; null for the room outside of all folders. */
  readonly folder: string | null;
  readonly settings: Settings;
  readonly status: StatusParams | null;
}

/** One file of one run. */
export interface RunRecord {
  readonly mode: string;
  /** The last segment of the file's path. */
  readonly name: string;
  readonly durationMs: number;
  readonly solc: string | null;
  readonly nFindings: number;
  /** The code of the error that it ended with. */
  readonly error: string | null;
}
