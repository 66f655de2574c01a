/** The HTTP API as the `solhound` command starts it. */

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { mirrorFrom } from "../engine/model/compiler-access.ts";
import { type LogLevel, makeLogger } from "./http/logger.ts";
import { type RunningServer, type ServerOptions, startServer } from "./start-server.ts";

export { logLevels } from "./http/logger.ts";
export { parseLimits } from "./http/parse-limits.ts";
export { parseProxies } from "./http/parse-proxies.ts";
export { StartRefused } from "./start-refused.ts";
export type { RunningServer };

/** What has to be said for a server to start; the rest has defaults. */
export type ServeOptions = Pick<ServerOptions, "host" | "port" | "dataFolder" | "trial"> &
  Partial<ServerOptions> & {
    /** Fetch no compiler that is not on this machine. */
    readonly offline?: boolean;
    /** What is left out of the log is below it. */
    readonly logLevel?: LogLevel;
  };

/** Starts the service with the engine that lies beside this file. Logs go to stderr: one line of JSON each, unless it is a terminal. */
export function serve({ offline, logLevel = "info", ...options }: ServeOptions): Promise<RunningServer> {
  return startServer({
    adminPassword: process.env["SOLHOUND_ADMIN_PASSWORD"] || undefined,
    engineProcessPath: fileURLToPath(new URL("./engine-process.js", import.meta.url)),
    webFolder: fileURLToPath(new URL("./web", import.meta.url)),
    pdfThreadPath: fileURLToPath(new URL("./pdf-thread.js", import.meta.url)),
    nWorkers: Math.max(1, Math.min(4, availableParallelism() - 1)),
    memoryLimitMb: 2048,
    // Clients say what is compiled: no compiler that is not known by its hash, and nothing of theirs stays on disk.
    compilers: {
      fetch: offline === true ? "never" : "known",
      trusted: false,
      keepsOutput: false,
      ...mirrorFrom(process.env),
    },
    bodyLimitBytes: 20 * 1024 * 1024,
    holdIssuesMs: 45_000,
    log: makeLogger({
      level: logLevel,
      isPretty: process.stderr.isTTY === true,
      write: (line) => process.stderr.write(line),
    }),
    ...options,
  });
}
