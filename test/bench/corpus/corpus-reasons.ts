/** Holds the reasons in `docs/corpus` against what was really missed, and flagged though it is safe. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A row of a truth, as far as it says which one it is. */
interface TruthRow {
  readonly file: string;
  readonly lines: readonly number[];
  readonly swc: string | null;
  readonly category: string;
}

interface Misses {
  readonly missed: readonly TruthRow[];
  readonly wrong: readonly TruthRow[];
}

/** Prints what has no reason, and which reasons speak of nothing. `misses` is the scorer's file. */
export function compareReasons(set: string, misses: string): void {
  const { missed, wrong }: Misses = JSON.parse(readFileSync(misses, "utf8"));
  const rows = [...missed, ...wrong].map(nameOf);
  const reasons = readReasons(set).map(({ name }) => name);
  print("without a reason", without(rows, reasons));
  print("reasons for what is right", without(reasons, rows));
}

function nameOf({ file, lines, swc, category }: TruthRow): string {
  return `${file} | ${lines[0] ?? 0} | ${[swc, category].filter((part) => part !== null && part !== "").join(" ")}`;
}

/** A row of the tables of a page. */
export interface Reason {
  /** File, line and class, as the truth has them. */
  readonly name: string;
  /** A word of the closed list that `docs/corpus/README.md` explains. */
  readonly reason: string;
}

/** What the set's page says; nothing where there is none. */
export function readReasons(set: string): readonly Reason[] {
  const page = path.join("docs", "corpus", `${set}.md`);
  if (!existsSync(page)) return [];
  const rows = readFileSync(page, "utf8").matchAll(/^\| *([^|]+?) *\| *(\d+) *\| *([^|]+?) *\| *([^|]+?) *\|/gm);
  return Array.from(rows, ([, file, line, row, reason = ""]) => ({ name: `${file} | ${line} | ${row}`, reason }));
}

/** Names that occur more often in the one than in the other. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const n = left.get(name) ?? 0;
    left.set(name, n - 1);
    return n <= 0;
  });
}

function print(title: string, names: readonly string[]): void {
  console.log(`${title}: ${names.length}`);
  for (const name of names) console.log(`  ${name}`);
}
