/** Takes out of a text what looks like a secret. */

const redacted = "[redacted]";

/** Tokens and API keys; what stands behind a scheme; signatures and keys in hex; a password in a form, a query or JSON. */
const secrets: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/eyJ[\w-]{5,}(\.[\w-]*){0,2}/g, redacted],
  [/\b(Bearer|Basic|MetaMask)\s+\S+/gi, `$1 ${redacted}`],
  [/\b(0x)?[0-9a-f]{64,}\b/gi, redacted],
  [/\b(\w*password|\w*token|secret)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;]+)/gi, `$1$2${redacted}`],
];

/** The text without them. */
export function scrub(text: string): string {
  return secrets.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);
}
