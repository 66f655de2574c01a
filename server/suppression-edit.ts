/** The edit that silences a check on one line. */

import type { TextDocument, TextEdit } from "vscode-languageserver-textdocument";

/** A comment of ours that names checks; what follows the names is the author's reason. */
const existing = /^(\s*\/\/[ \t]*solhound-disable-next-line[ \t]+[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/;

/** Adds a comment above the line, indented like it, or the check's name to the comment that is there. `line` is 0-based. */
export function suppressionEdit(content: TextDocument, line: number, check: string): TextEdit {
  const above = line === 0 ? null : existing.exec(lineText(content, line - 1));
  if (above?.[1] !== undefined) {
    const end = { line: line - 1, character: above[1].length };
    return { range: { start: end, end }, newText: `, ${check}` };
  }
  const start = { line, character: 0 };
  const indent = /^\s*/.exec(lineText(content, line))?.[0] ?? "";
  const newText = `${indent}// solhound-disable-next-line ${check}${lineEndOf(content)}`;
  return { range: { start, end: start }, newText };
}

function lineText(content: TextDocument, line: number): string {
  return content.getText(content.getLineRange(line));
}

/** What the text itself ends its lines with. */
function lineEndOf(content: TextDocument): string {
  return content.getEOLCharacters(0) || "\n";
}
