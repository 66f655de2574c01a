/** Takes the program out of the text of a compiler: V8 keeps the text of a script as long as there is a function of it. */

export interface LiftedCode {
  /** The code with a name in the literal's place. */
  readonly code: string;
  /** What `literalName` has to stand for; null where nothing was taken out. */
  readonly literal: string | null;
}

/** In code that has it already, nothing is taken out. */
export const literalName = "solhoundLiftedLiteral";

/** Less is not worth the copy. */
const minLength = 1024 * 1024;

/** Such as WebAssembly is written in. What has it escaped, or is no string at all, is left as it is. */
const plain = /^[\w+/=:;,.\- ]*$/;

/** Of a compiler, nearly all of the code is one literal, which is of use once. */
export function liftLiteral(code: string): LiftedCode {
  const nothing = { code, literal: null };
  if (code.includes(literalName)) return nothing;
  const [start, end] = longestBetweenQuotes(code);
  // Whether its first quote opens or closes nothing here knows; but so much code between two strings is never plain.
  if (end - start < minLength || !isPlain(code, start, end)) return nothing;
  return {
    code: `${code.slice(0, start - 1)}${literalName}${code.slice(end + 1)}`,
    literal: code.slice(start, end),
  };
}

/** From after one quote to before the next. */
function longestBetweenQuotes(code: string): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  let start = code.indexOf('"') + 1;
  while (start > 0) {
    const end = code.indexOf('"', start);
    if (end < 0) break;
    if (end - start > longest[1] - longest[0]) longest = [start, end];
    start = end + 1;
  }
  return longest;
}

/** A part at a time: one expression over megabytes would take too much of the stack. */
function isPlain(code: string, start: number, end: number): boolean {
  const step = 64 * 1024;
  for (let at = start; at < end; at += step) {
    if (!plain.test(code.slice(at, Math.min(at + step, end)))) return false;
  }
  return true;
}
