/** An address that is stored or paid, and may be zero: it is required not to be. */

import type { CodeToken } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { indentAt, lineEndOf, statementOf } from "./statement.ts";

/** A check of the parameter that the finding names, before the statement that takes it. */
export function requireAddress(place: FixPlace): readonly Fix[] {
  const { tokens, text, finding } = place;
  const name = /(?:stores|sends ether to) `(\w+)`/.exec(finding.description.head)?.[1];
  const statement = statementOf(place);
  const words = statement === undefined ? [] : tokens.slice(statement.first, statement.semicolon);
  const [first] = words;
  const isTaken = words.some(({ text: word }) => word === name);
  if (name === undefined || first === undefined || !isTaken || noStatements.has(first.text)) return [];
  const asked = isDeclaredAddress(tokens, place.from, name) ? name : `address(${name})`;
  const line = `require(${asked} != address(0), "zero address");${lineEndOf(text)}${indentAt(text, first.start)}`;
  return [
    {
      title: titled("Require an address that is not zero"),
      edits: [{ start: first.start, end: first.start, text: line }],
    },
  ];
}

/** Before these there is no place for a check, or it would also concern who does not come to the branch. */
const noStatements: ReadonlySet<string> = new Set([
  "constructor",
  "do",
  "else",
  "for",
  "function",
  "if",
  "try",
  "while",
]);

/** A contract has to be converted before it is compared: whether the last declaration of that name says `address`. */
function isDeclaredAddress(tokens: readonly CodeToken[], from: number, name: string): boolean {
  const at = tokens.findLastIndex(
    ({ text }, index) => index < from && text === name && tokens[index - 1]?.isWord === true,
  );
  return ["address", "payable"].includes(tokens[at - 1]?.text ?? "");
}
