/** S-expressions, as SMT-LIB writes scripts and solvers answer. */

/** An atom, or a list. Quoted symbols come without their bars. */
export type SExpression = string | readonly SExpression[];

const tokenPattern = /\(|\)|\|[^|]*\||"(?:[^"]|"")*"|;[^\n]*|[^\s()|";]+/g;

/** All expressions of a text, or undefined where parentheses do not match. */
export function readSExpressions(text: string): readonly SExpression[] | undefined {
  const top: SExpression[] = [];
  const open: SExpression[][] = [];
  let current = top;
  for (const [token] of text.matchAll(tokenPattern)) {
    if (token === "(") {
      open.push(current);
      current = [];
    } else if (token === ")") {
      const outer = open.pop();
      if (outer === undefined) return undefined;
      outer.push(current);
      current = outer;
    } else if (!token.startsWith(";")) {
      current.push(token.startsWith("|") ? token.slice(1, -1) : token);
    }
  }
  return open.length === 0 ? top : undefined;
}
