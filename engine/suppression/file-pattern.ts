/** Patterns of file names, matched in time that grows with pattern times name: patterns may come from anyone. */

/**
 * `*` stands for anything within one folder, `**` also across folders, `?` for one character; a pattern that ends with
 * `/` means all in that folder. Everything else stands for itself. Names have forward slashes.
 */
export function matchesPattern(pattern: string, file: string): boolean {
  const parts = toParts(pattern.replace(/^\.\//, "").replace(/\/$/, "/**"));
  let reached = skipStars(parts, Uint8Array.from([arrived, ...parts.map(() => 0)]));
  for (const character of file) reached = step(parts, reached, character);
  return reached[parts.length] !== 0;
}

/** `folders`: any number of whole folders, each with its slash. */
type Part = "anything" | "folders" | "within" | "one" | { readonly character: string };

const special: Readonly<Record<string, Part>> = { "**/": "folders", "**": "anything", "*": "within", "?": "one" };

function toParts(pattern: string): readonly Part[] {
  const tokens = pattern.match(/\*\*\/|\*\*|[\s\S]/gu) ?? [];
  return tokens.map((token) => special[token] ?? { character: token });
}

/** Why the match can stand before a part: it stayed there with a character, or it has just come. */
const stayed = 1;
const arrived = 2;

/** Where the match can stand after one more character. */
function step(parts: readonly Part[], reached: Uint8Array, character: string): Uint8Array {
  const next = new Uint8Array(reached.length);
  for (const [at, part] of parts.entries()) {
    if (reached[at] === 0) continue;
    if (takesMany(part, character)) next[at] ||= stayed;
    if (endsWith(part, character)) next[at + 1] = arrived;
  }
  return skipStars(parts, next);
}

function takesMany(part: Part, character: string): boolean {
  return part === "anything" || part === "folders" || (part === "within" && character !== "/");
}

function endsWith(part: Part, character: string): boolean {
  if (part === "anything") return true;
  if (part === "folders") return character === "/";
  if (part === "within" || part === "one") return character !== "/";
  return part.character === character;
}

/** A star that has just been come to may stand for nothing. */
function skipStars(parts: readonly Part[], reached: Uint8Array): Uint8Array {
  for (const [at, part] of parts.entries()) {
    if (reached[at] === arrived && typeof part === "string" && part !== "one") reached[at + 1] = arrived;
  }
  return reached;
}
