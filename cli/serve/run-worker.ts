/** The `worker` command: starts a worker and waits until it is told to end. */

import type { WorkOptions } from "../../api/main.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { refuse } from "../refuse.ts";
import { print } from "../write-output.ts";
import { type Api, aborted, readInteger, readLogLevel, type WrittenServeOptions } from "./serve-options.ts";

/** Works until Ctrl-C. What the caller has to mend is told, and is the call's fault. */
export async function runWorker(written: WrittenServeOptions): Promise<ExitStatus> {
  const api = await import("../../api/main.ts");
  const options = readWorkerOptions(written, api);
  if (!options.ok) return refuse(options.error);
  const { drainMs, ...workOptions } = options.value;
  const interrupt = makeInterrupt(() => {});
  try {
    const worker = await api.work(workOptions);
    await print("Solhound takes analyses from the database\n");
    await aborted(interrupt.signal);
    await worker.close(drainMs);
    return exitStatus.clean;
  } catch (error) {
    if (error instanceof api.StartRefused) return refuse(error.message);
    throw error;
  } finally {
    interrupt.release();
  }
}

function readWorkerOptions(
  written: WrittenServeOptions,
  api: Api,
): Result<WorkOptions & { readonly drainMs: number }, string> {
  const databaseUrl = process.env["DATABASE_URL"];
  if (!databaseUrl) {
    return err(
      "DATABASE_URL is not set: it names the database from which a worker takes analyses, as in postgres://...",
    );
  }
  const jobs = readInteger("--jobs", written["jobs"] ?? "1", 1, 256);
  if (!jobs.ok) return jobs;
  const drainS = readInteger("--drain", written["drain"], 0, 86_400);
  if (!drainS.ok) return drainS;
  const logLevel = readLogLevel(written["logLevel"], api);
  if (!logLevel.ok) return logLevel;
  return ok({
    databaseUrl,
    drainMs: drainS.value * 1000,
    offline: written["offline"] === true,
    logLevel: logLevel.value,
    ...(written["jobs"] === undefined ? {} : { nWorkers: jobs.value }),
  });
}
