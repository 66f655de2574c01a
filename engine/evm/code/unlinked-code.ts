/** Bytecode as solc gives it before libraries are linked: hexadecimal text with placeholders for their addresses. */
import { hexToBytes } from "../word.ts";

export type Placeholder = {
  /** The qualified name of the library, where it is known; else as the text has it, without underscores and dollar signs. */
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

/**
 * Reads the text; `undefined` where it is not what solc gives. `names` has the libraries by the places of their addresses: the
 * text alone has a hash of the name, or, before 0.5, as much of it as fits.
 */
export function readUnlinkedCode(
  text: string,
  names: ReadonlyMap<number, string> = new Map(),
): UnlinkedCode | undefined {
  const start = text.startsWith("0x") ? 2 : 0;
  const digits = text.slice(start).trim();
  const placeholders = [...digits.matchAll(placeholder)].map((match): Placeholder => {
    const offset = match.index / 2;
    return { name: names.get(offset) ?? match[0].replace(/^__\$?|\$?_+$/g, ""), offset };
  });
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
