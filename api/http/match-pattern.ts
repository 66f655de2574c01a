/** Matches texts against regular expressions of users, which may be made to run for ages. */

import { once } from "node:events";
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
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ pattern, texts }) => {
  const compiled = new RegExp(pattern);
  parentPort.postMessage(texts.map((text) => compiled.test(text)));
});
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

/** Threads that have nothing to do; to start one takes ten times as long as most matches. */
const idle: Worker[] = [];

/** Null where it took too long or too much memory. */
async function matchInThread(pattern: string, texts: readonly string[]): Promise<readonly boolean[] | null> {
  const worker = idle.pop() ?? (await startWorker());
  worker.ref();
  const verdicts = await askWorker(worker, { pattern, texts });
  if (verdicts === null) {
    await worker.terminate();
    return null;
  }
  worker.unref();
  idle.push(worker);
  return verdicts;
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(program, { eval: true, env: {}, resourceLimits: { maxOldGenerationSizeMb: 64 } });
  // Whoever asks hears of it; later it is nobody's.
  worker.on("error", () => {});
  worker.on("exit", () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  await once(worker, "online");
  return worker;
}

function askWorker(
  worker: Worker,
  question: { readonly pattern: string; readonly texts: readonly string[] },
): Promise<readonly boolean[] | null> {
  return new Promise((resolve) => {
    const answer = (verdicts: readonly boolean[] | null): void => {
      clearTimeout(timer);
      worker.off("message", answer).off("error", fail).off("exit", fail);
      resolve(verdicts);
    };
    const fail = (): void => answer(null);
    // Where the server itself was held up, the answer may be there: it is taken before that comes.
    const timer = setTimeout(() => setImmediate(fail), limitMs);
    worker.on("message", answer).on("error", fail).on("exit", fail);
    worker.postMessage(question);
  });
}
