/** A local variable or parameter that hides another name: it gets a name of its own. */

import { closerOf, declarationAround, findFlat, freshName, openerAround } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";

const callableWords: ReadonlySet<string> = new Set(["function", "constructor", "modifier", "fallback", "receive"]);

/** Indexes of tokens; both ends are part of it. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/**
 * Everywhere that the name is the variable's, its documentation included. Nothing is renamed where the same word may be
 * the hidden one: in what the variable begins with, and outside of its block.
 */
export function renameLocal(place: FixPlace): readonly Fix[] {
  const { tokens, from, to } = place;
  const name = tokens[to - 1];
  const header = headerAround(place);
  const callable = header < 0 ? declarationAround(tokens, from, callableWords) : header;
  const body = callable < 0 ? -1 : findFlat(tokens, callable, "{");
  if (name?.isWord !== true || to - from < 2 || body < 0) return [];
  const whole = { first: callable, last: closerOf(tokens, body) };
  const scope = header < 0 ? scopeOf(place) : whole;
  if (scope === undefined || (header < 0 && mayBeHidden(place, whole, scope))) return [];
  const fresh = freshName(tokens, `${name.text}_`);
  const edits = usesIn(place, name.text, scope).map(({ start, end }) => ({ start, end, text: fresh }));
  return [
    { title: titled("Rename it to {0}", fresh), edits: [...documented(place, callable, name.text, fresh), ...edits] },
  ];
}

/** The keyword of the callable whose header the finding lies in; -1 where it lies in no header. */
function headerAround({ tokens, from }: FixPlace): number {
  for (let at = from - 1; at >= 0 && !";{}".includes(tokens[at]?.text ?? ";"); at--) {
    if (callableWords.has(tokens[at]?.text ?? "")) return at;
  }
  return -1;
}

/** From a declaration that is a statement of a block to the end of the block. */
function scopeOf({ tokens, from }: FixPlace): Stretch | undefined {
  const isStatement = ";{}".includes(tokens[from - 1]?.text ?? " ");
  return isStatement ? { first: from, last: closerOf(tokens, openerAround(tokens, from)) } : undefined;
}

/** Whether some use of a local variable's name may be of the hidden one. */
function mayBeHidden(place: FixPlace, whole: Stretch, scope: Stretch): boolean {
  const { tokens, to } = place;
  const name = tokens[to - 1]?.text ?? "";
  const isOutside = usesIn(place, name, whole).length > usesIn(place, name, scope).length;
  const own = { first: to, last: findFlat(tokens, to, ";") };
  return isOutside || usesIn(place, name, own).length > 0;
}

/** Where the word is a name, and neither a member nor what an argument is called. */
function usesIn({ tokens }: FixPlace, name: string, { first, last }: Stretch) {
  return tokens.slice(first, last + 1).filter((token, offset) => {
    const at = first + offset;
    const before = tokens[at - 1]?.text ?? "";
    const isLabel = "{,".includes(before) && tokens[at + 1]?.text === ":" && tokens[at + 2]?.text !== "=";
    return token.text === name && before !== "." && !isLabel;
  });
}

/** `@param name` above the callable. */
function documented({ tokens, text }: FixPlace, callable: number, name: string, fresh: string): FixEdit[] {
  const start = tokens[callable - 1]?.end ?? 0;
  const above = text.slice(start, tokens[callable]?.start);
  return [...above.matchAll(/@(?:param|return)[ \t]+([\w$]+)/dg)].flatMap(({ indices, 1: word }) => {
    const [from, to] = indices?.[1] ?? [];
    if (word !== name || from === undefined || to === undefined) return [];
    return [{ start: start + from, end: start + to, text: fresh }];
  });
}
