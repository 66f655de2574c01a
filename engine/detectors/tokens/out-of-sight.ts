/** Code that an editor's window does not show. */

import type { SourceText } from "../../text/source-text.ts";
import { tokenize } from "../../text/tokens.ts";

/** Offset and length in bytes. */
interface Span {
  readonly offset: number;
  readonly length: number;
}

/** No window is that wide. */
const farRight = 120;

/** No layout moves anything that far from what comes before it on the line. */
const wideGap = 60;

const blanks = new RegExp(`[ \\t]{${wideGap}}`);

/** The words of code that follow so many blanks on their line that nobody sees them. */
export function codeOutOfSight({ text, toBytes }: SourceText): readonly Span[] {
  if (!blanks.test(text)) return [];
  const hidden: Span[] = [];
  let end = 0;
  for (const token of tokenize(text)) {
    const gap = text.slice(end, token.start);
    const column = token.start - (text.lastIndexOf("\n", token.start - 1) + 1);
    const isApart = gap.length - (gap.lastIndexOf("\n") + 1) >= wideGap;
    if (token.kind !== "comment" && isApart && column >= farRight) hidden.push(toBytes(token.start, token.end));
    end = token.end;
  }
  return hidden;
}
