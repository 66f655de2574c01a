/** Types of Solidity's ABI, read from their names. */

/** A parameter as solc's ABI gives it. */
export type AbiParameter = {
  readonly name?: string;
  /** `uint256`, `bytes`, `tuple[2][]`, ... */
  readonly type: string;
  /** The members of a tuple. */
  readonly components?: readonly AbiParameter[];
};

export type AbiType =
  | { readonly kind: "uint" | "int"; readonly bits: number }
  | { readonly kind: "address" | "bool" | "bytes" | "string" }
  /** `bytes1` to `bytes32`: left in its word. A function pointer is one of 24 bytes. */
  | { readonly kind: "fixed-bytes"; readonly size: number }
  /** `length` undefined: as many as there are. */
  | { readonly kind: "array"; readonly element: AbiType; readonly length: number | undefined }
  | { readonly kind: "tuple"; readonly members: readonly AbiType[] };

/** Deeper types and longer arrays of a fixed length than these are no contract's. */
const maxDepth = 32;
const maxLength = 2 ** 16;

/** The type of a parameter; `undefined` where its name says none. */
export function readAbiType(parameter: AbiParameter, depth = 0): AbiType | undefined {
  if (depth > maxDepth) return undefined;
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (array) {
    const element = readAbiType({ ...parameter, type: array[1] ?? "" }, depth + 1);
    const length = array[2] ? Number(array[2]) : undefined;
    return element && (length ?? 0) <= maxLength ? { kind: "array", element, length } : undefined;
  }
  return parameter.type === "tuple" ? readTuple(parameter.components ?? [], depth) : readElementary(parameter.type);
}

function readTuple(components: readonly AbiParameter[], depth: number): AbiType | undefined {
  const members: AbiType[] = [];
  for (const component of components) {
    const member = readAbiType(component, depth + 1);
    if (!member) return undefined;
    members.push(member);
  }
  return { kind: "tuple", members };
}

/** How many bytes a function pointer has: an address and a selector. */
const functionBytes = 24;

function readElementary(name: string): AbiType | undefined {
  if (name === "address" || name === "bool" || name === "bytes" || name === "string") return { kind: name };
  if (name === "function") return { kind: "fixed-bytes", size: functionBytes };
  const [, base, digits] = /^(uint|int|bytes)(\d+)$/.exec(name) ?? [];
  const size = Number(digits);
  if (base === "bytes") return size >= 1 && size <= 32 ? { kind: "fixed-bytes", size } : undefined;
  const isWidth = size >= 8 && size <= 256 && size % 8 === 0;
  return (base === "uint" || base === "int") && isWidth ? { kind: base, bits: size } : undefined;
}

/** Whether the encoding stands elsewhere, and only its offset where the value belongs. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === "array") return type.length === undefined || isDynamic(type.element);
  if (type.kind === "tuple") return type.members.some(isDynamic);
  return type.kind === "bytes" || type.kind === "string";
}

/** Bytes that a value takes where it belongs. */
export function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32;
  if (type.kind === "array") return (type.length ?? 0) * headSize(type.element);
  if (type.kind === "tuple") return type.members.reduce((size, member) => size + headSize(member), 0);
  return 32;
}
