/** A node of the syntax tree as some version of the compiler gave it. */

/** What all versions have in common, and what older ones have that newer ones lack or shape differently. */
export interface RawNode {
  nodeType: string;
  id: number;
  src: string;
  name?: string;
  typeDescriptions?: RawTypes | null;
  documentation?: string | RawNode | null;
  referencedDeclaration?: number | null;
  expression?: RawNode | null;
  arguments?: RawNode[] | null;
  names?: string[];
  kind?: string;
  value?: unknown;
  visibility?: string;
  stateMutability?: string;
  /** Any other property. */
  [property: string]: unknown;
}

export interface RawTypes {
  typeIdentifier?: string | null;
  typeString?: string | null;
}

/** True for what has a node type. */
export function isRawNode(value: unknown): value is RawNode {
  return typeof value === "object" && value !== null && "nodeType" in value && typeof value.nodeType === "string";
}

/** The nodes of a property that holds several; holes and other things are left out. */
export function nodesIn(value: unknown): RawNode[] {
  return Array.isArray(value) ? value.filter(isRawNode) : [];
}

/** The node and all below it, parents before children, Yul too. Needs no stack of calls, however deep the tree. */
export function listNodes(root: unknown): RawNode[] {
  const found: RawNode[] = [];
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    if (isRawNode(value)) found.push(value);
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let at = inner.length - 1; at >= 0; at--) if (typeof inner[at] === "object") stack.push(inner[at]);
  }
  return found;
}

/** Turns a node into another one in its place: what refers to it refers to the new one. */
export function become(node: RawNode, other: RawNode): void {
  dropProperties(node, Object.keys(node));
  Object.assign(node, other);
}

/** Takes properties away that newer versions do not have. */
export function dropProperties(node: RawNode, names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(node, name);
}

/** Offset and length in bytes, and the file's number, of a place such as `12:5:0`; -1 where there is none. */
export function readPlace(src: string): { offset: number; length: number; file: number } {
  const [offset = -1, length = -1, file = -1] = src.split(":").map(Number);
  return { offset, length, file };
}
