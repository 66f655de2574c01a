/** Contracts of a corpus that is no part of the project, compiled and ready to be run. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { FuzzTarget } from "../../engine/fuzz/fuzz-target.ts";
import { makeInput } from "../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { type Compiled, contractsOf } from "../harness/evm/compiled.ts";
import { targetOf } from "../harness/fuzz/fuzz-source.ts";
import { startOldCompilers } from "../harness/old-compilers.ts";
import { findShared } from "../harness/shared.ts";
import { type CorpusTask, corpusTasks } from "./corpus-tasks.ts";

interface Row {
  readonly file: string;
  readonly contract?: string;
  readonly category: string;
  readonly expect: string;
}

export interface CorpusTarget {
  /** The contract, and what is wrong with it. */
  readonly label: string;
  readonly target: FuzzTarget;
}

const never = new AbortController().signal;

/** Those whose file has `filter` in its name, one after the other; compilers that are lacking are fetched. */
export async function* corpusTargets(set: string, filter: string): AsyncGenerator<CorpusTarget> {
  const corpus = findShared("corpus");
  if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
  const truth: readonly Row[] = JSON.parse(readFileSync(path.join(corpus, set, "truth.json"), "utf8"));
  const tasks: readonly CorpusTask[] = corpusTasks(corpus, set).filter(({ file }) => file.includes(filter));
  const started = await startOldCompilers(tasks.map(({ settings }) => settings.version));
  if (!started.ok) throw new Error(started.error);
  try {
    for (const { file, settings } of tasks) {
      const text = makeSourceText(file, readFileSync(path.join(corpus, set, file), "utf8"));
      const input = makeInput([text], settings, { kind: "code", files: [file] }, settings.version);
      const output = await started.value.compiler.compile(settings.version, input, never);
      if (!output.ok) throw new Error(JSON.stringify(output.error));
      const contracts = contractsIn(file, output.value as StandardJsonOutput);
      const rows = truth.filter((row) => row.file === file);
      for (const name of new Set(rows.flatMap(({ contract }) => contract ?? []))) {
        if (!contracts[name]?.evm.bytecode?.object) continue; // of an interface
        const wanted = rows.filter((row) => row.contract === name && row.expect === "present");
        const label = `${name} [${[...new Set(wanted.map(({ category }) => category))].join(" ")} ${wanted.length}]`;
        yield { label, target: targetOf(contracts, name) };
      }
    }
  } finally {
    await started.value.close();
  }
}

/** None of a file that needs others. */
function contractsIn(file: string, output: StandardJsonOutput): Readonly<Record<string, Compiled>> {
  try {
    return contractsOf(output);
  } catch (error) {
    console.log(`${file} is left out: ${String(error).split("\n")[0]}`);
    return {};
  }
}
