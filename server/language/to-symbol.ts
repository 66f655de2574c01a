/** Symbols in the protocol's words. */

import { type DocumentSymbol, SymbolKind } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../engine/model/location.ts";
import type { Stretch } from "../../engine/text/outline.ts";
import type { OutlineSymbol } from "./outline-symbols.ts";

const kinds: Readonly<Record<string, SymbolKind>> = {
  contract: SymbolKind.Class,
  library: SymbolKind.Module,
  interface: SymbolKind.Interface,
  function: SymbolKind.Function,
  modifier: SymbolKind.Method,
  constructor: SymbolKind.Constructor,
  receive: SymbolKind.Function,
  fallback: SymbolKind.Function,
  struct: SymbolKind.Struct,
  enum: SymbolKind.Enum,
  event: SymbolKind.Event,
  error: SymbolKind.Event,
  type: SymbolKind.TypeParameter,
  variable: SymbolKind.Field,
};

/** The kind that the protocol has for a kind of ours. */
export function symbolKindOf(kind: string): SymbolKind {
  return kinds[kind] ?? SymbolKind.Variable;
}

/** With its members. */
export function toDocumentSymbol(content: TextDocument, symbol: OutlineSymbol): DocumentSymbol {
  return {
    name: symbol.name,
    kind: symbolKindOf(symbol.kind),
    range: toRange(content, symbol.range),
    selectionRange: toRange(content, symbol.selection),
    children: symbol.children.map((child) => toDocumentSymbol(content, child)),
  };
}

/** A stretch of a document as the protocol has it. */
export function toRange(content: TextDocument, { start, end }: Stretch): Range {
  return { start: content.positionAt(start), end: content.positionAt(end) };
}
