/** What was run of a file, line by line, as editors and pages shade it. Plain data. */

import type { Tally } from "./execution.ts";
import type { Range } from "./location.ts";

/**
 * `run`: all of it. `partly`: it was run, but a condition never had one of its values. `missed`: it was not run.
 * `unreachable`: what was not run of it, a value of a condition or all of it, is proved to be run by no transaction.
 */
export const shades = ["run", "partly", "missed", "unreachable"] as const;

/** One of these. */
export type Shade = (typeof shades)[number];

/** A condition that never had one of its values. */
export interface ShadedCondition {
  /** The condition, or the left one of `&&` and `||`. */
  readonly range: Range;
  /** The value that it never had; null: it was always the same, and it is not known which. */
  readonly never: boolean | null;
  /** Whether it is proved that no transaction gives it that value. */
  readonly isProved: boolean;
}

/** A line with code; lines count from 0. */
export interface ShadedLine {
  readonly line: number;
  readonly shade: Shade;
  /** Transactions that ran it. */
  readonly hits: number;
  readonly conditions: readonly ShadedCondition[];
}

/** A file of which something can be run. */
export interface ShadedFile {
  readonly file: string;
  /** Of all contracts that have code from it. */
  readonly transactions: number;
  readonly lines: readonly ShadedLine[];
}

/** Lines that were run, of those that are not proved to be run by nothing. */
export function tallyLines(lines: readonly Pick<ShadedLine, "shade" | "hits">[]): Tally {
  const covered = lines.filter(({ hits }) => hits > 0).length;
  return { covered, reachable: covered + lines.filter(({ shade }) => shade === "missed").length };
}
