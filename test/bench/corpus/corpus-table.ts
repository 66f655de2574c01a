/** Writes `docs/corpus/README.md`: what is found on each corpus set, by class, and why the rest is not. */

// For developers, `node out/test/bench/corpus/corpus-table.js RESULTS` after `corpus-findings.js CORPUS RESULTS`; with `--executed`
// and results of the mode `quick`, it writes `docs/corpus/executed.md` instead.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readReasons } from "./corpus-reasons.ts";

interface Counts {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly tn: number;
}

interface Score {
  readonly total: Counts;
  readonly classes: Readonly<Record<string, Counts>>;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { executed: { type: "boolean" } } });
const [results = ""] = positionals;

/** Registry entries of what can be exploited by transactions. */
const exploits: ReadonlySet<string | null> = new Set([105, 106, 107, 110, 112, 124].map((number) => `SWC-${number}`));

/** Why a row stays missed, or flagged; the pages of the sets use these words. */
const reasons: Readonly<Record<string, string>> = {
  execution: "only a run or a solver can tell",
  intent: "what is wrong is known only to who knows what the contract is for",
  harmless: "nobody can exploit it as it is written, so nothing is said on purpose",
  style: "style or gas, which is not reported",
  label: "the label is wrong, or means another place",
  elsewhere: "reported, at another line or as another class",
  missing: "it ought to be found, and is not yet",
};

const scores = readdirSync(results)
  .filter((file) => file.endsWith(".score.json"))
  .map((file) => ({
    set: file.replace(/\.score\.json$/, ""),
    score: JSON.parse(readFileSync(path.join(results, file), "utf8")) as Score,
  }))
  .filter(({ score: { total } }) => total.tp + total.fn + total.fp + total.tn > 0);

const page = values.executed ? executedPage() : staticPage();
const file = values.executed ? "executed.md" : "README.md";
writeFileSync(path.join("docs", "corpus", file), `${page.join("\n").trimEnd()}\n`);

function staticPage(): readonly string[] {
  return [
    "# What is found on corpora with ground truth",
    "",
    "Static analysis alone, with every check that is on by default. The contracts are no part of this repository;",
    "`node out/test/bench/corpus/corpus-findings.js CORPUS RESULTS` runs and scores them, and `corpus-table.js RESULTS` writes this page.",
    "A page a set names each place that is missed, or flagged though it is labelled safe, with the reason;",
    "[executed.md](executed.md) has what is found where contracts are executed too.",
    "",
    `| set | found | of | share | flagged | of safe | ${Object.keys(reasons).join(" | ")} |`,
    `|---|--:|--:|--:|--:|--:|${"--:|".repeat(Object.keys(reasons).length)}`,
    ...scores.map(({ set, score }) => rowOf(set, score.total)),
    "",
    "## Reasons",
    "",
    ...Object.entries(reasons).map(([word, meaning]) => `- \`${word}\`: ${meaning}.`),
    "",
    "## By class",
    "",
    ...scores.flatMap(({ set, score }) => classTable(set, score)),
  ];
}

/** As `corpus-findings.js` writes it for each set. */
interface RunOptions {
  readonly executions?: number;
}

/** Of sets whose files had so many transactions each, and no limit of time. */
function readGranted(set: string): string | undefined {
  const file = path.join(results, `${set}.run.json`);
  if (!existsSync(file)) return undefined;
  const { executions }: RunOptions = JSON.parse(readFileSync(file, "utf8"));
  return executions === undefined ? undefined : `${set} with \`--executions ${executions}\``;
}

/** How those were run that were not left to the clock. */
function describeGranted(): string {
  const granted = scores.flatMap(({ set }) => readGranted(set) ?? []);
  return granted.length === 0 ? "." : `; by transactions instead of time were run ${granted.join(", ")}.`;
}

/** As `corpus-findings.js` writes it for each file. */
interface FileResult {
  readonly findings: readonly { readonly swc: string | null; readonly evidence: string }[];
  readonly execution?: { readonly contracts: readonly { readonly nRefuted: number }[] };
}

function executedPage(): readonly string[] {
  return [
    "# What is found on corpora when contracts are executed",
    "",
    "The mode `quick`, with every check that is on by default; [README.md](README.md) has the same for static analysis alone.",
    "`node out/test/bench/corpus/corpus-findings.js CORPUS RESULTS --mode quick` and `corpus-table.js RESULTS --executed` write this page.",
    "The last columns count findings of SWC-105, 106, 107, 110, 112 and 124, those of them whose transactions were replayed,",
    "and violations that the second EVM did not confirm, of which none is told as more than static. A contract has 8 seconds at",
    `most, so that a busy machine may find less${describeGranted()}`,
    "",
    "| set | found | of | share | flagged | of safe | exploits | replayed | not confirmed |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...scores.map(({ set, score }) => `| ${set} | ${cells(score.total)} | ${executedCells(set)} |`),
    "",
    "## By class",
    "",
    ...scores.flatMap(({ set, score }) => classTable(set, score)),
  ];
}

function executedCells(set: string): string {
  const folder = path.join(results, set);
  const files = readdirSync(folder).map(
    (one) => JSON.parse(readFileSync(path.join(folder, one), "utf8")) as FileResult,
  );
  const found = files.flatMap(({ findings }) => findings).filter(({ swc }) => exploits.has(swc));
  const refuted = files.flatMap(({ execution }) => execution?.contracts ?? []).map(({ nRefuted }) => nRefuted);
  const nReplayed = found.filter(({ evidence }) => evidence === "replayed").length;
  return [found.length, nReplayed, refuted.reduce((sum, one) => sum + one, 0)].join(" | ");
}

function rowOf(set: string, counts: Counts): string {
  const told = readReasons(set);
  const byReason = Object.keys(reasons).map((word) => told.filter(({ reason }) => reason === word).length || "");
  const name = existsSync(path.join("docs", "corpus", `${set}.md`)) ? `[${set}](${set}.md)` : set;
  return `| ${name} | ${cells(counts)} | ${byReason.join(" | ")} |`;
}

function classTable(set: string, { classes }: Score): readonly string[] {
  return [
    `### ${set}`,
    "",
    "| class | found | of | share | flagged | of safe |",
    "|---|--:|--:|--:|--:|--:|",
    ...Object.entries(classes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, counts]) => `| ${name} | ${cells(counts)} |`),
    "",
  ];
}

function cells({ tp, fn, fp, tn }: Counts): string {
  const present = tp + fn;
  const share = present === 0 ? "" : `${Math.round((100 * tp) / present)} %`;
  return [tp, present, share, fp, fp + tn].join(" | ");
}
