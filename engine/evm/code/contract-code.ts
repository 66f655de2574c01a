/** Code of an account: its bytes, and what is found out about them once. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { opcodeOfByte } from "../opcodes.ts";
import { bytesToBigint } from "../word.ts";

export type ContractCode = {
  readonly bytes: Uint8Array;
  /** The account that this code stands for (EIP-7702), where it is a delegation. */
  readonly delegate: bigint | undefined;
  /** Number of this code in its process, for logs of storage. */
  readonly id: number;
  /** Filled in when first asked for; see `codeHash` and `jumpdestsOf`. */
  hash: bigint | undefined;
  jumpdests: Uint8Array | undefined;
};

/** EIP-7702: `0xef0100` and an address. */
const delegationPrefix = [0xef, 0x01, 0x00];
const delegationBytes = 23;

let nextId = 1;

/** Code from bytes, which must not change afterwards. */
export function makeCode(bytes: Uint8Array): ContractCode {
  return { bytes, delegate: delegateOf(bytes), id: nextId++, hash: undefined, jumpdests: undefined };
}

export const emptyCode: ContractCode = makeCode(new Uint8Array(0));

/** Keccak-256 of the bytes. */
export function codeHash(code: ContractCode): bigint {
  code.hash ??= bytesToBigint(keccak_256(code.bytes));
  return code.hash;
}

/** One byte for each byte of code: 1 where it is a JUMPDEST outside of immediates, else 0. */
export function jumpdestsOf(code: ContractCode): Uint8Array {
  code.jumpdests ??= findJumpdests(code.bytes);
  return code.jumpdests;
}

const jumpdest = 0x5b;

function findJumpdests(bytes: Uint8Array): Uint8Array {
  const found = new Uint8Array(bytes.length);
  for (let pc = 0; pc < bytes.length; pc++) {
    const byte = bytes[pc] ?? 0;
    if (byte === jumpdest) found[pc] = 1;
    else pc += opcodeOfByte[byte]?.immediate ?? 0;
  }
  return found;
}

/** The bytes that make an account act with the code of `delegate`. */
export function delegationTo(delegate: bigint): Uint8Array {
  const address = Uint8Array.from({ length: 20 }, (_, index) => Number((delegate >> BigInt(8 * (19 - index))) & 0xffn));
  return Uint8Array.from([...delegationPrefix, ...address]);
}

function delegateOf(bytes: Uint8Array): bigint | undefined {
  if (bytes.length !== delegationBytes || delegationPrefix.some((byte, index) => bytes[index] !== byte)) {
    return undefined;
  }
  return bytesToBigint(bytes.subarray(delegationPrefix.length));
}
