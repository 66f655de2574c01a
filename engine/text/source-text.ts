/** One source and the ways to point into it. */

import type { Location } from "../model/location.ts";
import { type ByteTable, makeByteTable } from "./byte-table.ts";
import { makeLineTable } from "./line-table.ts";

export interface SourceText {
  readonly file: string;
  /** What the compiler gets: the text without a byte order mark; a lone surrogate is replaced by U+FFFD. */
  readonly text: string;
  /** Bytes of the byte order mark that `text` lacks: 0 or 3. */
  readonly bomLength: number;
  /** A place given in the compiler's bytes; out-of-range values are clamped, an end inside a character is widened. */
  locate(offset: number, length: number): Location;
  /** UTF-16 units of `text` for a place given in the compiler's bytes; clamped and widened likewise. */
  toUnits(offset: number, length: number): { readonly start: number; readonly end: number };
  /** The compiler's bytes for a place given in UTF-16 units of `text`, which begins and ends between characters. */
  toBytes(start: number, end: number): { readonly offset: number; readonly length: number };
  /** A place given in UTF-16 units of `text`, from `start` up to, not including, `end`; clamped and widened likewise. */
  locateUnits(start: number, end: number): Location;
  /** The text of a place given in the compiler's bytes. */
  slice(offset: number, length: number): string;
}

const byteOrderMark = 0xfeff;

/** `raw` is the text as it was given. Tables are built when first asked for. */
export function makeSourceText(file: string, raw: string): SourceText {
  const hasBom = raw.charCodeAt(0) === byteOrderMark;
  const text = toWellFormed(hasBom ? raw.slice(1) : raw);
  const bomLength = hasBom ? 3 : 0;
  const bytes = lazily(() => makeByteTable(text));
  const lines = lazily(() => makeLineTable(text));
  const toUnits = (offset: number, length: number): Units => unitsOf(bytes, offset, length);
  const toBytes = (start: number, end: number): { readonly offset: number; readonly length: number } => {
    const offset = bytes().toByte(start);
    return { offset, length: bytes().toByte(end) - offset };
  };
  const locate = ({ start, end }: Units): Location => {
    const { offset, length } = toBytes(start, end);
    return {
      file,
      span: { offset: offset + bomLength, length },
      range: { start: lines().positionAt(start), end: lines().positionAt(end) },
    };
  };
  return {
    file,
    text,
    bomLength,
    toUnits,
    toBytes,
    locate: (offset, length) => locate(toUnits(offset, length)),
    locateUnits: (start, end) => locate(widened(text, start, end)),
    slice(offset, length) {
      const { start, end } = toUnits(offset, length);
      return text.slice(start, end);
    },
  };
}

/** A stretch of a text in UTF-16 units. */
interface Units {
  readonly start: number;
  readonly end: number;
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The units of a place in bytes: clamped to the text, and widened to whole characters. */
function unitsOf(bytes: () => ByteTable, offset: number, length: number): Units {
  if (offset < 0) return { start: 0, end: 0 };
  const { nBytes, toUnit } = bytes();
  const from = Math.min(offset, nBytes);
  const to = Math.min(from + Math.max(length, 0), nBytes);
  const start = toUnit(from, "start");
  return { start, end: from === to ? start : toUnit(to, "end") };
}

/** Clamped to the text, and widened where it begins or ends inside a character. */
function widened(text: string, start: number, end: number): Units {
  const from = Math.min(Math.max(start, 0), text.length);
  const to = Math.min(Math.max(end, from), text.length);
  return { start: isInsidePair(text, from) ? from - 1 : from, end: isInsidePair(text, to) ? to + 1 : to };
}

/** Neither UTF-8 nor the compiler knows half a character; U+FFFD is as long as one in both encodings. */
function toWellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
}

function isInsidePair(text: string, unit: number): boolean {
  return unit > 0 && unit < text.length && (text.charCodeAt(unit) & 0xfc00) === 0xdc00;
}
