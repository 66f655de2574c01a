/** Makes text of strangers safe to print: what a terminal would obey, or a reader would not see, becomes visible. */

/** Control, format (bidirectional and zero-width too), separator and lone surrogate characters; fillers that show as nothing. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Choose between the text and the picture form of the character before them; nothing can hide in them. */
const presentationSelectors = new Set(["\u{fe0e}", "\u{fe0f}"]);

/** One line of text, printable: `\x1b` becomes `␛`, U+202E becomes `<U+202E>`. Line ends become visible, too. */
export function visible(text: string): string {
  return text.replace(hidden, visibleCharacter);
}

/** The same for text of several lines, which stay lines. */
export function visibleLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/).map((line) => visible(line.replaceAll("\t", "    ")));
}

function visibleCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x20) return String.fromCodePoint(0x2400 + codePoint);
  if (codePoint === 0x7f) return "\u{2421}";
  if (presentationSelectors.has(character)) return character;
  return `<U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}>`;
}
