/** Audited applications, with the places of what auditors agreed on: which code counts, and what of it is found. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { auditClasses, type Meant } from "./audit-classes.ts";
import type { Place, Told } from "./told.ts";

/** Of an auditors' finding; its file begins with the contest's name. */
export interface AuditedPlace {
  readonly file: string;
  readonly lines: readonly [number, number];
  readonly range: readonly [number, number];
  readonly function: string | null;
}

export interface AuditedRow {
  readonly contest: number;
  readonly class: string;
  readonly places: readonly AuditedPlace[];
}

/** What one analyser has at the places of a row. */
export interface ScoredRow {
  readonly class: string;
  readonly checks: ReadonlySet<string>;
  readonly touched: boolean;
}

const notOwn =
  /(^|\/)(tests?|mocks?|mockups?|scripts?|test-?helpers?|testing|mock-?contracts?)(\/|$)|\.[ts]\.sol$|(^|\/)(Mock|Test)[A-Z][^/]*\.sol$|(Mock|Test|Harness)\.sol$/i;
const dependency =
  /\/(node_modules|lib\/(openzeppelin|forge-std|ds-test|solmate|multicall|hot-chain)[^/]*|lib\/base64|deps\/@)|\/console\.sol$/;

/** The rows of a truth file. */
export function readRows(file: string): readonly AuditedRow[] {
  return (JSON.parse(readFileSync(file, "utf8")) as { rows: readonly AuditedRow[] }).rows;
}

/** By number: `count` of them, evenly drawn, first; then the rest. */
export function contestsIn(folder: string, count: number): readonly string[] {
  const all = readdirSync(folder).sort((a, b) => Number(a) - Number(b));
  const step = all.length / Math.min(count, all.length);
  const first = Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] ?? "");
  return [...first, ...all.filter((each) => !first.includes(each))];
}

/** Whether a file has code of the application's own: no test, stand-in, dependency or mere interface. */
export function isOwnCode(root: string, file: string): boolean {
  const name = `/${path.relative(root, file)}`;
  if (notOwn.test(name) || dependency.test(name)) return false;
  const text = readFileSync(file, "utf8");
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "");
  return !text.startsWith("// w3-shim") && /\b(contract|library)\s+\w+[^;{]*\{/.test(bare);
}

/** Physical lines. */
export function linesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length, 0);
}

/** Whether something that was told lies in the function, or near the line, that auditors named. */
export function isThere(root: string, place: Place, audited: AuditedPlace): boolean {
  if (place.file !== path.join(root, audited.file)) return false;
  const { lines, range } = audited;
  const [from, to] = audited.function === null ? [lines[0] - 2, lines[1] + 2] : range;
  return place.line >= from && place.line <= to;
}

/** Only what is told of these files counts. */
export function scoreRow(root: string, row: AuditedRow, told: readonly Told[], files: ReadonlySet<string>): ScoredRow {
  const places = row.places.filter(({ file }) => files.has(path.join(root, file)));
  const there = told.filter((one) => one.places.some((at) => places.some((audited) => isThere(root, at, audited))));
  return {
    class: row.class,
    checks: new Set(there.map(({ check }) => check)),
    touched: there.some(({ severity }) => severity !== "Low"),
  };
}

/** How many rows have a check at their place that fits the class. */
export function countFound(
  rows: readonly ScoredRow[],
  who: keyof Meant,
  classes = rows.map((row) => row.class),
): number {
  return rows.filter(({ checks }, index) =>
    auditClasses[classes[index] ?? ""]?.[who].some((check) => checks.has(check)),
  ).length;
}

/** How many would have one if their classes were shuffled: what is found beyond that was found for its reason. */
export function countByChance(rows: readonly ScoredRow[], who: keyof Meant, rounds = 200): number {
  let seed = 1;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const classes = rows.map((row) => row.class);
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    for (let index = classes.length - 1; index > 0; index--) {
      const other = next(index + 1);
      [classes[index], classes[other]] = [classes[other] ?? "", classes[index] ?? ""];
    }
    sum += countFound(rows, who, classes);
  }
  return sum / rounds;
}
