/** What a string literal stands for. */

const simpleEscapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Takes off the quotes, the closing one where there is one, and resolves escapes as Solidity does. */
export function unquote(literal: string): string {
  const quote = literal.charAt(0);
  const inner = literal.length > 1 && literal.endsWith(quote) ? literal.slice(1, -1) : literal.slice(1);
  return inner.replace(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|(\r\n|[\s\S]))/g, (_, hex, unicode, char) => {
    const code: string | undefined = hex ?? unicode;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return simpleEscapes[char] ?? (/[\r\n]/.test(char) ? "" : char);
  });
}
