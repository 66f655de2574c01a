/** Characters that make the source read differently from what the compiler sees. */

import type { Program } from "../../program/program.ts";
import { allTokens } from "../../program/source-tokens.ts";
import type { Detection, Detector } from "../detector.ts";

export const bidiCharacters: Detector = {
  id: "bidi-characters",
  title: "Right-to-left override and invisible characters",
  severity: "High",
  confidence: "High",
  swc: "SWC-130",
  cwe: [451],
  scwe: ["SCWE-076"],
  ethTrust: ["[S] No Unicode Direction Control Characters", "[M] No Homoglyph-style Attack"],
  why: "Unicode control characters for right-to-left text (Trojan Source) make editors show the text around them in another order: a comment can be code, two arguments can look swapped. Reviewers approve one program, and the compiler builds another.",
  fix: "Remove the character. Write text in a right-to-left script without control characters, or keep it out of the source.",
  example: {
    bad: `contract Payout {
    /* \u202erennig eht syap\u202c */
    function pay(address payable winner) external payable {
        winner.call{value: msg.value}("");
    }
}`,
    good: `contract Payout {
    /* pays the winner */
    function paid(uint256 amount, uint256 fee) external pure returns (uint256) {
        return amount - fee;
    }
}`,
  },
  references: ["https://trojansource.codes/", "https://www.unicode.org/reports/tr36/"],

  *detect(program): Generator<Detection> {
    for (const { absolutePath } of program.sourceUnits) {
      yield* detectIn(program, absolutePath);
    }
  },
};

/** Embeddings, overrides and isolates, and what ends them. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/u;

/** Letters that no font shows: zero width space, word joiner, soft hyphen, byte order mark in mid-text. */
const invisible = /[\u200b\u2060\u00ad\ufeff\u180e]/u;

function* detectIn(program: Program, file: string): Generator<Detection> {
  const text = program.textOf(file);
  if (text === undefined || !(directionControls.test(text.text) || invisible.test(text.text))) return;
  for (const token of allTokens(text)) {
    // One finding a token: what was written as a pair is one trick.
    const direction = directionControls.exec(token.text);
    const hidden = token.kind === "comment" ? null : invisible.exec(token.text);
    const found = direction ?? hidden;
    if (found === null) continue;
    const offset = token.offset + byteLength(token.text.slice(0, found.index));
    const at = { file, offset, length: byteLength(found[0]) };
    const name = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    if (direction === null) {
      yield { at, message: `this text contains the invisible character ${name}`, severity: "Low" };
    } else {
      yield { at, message: `the control character ${name} makes editors show the text around it in another order` };
    }
  }
}

function byteLength(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
