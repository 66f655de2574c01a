/** Fixes become text. */

import type { Fix, FixEdit } from "./fix.ts";

/** The text with all of them made; null where two of them want to change the same place. */
export function applyFixes(text: string, fixes: readonly Fix[]): string | null {
  const edits = fixes.flatMap((fix) => fix.edits).sort((a, b) => a.start - b.start || a.end - b.end);
  let mended = "";
  let at = 0;
  for (const { start, end, text: put } of withoutRepeats(edits)) {
    if (start < at) return null;
    mended += text.slice(at, start) + put;
    at = end;
  }
  return mended + text.slice(at);
}

/** Two findings in one place may want the same done; two insertions are two, whatever they say. */
function withoutRepeats(edits: readonly FixEdit[]): FixEdit[] {
  return edits.filter(({ start, end, text }, index) => {
    const before = edits[index - 1];
    const isSame = before?.start === start && before.end === end && before.text === text;
    return !isSame || start === end;
  });
}
