/** The words of the source that a node was made from: what the normalised tree no longer tells. */

import type { SourceText } from "../text/source-text.ts";
import { type TokenKind, tokenize } from "../text/tokens.ts";
import { memoize } from "../util/memoize.ts";
import { type AnyNode, spanOf } from "./nodes.ts";
import type { Program } from "./program.ts";

/** Offset and length in bytes, as nodes have them. */
export interface SourceToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** All tokens of a text, comments too. */
export const allTokens = memoize((text: SourceText): readonly SourceToken[] => {
  const tokens = [...tokenize(text.text)].map(({ kind, start, end }) => {
    return { kind, text: text.text.slice(start, end), ...text.toBytes(start, end) };
  });
  return tokens;
});

/** The tokens of a node without comments; none where the text is not known. */
export function tokensOf(program: Program, node: AnyNode): readonly SourceToken[] {
  const text = program.textOf(program.fileOf(node));
  if (text === undefined) return [];
  const { offset, length } = spanOf(node);
  return codeTokens(text).slice(indexAt(text, offset), indexAt(text, offset + length));
}

/** The token that follows a node; undefined at the end of the text, and where the text is not known. */
export function tokenAfter(program: Program, node: AnyNode): SourceToken | undefined {
  const text = program.textOf(program.fileOf(node));
  const { offset, length } = spanOf(node);
  return text && codeTokens(text)[indexAt(text, offset + length)];
}

/** The source of a node with single spaces between its tokens: equal for what differs in layout and comments only. */
export function plainTextOf(program: Program, node: AnyNode): string {
  return tokensOf(program, node)
    .map(({ text }) => text)
    .join(" ");
}

/** True for nodes that are written with the same words. */
export function isSameText(program: Program, a: AnyNode, b: AnyNode): boolean {
  // Few are: a quick look spares the others the tokens.
  if (a.nodeType !== b.nodeType || nameIn(a) !== nameIn(b)) return false;
  const text = plainTextOf(program, a);
  return text !== "" && text === plainTextOf(program, b);
}

function nameIn(node: AnyNode): string | undefined {
  if (node.nodeType === "Identifier") return node.name;
  return node.nodeType === "MemberAccess" ? node.memberName : undefined;
}

const codeTokens = memoize((text: SourceText): readonly SourceToken[] =>
  allTokens(text).filter(({ kind }) => kind !== "comment"),
);

/** The first token that begins at the offset or after it. */
function indexAt(text: SourceText, offset: number): number {
  const tokens = codeTokens(text);
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
