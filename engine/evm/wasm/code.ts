/** WebAssembly code as a tree: bytes, blocks with labels instead of depths, calls by definition instead of index. */
import { invariant } from "../../util/invariant.ts";
import { signedLeb, unsignedLeb } from "./leb128.ts";

/** What a branch leads to. Made by `label`, used once as a block and any number of times as a target. */
export type Label = { readonly name: string };

/** A function that a module defines; `code` is its body. */
export type WasmFunction = {
  readonly name: string;
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
  /** Types of the locals after the parameters. */
  readonly locals: readonly ValueType[];
  readonly code: Code;
};

export type ValueType = "i32" | "i64" | "v128";

export type Code =
  | number
  | readonly Code[]
  | { readonly kind: "block"; readonly opcode: number; readonly label: Label | undefined; readonly body: Code }
  | { readonly kind: "branch"; readonly opcode: number; readonly label: Label }
  | { readonly kind: "table"; readonly labels: readonly Label[]; readonly otherwise: Label }
  | { readonly kind: "call"; readonly callee: WasmFunction };

/** A new branch target. `name` is for people who debug. */
export function label(name: string): Label {
  return { name };
}

/** Branches to `block` leave it. */
export const block = (to: Label, ...body: Code[]): Code => ({ kind: "block", opcode: 0x02, label: to, body });
/** Branches to `loop` start it again. */
export const loop = (to: Label, ...body: Code[]): Code => ({ kind: "block", opcode: 0x03, label: to, body });
/** Runs `body` where `condition` is not zero. */
export const when = (condition: Code, ...body: Code[]): Code => [
  condition,
  { kind: "block", opcode: 0x04, label: undefined, body },
];
export const branch = (to: Label): Code => ({ kind: "branch", opcode: 0x0c, label: to });
export const branchIf = (to: Label, condition: Code): Code => [condition, { kind: "branch", opcode: 0x0d, label: to }];
/** Branches to the label with the number that `index` gives. */
export const branchTable = (labels: readonly Label[], otherwise: Label, index: Code): Code => [
  index,
  { kind: "table", labels, otherwise },
];
export const call = (callee: WasmFunction, ...args: Code[]): Code => [args, { kind: "call", callee }];
export const giveBack = (value: Code): Code => [value, 0x0f];

export const get = (local: number): Code => [0x20, ...unsignedLeb(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, ...unsignedLeb(local)];
/** Sets a local and leaves the value. */
export const tee = (local: number, value: Code): Code => [value, 0x22, ...unsignedLeb(local)];
/** One of two values, both of which are computed. */
export const select = (condition: Code, ifTrue: Code, ifFalse: Code): Code => [ifTrue, ifFalse, condition, 0x1b];

const noType = 0x40;

/** The bytes of `code`. `indexOf` gives the index of a function in its module. */
export function encodeCode(code: Code, indexOf: (callee: WasmFunction) => number): number[] {
  const bytes: number[] = [];
  const open: (Label | undefined)[] = [];
  const depthOf = (to: Label): number[] => {
    const index = open.lastIndexOf(to);
    invariant(index >= 0, `branch to ${to.name} from outside of it`);
    return unsignedLeb(open.length - 1 - index);
  };
  const visit = (node: Code): void => {
    if (typeof node === "number") bytes.push(node);
    else if (isList(node)) for (const part of node) visit(part);
    else if (node.kind === "branch") bytes.push(node.opcode, ...depthOf(node.label));
    else if (node.kind === "call") bytes.push(0x10, ...unsignedLeb(indexOf(node.callee)));
    else if (node.kind === "table") {
      bytes.push(0x0e, ...unsignedLeb(node.labels.length), ...node.labels.flatMap(depthOf), ...depthOf(node.otherwise));
    } else {
      bytes.push(node.opcode, noType);
      open.push(node.label);
      visit(node.body);
      open.pop();
      bytes.push(0x0b);
    }
  };
  visit(code);
  return bytes;
}

function isList(node: Code): node is readonly Code[] {
  return Array.isArray(node);
}

/** Constants and operators on 32-bit integers. */
export const i32 = {
  const: (value: number): Code => [0x41, ...signedLeb(BigInt(value | 0))],
  load: (address: Code, offset = 0): Code => [address, 0x28, 2, ...unsignedLeb(offset)],
  load8: (address: Code, offset = 0): Code => [address, 0x2d, 0, ...unsignedLeb(offset)],
  load16: (address: Code, offset = 0): Code => [address, 0x2f, 0, ...unsignedLeb(offset)],
  store: (address: Code, offset: number, value: Code): Code => [address, value, 0x36, 2, ...unsignedLeb(offset)],
  store8: (address: Code, offset: number, value: Code): Code => [address, value, 0x3a, 0, ...unsignedLeb(offset)],
  store16: (address: Code, offset: number, value: Code): Code => [address, value, 0x3b, 0, ...unsignedLeb(offset)],
  eqz: (a: Code): Code => [a, 0x45],
  eq: (a: Code, b: Code): Code => [a, b, 0x46],
  ne: (a: Code, b: Code): Code => [a, b, 0x47],
  ltU: (a: Code, b: Code): Code => [a, b, 0x49],
  gtU: (a: Code, b: Code): Code => [a, b, 0x4b],
  leU: (a: Code, b: Code): Code => [a, b, 0x4d],
  geU: (a: Code, b: Code): Code => [a, b, 0x4f],
  ltS: (a: Code, b: Code): Code => [a, b, 0x48],
  geS: (a: Code, b: Code): Code => [a, b, 0x4e],
  clz: (a: Code): Code => [a, 0x67],
  add: (a: Code, b: Code): Code => [a, b, 0x6a],
  sub: (a: Code, b: Code): Code => [a, b, 0x6b],
  mul: (a: Code, b: Code): Code => [a, b, 0x6c],
  and: (a: Code, b: Code): Code => [a, b, 0x71],
  or: (a: Code, b: Code): Code => [a, b, 0x72],
  xor: (a: Code, b: Code): Code => [a, b, 0x73],
  shl: (a: Code, b: Code): Code => [a, b, 0x74],
  shrU: (a: Code, b: Code): Code => [a, b, 0x76],
  /** The low 32 bits of a 64-bit integer. */
  wrap: (a: Code): Code => [a, 0xa7],
};

/** Constants and operators on 64-bit integers. */
export const i64 = {
  const: (value: bigint): Code => [0x42, ...signedLeb(BigInt.asIntN(64, value))],
  load: (address: Code, offset = 0): Code => [address, 0x29, 3, ...unsignedLeb(offset)],
  load8U: (address: Code, offset = 0): Code => [address, 0x31, 0, ...unsignedLeb(offset)],
  load8S: (address: Code, offset = 0): Code => [address, 0x30, 0, ...unsignedLeb(offset)],
  load32U: (address: Code, offset = 0): Code => [address, 0x35, 2, ...unsignedLeb(offset)],
  store: (address: Code, offset: number, value: Code): Code => [address, value, 0x37, 3, ...unsignedLeb(offset)],
  store32: (address: Code, offset: number, value: Code): Code => [address, value, 0x3e, 2, ...unsignedLeb(offset)],
  eqz: (a: Code): Code => [a, 0x50],
  eq: (a: Code, b: Code): Code => [a, b, 0x51],
  ne: (a: Code, b: Code): Code => [a, b, 0x52],
  ltS: (a: Code, b: Code): Code => [a, b, 0x53],
  ltU: (a: Code, b: Code): Code => [a, b, 0x54],
  gtS: (a: Code, b: Code): Code => [a, b, 0x55],
  gtU: (a: Code, b: Code): Code => [a, b, 0x56],
  geU: (a: Code, b: Code): Code => [a, b, 0x5a],
  clz: (a: Code): Code => [a, 0x79],
  add: (a: Code, b: Code): Code => [a, b, 0x7c],
  sub: (a: Code, b: Code): Code => [a, b, 0x7d],
  mul: (a: Code, b: Code): Code => [a, b, 0x7e],
  divU: (a: Code, b: Code): Code => [a, b, 0x80],
  remU: (a: Code, b: Code): Code => [a, b, 0x82],
  and: (a: Code, b: Code): Code => [a, b, 0x83],
  or: (a: Code, b: Code): Code => [a, b, 0x84],
  xor: (a: Code, b: Code): Code => [a, b, 0x85],
  shl: (a: Code, b: Code): Code => [a, b, 0x86],
  shrS: (a: Code, b: Code): Code => [a, b, 0x87],
  shrU: (a: Code, b: Code): Code => [a, b, 0x88],
  rotl: (a: Code, b: Code): Code => [a, b, 0x89],
  extendU: (a: Code): Code => [a, 0xad],
  extendS: (a: Code): Code => [a, 0xac],
};

const simd = (opcode: number): number[] => [0xfd, ...unsignedLeb(opcode)];

/** Operators on 128-bit vectors. */
export const v128 = {
  zero: [...simd(12), ...new Array<number>(16).fill(0)] as Code,
  const: (bytes: readonly number[]): Code => [...simd(12), ...bytes],
  load: (address: Code, offset = 0): Code => [address, ...simd(0), 0, ...unsignedLeb(offset)],
  store: (address: Code, offset: number, value: Code): Code => [address, value, ...simd(11), 0, ...unsignedLeb(offset)],
  and: (a: Code, b: Code): Code => [a, b, ...simd(78)],
  or: (a: Code, b: Code): Code => [a, b, ...simd(80)],
  xor: (a: Code, b: Code): Code => [a, b, ...simd(81)],
  not: (a: Code): Code => [a, ...simd(77)],
  anyTrue: (a: Code): Code => [a, ...simd(83)],
  /** The vector whose byte `i` is byte `lanes[i]` of `a` and `b` together. */
  shuffle: (a: Code, b: Code, lanes: readonly number[]): Code => [a, b, ...simd(13), ...lanes],
  splat8: (a: Code): Code => [a, ...simd(15)],
  gtU8: (a: Code, b: Code): Code => [a, b, ...simd(40)],
  bitselect: (ifOne: Code, ifZero: Code, mask: Code): Code => [ifOne, ifZero, mask, ...simd(82)],
};

export const memory = {
  /** In pages of 64 KiB. */
  size: [0x3f, 0] as Code,
  /** Leaves the former size, or -1 where it cannot grow. */
  grow: (pages: Code): Code => [pages, 0x40, 0],
  fill: (to: Code, value: Code, length: Code): Code => [to, value, length, 0xfc, 0x0b, 0],
  copy: (to: Code, from: Code, length: Code): Code => [to, from, length, 0xfc, 0x0a, 0, 0],
};
