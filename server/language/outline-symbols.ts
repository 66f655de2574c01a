/** The declarations of a source as an outline shows them; serves half-typed text, and waits for no compiler. */

import { type OutlineItem, outlineOf, type Stretch } from "../../engine/text/outline.ts";
import { tokenize } from "../../engine/text/tokens.ts";

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
export function outlineSymbols(text: string): readonly OutlineSymbol[] {
  return outlineOf(text).flatMap((item) => toSymbol(item, text));
}

/** Kinds whose first word is their name. */
const namedByKeyword: ReadonlySet<string> = new Set(["constructor", "receive", "fallback"]);
/** Kinds that declare nothing. */
const nameless: ReadonlySet<string> = new Set(["import", "pragma", "using"]);
const contractWords: ReadonlySet<string> = new Set(["contract", "library", "interface"]);

interface Word extends Stretch {
  readonly text: string;
}

function toSymbol(item: OutlineItem, text: string): OutlineSymbol[] {
  if (nameless.has(item.kind)) return [];
  const words = wordsOf(item, text);
  const at = nameIndex(item, words);
  const name = words[at];
  if (name === undefined || !/^[A-Za-z_$]/.test(name.text)) return [];
  const kind = kindOf(item, words, at);
  const { start, end } = item;
  const children = item.members.flatMap((member) => toSymbol(member, text));
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

/** The tokens up to the body, without comments. */
function wordsOf({ start, end, body }: OutlineItem, text: string): Word[] {
  const header = text.slice(start, body?.start ?? end);
  return [...tokenize(header)]
    .filter(({ kind }) => kind !== "comment")
    .map((token) => ({
      text: header.slice(token.start, token.end),
      start: start + token.start,
      end: start + token.end,
    }));
}
