/** What of a source can be folded away: blocks, comments, runs of imports; whatever state the text is in. */

import { outlineOf, type Stretch } from "../../engine/text/outline.ts";
import { tokenize } from "../../engine/text/tokens.ts";

export interface Fold extends Stretch {
  readonly kind: "block" | "comment" | "imports";
}

/** Folds in order of their beginning, in UTF-16 units; those of a single line among them. */
export function foldsOf(text: string): readonly Fold[] {
  const folds = [...blocksAndComments(text), ...importRuns(text)].sort((a, b) => a.start - b.start);
  return joinLineComments(folds, text);
}

function* blocksAndComments(text: string): Generator<Fold> {
  const open: number[] = [];
  for (const { kind, start, end } of tokenize(text)) {
    if (kind === "comment") yield { kind: "comment", start, end };
    else if (text[start] === "{") open.push(start);
    else if (text[start] === "}") {
      const opener = open.pop();
      if (opener !== undefined) yield { kind: "block", start: opener, end };
    }
  }
}

/** Imports that follow each other are one. */
function importRuns(text: string): Fold[] {
  const runs: Fold[] = [];
  let wasImport = false;
  for (const { kind, start, end } of outlineOf(text)) {
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
