/** Tells the client what goes on in a project. */

import type { AnalysisMode } from "../engine/model/analysis.ts";
import type { StatusParams } from "./protocol.ts";

export interface StatusDeps {
  readonly folder: string | null;
  /** What is shown now in the project. */
  readonly connection: () => StatusParams["connection"];
  readonly counts: () => Pick<StatusParams, "counts" | "nCompilerErrors">;
  readonly send: (params: StatusParams) => void;
}

export interface Status {
  /** A run of a file starts; the answer ends it, with the compiler's version where one was chosen. */
  begin(mode: AnalysisMode, uri: string): (solc: string | null) => void;
  /** Something of the counts may have changed. */
  refresh(): void;
  /** What the client was told last; null: nothing yet. */
  last(): StatusParams | null;
}

interface Activity {
  readonly mode: AnalysisMode;
  readonly uri: string;
}

/** An idle project. */
export function makeStatus({ folder, counts, connection, send }: StatusDeps): Status {
  const activities = new Set<Activity>();
  let lastMode: AnalysisMode | null = null;
  let lastSolc: string | null = null;
  let sent = "";
  let last: StatusParams | null = null;

  /** An analysis says more than a compile check. */
  function tell(): void {
    const current = [...activities].find(({ mode }) => mode !== "compile") ?? [...activities][0];
    const params: StatusParams = {
      folder,
      state: current === undefined ? "idle" : current.mode === "compile" ? "compiling" : "analyzing",
      uri: current?.uri ?? null,
      mode: current?.mode ?? lastMode,
      solc: lastSolc,
      ...counts(),
      connection: connection(),
    };
    const text = JSON.stringify(params);
    if (text === sent) return;
    sent = text;
    last = params;
    send(params);
  }

  return {
    begin(mode, uri) {
      const activity = { mode, uri };
      activities.add(activity);
      tell();
      return (solc) => {
        activities.delete(activity);
        lastMode = mode;
        lastSolc = solc ?? lastSolc;
        tell();
      };
    },
    refresh: tell,
    last: () => last,
  };
}
