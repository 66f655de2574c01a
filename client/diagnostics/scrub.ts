/** Takes out of a text what is nobody else's business: tokens, passwords, keys, and whose folder it is. */

interface Rule {
  readonly what: RegExp;
  readonly instead: string;
}

const rules: readonly Rule[] = [
  { what: /\beyJ[\w-]*\.[\w-]+\.[\w-]+/g, instead: "[token]" },
  { what: /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, instead: "$1 [token]" },
  { what: /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, instead: "$1[redacted]@" },
  { what: /\b(https?:\/\/[^\s?#"']*)[?#][^\s"')]*/gi, instead: "$1?[redacted]" },
  {
    what: /("?[\w-]*(?:password|passwd|secret|token|api-?key|authorization)[\w-]*"?\s*[:=]\s*)("[^"\n]*"|[^\s,}]+)/gi,
    instead: '$1"[redacted]"',
  },
  { what: /\b(?:0x)?[0-9a-f]{64,}\b/gi, instead: "[32 bytes or more]" },
];

/** The text without them; `home` is the user's own folder, of which `~` is told. */
export function scrub(text: string, home: string): string {
  const known = rules.reduce((rest, { what, instead }) => rest.replace(what, instead), text);
  return spellings(home).reduce((rest, one) => rest.replaceAll(one, "~"), known);
}

/** A path, as it is in texts, in JSON, in addresses and with the other slashes; the longest first. */
function spellings(home: string): string[] {
  if (home.length < 2) return [];
  const slashed = home.replaceAll("\\", "/");
  const all = [home, JSON.stringify(home).slice(1, -1), slashed, encodeURI(slashed), slashed.replace(":", "%3A")];
  const lowered = all.map((one) => one.replace(/^[A-Z](?=:|%3A)/, (drive) => drive.toLowerCase()));
  return [...new Set([...all, ...lowered])].sort((a, b) => b.length - a.length);
}
