/** A worker in a process of its own, for tests that kill it. Takes a database; writes what it logs to stdout. */

import type { LogFields } from "../../../api/http/logging/logger.ts";
import { startWorker } from "../../../api/start-worker.ts";
import { testServerOptions } from "./api-server.ts";

const [, , databaseUrl = ""] = process.argv;
const { engineProcessPath, memoryLimitMb, compilers } = testServerOptions("");
const log = (_level: string, event: string, fields: LogFields = {}): void => {
  process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`);
};
const worker = await startWorker({ databaseUrl, engineProcessPath, memoryLimitMb, compilers, nWorkers: 1, log });
process.once("SIGTERM", () => void worker.close(60_000).then(() => process.exit()));
