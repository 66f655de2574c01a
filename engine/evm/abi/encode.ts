/** Values in Solidity's ABI encoding: arguments of constructors and functions. */
import { concatBytes } from "../../util/concat-bytes.ts";
import { bigintToBytes, toWord } from "../word.ts";
import { type AbiType, headSize, isDynamic } from "./abi-type.ts";

/** Numbers, addresses and truth as bigint; bytes and strings as bytes; arrays and tuples as lists. */
export type AbiValue = bigint | Uint8Array | readonly AbiValue[];

/** The value of all zeros, and of no length where it has one. */
export function zeroValue(type: AbiType): AbiValue {
  if (type.kind === "array") return Array.from({ length: type.length ?? 0 }, () => zeroValue(type.element));
  if (type.kind === "tuple") return type.members.map(zeroValue);
  if (type.kind === "fixed-bytes") return new Uint8Array(type.size);
  return type.kind === "bytes" || type.kind === "string" ? new Uint8Array(0) : 0n;
}

/**
 * The encoding of one value for each type; `undefined` where a value is of another shape than its type. Numbers are cut off
 * at 256 bits and not at the width of their type, so that what a contract does with dirty bits can be tried.
 */
export function encodeAbi(types: readonly AbiType[], values: readonly AbiValue[]): Uint8Array | undefined {
  if (types.length !== values.length) return undefined;
  let tailStart = types.reduce((size, type) => size + headSize(type), 0);
  const heads: Uint8Array[] = [];
  const tails: Uint8Array[] = [];
  for (const [index, type] of types.entries()) {
    const encoded = encodeValue(type, values[index] ?? 0n);
    if (!encoded) return undefined;
    if (isDynamic(type)) {
      heads.push(wordOf(tailStart));
      tails.push(encoded);
      tailStart += encoded.length;
    } else heads.push(encoded);
  }
  return concatBytes([...heads, ...tails]);
}

function encodeValue(type: AbiType, value: AbiValue): Uint8Array | undefined {
  if (type.kind === "array" || type.kind === "tuple") return isList(value) ? encodeList(type, value) : undefined;
  if (type.kind === "bytes" || type.kind === "string") {
    return value instanceof Uint8Array ? concatBytes([wordOf(value.length), padded(value)]) : undefined;
  }
  if (type.kind === "fixed-bytes") {
    return value instanceof Uint8Array && value.length <= 32 ? padded(value, 32) : undefined;
  }
  return typeof value === "bigint" ? bigintToBytes(toWord(value), 32) : undefined;
}

function encodeList(type: AbiType & { kind: "array" | "tuple" }, values: readonly AbiValue[]): Uint8Array | undefined {
  if (type.kind === "tuple") return encodeAbi(type.members, values);
  if (type.length !== undefined && type.length !== values.length) return undefined;
  const elements = encodeAbi(
    values.map(() => type.element),
    values,
  );
  if (!elements || type.length !== undefined) return elements;
  return concatBytes([wordOf(values.length), elements]);
}

function isList(value: AbiValue): value is readonly AbiValue[] {
  return Array.isArray(value);
}

function wordOf(value: number): Uint8Array {
  return bigintToBytes(BigInt(value), 32);
}

/** With zeros up to a whole number of words. */
function padded(bytes: Uint8Array, size = Math.ceil(bytes.length / 32) * 32): Uint8Array {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  return whole;
}
