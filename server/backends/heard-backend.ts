/** A backend that lets it be known when somebody waits for an analysis. */

import type { HostEvent } from "../../engine/host/protocol.ts";
import type { Quiet } from "../runs/quiet.ts";
import type { AnalysisBackend } from "./analysis-backend.ts";

/** What is asked of an instance elsewhere keeps nothing here from running. */
export function makeHeardBackend(backend: AnalysisBackend, quiet: Quiet): AnalysisBackend {
  return {
    ...backend,
    run(request) {
      const isHeard = request.isBackground !== true && request.destination === undefined;
      return isHeard ? until(backend.run(request), quiet.begin()) : backend.run(request);
    },
  };
}

async function* until(events: AsyncIterable<HostEvent>, end: () => void): AsyncGenerator<HostEvent> {
  try {
    yield* events;
  } finally {
    end();
  }
}
