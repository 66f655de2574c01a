/** Breaks text into lines of a width. */

import { widthOfText } from "./display-width.ts";

/** Lines of at most `width` columns, broken at spaces; a longer word stands alone on its line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOfText(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}
