/** Calldata with the places that can be changed in it: types are encoded once for each choice of lengths, never again. */

import { type AbiType, headSize, isDynamic } from "../evm/abi/abi-type.ts";
import { bigintToBytes, bytesToBigint, type Word } from "../evm/word.ts";
import type { FuzzFunction } from "./fuzz-target.ts";

export interface Field {
  /** Where it starts in the calldata. */
  readonly offset: number;
  /** `raw`: bytes of calldata without an interface, as a number. */
  readonly kind: "uint" | "int" | "address" | "bool" | "fixed-bytes" | "content" | "raw";
  /** Width of a number; of what is left in its word, eight times its bytes. */
  readonly bits: number;
  /** Bytes of raw calldata, and of content of `bytes` and `string`; 32 for all else. */
  readonly size: number;
  /** Where it is among the arguments, as in `0.2.1`. */
  readonly path: string;
}

export interface Layout {
  /** Selector, offsets and lengths, zeros for all else. */
  readonly template: Uint8Array;
  readonly fields: readonly Field[];
  /** The lengths that were chosen, in order. */
  readonly lengths: readonly number[];
}

/** Chooses the length of an array, or of content in bytes; `index` is how many were chosen before. */
export type ChooseLength = (kind: "array" | "content", index: number) => number;

/** More fields than these need not be changed; lists end where they are reached. */
const maxFields = 96;

/** The layout of a call of a function. */
export function layoutOf(
  { isRaw, selector, parameters }: Pick<FuzzFunction, "isRaw" | "selector" | "parameters">,
  chooseLength: ChooseLength = () => 0,
): Layout {
  return isRaw ? makeRawLayout(chooseLength("content", 0)) : makeLayout(selector, parameters, chooseLength);
}

const selectorBytes = 4;
const wordBytes = 32;

/** So many bytes of any kind: those of a selector, then words as they stand behind one. */
export function makeRawLayout(length: number): Layout {
  const fields: Field[] = [];
  for (let offset = 0; offset < length; offset += offset === 0 ? selectorBytes : wordBytes) {
    const size = Math.min(offset === 0 ? selectorBytes : wordBytes, length - offset);
    fields.push({ offset, kind: "raw", bits: 8 * size, size, path: `.${fields.length}` });
  }
  return { template: new Uint8Array(length), fields, lengths: [length] };
}

/** The layout of a call; `selector` null is none. */
export function makeLayout(
  selector: number | null,
  types: readonly AbiType[],
  chooseLength: ChooseLength = () => 0,
): Layout {
  const head = selector === null ? new Uint8Array(0) : bigintToBytes(BigInt(selector), 4);
  const lengths: number[] = [];
  const builder: Builder = {
    bytes: [...head],
    fields: [],
    chooseLength(kind) {
      const length = chooseLength(kind, lengths.length);
      lengths.push(length);
      return length;
    },
  };
  appendAll(builder, types, "");
  return { template: Uint8Array.from(builder.bytes), fields: builder.fields, lengths };
}

/** Calldata in another layout of the same types, with the values of all arguments that are in both. */
export function copyArguments(from: Layout, data: Uint8Array, to: Layout): Uint8Array {
  const copied = to.template.slice();
  const former = new Map(from.fields.map((field) => [field.path, field]));
  for (const { path, offset, size } of to.fields) {
    const known = former.get(path);
    if (known) copied.set(data.subarray(known.offset, known.offset + Math.min(size, known.size)), offset);
  }
  return copied;
}

interface Builder {
  readonly bytes: number[];
  readonly fields: Field[];
  readonly chooseLength: (kind: "array" | "content") => number;
}

/** Heads one after the other, then the tails. */
function appendAll(builder: Builder, types: readonly AbiType[], parent: string): void {
  const start = builder.bytes.length;
  const heads: number[] = [];
  let next = start;
  for (const type of types) {
    heads.push(next);
    next += headSize(type);
  }
  while (builder.bytes.length < next) builder.bytes.push(0);
  for (const [index, type] of types.entries()) {
    const head = heads[index] as number;
    const path = `${parent}.${index}`;
    if (!isDynamic(type)) placeStatic(builder, type, head, path);
    else {
      putNumber(builder, head, builder.bytes.length - start);
      appendTail(builder, type, path);
    }
  }
}

function placeStatic(builder: Builder, type: AbiType, offset: number, path: string): void {
  if (type.kind === "array" || type.kind === "tuple") {
    let at = offset;
    for (const [index, member] of membersOf(type).entries()) {
      placeStatic(builder, member, at, `${path}.${index}`);
      at += headSize(member);
    }
    return;
  }
  if (builder.fields.length >= maxFields || type.kind === "bytes" || type.kind === "string") return;
  builder.fields.push({ offset, kind: type.kind, bits: widthOf(type), size: 32, path });
}

function widthOf(type: AbiType): number {
  if (type.kind === "uint" || type.kind === "int") return type.bits;
  if (type.kind === "fixed-bytes") return 8 * type.size;
  return type.kind === "bool" ? 1 : 160;
}

function membersOf(type: AbiType & { kind: "array" | "tuple" }): readonly AbiType[] {
  if (type.kind === "tuple") return type.members;
  return Array.from({ length: Math.min(type.length ?? 0, maxFields) }, () => type.element);
}

function appendTail(builder: Builder, type: AbiType, path: string): void {
  if (type.kind === "tuple") appendAll(builder, type.members, path);
  else if (type.kind === "array") {
    const isFull = builder.fields.length >= maxFields;
    const length = type.length ?? (isFull ? 0 : builder.chooseLength("array"));
    if (type.length === undefined) appendNumber(builder, length);
    const elements: AbiType[] = Array.from({ length }, () => type.element);
    appendAll(builder, elements, path);
  } else {
    const size = builder.chooseLength("content");
    appendNumber(builder, size);
    const offset = builder.bytes.length;
    if (size > 0) builder.fields.push({ offset, kind: "content", bits: 8 * size, size, path });
    for (let k = 0; k < Math.ceil(size / 32) * 32; k++) builder.bytes.push(0);
  }
}

function appendNumber(builder: Builder, value: number): void {
  const at = builder.bytes.length;
  for (let k = 0; k < 32; k++) builder.bytes.push(0);
  putNumber(builder, at, value);
}

function putNumber({ bytes }: Builder, at: number, value: number): void {
  for (let k = 0; k < 4; k++) bytes[at + 31 - k] = (value >>> (8 * k)) & 0xff;
}

/** The word of a field that is no content. */
export function readField(data: Uint8Array, { offset, size }: Field): Word {
  return bytesToBigint(data.subarray(offset, offset + size));
}

/** Writes a number, cut to what the field's type holds. */
export function writeField(data: Uint8Array, field: Field, value: bigint): void {
  data.set(bigintToBytes(toFieldWord(field, value), field.size), field.offset);
}

/** The word that stands for a number in a field: sign-extended, or on the left, as its type has it. */
export function toFieldWord({ kind, bits }: Field, value: bigint): Word {
  if (kind === "int") return BigInt.asUintN(256, BigInt.asIntN(bits, value));
  if (kind !== "fixed-bytes") return BigInt.asUintN(bits, value);
  // What fits on the left as it is stays; a small number is moved there.
  const shift = BigInt(256 - bits);
  return value >> shift === 0n || BigInt.asUintN(256 - bits, value) !== 0n
    ? BigInt.asUintN(256, BigInt.asUintN(bits, value) << shift)
    : BigInt.asUintN(256, value);
}
