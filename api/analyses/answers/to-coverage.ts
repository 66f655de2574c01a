/** What was run, line by line, as reports tell it: lines from 1, columns from 0. */

import type { AnalysisSummary } from "../../../engine/model/analysis.ts";
import type { ShadedFile, ShadedLine } from "../../../engine/model/shaded-file.ts";
import { shadeFiles } from "../../../engine/report/execution/shade-files.ts";
import type { FileCoverage, Report } from "../contract.ts";
import { toPoint } from "./to-point.ts";

/** Empty where nothing was run of files that are known. */
export function toCoverage(
  { execution }: Pick<AnalysisSummary, "execution">,
  isKnown: (file: string) => boolean,
): Pick<Report["meta"], "coverage"> {
  const files = shadeFiles(execution?.executed ?? []).filter(({ file }) => isKnown(file));
  return files.length === 0 ? {} : { coverage: files.map(toFile) };
}

function toFile({ file, transactions, lines }: ShadedFile): FileCoverage {
  return { file, transactions, lines: lines.map(toLine) };
}

function toLine({ line, shade, hits, conditions }: ShadedLine): FileCoverage["lines"][number] {
  return {
    ...{ line: line + 1, shade, hits },
    conditions: conditions.map(({ range, never, isProved }) => ({
      ...{ start: toPoint(range.start), end: toPoint(range.end), never, isProved },
    })),
  };
}
