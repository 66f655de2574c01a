/** Numbers and texts worth trying: what the code compares with, who is there, what was seen. */

import { disassemble } from "../evm/code/disassembly.ts";
import { bigintToBytes, type Word } from "../evm/word.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import { chance, pick, type Random } from "../util/random.ts";
import type { Literals } from "./fuzz-target.ts";

export interface Dictionary {
  /** Constants of the code and literals of the sources. */
  readonly constants: readonly Word[];
  /** Those that people multiply with. */
  readonly factors: readonly Word[];
  readonly texts: readonly Uint8Array[];
  /** The newest values that were stored, returned or compared with. */
  readonly seen: Word[];
  seenCount: number;
  /** What hashes to a word that somebody may ask for. */
  readonly preimages: Map<Word, Uint8Array>;
}

/** So many values that were seen are kept. */
const maxSeen = 256;
const maxConstants = 4096;

/** The dictionary of codes and literals. */
export function makeDictionary(codes: readonly Uint8Array[], literals: Literals): Dictionary {
  const words = new Set<Word>(literals.numbers.map((number) => BigInt.asUintN(256, number)));
  for (const code of codes) for (const word of pushedWords(code)) if (words.size < maxConstants) words.add(word);
  const encoder = new TextEncoder();
  const written = [...new Set([...literals.texts, ...[...words].flatMap(textOf)])];
  const texts = [...written.map((text): Uint8Array => encoder.encode(text)), ...(literals.bytes ?? [])];
  const constants = [...words];
  const factors = [...new Set([...literals.numbers.filter((number) => number > 1n), ...constants.filter(isUnit)])];
  return { constants, factors, texts, seen: [], seenCount: 0, preimages: findPreimages(constants, texts) };
}

/** Small ones are mostly places in the code. */
const leastUnit = 2n ** 32n;

/** Whether a constant is one of those that stand for a unit, as that of ether. */
function isUnit(word: Word): boolean {
  return word >= leastUnit && word % 10n === 0n;
}

function pushedWords(code: Uint8Array): Word[] {
  return disassemble(code).flatMap(({ immediate }) => (immediate === undefined || immediate < 2n ? [] : [immediate]));
}

/** The text that a word holds: letters and the like, with zeros after them; none where it holds something else. */
function textOf(word: Word): string[] {
  const [, digits = ""] = /^((?:[2-7][0-9a-f]){3,32}?)(?:00)*$/.exec(word.toString(16)) ?? [];
  return digits === "" ? [] : [digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))];
}

/** Hashes of all texts, of all numbers as words, and of small ones as a byte. */
function findPreimages(words: readonly Word[], texts: readonly Uint8Array[]): Map<Word, Uint8Array> {
  const numbers = words.map((word) => bigintToBytes(word, 32));
  const small = Array.from({ length: 257 }, (_, number) => bigintToBytes(BigInt(number), 32));
  const single = Array.from({ length: 256 }, (_, number) => Uint8Array.of(number));
  return new Map([...small, ...single, ...numbers, ...texts].map((bytes) => [hashOf(bytes), bytes]));
}

/** Remembers a value, in the place of the oldest one. */
export function noteSeen(dictionary: Dictionary, value: Word): void {
  if (value < 2n || dictionary.seen.includes(value)) return;
  dictionary.seen[dictionary.seenCount % maxSeen] = value;
  dictionary.seenCount += 1;
}

/** So many preimages are kept. */
const maxPreimages = 4096;

/** Remembers what was hashed. */
export function noteHashed({ preimages }: Dictionary, bytes: Uint8Array): void {
  if (preimages.size < maxPreimages) preimages.set(hashOf(bytes), bytes);
}

function hashOf(bytes: Uint8Array): Word {
  return BigInt(`0x${keccak256Hex(bytes)}`);
}

/** A word of the dictionary; `undefined` where it is empty. */
export function pickWord({ constants, seen }: Dictionary, random: Random): Word | undefined {
  const fromSeen = chance(random, 1 / 3) ? pick(random, seen) : undefined;
  return fromSeen ?? pick(random, constants);
}
