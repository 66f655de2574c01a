/** The words and the outline of a text: what most requests about a document begin with, read once for each state of it. */

import type { TextDocument } from "vscode-languageserver-textdocument";
import { type OutlineItem, outlineOf } from "../../engine/text/outline.ts";
import { readTokens, type TokenTable } from "../../engine/text/token-table.ts";

export interface TextReading extends TokenTable {
  readonly text: string;
  readonly items: readonly OutlineItem[];
}

/** Reads a text. */
export function readText(text: string): TextReading {
  const tokens = readTokens(text);
  return { text, ...tokens, items: outlineOf(text, tokens) };
}

const readings = new WeakMap<TextDocument, TextReading>();

/** The reading of a document as it is now; the same object until it is edited. */
export function readingOf(content: TextDocument): TextReading {
  const text = content.getText();
  const known = readings.get(content);
  if (known?.text === text) return known;
  const reading = readText(text);
  readings.set(content, reading);
  return reading;
}
