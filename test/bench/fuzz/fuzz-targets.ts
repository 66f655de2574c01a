/** Contracts of a corpus that is no part of the project, compiled and ready to be run, with what is to be found in them. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { type CodeMap, makeCodeMap } from "../../../engine/campaign/execution/code-map.ts";
import { factsOf, readFacts } from "../../../engine/campaign/execution/contract-facts.ts";
import { type CompiledCode, compileCode } from "../../../engine/compile/compile-code.ts";
import {
  type FuzzContract,
  type FuzzTarget,
  librariesAmong,
  readFuzzContract,
} from "../../../engine/fuzz/fuzz-target.ts";
import type { Judge } from "../../../engine/fuzz/fuzzing.ts";
import type { Violation } from "../../../engine/model/violation.ts";
import { loadSources } from "../../../engine/node/load-sources.ts";
import { makeKnownProjects } from "../../../engine/node/projects/known-projects.ts";
import { makeScenarioJudge } from "../../../engine/oracles/judge-scenario.ts";
import { oracles } from "../../../engine/oracles/registry.ts";
import { buildProgram, type Program } from "../../../engine/program/program.ts";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { normalizeOutput } from "../../../engine/solc/normalize/normalize-output.ts";
import { makeSourceText, type SourceText } from "../../../engine/text/source-text.ts";
import { targetOfContract } from "../../harness/fuzz/fuzz-source.ts";
import { type OldCompilers, startOldCompilers } from "../../harness/old-compilers.ts";
import { findShared } from "../../harness/shared.ts";
import { type CorpusTask, corpusTasks } from "../corpus/corpus-tasks.ts";

interface Row {
  readonly file: string;
  readonly contract?: string;
  readonly swc: string | null;
  readonly category: string;
  readonly lines: readonly number[];
  readonly expect: string;
}

/** A flaw that is known to be there. */
export interface Goal {
  /** As in `SWC-106:22`. */
  readonly label: string;
  /** Whether a violation is this flaw. */
  readonly isMetBy: (violation: Violation) => boolean;
}

export interface CorpusTarget {
  /** The file that it is in. */
  readonly task: CorpusTask;
  /** The contract, and what is wrong with it. */
  readonly label: string;
  readonly target: FuzzTarget;
  /** The oracles of the product. */
  readonly judge: Judge;
  /** Those of them alone that tell of what is known to be wrong. */
  readonly goalJudge: Judge;
  readonly goals: readonly Goal[];
}

/** Those whose file has `filter` in its name, one after the other; compilers that are lacking are fetched. */
export async function* corpusTargets(set: string, filter: string): AsyncGenerator<CorpusTarget> {
  const corpus = findShared("corpus");
  if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
  const truth: readonly Row[] = JSON.parse(readFileSync(path.join(corpus, set, "truth.json"), "utf8"));
  const tasks: readonly CorpusTask[] = corpusTasks(corpus, set).filter(({ file }) => file.includes(filter));
  const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
  if (!started.ok) throw new Error(started.error);
  try {
    for (const task of tasks) {
      const rows = truth.filter((row) => row.file === task.file);
      const texts = await readTexts(path.join(corpus, set), task);
      const both = await compileBoth(started.value, texts, task);
      if (both === null) console.log(`${task.file} is left out: it does not compile`);
      else yield* targetsOf(task, texts, rows, both);
    }
  } finally {
    await started.value.close();
  }
}

interface Both {
  readonly code: CompiledCode;
  readonly program: Program;
}

const never = new AbortController().signal;

/** The file, and what it imports. */
async function readTexts(base: string, { file, settings: { remappings } }: CorpusTask): Promise<Texts> {
  const asked = {
    path: path.join(base, file),
    basePath: base,
    settings: remappings === undefined ? {} : { remappings },
  };
  const loaded = await loadSources(asked, makeKnownProjects({}), never);
  if (!loaded.ok) throw new Error(`${file}: ${loaded.error.message}`);
  const { sources, target } = loaded.value;
  const texts = Object.entries(sources).map(([name, text]) => makeSourceText(name, text));
  const main = texts.find((one) => one.file === target);
  if (main === undefined) throw new Error(`invariant violated: ${file} is among what was loaded for it`);
  return { main, texts };
}

interface Texts {
  readonly main: SourceText;
  readonly texts: readonly SourceText[];
}

async function compileBoth(
  { compiler }: OldCompilers,
  { main, texts }: Texts,
  { settings: asked }: CorpusTask,
): Promise<Both | null> {
  const { version } = asked;
  const code = await compileCode({ texts, wanted: [main.file], settings: asked, version }, compiler, never);
  const trees = await compiler.compile(version, makeInput(texts, asked, "ast", version), never);
  if (!code.ok || !trees.ok) return null;
  const { sources = {} } = normalizeOutput(version, trees.value, new Map(texts.map((text) => [text.file, text])));
  const units = Object.values(sources).flatMap(({ ast }) => ast ?? []);
  return { code: code.value, program: buildProgram(units, version) };
}

/** Contracts of which the truth has something to say. */
function targetsOf(task: CorpusTask, { main }: Texts, rows: readonly Row[], { code, program }: Both): CorpusTarget[] {
  const byName = readFacts(code, program);
  const judgeScenario = makeScenarioJudge();
  const judge: Judge = (scenario, oracle) => judgeScenario(scenario, factsOf(scenario, byName), oracle);
  const read = code.contracts.flatMap((compiled): [string, FuzzContract][] => {
    const contract = readFuzzContract(compiled.name, compiled);
    return contract === undefined ? [] : [[`${compiled.file}:${compiled.name}`, contract]];
  });
  const libraries = librariesAmong(new Map(read));
  const linked = new Set(libraries.values());
  const all = read.flatMap(([, one]) => (linked.has(one) ? [] : one));
  return code.contracts.flatMap(({ name, evm }) => {
    const about = rows.filter(({ contract }) => contract === name);
    const contract = all.find((each) => each.name === name && each.artifact.creation.bytes.length > 0);
    if (about.length === 0 || contract === undefined) return [];
    const wanted = about.filter(({ expect }) => expect === "present");
    const others = all.filter((each) => each !== contract);
    const lineOf = lineTeller(main, makeCodeMap(evm?.deployedBytecode, code.files));
    return {
      task,
      label: `${name} [${[...new Set(wanted.map(({ category }) => category))].join(" ")} ${wanted.length}]`,
      ...{ target: targetOfContract(contract, others, { libraries }), judge, goalJudge: judgeOf(wanted, judge) },
      goals: wanted.map((row) => goalOf(row, wanted, lineOf)),
    };
  });
}

function judgeOf(wanted: readonly Row[], judge: Judge): Judge {
  const asked = oracles.filter(({ swc }) => wanted.some((row) => row.swc === swc)).map(({ id }) => id);
  return (scenario, oracle) => (oracle === undefined ? asked : [oracle]).flatMap((id) => judge(scenario, id));
}

/** Lines count from 1. */
function lineTeller(text: SourceText, map: CodeMap): (violation: Violation) => number | null {
  return ({ at }) => {
    const place = map(at.pc);
    return place === null ? null : 1 + text.locate(place.offset, place.length).range.start.line;
  };
}

/** The class must fit; where the contract has several of one class, the line too, give or take one. */
function goalOf(row: Row, wanted: readonly Row[], lineOf: (violation: Violation) => number | null): Goal {
  const isOnly = wanted.filter(({ swc }) => swc === row.swc).length === 1;
  return {
    label: `${row.swc ?? row.category}:${row.lines[0] ?? 0}`,
    isMetBy(violation) {
      if (violation.swc !== row.swc) return false;
      const line = lineOf(violation);
      return isOnly || row.lines.some((each) => line !== null && Math.abs(each - line) <= 1);
    },
  };
}
