/** The part of a definition that readers know it by: up to its body. */

import { type AnyNode, spanOf } from "./nodes.ts";
import type { Program } from "./program.ts";
import { type SourceToken, tokensOf } from "./source-tokens.ts";

/** The tokens before the body, or before the end of a definition without one; none where the text is not known. */
export function headerTokens(program: Program, definition: AnyNode): readonly SourceToken[] {
  const tokens = tokensOf(program, definition);
  const end = tokens.findIndex(({ kind, text }) => kind === "symbol" && (text === "{" || text === ";"));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Where these tokens lie, in bytes; the whole definition where the text is not known. */
export function headerPlace(
  program: Program,
  definition: AnyNode,
): { readonly file: string; readonly offset: number; readonly length: number } {
  const { offset, length } = spanOf(definition);
  const last = headerTokens(program, definition).at(-1);
  const end = last === undefined ? offset + length : last.offset + last.length;
  return { file: program.fileOf(definition), offset, length: end - offset };
}
