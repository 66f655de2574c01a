/** The identity of a finding across edits and doors. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { tokenize } from "../text/tokens.ts";

export interface FingerprintParts {
  readonly check: string;
  readonly file: string;
  readonly contract: string | null;
  readonly function: string | null;
  /** Source text of the place; comments and white space in it do not count. */
  readonly anchor: string;
  /** Which one it is among findings that are equal in all of the above, from 0, in source order. */
  readonly ordinal: number;
}

/** SHA-256 in hex. Edits elsewhere in the file, comments and white space leave it alone. */
export function fingerprint(parts: FingerprintParts): string {
  const anchor: string[] = [];
  for (const { kind, start, end } of tokenize(parts.anchor)) {
    if (kind !== "comment") anchor.push(parts.anchor.slice(start, end));
  }
  // JSON keeps the parts apart: no two lists of parts give one text.
  const identity = JSON.stringify([parts.check, parts.file, parts.contract, parts.function, anchor, parts.ordinal]);
  return bytesToHex(sha256(utf8ToBytes(identity)));
}
