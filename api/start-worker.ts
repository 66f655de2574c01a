/** A worker: takes analyses from the database that servers share, wherever it runs. */

import { randomUUID } from "node:crypto";
import { makeEngineHost } from "../engine/host/engine-host.ts";
import { makeJobRunner } from "./analyses/job-runner.ts";
import { openStore } from "./open-store.ts";
import type { ServerOptions } from "./start-server.ts";

export interface WorkerOptions
  extends Pick<ServerOptions, "engineProcessPath" | "nWorkers" | "memoryLimitMb" | "compilers" | "log"> {
  readonly databaseUrl: string;
}

export interface RunningWorker {
  /** Takes no more, waits at most so long for what is under way, and gives the rest to others. */
  close(drainMs: number): Promise<void>;
}

/** Rejects with `StartRefused` where whoever starts it has to mend something. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { databaseUrl, engineProcessPath: processPath, nWorkers, memoryLimitMb, compilers, log } = options;
  const store = await openStore({ dataFolder: "", databaseUrl, isWorker: true });
  const worker = randomUUID();
  const engine = makeEngineHost({ processPath, nWorkers, memoryLimitMb, compilers });
  const runner = makeJobRunner({ store, engine, nWorkers, worker, log, now: () => Date.now() });
  log("info", "working", { worker, jobs: nWorkers });
  return {
    async close(drainMs) {
      await runner.stop(drainMs);
      await engine.close();
      await store.close();
    },
  };
}
