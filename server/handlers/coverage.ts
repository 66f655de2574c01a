/** `solhound/coverage`: which lines of a file were run, where they are now, and what is to be said of them. */

import { shareOf } from "../../engine/model/execution.ts";
import { type ShadedCondition, tallyLines } from "../../engine/model/shaded-file.ts";
import type { CoveredLine, FileCoverage } from "../coverage-protocol.ts";
import { t } from "../l10n.ts";
import { type KeptLine, linesIn } from "../results/coverage-store.ts";
import { rangeIn } from "../results/places.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { uriKey } from "../texts/uri.ts";

/** Null where nothing of it was run, or every line was edited since. */
export function coverage(
  { documents, coverage: store }: Pick<Session, "documents" | "coverage">,
  { uri }: { readonly uri: string },
): FileCoverage | null {
  const key = uriKey(uri);
  const kept = linesIn(store, key);
  if (kept.length === 0) return null;
  const document = documents.find(key);
  const percent = Math.floor(100 * shareOf(tallyLines(kept.map(({ line }) => line))));
  return { lines: kept.map((one) => toCovered(one, document)), percent };
}

function toCovered({ line, place, transactions }: KeptLine, document: OpenDocument | undefined): CoveredLine {
  const now = rangeIn(document, place).start.line;
  const moved = now - line.line;
  const remarks = line.conditions.map((one) => remarkOn(one, textOf(one, moved, document), transactions));
  const summary = summaryOf(line, transactions);
  return { line: now, shade: line.shade, remarks: [summary, ...remarks] };
}

function summaryOf({ hits, shade }: KeptLine["line"], transactions: number): string {
  if (hits > 0) return t("Run by {0} of {1} transactions.", hits, transactions);
  if (shade === "unreachable") return t("Proved: no transaction comes here.");
  return t("Not run by any of {0} transactions.", transactions);
}

/** The condition where it is one line of an open file. */
function textOf({ range }: ShadedCondition, moved: number, document: OpenDocument | undefined): string {
  if (document === undefined || range.start.line !== range.end.line) return t("The condition");
  const line = range.start.line + moved;
  const text = document.content.getText({
    start: { line, character: range.start.character },
    end: { line, character: range.end.character },
  });
  return `\`${text.replaceAll("`", "'")}\``;
}

function remarkOn({ never, isProved }: ShadedCondition, text: string, transactions: number): string {
  if (never === null) {
    return isProved
      ? t("Proved: {0} always has the same value.", text)
      : t("{0} always had the same value, in {1} transactions.", text, transactions);
  }
  if (isProved) return never ? t("Proved: {0} is never true.", text) : t("Proved: {0} is never false.", text);
  return never
    ? t("{0} was never true, in {1} transactions.", text, transactions)
    : t("{0} was never false, in {1} transactions.", text, transactions);
}
