/** An address that is stored, and may be zero: it is required not to be. */

import type { Fix, FixPlace } from "./fix.ts";
import { indentAt, lineEndOf, statementOf } from "./statement.ts";

/** `owner = newOwner;` gets a check before it. */
export function requireAddress(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, text, start } = place;
  const statement = statementOf(place);
  const [equals, value] = [tokens[to - 2], tokens[to - 1]];
  const isPlain = statement?.first === from && statement.semicolon === to;
  if (!isPlain || equals?.text !== "=" || value?.isWord !== true) return [];
  const check = `require(${value.text} != address(0), "zero address");`;
  const line = `${check}${lineEndOf(text)}${indentAt(text, start)}`;
  return [{ title: "Require an address that is not zero", edits: [{ start, end: start, text: line }] }];
}
