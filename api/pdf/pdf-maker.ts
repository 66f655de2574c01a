/** Has documents made in threads. */

import { Worker } from "node:worker_threads";
import { err, type Result } from "../../engine/util/result.ts";
import { makeGate } from "../http/gate.ts";
import type { PdfReport } from "./pdf-report.ts";

/** Answers the document; an error where too many are being made, or this one takes more than it may. */
export type MakePdf = (report: PdfReport) => Promise<Result<Uint8Array, "too-busy">>;

const nAtOnce = 1;
const maxWaiting = 20;
const limitMs = 60_000;
const memoryLimitMb = 512;

/** `threadPath` is the built `pdf-thread.js`. */
export function makePdfMaker(threadPath: string): MakePdf {
  const gate = makeGate(nAtOnce, maxWaiting);
  return async (report) => {
    const made = await gate.run(() => makeInThread(threadPath, report));
    return made.ok && made.value === null ? err("too-busy") : (made as Result<Uint8Array, "too-busy">);
  };
}

/** Null where it took too long or too much memory; what breaks in it is a bug, and breaks here too. */
async function makeInThread(threadPath: string, report: PdfReport): Promise<Uint8Array | null> {
  const worker = new Worker(threadPath, {
    workerData: report,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(null), limitMs);
      worker.on("message", resolve);
      worker.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(null);
        else reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
