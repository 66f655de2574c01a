/** What each name of a file is, for colours that a grammar cannot tell. */

import type { DeclaredKind } from "./declarations/declarations.ts";
import { builtins } from "./scope/builtins.ts";
import type { Found, SourceFile, Sources } from "./scope/sources.ts";
import { tokenTypes } from "./token-legend.ts";
import { meaningsIn } from "./uses.ts";

export interface SemanticToken {
  readonly start: number;
  readonly length: number;
  /** Index into `tokenTypes`. */
  readonly type: number;
  /** Bits by `tokenModifiers`. */
  readonly modifiers: number;
}

const typeOf: Readonly<Record<DeclaredKind, (typeof tokenTypes)[number]>> = {
  contract: "class",
  interface: "interface",
  library: "namespace",
  function: "function",
  modifier: "decorator",
  constructor: "function",
  receive: "function",
  fallback: "function",
  struct: "struct",
  field: "property",
  enum: "enum",
  value: "enumMember",
  event: "event",
  error: "event",
  type: "type",
  variable: "property",
  parameter: "parameter",
  local: "variable",
};

/** In order; names of which nothing is known are left out. Null where somebody no longer waits. */
export async function semanticTokensOf(
  sources: Sources,
  file: SourceFile,
  isCancelled: () => boolean,
): Promise<readonly SemanticToken[] | null> {
  const tokens: SemanticToken[] = [];
  for await (const { word, found, isDeclaration } of meaningsIn(sources, file)) {
    if (isCancelled()) return null;
    const [first] = found;
    if (first === undefined) continue;
    const type = tokenTypes.indexOf(typeOf[first.declared.kind]);
    tokens.push({ start: word.start, length: word.end - word.start, type, modifiers: bitsOf(first, isDeclaration) });
  }
  return tokens;
}

function bitsOf({ declared, file }: Found, isDeclaration: boolean): number {
  const isReadonly = declared.attributes.has("constant") || declared.attributes.has("immutable");
  return (isDeclaration ? 1 : 0) + (isReadonly ? 2 : 0) + (file === builtins ? 4 : 0);
}
