/** The compiler's source maps: which stretch of which source each instruction comes from. */

/** A stretch of a source: bytes, and the file's index in the compiler's list; -1 where there is none. */
export interface SourceSpan {
  readonly offset: number;
  readonly length: number;
  readonly file: number;
  /** Whether the instruction goes into a function, returns from one, or neither. */
  readonly jump: "i" | "o" | "-";
}

/** No entry of a map is longer. */
const maxEntryLength = 100;

/** `s:l:f:j:m;...`: what is left out is as in the entry before. Entries beyond `limit` are not read. */
export function parseSourceMap(text: string, limit: number): readonly SourceSpan[] {
  const spans: SourceSpan[] = [];
  let last: SourceSpan = { offset: 0, length: 0, file: -1, jump: "-" };
  let start = 0;
  while (spans.length < limit && start <= text.length && text !== "") {
    const semicolon = text.indexOf(";", start);
    const end = semicolon === -1 ? text.length : semicolon;
    last = entryAfter(last, text.slice(start, Math.min(end, start + maxEntryLength)));
    spans.push(last);
    start = end + 1;
  }
  return spans;
}

function entryAfter(last: SourceSpan, entry: string): SourceSpan {
  const [offset = "", length = "", file = "", jump = ""] = entry.split(":", 4);
  return {
    offset: or(offset, last.offset),
    length: or(length, last.length),
    file: or(file, last.file),
    jump: jump === "i" || jump === "o" || jump === "-" ? jump : last.jump,
  };
}

function or(text: string, last: number): number {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : last;
}
