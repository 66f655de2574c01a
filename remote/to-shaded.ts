/** What an instance tells of lines that were run, as the engine tells it. What is not as it should be is left out. */

import type { Position } from "../engine/model/location.ts";
import { type ShadedCondition, type ShadedFile, type ShadedLine, shades } from "../engine/model/shaded-file.ts";
import { isCount, isText, listOf, oneOf, shape } from "../engine/util/shapes.ts";

/** More lines of a file are nobody's to read. */
const maxLines = 100_000;

interface Point {
  readonly line: number;
  readonly column: number;
}

interface ToldCondition extends Pick<ShadedCondition, "never" | "isProved"> {
  readonly start: Point;
  readonly end: Point;
}

interface ToldLine extends Pick<ShadedLine, "line" | "shade" | "hits"> {
  readonly conditions: readonly ToldCondition[];
}

const isLineNumber = (value: unknown): boolean => isCount(value) && value !== 0;
const isPoint = shape({ line: isLineNumber, column: isCount });
const isFile = shape({ file: isText, transactions: isCount, lines: Array.isArray });
const isLine = shape({
  ...{ line: isLineNumber, shade: oneOf(shades), hits: isCount },
  conditions: listOf(
    shape({
      ...{ start: isPoint, end: isPoint },
      never: (value) => value === null || typeof value === "boolean",
      isProved: (value) => typeof value === "boolean",
    }),
  ),
});

/** `coverage` is that of a report's `meta`; of files that are wanted. */
export function toShaded(coverage: unknown, isWanted: (file: string) => boolean): readonly ShadedFile[] {
  const files: readonly unknown[] = Array.isArray(coverage) ? coverage : [];
  return files.flatMap((told): ShadedFile[] => {
    if (!isFile(told)) return [];
    const { file, transactions, lines } = told as Omit<ShadedFile, "lines"> & { readonly lines: readonly unknown[] };
    if (!isWanted(file)) return [];
    const known = lines.slice(0, maxLines).filter((line): line is ToldLine => isLine(line));
    return [{ file, transactions, lines: known.map(toLine) }];
  });
}

function toLine({ line, shade, hits, conditions }: ToldLine): ShadedLine {
  return {
    ...{ line: line - 1, shade, hits },
    conditions: conditions.map(({ start, end, never, isProved }) => ({
      ...{ range: { start: toPosition(start), end: toPosition(end) }, never, isProved },
    })),
  };
}

function toPosition({ line, column }: Point): Position {
  return { line: line - 1, character: column };
}
