/** Declarations in words, for lists, hovers and signatures. */

import type { SymbolKind } from "vscode-languageserver/node";
import { builtins } from "./scope/builtins.ts";
import type { Found } from "./scope/sources.ts";
import { symbolKindOf } from "./to-symbol.ts";

/** Longer ones are cut. */
const maxLength = 300;

/** The text up to the body, on one line: `function pay(address to) external`. */
export function headerOf({ declared, file, owner }: Found): string {
  if (declared.kind === "value") return `${owner?.declared.name ?? ""}.${declared.name}`;
  // What `msg` and the like are has no word in Solidity.
  if (file === builtins && declared.kind === "library") return declared.name;
  const text = file.text
    .slice(declared.header.start, declared.header.end)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ")
    .replace(/\s+/g, " ")
    .replace(/([([]) | (?=[)\],;])/g, "$1")
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Where it is from: its contract, else its file; null for the language itself. */
export function homeNameOf({ owner, file }: Found): string | null {
  if (file === builtins) return null;
  return owner?.declared.name ?? (file.key.split("/").at(-1) || null);
}

/** The protocol's kind of symbol. */
export function kindOf({ declared }: Found): SymbolKind {
  return symbolKindOf(declared.kind);
}
