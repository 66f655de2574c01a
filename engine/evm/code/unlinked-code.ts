/** Bytecode as solc gives it before libraries are linked: hexadecimal text with placeholders for their addresses. */
import { hexToBytes } from "../word.ts";

export type Placeholder = {
  /** As it stands in the text, without the underscores and dollar signs: a hash, or, before 0.5, a name. */
  readonly name: string;
  /** Offset of the 20 bytes of the address. */
  readonly offset: number;
};

export type UnlinkedCode = {
  /** With zeros in place of addresses. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly placeholders: readonly Placeholder[];
};

/** 40 characters, as many as an address has digits. */
const placeholder = /__[^\s]{36}__|__[^\s]{38}/g;

/** Reads the text; `undefined` where it is not what solc gives. */
export function readUnlinkedCode(text: string): UnlinkedCode | undefined {
  const start = text.startsWith("0x") ? 2 : 0;
  const digits = text.slice(start).trim();
  const placeholders = [...digits.matchAll(placeholder)].map(
    (match): Placeholder => ({ name: match[0].replace(/^__\$?|\$?_+$/g, ""), offset: match.index / 2 }),
  );
  const linked = digits.replace(placeholder, "0".repeat(40));
  if (linked.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(linked)) return undefined;
  return { bytes: hexToBytes(linked), placeholders };
}

/** The code with the address that `addressOf` has for each placeholder. */
export function linkCode({ bytes, placeholders }: UnlinkedCode, addressOf: (name: string) => bigint): Uint8Array {
  const linked = bytes.slice();
  for (const { name, offset } of placeholders) {
    let rest = addressOf(name);
    for (let k = 19; k >= 0; k--) {
      linked[offset + k] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }
  return linked;
}
