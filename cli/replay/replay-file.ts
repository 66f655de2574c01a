/** `solhound analyze --replay FILE`: runs a saved sequence again, step by step, on an EVM that is not the fuzzer's. */

import { type EngineHost, makeEngineHost } from "../../engine/host/engine-host.ts";
import { noAccess } from "../../engine/model/compiler-access.ts";
import type { Rerun } from "../../engine/model/rerun.ts";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { refuse } from "../refuse.ts";
import { print } from "../write-output.ts";
import { askRerun } from "./ask-rerun.ts";
import { readSequences } from "./read-sequences.ts";
import { renderRerun } from "./render-rerun.ts";

const memoryLimitMb = 2048;

export interface ReplayCall {
  readonly file: string;
  readonly isJson: boolean;
}

/** Clean where all of them reproduce, found where one does not. */
export async function replayFile({ file, isJson }: ReplayCall, { enginePath }: CliContext): Promise<ExitStatus> {
  const sequences = await readSequences(file);
  if (!sequences.ok) return refuse(sequences.error);
  const interrupt = makeInterrupt(() => {});
  const engine = { processPath: enginePath, nWorkers: 1, memoryLimitMb, keepsCode: true };
  const host = makeEngineHost({ ...engine, compilers: noAccess });
  try {
    const reruns: Rerun[] = [];
    for (const sequence of sequences.value) {
      const outcome = await runOne(host, sequence, interrupt.signal);
      if (typeof outcome === "number") return outcome;
      reruns.push(outcome);
    }
    await print(isJson ? `${JSON.stringify({ reruns }, null, 2)}\n` : reruns.map(renderRerun).join("\n"));
    return reruns.every(({ reproduces }) => reproduces) ? exitStatus.clean : exitStatus.found;
  } finally {
    await host.close();
    interrupt.release();
  }
}

async function runOne(host: EngineHost, sequence: unknown, signal: AbortSignal): Promise<Rerun | ExitStatus> {
  const outcome = await askRerun(host, sequence, signal);
  if (outcome.ok) return outcome.value;
  if (signal.aborted) return exitStatus.interrupted;
  const isOurs = outcome.error.code === "internal-error";
  await refuse(outcome.error.message);
  return isOurs ? exitStatus.bug : exitStatus.badInput;
}
