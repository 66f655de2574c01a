/** Bytecode from mnemonics, numbers and labels: for the small programs that we put beside contracts, and for tests. */
import { invariant } from "../../util/invariant.ts";
import { type Mnemonic, opcodes } from "../opcodes.ts";

export type AssemblyItem =
  | Mnemonic
  /** The shortest push of a number from 1; PUSH1 for 0, so that it runs at every hardfork. */
  | bigint
  /** A JUMPDEST with a name. */
  | { readonly at: string }
  /** A push of the offset of the JUMPDEST or the data with this name. */
  | { readonly offsetOf: string }
  /** Bytes that nothing runs into, with a name. */
  | { readonly data: string; readonly bytes: Uint8Array };

/** Bytes of a push of an offset: PUSH2 and its immediate. */
const offsetPushBytes = 3;

/** The bytes of a program; every name that it uses is one of its own. */
export function assemble(items: readonly AssemblyItem[]): Uint8Array<ArrayBuffer> {
  const offsets = new Map<string, number>();
  let size = 0;
  for (const item of items) {
    if (typeof item === "object" && "at" in item) offsets.set(item.at, size);
    if (typeof item === "object" && "data" in item) offsets.set(item.data, size);
    size += sizeOf(item);
  }
  invariant(size < 2 ** 16, "a program has at most 65,535 bytes");
  return Uint8Array.from(items.flatMap((item) => encodeItem(item, offsets)));
}

function sizeOf(item: AssemblyItem): number {
  if (typeof item === "string") return 1;
  if (typeof item === "bigint") return 1 + bytesOf(item).length;
  if ("at" in item) return 1;
  return "data" in item ? item.bytes.length : offsetPushBytes;
}

function encodeItem(item: AssemblyItem, offsets: ReadonlyMap<string, number>): number[] {
  if (typeof item === "string") return [opcodes[item].byte];
  if (typeof item === "bigint") return [opcodes.PUSH1.byte + bytesOf(item).length - 1, ...bytesOf(item)];
  if ("at" in item) return [opcodes.JUMPDEST.byte];
  if ("data" in item) return [...item.bytes];
  const offset = offsets.get(item.offsetOf);
  invariant(offset !== undefined, `the program has no ${item.offsetOf}`);
  return [opcodes.PUSH2.byte, offset >> 8, offset & 0xff];
}

/** Big-endian, at least one byte. */
function bytesOf(value: bigint): number[] {
  const digits = value.toString(16);
  const padded = digits.padStart(digits.length + (digits.length % 2), "0");
  return Array.from({ length: padded.length / 2 }, (_, k) => Number.parseInt(padded.slice(2 * k, 2 * k + 2), 16));
}
