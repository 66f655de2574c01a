/** Matches texts against regular expressions of users, which may be made to run for ages. */

import { Worker } from "node:worker_threads";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "./error-catalogue.ts";
import { makeGate } from "./gate.ts";

export type Matches = (text: string) => boolean;

/** How long a match may take once it has begun. */
const limitMs = 1_000;
const gate = makeGate(2, 50);

/** A thread can be ended while it matches; what it runs is this text, so that it needs no file of its own. */
const program = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.on("message", () => {
  const pattern = new RegExp(workerData.pattern);
  parentPort.postMessage(workerData.texts.map((text) => pattern.test(text)));
  parentPort.close();
});
parentPort.postMessage("ready");
`;

/** Which of the texts the pattern matches; a fault of the field `path` where it is none, or takes too long. */
export async function matchPattern(
  path: string,
  pattern: string,
  texts: readonly string[],
): Promise<Result<Matches, Failure<"invalid-request" | "too-busy">>> {
  const fault = findPatternFault(pattern);
  if (fault !== undefined) return err(wrongField(path, `must be a JavaScript regular expression: ${fault}`));
  const distinct = [...new Set(texts)];
  // Most patterns are plain text, and need no thread.
  if (/^[\w /-]*$/.test(pattern)) return ok((text) => text.includes(pattern));
  const matched = await gate.run(() => matchInThread(pattern, distinct));
  if (!matched.ok) return err({ code: "too-busy" });
  if (matched.value === null) return err(wrongField(path, "takes too long to match; make it simpler"));
  const { value: verdicts } = matched;
  const hits = new Set(distinct.filter((_text, index) => verdicts[index]));
  return ok((text) => hits.has(text));
}

function findPatternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Null where it took too long or too much memory. */
async function matchInThread(pattern: string, texts: readonly string[]): Promise<readonly boolean[] | null> {
  const worker = new Worker(program, {
    eval: true,
    workerData: { pattern, texts },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    return await new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      worker.on("message", (message: "ready" | readonly boolean[]) => {
        if (message !== "ready") return resolve(message);
        timer = setTimeout(() => resolve(null), limitMs);
        worker.postMessage("go");
      });
      worker.on("error", () => resolve(null));
      worker.on("exit", () => {
        clearTimeout(timer);
        resolve(null);
      });
    });
  } finally {
    await worker.terminate();
  }
}
