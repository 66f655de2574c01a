/** Which findings of checks are proved impossible on a corpus, and which of these the truth calls flaws.
 *
 * `node out/test/bench/corpus/refuted-findings.js SET [FILTER]`: a line for each that is dropped, with the lines of the truth of the same
 * file and class where they are near; the last one sums up.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import { refuteClaims } from "../../../engine/campaign/execution/refute-claims.ts";
import { runDetectors } from "../../../engine/campaign/run-detectors.ts";
import { compileCode } from "../../../engine/compile/compile-code.ts";
import { detectors } from "../../../engine/detectors/index.ts";
import { spanOf } from "../../../engine/program/nodes.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { normalizeOutput } from "../../../engine/solc/normalize/normalize-output.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { startOldCompilers } from "../../harness/old-compilers.ts";
import { findShared } from "../../harness/shared.ts";
import { type CorpusTask, corpusTasks } from "./corpus-tasks.ts";

interface Row {
  readonly file: string;
  readonly swc: string | null;
  readonly lines: readonly number[];
  readonly expect: string;
}

const [set = "smartbugs-curated", filter = ""] = process.argv.slice(2);
const corpus = findShared("corpus");
if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
const truth: readonly Row[] = JSON.parse(readFileSync(path.join(corpus, set, "truth.json"), "utf8"));
const tasks = corpusTasks(corpus, set).filter(({ file }) => file.includes(filter));
const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
if (!started.ok) throw new Error(started.error);
const { compiler, close } = started.value;
const { signal } = new AbortController();
const deps = { now: () => performance.now(), breathe: async () => {}, log: console.error };
const counts = { seen: 0, dropped: 0, flaws: 0 };

async function refuteIn(folder: string, { file, settings }: CorpusTask): Promise<void> {
  const text = makeSourceText(file, readFileSync(path.join(folder, file), "utf8"));
  const { version } = settings;
  const texts = new Map([[file, text]]);
  const code = await compileCode({ texts: [text], wanted: [file], settings, version }, compiler, signal);
  const trees = await compiler.compile(version, makeInput([text], settings, "ast", version), signal);
  if (!code.ok || !trees.ok) return;
  const { sources = {} } = normalizeOutput(version, trees.value, texts);
  const units = Object.values(sources).flatMap(({ ast }) => ast ?? []);
  const program = buildProgram(units, version, { texts, settings });
  const { raw } = await runDetectors(detectors, program, signal, deps);
  const request = { program, code: code.value, settings, seed: 1, nSteps: 1_000_000, endsAtMs: Infinity, signal };
  const refuted = await refuteClaims({ ...request, seen: raw }, deps);
  counts.seen += raw.length;
  for (const [{ check, detection }, why] of refuted) {
    if (!("nodeType" in detection.at)) continue;
    const { offset, length } = spanOf(detection.at);
    const line = 1 + text.locate(offset, length).range.start.line;
    const near = truth.filter(
      (row) => row.file === file && row.swc === check.swc && row.lines.some((one) => Math.abs(one - line) <= 1),
    );
    counts.dropped += 1;
    counts.flaws += near.some(({ expect }) => expect === "present") ? 1 : 0;
    console.log(`${file}:${line} ${check.id} ${why} ${near.map(({ expect }) => expect)}`);
  }
}

for (const task of tasks) await refuteIn(path.join(corpus, set), task);
await close();
console.log(`${set}: ${counts.dropped} of ${counts.seen} findings dropped, ${counts.flaws} of them called flaws`);
