/** One source and the ways to point into it. */

import type { Location } from "../model/location.ts";
import { type ByteTable, makeByteTable } from "./byte-table.ts";
import { type LineTable, makeLineTable } from "./line-table.ts";

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
  let byteTable: ByteTable | undefined;
  let lineTable: LineTable | undefined;

  function units(offset: number, length: number): { start: number; end: number } {
    if (offset < 0) return { start: 0, end: 0 };
    byteTable ??= makeByteTable(text);
    const from = Math.min(offset, byteTable.nBytes);
    const to = Math.min(from + Math.max(length, 0), byteTable.nBytes);
    const start = byteTable.toUnit(from, "start");
    return { start, end: from === to ? start : byteTable.toUnit(to, "end") };
  }

  function locateUnits(start: number, end: number): Location {
    byteTable ??= makeByteTable(text);
    lineTable ??= makeLineTable(text);
    const offset = byteTable.toByte(start);
    return {
      file,
      span: { offset: offset + bomLength, length: byteTable.toByte(end) - offset },
      range: { start: lineTable.positionAt(start), end: lineTable.positionAt(end) },
    };
  }

  return {
    file,
    text,
    bomLength,
    toUnits: units,
    toBytes(start, end) {
      byteTable ??= makeByteTable(text);
      const offset = byteTable.toByte(start);
      return { offset, length: byteTable.toByte(end) - offset };
    },
    locate(offset, length) {
      const { start, end } = units(offset, length);
      return locateUnits(start, end);
    },
    locateUnits(start, end) {
      const from = Math.min(Math.max(start, 0), text.length);
      const to = Math.min(Math.max(end, from), text.length);
      return locateUnits(isInsidePair(text, from) ? from - 1 : from, isInsidePair(text, to) ? to + 1 : to);
    },
    slice(offset, length) {
      const { start, end } = units(offset, length);
      return text.slice(start, end);
    },
  };
}

/** Neither UTF-8 nor the compiler knows half a character; U+FFFD is as long as one in both encodings. */
function toWellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
}

function isInsidePair(text: string, unit: number): boolean {
  return unit > 0 && unit < text.length && (text.charCodeAt(unit) & 0xfc00) === 0xdc00;
}
