/** Places in a source text, in the two units the doors speak. */

/** A stretch of a source as solc counts it: UTF-8 bytes from the start of the text as it was given (a byte order mark counts). */
export interface ByteSpan {
  readonly offset: number;
  readonly length: number;
}

/** Whether two stretches of one source share a byte. */
export function overlaps(a: ByteSpan, b: ByteSpan): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/** A point as editors count it: 0-based line, 0-based UTF-16 code unit in it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` up to, not including, `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A stretch of one source, in both units; `file` is the source unit name. */
export interface Location {
  readonly file: string;
  readonly span: ByteSpan;
  readonly range: Range;
}

/** A further place that explains a finding, in the order a reader follows them. */
export interface RelatedLocation {
  readonly location: Location;
  readonly message: string;
}
