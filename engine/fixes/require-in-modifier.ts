/** A modifier that skips the function in silence: it reverts. */

import { closerOf, findFlat } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { hasComment, indentAt, lineEndOf } from "./statement.ts";

/** `if (condition) { _; }`, where that is all of it, becomes `require(condition); _;`, with a reason where compilers know one. */
export function requireInModifier({ tokens, from, text }: FixPlace): readonly Fix[] {
  const body = findFlat(tokens, from, "{");
  const end = body < 0 ? -1 : closerOf(tokens, body);
  const [word, open] = [tokens[body + 1], tokens[body + 2]];
  const close = open?.text === "(" ? closerOf(tokens, body + 2) : -1;
  if (end < 0 || close < 0 || word?.text !== "if" || open === undefined) return [];
  const rest = tokens.slice(close + 1, end).map((token) => token.text);
  const stop = tokens[end - 1]?.end ?? word.start;
  if (!["_;", "{_;}"].includes(rest.join("")) || hasComment(text.slice(word.start, stop))) return [];
  const condition = text.slice(open.end, tokens[close]?.start);
  const next = `${lineEndOf(text)}${indentAt(text, word.start)}_;`;
  const title = titled("Revert where the function must not run");
  return [', "refused"', ""].map((reason) => ({
    title,
    edits: [{ start: word.start, end: stop, text: `require(${condition}${reason});${next}` }],
  }));
}
