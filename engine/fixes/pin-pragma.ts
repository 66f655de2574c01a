/** The pragma names one compiler: the one that the file was compiled with. */

import { codeTokens } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { lineEndOf } from "./statement.ts";

/** Replaces what the pragma of the finding says, or adds a pragma where the file has none. */
export function pinPragma({ text, start, end, solc }: FixPlace): readonly Fix[] {
  if (solc === null) return [];
  const title = titled("Pin the compiler to {0}", solc);
  const pragma = /^pragma\s+solidity\s+([^;]*[^;\s])/.exec(text.slice(start, end));
  if (pragma?.[1] !== undefined) {
    const from = start + pragma[0].length - pragma[1].length;
    return [{ title, edits: [{ start: from, end: start + pragma[0].length, text: solc }] }];
  }
  const first = codeTokens(text)[0];
  const hasPragma = /\bpragma\s+solidity\b/.test(text);
  if (first === undefined || hasPragma) return [];
  const lineEnd = lineEndOf(text);
  const license = /^\/\/[^\r\n]*SPDX-License-Identifier:[^\r\n]*(\r\n|\n|\r)/.exec(text);
  const at = license?.[0].length ?? 0;
  return [{ title, edits: [{ start: at, end: at, text: `pragma solidity ${solc};${lineEnd}` }] }];
}
