/** `--fix` and `--fix-dry-run`: mends files, each change verified over all of its project. */

import { lstat, readFile } from "node:fs/promises";
import { inEnglish } from "../../engine/fixes/fix-title.ts";
import { isFixable } from "../../engine/fixes/propose-fixes.ts";
import { type Judge, type JudgedText, type Judgement, type Mending, mendAll } from "../../engine/fixes/verify-fixes.ts";
import { type Collected, collectEvents } from "../../engine/host/collect-events.ts";
import { writeOutputFile } from "../write-output.ts";
import type { CliInput } from "./expand-paths.ts";
import { type FileInput, groupInputs, type ProjectGroup } from "./input-groups.ts";
import { type RunContext, toProjectInput } from "./run-project.ts";

/** Lines about what was done, or would be, and about what could not be. */
export type FixLines = readonly string[];

/** Mends all inputs that are files, one after the other; with `--fix-dry-run` says what it would do. */
export async function fixFiles(inputs: readonly CliInput[], context: RunContext): Promise<FixLines> {
  const lines: string[] = [];
  for (const group of groupInputs(inputs, context.plan.basePath)) {
    if (!context.signal.aborted) lines.push(...(await fixGroup(group, context)));
  }
  return lines;
}

/** What was analysed last: the files with what was mended in them until now. */
interface GroupState {
  readonly told: Collected;
  readonly overlay: Readonly<Record<string, string>>;
}

async function fixGroup(group: ProjectGroup, context: RunContext): Promise<FixLines> {
  const told = await analyzeGroup(group, {}, context);
  if (toJudgement(told) === null) return [];
  let state: GroupState = { told, overlay: {} };
  const lines: string[] = [];
  for (const file of group.files) {
    context.onProgress(file.shown, "Mending");
    const mended = await fixFile(file, group, state, context);
    state = mended.state;
    lines.push(...mended.lines);
  }
  return lines;
}

async function fixFile(file: FileInput, group: ProjectGroup, state: GroupState, context: RunContext) {
  const nothing = { state, lines: [] };
  const judgement = toJudgement(state.told);
  const found = (judgement?.findings ?? []).filter(
    ({ check, location }) => isFixable(check) && state.told.loaded?.paths[location.file] === file.path,
  );
  const text = found.length === 0 ? null : await readPlain(file.path);
  if (text === null || judgement === null) return nothing;
  let last = state.told;
  const judge: Judge = async (other) => {
    last = await analyzeGroup(group, { ...state.overlay, [file.path]: other }, context);
    return toJudgement(last);
  };
  const { judged, mendings } = await mendAll({ ...judgement, text }, found, judge);
  if (mendings.length === 0 || context.signal.aborted) return nothing;
  const written = context.plan.fix === "write" ? await writeOutputFile(file.path, judged.text) : null;
  if (written?.ok === false) return { state, lines: [written.error] };
  const overlay = { ...state.overlay, [file.path]: judged.text };
  const told = await toldOf(judged, last, () => analyzeGroup(group, overlay, context));
  return { state: { told, overlay }, lines: mendings.map((mending) => describe(file, mending)) };
}

/** As compilers print it, with the place as it was before. */
function describe({ shown }: FileInput, { finding: { location, check }, fix }: Mending): string {
  const { line, character } = location.range.start;
  return `${shown}:${line + 1}:${character + 1}: ${check}: ${inEnglish(fix.title)}`;
}

/**
 * Null where the file cannot be read, is a link, which may lead anywhere, or writing it would lose something: a byte
 * order mark, a byte that is no character.
 */
async function readPlain(file: string): Promise<string | null> {
  const info = await lstat(file).catch(() => null);
  if (info?.isFile() !== true) return null;
  const text = await readFile(file, "utf8").catch(() => "\uFFFD");
  return text.includes("\uFFFD") || text.startsWith("\uFEFF") ? null : text;
}

/** The last that was tried need not be the last that held. */
async function toldOf(judged: JudgedText, last: Collected, again: () => Promise<Collected>): Promise<Collected> {
  return judged.findings === last.findings ? last : again();
}

function toJudgement({ findings, summary }: Collected): Judgement | null {
  const isWhole = summary.error === null && summary.complete && summary.leftOut.length === 0;
  return isWhole ? { findings, solc: summary.solc } : null;
}

/** In mode `static`, whatever the mode of the report: what a fix may change is seen in the code. */
async function analyzeGroup(
  group: ProjectGroup,
  overlay: Readonly<Record<string, string>>,
  { plan, host, signal }: RunContext,
): Promise<Collected> {
  const budget = { timeMs: plan.options.budget.timeMs * group.files.length };
  const options = { ...plan.options, mode: "static", budget, signal } as const;
  return collectEvents(host.analyze({ ...toProjectInput(group, plan), overlay }, options));
}
