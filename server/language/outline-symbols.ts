/** The declarations of a source as an outline shows them; serves half-typed text, and waits for no compiler. */

import type { OutlineItem, Stretch } from "../../engine/text/outline.ts";
import type { Word } from "../../engine/text/token-table.ts";
import { cursorIn } from "./declarations/words.ts";
import type { TextReading } from "./text-reading.ts";

export interface OutlineSymbol {
  readonly name: string;
  /** The word it begins with: `contract`, `library`, `function`; `variable` for what begins with none. */
  readonly kind: string;
  /** In UTF-16 units, as `selection`. */
  readonly range: Stretch;
  /** The name. */
  readonly selection: Stretch;
  readonly children: readonly OutlineSymbol[];
}

/** Symbols of a text in order, members within their contract. What has no name yet is left out. */
export function outlineSymbols({ items, words }: TextReading): readonly OutlineSymbol[] {
  return items.flatMap((item) => toSymbol(item, words));
}

/** Kinds whose first word is their name. */
const namedByKeyword: ReadonlySet<string> = new Set(["constructor", "receive", "fallback"]);
/** Kinds that declare nothing. */
const nameless: ReadonlySet<string> = new Set(["import", "pragma", "using"]);
const contractWords: ReadonlySet<string> = new Set(["contract", "library", "interface"]);

function toSymbol(item: OutlineItem, all: readonly Word[]): OutlineSymbol[] {
  if (nameless.has(item.kind)) return [];
  const words = headerOf(item, all);
  const at = nameIndex(item, words);
  const name = words[at];
  if (name === undefined || !/^[A-Za-z_$]/.test(name.text)) return [];
  const kind = kindOf(item, words, at);
  const { start, end } = item;
  const children = item.members.flatMap((member) => toSymbol(member, all));
  return [{ name: name.text, kind, range: { start, end }, selection: { start: name.start, end: name.end }, children }];
}

function kindOf({ kind }: OutlineItem, words: readonly Word[], at: number): string {
  if (kind === "contract") return words[at - 1]?.text ?? kind;
  return isOfFunctionType(kind, words) ? "variable" : kind;
}

/** A variable that holds a function begins like a function that has no name. */
function isOfFunctionType(kind: string, words: readonly Word[]): boolean {
  return kind === "function" && words[1]?.text === "(";
}

function nameIndex({ kind }: OutlineItem, words: readonly Word[]): number {
  if (namedByKeyword.has(kind)) return 0;
  if (kind === "contract") return words.findIndex(({ text }) => contractWords.has(text)) + 1;
  return kind === "variable" || isOfFunctionType(kind, words) ? lastOfDeclaration(words) : 1;
}

/** Before the initial value, outside of brackets: the last word of `mapping(address => uint256) private balances`. */
function lastOfDeclaration(words: readonly Word[]): number {
  let depth = 0;
  let last = -1;
  for (const [index, { text }] of words.entries()) {
    if (depth === 0 && (text === "=" || text === ";")) break;
    if (text === "(" || text === "[") depth++;
    else if (text === ")" || text === "]") depth--;
    else if (depth === 0 && /^[A-Za-z_$]/.test(text)) last = index;
  }
  // One word alone is a type whose name is still to be typed.
  return last > 0 ? last : -1;
}

/** The words up to the body. */
function headerOf({ start, end, body }: OutlineItem, all: readonly Word[]): readonly Word[] {
  const header = cursorIn(all, { start, end: body?.start ?? end });
  return all.slice(header.at, header.end);
}
