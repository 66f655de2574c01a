/** Analyses on an instance elsewhere, and on this machine where there is no instance to be had. */

import type { HostEvent } from "../../engine/host/protocol.ts";
import type { KnownProjects } from "../../engine/node/projects/known-projects.ts";
import type { Connections } from "../connections.ts";
import type { AnalysisBackend } from "./analysis-backend.ts";
import type { RemoteRequest } from "./run-elsewhere.ts";

export interface RemoteBackendDeps {
  readonly local: AnalysisBackend;
  readonly connections: Connections;
  readonly projects: KnownProjects;
}

/** The local backend for requests without a destination, and for what a destination cannot do. */
export function makeRemoteBackend(deps: RemoteBackendDeps): AnalysisBackend {
  const { local } = deps;
  return {
    run(request) {
      const { destination } = request;
      return destination === undefined ? local.run(request) : runLater(deps, { ...request, destination });
    },
    warmUp: local.warmUp,
    state: local.state,
    restBackground: local.restBackground,
    close: local.close,
  };
}

/** Most servers never need what it takes. */
async function* runLater(deps: RemoteBackendDeps, request: RemoteRequest): AsyncGenerator<HostEvent> {
  const { runElsewhere } = await import("./run-elsewhere.ts");
  yield* runElsewhere(deps, request);
}
