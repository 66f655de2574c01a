/** What of a source can be folded away: blocks, comments, runs of imports; whatever state the text is in. */

import type { Stretch } from "../../engine/text/outline.ts";
import type { TextReading } from "./text-reading.ts";

export interface Fold extends Stretch {
  readonly kind: "block" | "comment" | "imports";
}

/** Folds in order of their beginning, in UTF-16 units; those of a single line among them. */
export function foldsOf(reading: TextReading): readonly Fold[] {
  const comments = reading.comments.map(({ start, end }): Fold => ({ kind: "comment", start, end }));
  const folds = [...comments, ...blocks(reading), ...importRuns(reading)].sort((a, b) => a.start - b.start);
  return joinLineComments(folds, reading.text);
}

function blocks({ words }: TextReading): Fold[] {
  const open: number[] = [];
  const closed: Fold[] = [];
  for (const { text, start, end } of words) {
    if (text === "{") open.push(start);
    if (text !== "}") continue;
    const opener = open.pop();
    if (opener !== undefined) closed.push({ kind: "block", start: opener, end });
  }
  return closed;
}

/** Imports that follow each other are one. */
function importRuns({ items }: TextReading): Fold[] {
  const runs: Fold[] = [];
  let wasImport = false;
  for (const { kind, start, end } of items) {
    const isImport = kind === "import";
    const last = wasImport ? runs.pop() : undefined;
    if (isImport) runs.push({ kind: "imports", start: last?.start ?? start, end });
    else if (last !== undefined) runs.push(last);
    wasImport = isImport;
  }
  return runs;
}

/** Line comments below each other are one. */
function joinLineComments(folds: readonly Fold[], text: string): Fold[] {
  const joined: Fold[] = [];
  for (const fold of folds) {
    const last = joined.at(-1);
    const isNext =
      last?.kind === "comment" &&
      fold.kind === "comment" &&
      text.startsWith("//", last.start) &&
      text.startsWith("//", fold.start) &&
      /^(?:\r\n|\n|\r)[ \t]*$/.test(text.slice(last.end, fold.start));
    if (isNext) joined[joined.length - 1] = { ...last, end: fold.end };
    else joined.push(fold);
  }
  return joined;
}
