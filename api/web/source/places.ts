/** From places as the API tells them, in bytes, to places in the text that is shown. */

import { type ByteTable, makeByteTable } from "../../../engine/text/byte-table.ts";
import { type LineTable, makeLineTable } from "../../../engine/text/line-table.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import type { AnalysisInputData } from "../../analyses/contract.ts";

/** A file as it is shown. */
export interface ShownSource {
  readonly file: string;
  /** Without a byte order mark, as the compiler had it. */
  readonly text: string;
  /** Bytes of the byte order mark that the text lacks. */
  readonly bomLength: number;
  readonly bytes: ByteTable;
  readonly lines: LineTable;
}

/** A stretch of a shown file in UTF-16 units, and the 1-based line it begins on. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

export type Sources = ReadonlyMap<string, ShownSource>;

/** The submitted files that have a text, by name. */
export function readSources({ sources }: Pick<AnalysisInputData, "sources">): Sources {
  const shown = Object.entries(sources ?? {}).flatMap(([name, { source }]) =>
    typeof source === "string" ? [toShown(name, source)] : [],
  );
  return new Map(shown.map((source) => [source.file, source]));
}

function toShown(name: string, raw: string): ShownSource {
  const { file, text, bomLength } = makeSourceText(name, raw);
  return { file, text, bomLength, bytes: makeByteTable(text), lines: makeLineTable(text) };
}

/** The place of `offset:length:file`; undefined where that is no place in a file that is there. */
export function findPlace(sources: Sources, sourceList: readonly string[], sourceMap: string): Place | undefined {
  const [, offset, length, index] = /^(\d+):(\d+):(\d+)(?:[:;]|$)/.exec(sourceMap) ?? [];
  const source = index === undefined ? undefined : findSource(sources, sourceList[Number(index)]);
  if (source === undefined) return undefined;
  const clamp = (byte: number): number => Math.min(Math.max(byte - source.bomLength, 0), source.bytes.nBytes);
  const from = clamp(Number(offset));
  const to = clamp(Number(offset) + Number(length));
  const start = source.bytes.toUnit(from, "start");
  const end = from === to ? start : source.bytes.toUnit(to, "end");
  return { file: source.file, start, end, line: source.lines.positionAt(start).line + 1 };
}

/** Some clients list a file under another name than they submit it under, as in `Token` and `contracts/Token.sol`. */
function findSource(sources: Sources, name: string | undefined): ShownSource | undefined {
  if (name === undefined) return undefined;
  const exact = sources.get(name);
  if (exact) return exact;
  const alike = [...sources.values()].filter(({ file }) => bareName(file) === bareName(name));
  return alike.length === 1 ? alike[0] : undefined;
}

function bareName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.sol$/i, "").toLowerCase();
}
