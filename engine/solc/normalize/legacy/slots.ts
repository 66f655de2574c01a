/** Which places of a list its items take: the tree leaves holes out, the source shows them. */

import type { SourceText } from "../../../text/source-text.ts";
import { tokenize } from "../../../text/tokens.ts";
import { type RawNode, readPlace } from "../raw-node.ts";

/** The items and, for each comma more between two of them, a hole. `src` is the place of the list with its brackets. */
export function withHoles(items: readonly RawNode[], src: string, text: SourceText | undefined): (RawNode | null)[] {
  const { offset, length } = readPlace(src);
  if (text === undefined) return [...items];
  const slots: (RawNode | null)[] = [null];
  let from = offset;
  for (const item of items) {
    const place = readPlace(item.src);
    for (let commas = count(text, from, place.offset, ","); commas > 0; commas--) slots.push(null);
    slots[slots.length - 1] = item;
    from = place.offset + place.length;
  }
  for (let commas = count(text, from, offset + length, ","); commas > 0; commas--) slots.push(null);
  return items.length === 0 && slots.length === 1 ? [] : slots;
}

/** The words of an assembly block as if they were references; which are is to be found out. */
export function namesIn(src: string, text: SourceText): { name: string; src: string }[] {
  const { offset, length, file } = readPlace(src);
  const code = text.slice(offset, length);
  const start = text.slice(0, offset).length;
  return [...tokenize(code)].flatMap((token) => {
    if (token.kind !== "word") return [];
    const { span } = text.locateUnits(start + token.start, start + token.end);
    const place = `${span.offset - text.bomLength}:${span.length}:${file}`;
    return [{ name: code.slice(token.start, token.end), src: place }];
  });
}

/** How often a sign stands between two places, given in bytes; comments do not count. */
export function count(text: SourceText, from: number, to: number, sign: string): number {
  const between = text.slice(from, to - from);
  let n = 0;
  for (const { kind, start } of tokenize(between)) if (kind === "symbol" && between[start] === sign) n++;
  return n;
}

/** More than a name and what may stand around it. */
const maxNameLength = 400;

/** The names of `f({a: 1, b: 2})`; none where the arguments are not named. `callee` ends where the list begins. */
export function argumentNames(
  args: readonly RawNode[],
  callee: RawNode | undefined,
  text: SourceText | undefined,
): string[] {
  if (text === undefined || callee === undefined || args.length === 0) return [];
  let from = endOf(callee);
  const names = args.map((argument) => {
    const { offset } = readPlace(argument.src);
    const before = text.slice(Math.max(from, offset - maxNameLength), Math.min(offset - from, maxNameLength));
    from = endOf(argument);
    const words = [...tokenize(before)].filter(({ kind }) => kind !== "comment");
    const [name, colon] = words.slice(-2);
    const isNamed = name?.kind === "word" && colon !== undefined && before[colon.start] === ":";
    return isNamed ? before.slice(name.start, name.end) : undefined;
  });
  return names.every((name) => name !== undefined) ? names : [];
}

function endOf({ src }: RawNode): number {
  const { offset, length } = readPlace(src);
  return offset + length;
}
