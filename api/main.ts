/** The HTTP API as the `solhound` command starts it. */

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { mirrorFrom } from "../engine/model/compiler-access.ts";
import { version } from "../engine/model/version.ts";
import { type Logger, type LogLevel, makeLogger } from "./http/logging/logger.ts";
import { openStore, type StoreOptions } from "./open-store.ts";
import { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";
import { type RunningWorker, startWorker, type WorkerOptions } from "./start-worker.ts";

import { type BackupCounts, readBackup, writeBackup } from "./store/backup.ts";
import type { Store } from "./store/store.ts";

export { logLevels } from "./http/logging/logger.ts";
export { parseLimits } from "./http/parse-limits.ts";
export { parseProxies } from "./http/parse-proxies.ts";
export { StartRefused } from "./start-refused.ts";
export type { RunningServer, RunningWorker };

/** What has to be said for a server to start; the rest has defaults. */
export type ServeOptions = Pick<ServerOptions, "host" | "port" | "dataFolder" | "trial"> &
  Partial<ServerOptions> & {
    /** Fetch no compiler that is not on this machine. */
    readonly offline?: boolean;
    /** What is left out of the log is below it. */
    readonly logLevel?: LogLevel;
  };

/** What has to be said for a worker to start. */
export type WorkOptions = Pick<WorkerOptions, "databaseUrl"> &
  Partial<WorkerOptions> &
  Pick<ServeOptions, "offline" | "logLevel">;

/** Starts the service with the engine that lies beside this file. Logs go to stderr: one line of JSON each, unless it is a terminal. */
export function serve({ offline = false, logLevel = "info", ...options }: ServeOptions): Promise<RunningServer> {
  return startServer({
    adminPassword: process.env["SOLHOUND_ADMIN_PASSWORD"] || undefined,
    webFolder: fileURLToPath(new URL("./web", import.meta.url)),
    pdfThreadPath: fileURLToPath(new URL("./pdf-thread.js", import.meta.url)),
    ...engineOptions(offline),
    bodyLimitBytes: 20 * 1024 * 1024,
    holdIssuesMs: 45_000,
    log: logTo(logLevel),
    ...options,
  });
}

/** Starts a worker with the same engine and log. */
export function work({ offline = false, logLevel = "info", ...options }: WorkOptions): Promise<RunningWorker> {
  return startWorker({ ...engineOptions(offline), log: logTo(logLevel), ...options });
}

/** Writes all that is kept there to a new file. Rejects with a message for people where it cannot. */
export async function exportStore(place: StoreOptions, file: string): Promise<BackupCounts> {
  return withStore(place, (store) => writeBackup(store, file, version));
}

/** Takes over all that is in a file; rejects with a message for people where it cannot, or there is something already. */
export async function importStore(place: StoreOptions, file: string): Promise<BackupCounts> {
  return withStore(place, (store) => readBackup(store, file));
}

async function withStore<T>(place: StoreOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Clients say what is compiled: no compiler that is not known by its hash, and nothing of theirs stays on disk. */
function engineOptions(offline: boolean) {
  return {
    engineProcessPath: fileURLToPath(new URL("./engine-process.js", import.meta.url)),
    nWorkers: Math.max(1, Math.min(4, availableParallelism() - 1)),
    memoryLimitMb: 2048,
    compilers: {
      fetch: offline ? "never" : "known",
      trusted: false,
      keepsOutput: false,
      ...mirrorFrom(process.env),
    },
  } as const;
}

function logTo(level: LogLevel): Logger {
  return makeLogger({
    level,
    isPretty: process.stderr.isTTY === true,
    write: (line) => process.stderr.write(line),
  });
}
