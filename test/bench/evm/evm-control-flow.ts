/** Whether every jump that random calls of a corpus' contracts make is in the recovered control flow, and how sharp that is. */

// For developers, `node --enable-source-maps out/test/bench/evm/evm-control-flow.js CORPUS [SET...]`: the corpus is no part of
// the project. Compilers that are lacking are fetched.

import path from "node:path";
import { linkCode, readUnlinkedCode } from "../../../engine/evm/code/unlinked-code.ts";
import { loadSources } from "../../../engine/node/load-sources.ts";
import { makeKnownProjects } from "../../../engine/node/projects/known-projects.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bytecodeSelection, type Compiled, contractsOf } from "../../harness/evm/compiled.ts";
import { checkJumps } from "../../harness/evm/jump-soundness.ts";
import { type OldCompilers, startOldCompilers } from "../../harness/old-compilers.ts";
import { byCompiler, type CorpusTask, corpusSets, corpusTasks } from "../corpus/corpus-tasks.ts";

const nCalls = 1000;
const libraryAddress = 0x11b4a47n;

const [corpus = "", ...chosen] = process.argv.slice(2);
const sets = chosen.length > 0 ? chosen : corpusSets(corpus);
const tasks = byCompiler(sets.flatMap((set) => corpusTasks(corpus, set)));
const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
if (!started.ok) throw new Error(started.error);

const projects = makeKnownProjects({});
const never = new AbortController().signal;
const seen = new Set<string>();
const totals = { contracts: 0, violations: 0, jumps: 0, single: 0, unresolved: 0, jumpsSeen: 0, edgesSeen: 0 };
let nFailed = 0;
for (const [index, task] of tasks.entries()) {
  const contracts = await compile(started.value, task);
  if (contracts === undefined) nFailed++;
  for (const [name, { evm }] of Object.entries(contracts ?? {})) check(`${task.set}/${task.file} ${name}`, evm);
  if (index % 100 === 99) console.error(`${index + 1} of ${tasks.length}`);
}
await started.value.close();

const percent = (part: number): string => `${((100 * part) / totals.jumps).toFixed(2)} %`;
console.log(`${totals.contracts} different contracts of ${tasks.length} files; ${nFailed} files did not compile`);
console.log(`${nCalls} calls of each: ${totals.jumpsSeen} jumps ran, to ${totals.edgesSeen} targets`);
console.log(`${totals.violations} of these targets are not in the graph`);
console.log(
  `${totals.jumps} jumps in the graph: ${percent(totals.single)} have one target, ${percent(totals.unresolved)} any`,
);
process.exit(totals.violations > 0 ? 1 : 0);

function check(title: string, { deployedBytecode }: Compiled["evm"]): void {
  const text = deployedBytecode?.object ?? "";
  const code = readUnlinkedCode(text);
  if (!code || code.bytes.length === 0 || seen.has(text)) return;
  seen.add(text);
  const { flow, violations, jumpsSeen, edgesSeen } = checkJumps(
    linkCode(code, () => libraryAddress),
    nCalls,
    seen.size,
  );
  const rows = [...flow.jumps];
  totals.contracts += 1;
  totals.violations += violations.length;
  totals.jumps += rows.length;
  totals.single += rows.filter(([, targets]) => targets.size === 1).length;
  totals.unresolved += flow.unresolved.size;
  totals.jumpsSeen += jumpsSeen;
  totals.edgesSeen += edgesSeen;
  if (violations.length > 0) console.log(`${title}: ${violations.join(" ")}`);
}

/** The contracts of a file; `undefined` where it does not compile. */
async function compile(
  { compiler }: OldCompilers,
  { set, file, settings }: CorpusTask,
): Promise<Readonly<Record<string, Compiled>> | undefined> {
  const basePath = path.resolve(corpus, set);
  const loaded = await loadSources({ path: path.join(basePath, file), basePath, settings }, projects, never);
  if (!loaded.ok) return undefined;
  const texts = Object.entries(loaded.value.sources).map(([name, text]) => makeSourceText(name, text));
  const input = makeInput(texts, loaded.value.settings, "nothing", settings.version);
  const wanted = { ...input, settings: { ...input.settings, outputSelection: bytecodeSelection } };
  const output = await compiler.compile(settings.version, wanted, never);
  if (!output.ok || output.value.errors?.some(({ severity }) => severity === "error")) return undefined;
  return contractsOf(output.value);
}
