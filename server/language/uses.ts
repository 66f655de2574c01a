/** What the names of a file are of, one after the other, so that what else waits is not kept waiting. */

import { nextTurn } from "../next-turn.ts";
import { isNameLike } from "./declarations/words.ts";
import type { Found, SourceFile, Sources } from "./scope/sources.ts";
import { nameIndexAt, type WordMeaning, wordMeaning } from "./scope/word-meaning.ts";

/** So long names are looked up before what else waits goes on; in milliseconds. */
const sliceMs = 10;

/** In order; names of which nothing is known are left out. `text`: those alone that are this word. */
export async function* meaningsIn(sources: Sources, file: SourceFile, text?: string): AsyncGenerator<WordMeaning> {
  await nextTurn();
  let since = performance.now();
  for (const [index, word] of file.words.entries()) {
    if ((text !== undefined && word.text !== text) || !isNameLike(word)) continue;
    if (performance.now() - since > sliceMs) {
      await nextTurn();
      since = performance.now();
    }
    const meaning = wordMeaning(sources, file, index);
    if (meaning !== null) yield meaning;
  }
}

/** Words of the file that are of the same declaration as the one at an offset; none where that is not known. */
export async function usesInFile(sources: Sources, file: SourceFile, offset: number): Promise<readonly WordMeaning[]> {
  const asked = wordMeaning(sources, file, nameIndexAt(file, offset));
  if (asked === null) return [];
  const wanted = new Set<Found["declared"]>(asked.found.map(({ declared }) => declared));
  const uses: WordMeaning[] = [];
  for await (const one of meaningsIn(sources, file, asked.word.text)) {
    if (one.found.some(({ declared }) => wanted.has(declared))) uses.push(one);
  }
  return uses;
}
