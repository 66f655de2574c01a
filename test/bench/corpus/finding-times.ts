/** When `quick` knows its first and its last finding, and which part of its work is the solver's.
 *
 * `node --enable-source-maps out/test/bench/corpus/finding-times.js SET [COUNT [EXECUTIONS]]`, on files of the corpus that is no part of
 * the project, evenly chosen; compilers that are lacking are fetched. Seconds are those of the processor in one warm process,
 * from the start of the analysis with its compiling. A finding is known when the engine would tell it, were it ended then.
 * Executions a contract end the run, not the clock. Shares are of samples with a function of the folder on the stack.
 */

import { Session } from "node:inspector/promises";
import path from "node:path";
import type { EngineDeps } from "../../../engine/index.ts";
import { startOldCompilers } from "../../harness/old-compilers.ts";
import { findShared } from "../../harness/shared.ts";
import { quantile } from "../../harness/sizes.ts";
import { type CorpusTask, corpusTasks } from "./corpus-tasks.ts";
import { timedDeps, whenKnown } from "./known-times.ts";

const [set = "smartbugs-curated", count = "30", executions = "3000"] = process.argv.slice(2);
const folders = ["smt", "symex", "evm", "fuzz", "oracles", "replay", "detectors"];

type Profile = Awaited<ReturnType<typeof stopProfile>>;

interface Times {
  /** Of all findings, and of those with replayed transactions; absent where there is none. */
  readonly first?: number;
  readonly firstReplayed?: number;
  readonly last?: number;
  readonly whole: number;
}

async function timesOf(task: CorpusTask, folder: string, deps: EngineDeps): Promise<Times> {
  const { known, whole } = await whenKnown(task, folder, Number(executions), deps);
  const [first, last] = [known[0]?.at, known.at(-1)?.at];
  const firstReplayed = known.find(({ finding }) => finding.evidence === "replayed")?.at;
  return {
    whole,
    ...(first !== undefined && last !== undefined && { first, last }),
    ...(firstReplayed !== undefined && { firstReplayed }),
  };
}

/** The share of samples with a function of each folder of the engine on the stack. */
function sharesOf({ nodes, samples = [] }: Profile): ReadonlyMap<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const under = new Map<number, ReadonlySet<string>>();
  const visit = (id: number, above: ReadonlySet<string>): void => {
    const node = byId.get(id);
    const folder = /\/out\/engine\/(\w+)\//.exec(node?.callFrame.url ?? "")?.[1];
    const here = folder === undefined ? above : new Set([...above, folder]);
    under.set(id, here);
    for (const child of node?.children ?? []) visit(child, here);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.id, new Set());
  const nIn = (folder: string): number => samples.filter((id) => under.get(id)?.has(folder)).length;
  return new Map(folders.map((folder) => [folder, nIn(folder) / samples.length]));
}

async function startProfile(session: Session): Promise<void> {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 1000 });
  await session.post("Profiler.start");
}

async function stopProfile(session: Session) {
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return profile;
}

function tell(name: string, seconds: readonly (number | undefined)[]): void {
  const known = seconds.flatMap((each) => each ?? []).toSorted((a, b) => a - b);
  const [half, most] = [0.5, 0.95].map((share) => quantile(known, share).toFixed(2));
  console.log(`${name}: ${known.length} files, half within ${half} s, 95 of 100 within ${most} s`);
}

const corpus = findShared("corpus");
if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
const all = corpusTasks(corpus, set);
const step = Math.max(1, all.length / Number(count));
const tasks = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
if (!started.ok) throw new Error(started.error);
const deps = timedDeps(started.value.compiler);
const session = new Session();
await startProfile(session);
const times: Times[] = [];
for (const task of tasks) times.push(await timesOf(task, path.join(corpus, set), deps));
const profile = await stopProfile(session);
await started.value.close();
tell(
  "first finding",
  times.map(({ first }) => first),
);
tell(
  "first replayed",
  times.map(({ firstReplayed }) => firstReplayed),
);
tell(
  "last finding",
  times.map(({ last }) => last),
);
tell(
  "whole",
  times.map(({ whole }) => whole),
);
for (const [folder, share] of sharesOf(profile)) console.log(`${folder}: ${(share * 100).toFixed(1)} % of the samples`);
