/** How many columns of a terminal a character takes. */

/** First and last code points of the wide blocks of East Asian scripts and full-width forms, ascending. */
const wideBlocks: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1b000, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

const combining = /^[\p{Mn}\p{Me}]$/u;
const emoji = /^\p{Emoji_Presentation}$/u;

/** Columns of one code point: 0, 1 or 2. Control characters are not asked for: see `visible`. */
export function widthOfCharacter(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x300) return 1;
  if (combining.test(character)) return 0;
  return isWide(codePoint) || emoji.test(character) ? 2 : 1;
}

/** Columns of a text without control characters. */
export function widthOfText(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

function isWide(codePoint: number): boolean {
  return wideBlocks.some(([first, last]) => first <= codePoint && codePoint <= last);
}
