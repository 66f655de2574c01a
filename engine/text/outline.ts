/** Cuts a source into its declarations, whatever state it is in: what is half typed costs only itself. */

import { memoize } from "../util/memoize.ts";
import type { SourceText } from "./source-text.ts";
import { readTokens, type Stretch, type TokenTable, type Word } from "./token-table.ts";

export type { Stretch };

/** What a declaration is, by the word it begins with; `variable` is all that begins with no such word. */
export type ItemKind = keyof typeof keywords | "contract" | "variable";

export interface OutlineItem extends Stretch {
  readonly kind: ItemKind;
  /** Between the braces; null where there are none. */
  readonly body: Stretch | null;
  /** It does not end as it should: brackets do not match, or something else begins in its middle. */
  readonly isBroken: boolean;
  /** Of a contract, library or interface. */
  readonly members: readonly OutlineItem[];
}

/** By first word: whether a closing brace ends it. */
const keywords = {
  function: true,
  modifier: true,
  constructor: true,
  receive: true,
  fallback: true,
  struct: true,
  enum: true,
  event: false,
  error: false,
  using: false,
  type: false,
  import: false,
  pragma: false,
} as const;

const contractWords = new Set(["contract", "library", "interface", "abstract"]);

/**
 * The declarations of a source, in order, those of a contract inside it. Never fails; time grows with the text.
 * Where something is never closed, the layout decides: a declaration at the column of the open one, or left of it,
 * begins something new.
 */
export function outlineOf(
  text: string,
  { words }: Pick<TokenTable, "words"> = readTokens(text),
): readonly OutlineItem[] {
  const reader: Reader = { words, at: 0, isBalanced: isBalanced(words) };
  const items: OutlineItem[] = [];
  while (reader.at < reader.words.length) items.push(readItem(reader, null));
  return items;
}

/** The outline of a source, made once. */
export const outlineOfSource = memoize((source: SourceText): readonly OutlineItem[] => outlineOf(source.text));

interface Reader {
  readonly words: readonly Word[];
  at: number;
  /** Every bracket has its partner: where braces stand says nothing that they do not say themselves. */
  readonly isBalanced: boolean;
}

type Draft = { -readonly [Key in keyof OutlineItem]: OutlineItem[Key] };

/** The item that begins here, inside `container` or at the top. Takes at least one word. */
function readItem(reader: Reader, container: Word | null): OutlineItem {
  const first = reader.words[reader.at];
  const draft = startItem(first);
  if (first === undefined) return draft;
  return draft.kind === "contract" ? readContract(reader, first, draft) : readMember(reader, first, container, draft);
}

function startItem(first: Word | undefined): Draft {
  const { start = 0, end = 0, text = "" } = first ?? {};
  return { kind: kindOf(text), start, end, body: null, isBroken: false, members: [] };
}

function kindOf(text: string): ItemKind {
  if (contractWords.has(text)) return "contract";
  return isKeyword(text) ? text : "variable";
}

function isKeyword(text: string): text is keyof typeof keywords {
  return Object.hasOwn(keywords, text);
}

function readContract(reader: Reader, first: Word, draft: Draft): OutlineItem {
  if (!readHeader(reader, first, draft)) return { ...draft, isBroken: true };
  const bodyStart = draft.end;
  const members: OutlineItem[] = [];
  for (let word = reader.words[reader.at]; word !== undefined; word = reader.words[reader.at]) {
    if (word.text === "}") {
      reader.at++;
      return { ...draft, end: word.end, body: { start: bodyStart, end: word.start }, members };
    }
    if (contractWords.has(word.text) && word.isFirstOnLine && word.column <= first.column) break;
    members.push(readItem(reader, first));
  }
  const end = members.at(-1)?.end ?? bodyStart;
  return { ...draft, end, body: { start: bodyStart, end }, isBroken: true, members };
}

/** Up to the opening brace; false where something else begins before it. */
function readHeader(reader: Reader, first: Word, draft: Draft): boolean {
  reader.at++;
  for (let word = reader.words[reader.at]; word !== undefined; word = reader.words[reader.at]) {
    if (beginsAnew(word, first) && !(first.text === "abstract" && word.text === "contract")) return false;
    reader.at++;
    draft.end = word.end;
    if (word.text === "{") return true;
    if (word.text === ";" || word.text === "}") return false;
  }
  return false;
}

const closers: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const openers = new Set(Object.values(closers));

function isBalanced(words: readonly Word[]): boolean {
  const open: string[] = [];
  for (const { text } of words) {
    if (text.length > 1) continue;
    if (openers.has(text)) open.push(text);
    else if (Object.hasOwn(closers, text) && open.pop() !== closers[text]) return false;
  }
  return open.length === 0;
}

function readMember(reader: Reader, first: Word, container: Word | null, draft: Draft): OutlineItem {
  const open: string[] = [];
  for (let word: Word | undefined = first; word !== undefined; word = reader.words[reader.at]) {
    if (word !== first && interrupts(reader, word, first, container)) break;
    reader.at++;
    draft.end = word.end;
    if (endsWith(draft, word, open)) return draft;
  }
  return { ...draft, isBroken: true };
}

/** Takes a word into the draft; true where it is the last one. */
function endsWith(draft: Draft, word: Word, open: string[]): boolean {
  if (word.text.length > 1) return false;
  if (openers.has(word.text)) {
    if (word.text === "{" && open.length === 0) draft.body = { start: word.end, end: word.end };
    open.push(word.text);
    return false;
  }
  if (!Object.hasOwn(closers, word.text)) return word.text === ";" && open.length === 0;
  if (!close(open, word.text)) draft.isBroken = true;
  if (open.length > 0 || word.text !== "}") return false;
  if (draft.body !== null) draft.body = { start: draft.body.start, end: word.start };
  return draft.isBroken || (isKeyword(draft.kind) && keywords[draft.kind]);
}

/** Closes the bracket, and what was left open within it; false where that, or the bracket itself, is amiss. */
function close(open: string[], closer: string): boolean {
  const index = open.lastIndexOf(closers[closer] ?? "");
  const isInnermost = index === open.length - 1 && index >= 0;
  // A brace closes what was left open in it; a stray parenthesis closes nothing.
  if (isInnermost || (closer === "}" && index >= 0)) open.length = index;
  return isInnermost;
}

/** Something that cannot be part of the open declaration `first`, going by the layout. */
function interrupts({ isBalanced }: Reader, word: Word, first: Word, container: Word | null): boolean {
  if (beginsAnew(word, first)) return true;
  if (isBalanced) return false;
  const closesContainer = word.text === "}" && container !== null && word.column <= container.column;
  return closesContainer && word.isFirstOnLine && word.column < first.column;
}

function beginsAnew(word: Word, first: Word): boolean {
  if (!word.isFirstOnLine || word.column > first.column) return false;
  return isKeyword(word.text) || contractWords.has(word.text);
}
