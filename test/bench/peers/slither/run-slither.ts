/** Slither on files that belong together: in one run where they compile together, else in halves, down to single files. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTimed } from "../run-timed.ts";
import { type Answer, isSeverity, join, type Place, type Told } from "./told.ts";
import { withLimit } from "./with-limit.ts";

export interface SlitherTask {
  readonly files: readonly string[];
  /** Of the compiler, as the stand-in takes it from `SOLCW_VERSION`. */
  readonly version: string;
  readonly remappings: readonly string[];
  /** Seconds of the processor: of a file, and of all. */
  readonly limits: { readonly file: number; readonly all: number };
}

/** What the bench was told of this machine. */
export interface SlitherTools {
  readonly slither: string;
  readonly solc: string;
}

interface Source {
  readonly filename_absolute: string;
  readonly lines: readonly number[];
}

interface Element {
  readonly type: string;
  readonly name: string;
  readonly source_mapping: Source;
  readonly type_specific_fields?: { readonly parent?: Element };
}

interface Result {
  readonly success: boolean;
  readonly error: string | null;
  readonly results: {
    readonly detectors?: readonly {
      readonly check: string;
      readonly impact: string;
      readonly elements: readonly Element[];
    }[];
  };
}

interface OneRun {
  readonly told: readonly Told[] | null;
  readonly reason: string;
  readonly seconds: number;
}

/** All files are answered for: analysed, or refused with a reason. */
export function runSlither(tools: SlitherTools, task: SlitherTask): Answer {
  const { files, limits } = task;
  if (files.length === 0) return { told: [], analysed: new Set(), refused: new Map(), seconds: 0 };
  if (limits.all < 1) return refuse(files, "no time left", 0);
  const { told, reason, seconds } = runOnce(tools, task);
  if (told !== null) return { told, analysed: new Set(files), refused: new Map(), seconds };
  if (files.length === 1) return refuse(files, reason, seconds);
  const half = files.length >> 1;
  let answer: Answer = { told: [], analysed: new Set(), refused: new Map(), seconds };
  for (const part of [files.slice(0, half), files.slice(half)]) {
    const left = { ...limits, all: limits.all - answer.seconds };
    answer = join(answer, runSlither(tools, { ...task, files: part, limits: left }));
  }
  return answer;
}

function refuse(files: readonly string[], reason: string, seconds: number): Answer {
  return { told: [], analysed: new Set(), refused: new Map(files.map((file) => [file, reason])), seconds };
}

function runOnce({ slither, solc }: SlitherTools, task: SlitherTask): OneRun {
  const { files, limits } = task;
  const limit = Math.min(limits.all, limits.file * files.length);
  const folder = mkdtempSync(path.join(tmpdir(), "slither-"));
  const main = path.join(folder, "All.sol");
  const output = path.join(folder, "told.json");
  // Names of their own, for files that belong together may declare the same names.
  writeFileSync(main, files.map((file, index) => `import ${JSON.stringify(file)} as File${index};\n`).join(""));
  const remappings = task.remappings.length > 0 ? ["--solc-remaps", task.remappings.join(" ")] : [];
  const wanted = ["--exclude-informational", "--exclude-optimization", "--fail-none", "--json", output];
  const env = { ...process.env, SOLCW_VERSION: task.version };
  const command = withLimit([slither, main, "--solc", solc, ...remappings, ...wanted], limit);
  // Not in the project: a `foundry.toml` there would set the remappings aside.
  const { stderr, seconds } = runTimed(...command, { cwd: folder, env });
  const result = readResult(output);
  rmSync(folder, { recursive: true });
  if (result?.success !== true) return { told: null, reason: reasonIn(result?.error ?? stderr), seconds };
  return { told: readTold(result), reason: "", seconds };
}

/** `null` where it was ended before it wrote one. */
function readResult(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Result;
  } catch {
    return null;
  }
}

/** The first line that names an error, without what differs from file to file; a compiler's before Slither's. */
function reasonIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const found =
    lines.find((line) => /\b(?:[A-Z]\w+Error|Error): /.test(line) && !line.includes("json.")) ??
    lines.findLast((line) => line !== "");
  return (found ?? "ended without a word")
    .replace(/^.*?(?=\b\w*Error: )/, "")
    .replace(/"[^"]*"/g, '"…"')
    .slice(0, 90);
}

function readTold({ results }: Result): readonly Told[] {
  return (results.detectors ?? []).flatMap(({ check, impact, elements }) => {
    const [first, ...more] = elements.map(placeOf);
    return isSeverity(impact) && first !== undefined ? [{ check, severity: impact, places: [first, ...more] }] : [];
  });
}

/** Slither tells the element, and what it is in. */
function placeOf(element: Element): Place {
  const around = [element, ...parentsOf(element)];
  const nameOf = (type: string): string | null => around.find((one) => one.type === type)?.name ?? null;
  const { filename_absolute: file, lines } = element.source_mapping;
  return { file, line: lines[0] ?? 0, contract: nameOf("contract"), function: nameOf("function") };
}

function parentsOf(element: Element): readonly Element[] {
  const parent = element.type_specific_fields?.parent;
  return parent === undefined ? [] : [parent, ...parentsOf(parent)];
}
