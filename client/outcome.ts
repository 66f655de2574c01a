/** What came of an analysis that was asked for, in one line. */

import type { AnalyzeResult, FindingCounts } from "../server/protocol.ts";
import { t } from "./l10n.ts";
import { countsText, plural } from "./words.ts";

export interface Outcome {
  readonly text: string;
  /** Whether somebody has to do something about it. */
  readonly isProblem: boolean;
}

/** `name` is what was analyzed. A cancel is no problem: the user asked for it. */
export function outcomeOf(name: string, { counts, nFiles, complete, error, nErrors }: AnalyzeResult): Outcome {
  if (error?.code === "cancelled")
    return { text: cancelledText(findingsText(counts), nFiles - nErrors, nFiles), isProblem: false };
  const found = t("{0} in {1}", findingsText(counts), name);
  if (error !== null && nErrors >= nFiles) return { text: error.message, isProblem: true };
  if (error !== null)
    return { text: t("{0}. No result for {1}: {2}", found, plural(nErrors, "file"), error.message), isProblem: true };
  return { text: complete ? found : t("{0}, as far as the time budget went", found), isProblem: false };
}

/** `nDone` of the files have results. */
function cancelledText(found: string, nDone: number, nFiles: number): string {
  return nDone <= 0 ? t("cancelled") : t("cancelled: {0} in {1} of {2}", found, nDone, plural(nFiles, "file"));
}

function findingsText(counts: FindingCounts): string {
  const text = countsText(counts);
  return text === "" ? t("no findings") : text;
}
