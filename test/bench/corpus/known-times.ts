/** When, in seconds of the processor, an analysis in this process knows each of its findings. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { analyze, type EngineDeps } from "../../../engine/index.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { ethereumjsEvm } from "../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { processorSeconds } from "../processor-time.ts";
import type { CorpusTask } from "./corpus-tasks.ts";

export interface KnownFinding {
  readonly finding: Finding;
  /** Seconds from the start of the analysis, its compiling included. */
  readonly at: number;
}

/** The engine tells what is known each two of its seconds: one of these is a hundredth of one of the processor's. */
const clockRate = 100;

/** What an engine in this process needs for its clock to be the processor's. */
export function timedDeps(compiler: EngineDeps["compiler"]): EngineDeps {
  return {
    compiler,
    now: () => processorSeconds() * 1000 * clockRate,
    after: () => () => {},
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    log: (line) => console.error(line),
    referenceEvm: ethereumjsEvm,
  };
}

const identityOf = ({ check, location, evidence }: Finding): string => JSON.stringify([check, location, evidence]);

/** Runs `quick` on a file; executions a contract end it, not the clock. A finding is known when it would be told, were the run ended then. */
export async function whenKnown(
  { file, settings }: CorpusTask,
  folder: string,
  executions: number,
  deps: EngineDeps,
): Promise<{ readonly known: readonly KnownFinding[]; readonly whole: number }> {
  const sources = { [file]: readFileSync(path.join(folder, file), "utf8") };
  const input = { sources, targets: [file], settings };
  const options = {
    ...({ mode: "quick", seed: 1, budget: { timeMs: 1e9 } } as const),
    ...{ execution: { executions }, signal: new AbortController().signal },
  };
  const start = processorSeconds();
  const known = new Map<string, KnownFinding>();
  for await (const event of analyze(input, options, deps)) {
    const at = processorSeconds() - start;
    for (const finding of heardIn(event)) {
      const identity = identityOf(finding);
      if (!known.has(identity)) known.set(identity, { at, finding });
    }
  }
  return { known: [...known.values()], whole: processorSeconds() - start };
}

type Heard = ReturnType<typeof analyze> extends AsyncIterable<infer Event> ? Event : never;

function heardIn(event: Heard): readonly Finding[] {
  if (event.kind === "finding") return [event.finding];
  return event.kind === "interim" ? event.interim.findings : [];
}
