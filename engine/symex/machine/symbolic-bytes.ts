/** Strings of bytes that may be unknown: memory, calldata, what a call returned. Each byte is one of a word of 256 bits. */

import { bytesToBigint } from "../../evm/word.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";

/** What lies beyond `size`, and where no word is, is zero. */
export interface SymbolicBytes {
  /** For each byte the word that it is part of. */
  words: (Term | undefined)[];
  /** For each byte which one of its word it is, from 0, the highest. */
  indexes: Uint8Array;
  size: number;
  /** Whether somebody else has the same parts, so that they are not to be written to. */
  isShared: boolean;
}

const wordBytes = 32;

/** No bytes. */
export function makeSymbolicBytes(): SymbolicBytes {
  return { words: [], indexes: new Uint8Array(64), size: 0, isShared: false };
}

/** Bytes that are known. */
export function knownBytes(t: TermStore, known: Uint8Array): SymbolicBytes {
  const bytes = makeSymbolicBytes();
  growTo(bytes, known.length);
  for (let at = 0; at < known.length; at += wordBytes) {
    const part = known.subarray(at, at + wordBytes);
    const word = t.constant(256, bytesToBigint(part) << BigInt(8 * (wordBytes - part.length)));
    for (let k = 0; k < part.length; k++) setByte(bytes, at + k, word, k);
  }
  return bytes;
}

/** The same bytes for somebody else: they are copied when one of both first writes to them. */
export function shareBytes(bytes: SymbolicBytes): SymbolicBytes {
  bytes.isShared = true;
  return { ...bytes };
}

/** Makes it at least so long. */
export function growTo(bytes: SymbolicBytes, size: number): void {
  if (size <= bytes.size) return;
  if (size > bytes.indexes.length) {
    const indexes = new Uint8Array(Math.max(size, 2 * bytes.indexes.length));
    indexes.set(bytes.indexes);
    bytes.indexes = indexes;
    bytes.words = bytes.words.slice();
    bytes.isShared = false;
  }
  bytes.size = size;
}

function own(bytes: SymbolicBytes): void {
  if (!bytes.isShared) return;
  bytes.words = bytes.words.slice();
  bytes.indexes = bytes.indexes.slice();
  bytes.isShared = false;
}

function setByte(bytes: SymbolicBytes, at: number, word: Term | undefined, index: number): void {
  bytes.words[at] = word;
  bytes.indexes[at] = index;
}

/** Writes a word of 256 bits, or, with another `size`, its lowest bytes. */
export function writeWord(bytes: SymbolicBytes, at: number, word: Term, size: number = wordBytes): void {
  growTo(bytes, at + size);
  own(bytes);
  for (let k = 0; k < size; k++) setByte(bytes, at + k, word, wordBytes - size + k);
}

/** Copies `size` bytes; what the source does not have is zero. Both may be the same. */
export function copyRange(to: SymbolicBytes, at: number, source: SymbolicBytes, from: number, size: number): void {
  if (size === 0) return;
  growTo(to, at + size);
  own(to);
  const isWithin = from < source.size;
  const words = isWithin ? source.words.slice(from, Math.min(from + size, source.size)) : [];
  const indexes = isWithin ? source.indexes.slice(from, from + size) : undefined;
  for (let k = 0; k < size; k++) setByte(to, at + k, words[k], indexes?.[k] ?? 0);
}

/** `size` of the bytes, by themselves. */
export function sliceOf(source: SymbolicBytes, from: number, size: number): SymbolicBytes {
  const part = makeSymbolicBytes();
  copyRange(part, 0, source, from, size);
  return part;
}

/** `size` bytes, from 1 to 64, as one term. */
export function readTerm(t: TermStore, bytes: SymbolicBytes, at: number, size: number = wordBytes): Term {
  const pieces: Term[] = [];
  for (let k = 0; k < size; ) {
    const length = runLength(bytes, at + k, size - k);
    const piece = pieceAt(t, bytes, at + k, length);
    if (length === size) return piece;
    pieces.push(piece);
    k += length;
  }
  return t.concat(...pieces);
}

/** How many bytes from here are neighbours in one word. */
function runLength({ words, indexes, size }: SymbolicBytes, at: number, longest: number): number {
  if (at >= size) return Math.min(longest, wordBytes);
  const [word, index] = [words[at], indexes[at] ?? 0];
  const most = word === undefined ? Math.min(longest, wordBytes) : Math.min(longest, wordBytes - index);
  let length = 1;
  while (length < most && isNeighbour(length)) length++;
  return length;

  function isNeighbour(k: number): boolean {
    if (at + k >= size) return word === undefined;
    return words[at + k] === word && (word === undefined || indexes[at + k] === index + k);
  }
}

function pieceAt(t: TermStore, { words, indexes, size }: SymbolicBytes, at: number, length: number): Term {
  const word = at < size ? words[at] : undefined;
  if (word === undefined) return t.constant(8 * length, 0n);
  const high = 255 - 8 * (indexes[at] ?? 0);
  return t.extract(high, high - 8 * length + 1, word);
}

/** The bytes as words of 256 bits, the last of them shorter where need be: what a hash is taken of. */
export function wordsOf(t: TermStore, bytes: SymbolicBytes, at: number, size: number): Term[] {
  const words: Term[] = [];
  for (let k = 0; k < size; k += wordBytes) words.push(readTerm(t, bytes, at + k, Math.min(wordBytes, size - k)));
  return words;
}

/** The bytes where all are known, else `undefined`. */
export function readKnown(t: TermStore, bytes: SymbolicBytes, at: number, size: number): Uint8Array | undefined {
  const known = new Uint8Array(size);
  for (const [index, word] of wordsOf(t, bytes, at, size).entries()) {
    if (!isConstant(word)) return undefined;
    let rest = word.value;
    for (let k = word.width / 8 - 1; k >= 0; k--) {
      known[index * wordBytes + k] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }
  return known;
}
