/** Analyses on an instance elsewhere, and on this machine where there is no instance to be had. */

import type { HostEvent } from "../../engine/host/protocol.ts";
import type { AnalysisBackend, RemoteRequest } from "./analysis-backend.ts";
import type { RemoteBackendDeps } from "./run-elsewhere.ts";

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
