/** What lies around a place, from the inside out: word, brackets, statement, declaration; whatever state the text is in. */

import type { OutlineItem, Stretch } from "../../engine/text/outline.ts";
import type { TextReading } from "./text-reading.ts";

/** Finds the stretches around a place of one text. */
export type Selector = (offset: number) => readonly Stretch[];

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Each stretch holds the one before it, and is larger; the last is the whole text. */
export function makeSelector(reading: TextReading): Selector {
  const { text, comments, items } = reading;
  const whole = { start: 0, end: text.length };
  const stretches = [...comments, ...wordsAndBrackets(reading), ...itemStretches(items), whole];
  return (offset) => {
    const around = stretches
      .filter(({ start, end }) => start <= offset && offset <= end)
      .sort((a, b) => a.end - a.start - (b.end - b.start) || b.start - a.start);
    const nested: Stretch[] = [];
    for (const one of around) {
      const last = nested.at(-1);
      const isWider =
        last === undefined || (one.start <= last.start && last.end <= one.end && sizeOf(one) > sizeOf(last));
      if (isWider && (sizeOf(one) > 0 || one.end === text.length)) nested.push(one);
    }
    return nested;
  };
}

function sizeOf({ start, end }: Stretch): number {
  return end - start;
}

/** A bracket that is still open, and where its content is cut by commas, semicolons and the ends of blocks. */
interface Open {
  readonly closer: string;
  readonly start: number;
  readonly cuts: number[];
}

/** Words, what stands in brackets, with and without them, and the parts that it is cut into. */
function* wordsAndBrackets({ text, words }: TextReading): Generator<Stretch> {
  const open: Open[] = [];
  for (const { kind, start, end, text: token } of words) {
    if (kind !== "symbol") yield { start, end };
    const inner = open.at(-1);
    const closer = closers[token];
    if (closer !== undefined) open.push({ closer, start, cuts: [] });
    else if (token === ",") inner?.cuts.push(start);
    else if (token === ";") inner?.cuts.push(end);
    else if (inner !== undefined && token === inner.closer) {
      yield* bracketStretches(text, inner, end);
      open.pop();
      if (token === "}") open.at(-1)?.cuts.push(end);
    }
  }
}

function* bracketStretches(text: string, { start, cuts }: Open, end: number): Generator<Stretch> {
  let from = start + 1;
  for (const cut of [...cuts, end - 1]) {
    yield trimmed(text, from, cut);
    from = text[cut] === "," ? cut + 1 : cut;
  }
  yield trimmed(text, start + 1, end - 1);
  yield { start: start + 1, end: end - 1 };
  yield { start, end };
}

function trimmed(text: string, start: number, end: number): Stretch {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** A blank, a tab, the end of a line. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function* itemStretches(items: readonly OutlineItem[]): Generator<Stretch> {
  for (const { start, end, members } of items) {
    yield { start, end };
    yield* itemStretches(members);
  }
}
