/** What a name is of, as a hover tells it. */

import { type Hover, MarkupKind, type Range } from "vscode-languageserver/node";
import { codeBlock, escapeMarkdown } from "../../engine/report/markdown-escape.ts";
import type { ClientFeatures } from "../client-features.ts";
import { headerOf, homeNameOf } from "./describe.ts";
import { documentationOf, toMarkdown } from "./natspec.ts";
import type { WordMeaning } from "./scope/word-meaning.ts";

/** More declarations that go by one name nobody reads. */
const maxShown = 5;

/** The declarations as they are written, where they are from, and what is documented of the first. */
export function toNameHover({ found }: WordMeaning, range: Range, features: ClientFeatures): Hover | null {
  const [first] = found;
  if (first === undefined) return null;
  const headers = found.slice(0, maxShown).map(headerOf);
  const home = homeNameOf(first);
  const documentation = documentationOf(first);
  if (!features.hoverMarkdown) {
    const value = [...headers, ...(home === null ? [] : [home]), ...(documentation === "" ? [] : [documentation])].join(
      "\n",
    );
    return { contents: { kind: MarkupKind.PlainText, value }, range };
  }
  const parts = [
    codeBlock(headers, "solidity").join("\n"),
    ...(home === null ? [] : [escapeMarkdown(home)]),
    ...(documentation === "" ? [] : [toMarkdown(documentation, escapeMarkdown)]),
  ];
  return { contents: { kind: MarkupKind.Markdown, value: parts.join("\n\n") }, range };
}
