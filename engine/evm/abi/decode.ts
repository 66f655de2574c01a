/** Values from Solidity's ABI encoding, for people to read. Whatever the bytes, it ends soon. */
import { bytesToBigint } from "../word.ts";
import { type AbiType, headSize, isDynamic } from "./abi-type.ts";
import type { AbiValue } from "./encode.ts";

/** So many values are read of one encoding. */
const maxValues = 4096;

/** One value for each type; `undefined` where the data is not their encoding. Dirty bits are cut off. */
export function decodeAbi(types: readonly AbiType[], data: Uint8Array): AbiValue[] | undefined {
  return decodeMany(types, data, { left: maxValues });
}

type Budget = { left: number };

/** Offsets are told from the start of `data`. */
function decodeMany(types: readonly AbiType[], data: Uint8Array, budget: Budget): AbiValue[] | undefined {
  const values: AbiValue[] = [];
  let head = 0;
  for (const type of types) {
    budget.left -= 1;
    if (budget.left < 0) return undefined;
    const start = isDynamic(type) ? numberAt(data, head) : head;
    const value = start === undefined ? undefined : decodeOne(type, data.subarray(start), budget);
    if (value === undefined) return undefined;
    values.push(value);
    head += headSize(type);
  }
  return values;
}

function decodeOne(type: AbiType, data: Uint8Array, budget: Budget): AbiValue | undefined {
  if (type.kind === "tuple") return decodeMany(type.members, data, budget);
  if (type.kind === "array") return decodeArray(type, data, budget);
  if (type.kind === "bytes" || type.kind === "string") {
    const size = numberAt(data, 0);
    return size === undefined || data.length < 32 + size ? undefined : data.slice(32, 32 + size);
  }
  if (data.length < 32) return undefined;
  if (type.kind === "fixed-bytes") return data.slice(0, type.size);
  const word = bytesToBigint(data.subarray(0, 32));
  if (type.kind === "int") return BigInt.asIntN(type.bits, word);
  if (type.kind === "uint") return BigInt.asUintN(type.bits, word);
  if (type.kind === "address") return BigInt.asUintN(160, word);
  return word === 0n ? 0n : 1n;
}

function decodeArray(
  { element, length }: AbiType & { kind: "array" },
  data: Uint8Array,
  budget: Budget,
): AbiValue[] | undefined {
  const count = length ?? numberAt(data, 0);
  if (count === undefined || count > budget.left) return undefined;
  const elements = Array.from({ length: count }, () => element);
  return decodeMany(elements, length === undefined ? data.subarray(32) : data, budget);
}

/** A number that may be an offset or a length in the data. */
function numberAt(data: Uint8Array, at: number): number | undefined {
  if (at + 32 > data.length) return undefined;
  const value = bytesToBigint(data.subarray(at, at + 32));
  return value <= BigInt(data.length) ? Number(value) : undefined;
}
