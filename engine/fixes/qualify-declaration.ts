/** Declarations that say more of themselves: visibility, `constant`, `immutable`, `indexed`. */

import { closerOf, findFlat } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { type FixTitle, titled } from "./fix-title.ts";

/** `uint256 count;` becomes `uint256 internal count;`, which is what the compiler takes it for. */
export function internalState(place: FixPlace): readonly Fix[] {
  return qualify(place, "internal", titled("Say that it is internal"));
}

/** A function of an old compiler that says nothing becomes `public`, which is what the compiler takes it for. */
export function publicFunction({ tokens, from }: FixPlace): readonly Fix[] {
  const open = findIndexFrom(tokens, from, "(");
  const close = open < 0 ? -1 : closerOf(tokens, open);
  const at = tokens[close]?.end;
  return at === undefined
    ? []
    : [{ title: titled("Say that it is public"), edits: [{ start: at, end: at, text: " public" }] }];
}

/** A state variable that never changes: as the finding says, `constant` or `immutable`. */
export function unchanging(place: FixPlace): readonly Fix[] {
  const { head } = place.finding.description;
  const word = ["constant", "immutable"].find((one) => head.includes(`\`${one}\``));
  return word === undefined ? [] : qualify(place, word, titled("Make it {0}", word));
}

/** The token standards index at most three parameters of an event. */
const maxIndexed = 3;

/** The first parameters of an event that are addresses become `indexed`. */
export function indexAddresses({ tokens, from, to }: FixPlace): readonly Fix[] {
  const types = tokens.slice(from, to);
  const nIndexed = types.filter(({ text }) => text === "indexed").length;
  const edits: FixEdit[] = types.flatMap(({ text, end }, index) => {
    const isBare = text === "address" && types[index + 1]?.text !== "indexed" && types[index + 1]?.text !== "payable";
    return isBare ? [{ start: end, end, text: " indexed" }] : [];
  });
  const first = edits.slice(0, Math.max(0, maxIndexed - nIndexed));
  return first.length === 0 ? [] : [{ title: titled("Index its addresses"), edits: first }];
}

/** A word before the name of the variable that the finding begins with. */
function qualify({ tokens, from, to }: FixPlace, word: string, title: FixTitle): readonly Fix[] {
  const semicolon = findFlat(tokens, from, ";");
  const equals = findFlat(tokens, from, "=");
  const end = equals >= 0 && equals < semicolon ? equals : semicolon;
  const name = tokens[end - 1];
  if (end <= from || end > to || name?.isWord !== true) return [];
  return [{ title, edits: [{ start: name.start, end: name.start, text: `${word} ` }] }];
}

function findIndexFrom(tokens: FixPlace["tokens"], from: number, text: string): number {
  return tokens.findIndex((token, index) => index >= from && token.text === text);
}
