/** Warnings of the compiler that a finding at the same place says as well. */

import type { Item, MessageItem } from "./items.ts";
import { doOverlap } from "./places.ts";

/** Codes of warnings, and the checks that tell the same with a reason and a remedy. */
const checksByCode: ReadonlyMap<string, readonly string[]> = new Map([
  ["2072", ["unused-variable"]],
  ["2319", ["shadowed-name"]],
  ["2519", ["shadowed-name"]],
  ["5159", ["deprecated-construct"]],
  ["5667", ["unused-variable"]],
  ["5878", ["unchecked-call"]],
  ["6133", ["code-without-effect"]],
  ["9207", ["deprecated-construct", "hardcoded-gas"]],
  ["9302", ["unchecked-call"]],
]);

/** The items of one file without the compiler's words for what a finding tells: nobody wants to read it twice. */
export function dropCompilerDuplicates(items: readonly Item[]): Item[] {
  return items.filter((item) => item.kind === "finding" || !isSaidBy(items, item));
}

function isSaidBy(items: readonly Item[], message: MessageItem): boolean {
  if (message.source !== "compiler" || message.severity !== "warning") return false;
  const checks = checksByCode.get(message.code ?? "") ?? [];
  return items.some(
    (item) => item.kind === "finding" && checks.includes(item.finding.check) && doOverlap(item.place, message.place),
  );
}
