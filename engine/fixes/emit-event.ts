/** A change that nobody outside can see: an event of its own tells it. */

import { closerOf, declarationAround, findFlat, freshName } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { indentAt, lineEndOf, lineStartOf, statementOf } from "./statement.ts";

const contractWords: ReadonlySet<string> = new Set(["contract"]);
const elementary = /^(?:address|bool|u?int\d*|bytes\d+)$/;

/** `fee = newFee;`, where `fee` is a state variable of this contract, is told by `FeeChanged`. */
export function emitEvent(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, text, finding } = place;
  const statement = statementOf(place);
  const name = tokens[from];
  const isPlain = statement?.first === from && statement.semicolon === to && tokens[from + 1]?.text === "=";
  const contract = declarationAround(tokens, from, contractWords);
  const open = contract < 0 ? -1 : findFlat(tokens, contract, "{");
  const first = tokens[open + 1];
  if (!isPlain || name === undefined || first === undefined || open < 0 || finding.related.length > 0) return [];
  const type = typeOf(place, open, name.text);
  if (type === undefined) return [];
  const event = freshName(tokens, `${name.text.charAt(0).toUpperCase()}${name.text.slice(1)}Changed`);
  const lineEnd = lineEndOf(text);
  const indent = indentAt(text, first.start) || "    ";
  const top = text.indexOf("\n", tokens[open]?.start ?? 0) + 1;
  if (top === 0 || top > lineStartOf(text, first.start)) return [];
  const end = tokens[to]?.end ?? text.length;
  const declared = `${indent}event ${event}(${type}${type === "address" ? " indexed" : ""} ${name.text});${lineEnd}${lineEnd}`;
  const emitted = `${lineEnd}${indentAt(text, place.start)}emit ${event}(${name.text});`;
  return [
    {
      title: titled("Emit {0}", event),
      edits: [
        { start: top, end: top, text: declared },
        { start: end, end, text: emitted },
      ],
    },
  ];
}

/** The elementary type that a member of the contract with this name is declared with. */
function typeOf({ tokens }: FixPlace, open: number, name: string): string | undefined {
  let at = open + 1;
  while (at > 0 && tokens[at] !== undefined) {
    const semicolon = findFlat(tokens, at, ";");
    const brace = findFlat(tokens, at, "{");
    const isBlock = brace >= 0 && (semicolon < 0 || brace < semicolon);
    const type = tokens[at]?.text ?? "";
    if (!isBlock && elementary.test(type) && nameIn(tokens.slice(at, semicolon)) === name) return type;
    at = (isBlock ? closerOf(tokens, brace) : semicolon) + 1;
  }
  return undefined;
}

/** The last word before the initial value, of a declaration. */
function nameIn(declaration: FixPlace["tokens"]): string | undefined {
  const equals = declaration.findIndex(({ text }) => text === "=");
  return declaration[(equals < 0 ? declaration.length : equals) - 1]?.text;
}
