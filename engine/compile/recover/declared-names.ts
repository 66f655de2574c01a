/** The names that the parts of a source declare, import and mention: read from the text, whatever state it is in. */

import { unquote } from "../../solc/unquote.ts";
import { type OutlineItem, outlineOfSource, type Stretch } from "../../text/outline.ts";
import type { SourceText } from "../../text/source-text.ts";
import { type Token, tokenize } from "../../text/tokens.ts";
import { memoize } from "../../util/memoize.ts";

/** A declaration or an import at the top level of a source. */
export interface NamedPart {
  readonly place: Stretch;
  /** What the source can name because of it. */
  readonly gives: readonly string[];
  /** Absent for a declaration. */
  readonly import?: ImportedNames;
}

export interface ImportedNames {
  readonly path: string;
  /** What it asks the other source for, by the names there. */
  readonly wanted: readonly string[];
  /** It asks for all that is there. */
  readonly isOfAll: boolean;
}

export interface NamedParts {
  readonly parts: readonly NamedPart[];
  /** UTF-16 offsets at which a name stands that is no member of something. */
  readonly mentions: ReadonlyMap<string, readonly number[]>;
  /** Those at which a member of something is named so. */
  readonly members: ReadonlyMap<string, readonly number[]>;
  /** What contracts declare themselves: such a name need not be that of the source. */
  readonly inner: ReadonlySet<string>;
}

interface Word extends Token {
  readonly text: string;
}

/** Looked through once for a text. */
export const namedPartsOf = memoize((text: SourceText): NamedParts => readParts(text.text, outlineOfSource(text)));

function readParts(text: string, outline: readonly OutlineItem[]): NamedParts {
  const words: Word[] = [];
  for (const token of tokenize(text)) {
    if (token.kind !== "comment") words.push({ ...token, text: text.slice(token.start, token.end) });
  }
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  for (const [index, { start, end }] of words.entries()) {
    starts.set(start, index);
    ends.set(end, index);
  }
  const within = ({ start, end }: Stretch): readonly Word[] =>
    words.slice(starts.get(start) ?? words.length, (ends.get(end) ?? -1) + 1);
  const parts = outline.map((item) => toPart(item, within(item)));
  const inner = outline.flatMap(({ members }) => members.flatMap((member) => declaredIn(member, within(member))));
  const isMember = (index: number): boolean => words[index - 1]?.text === ".";
  const mentions = wordPlaces(words, (index) => !isMember(index));
  return { parts, mentions, members: wordPlaces(words, isMember), inner: new Set(inner) };
}

function toPart(item: OutlineItem, words: readonly Word[]): NamedPart {
  const place = { start: item.start, end: item.end };
  return item.kind === "import" ? { place, ...readImport(words) } : { place, gives: declaredIn(item, words) };
}

const namedBySecondWord: ReadonlySet<OutlineItem["kind"]> = new Set([
  "contract",
  "struct",
  "enum",
  "event",
  "error",
  "type",
  "function",
  "modifier",
]);

/** Functions of one name may be several; what a variable is called comes last. */
function declaredIn({ kind }: OutlineItem, words: readonly Word[]): readonly string[] {
  if (kind === "variable") {
    const end = words.findIndex(({ text }) => text === "=" || text === ";");
    return words.slice(end - 1, end).map(({ text }) => text);
  }
  if (!namedBySecondWord.has(kind)) return [];
  const [, second, third] = words;
  const name = words[0]?.text === "abstract" ? third : second;
  return name?.kind === "word" ? [name.text] : [];
}

function readImport(words: readonly Word[]): Pick<NamedPart, "gives" | "import"> {
  const path = words.findLast(({ kind }) => kind === "string");
  if (path === undefined) return { gives: [] };
  const open = words.findIndex(({ text }) => text === "{");
  const close = words.findIndex(({ text }) => text === "}");
  const symbols = open < 0 || close < 0 ? [] : splitAtCommas(words.slice(open + 1, close));
  const asked = symbols.flatMap(([foreign, ...rest]) => {
    return foreign === undefined ? [] : [{ foreign: foreign.text, local: (rest.at(-1) ?? foreign).text }];
  });
  const alias = open < 0 ? words[words.findIndex(({ text }) => text === "as") + 1] : undefined;
  const isAliased = open < 0 && words.some(({ text }) => text === "as");
  return {
    gives: isAliased && alias !== undefined ? [alias.text] : asked.map(({ local }) => local),
    import: {
      path: unquote(path.text),
      wanted: asked.map(({ foreign }) => foreign),
      isOfAll: open < 0 && !isAliased,
    },
  };
}

function splitAtCommas(words: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = [[]];
  for (const word of words) {
    if (word.text === ",") groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups;
}

function wordPlaces(
  words: readonly Word[],
  isWanted: (index: number) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { kind, text, start }] of words.entries()) {
    if (kind !== "word" || !isWanted(index)) continue;
    const before = places.get(text);
    if (before === undefined) places.set(text, [start]);
    else before.push(start);
  }
  return places;
}
