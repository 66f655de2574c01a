/** Walking the syntax tree, Solidity and Yul alike. */

import type { YulNode } from "solidity-ast/node.js";
import type { AstNode } from "../solc/ast.ts";

/** Any node: Yul nodes have no id. */
export type AnyNode = AstNode | YulNode;
type NodeKind = AnyNode["nodeType"];
/** The node type of a kind, as in `NodeOf<"FunctionCall">`. */
export type NodeOf<K extends NodeKind> = Extract<AnyNode, { readonly nodeType: K }>;

/** Where a node lies: bytes from the start of the source, and the compiler's number of the source. */
export interface SourceSpan {
  readonly offset: number;
  readonly length: number;
  readonly fileIndex: number;
}

/** Reads a node's `src`; what the compiler left out is 0, -1 for the file. */
export function spanOf(node: AnyNode): SourceSpan {
  const [offset, length, fileIndex] = node.src.split(":").map(Number);
  return { offset: offset || 0, length: length || 0, fileIndex: fileIndex ?? -1 };
}

/** True for what has a node type. */
export function isNode(value: unknown): value is AnyNode {
  return kindOf(value) !== undefined;
}

/** True when `node` is of one of the kinds. No list of them is made: nothing is asked as often. */
export function isKind<K extends NodeKind>(node: unknown, a: K, b?: K, c?: K, d?: K): node is NodeOf<K> {
  const found = kindOf(node);
  return found === a || (found !== undefined && (found === b || found === c || found === d));
}

function kindOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { nodeType } = value as { readonly nodeType?: unknown };
  return typeof nodeType === "string" ? nodeType : undefined;
}

/** Where a node keeps its children once they are found: a symbol is no part of the tree, and quicker than a weak map. */
const foundChildren = Symbol("children");

/** The nodes directly below, in the order of the source, found once. Nodes of unknown kinds are walked like any other. */
export function childrenOf(node: AnyNode & { [foundChildren]?: readonly AnyNode[] }): readonly AnyNode[] {
  node[foundChildren] ??= findChildren(node);
  return node[foundChildren];
}

const noChildren: readonly AnyNode[] = [];

/** Objects that never hold a node, and that most nodes have. */
function isAboutTypes(field: string): boolean {
  return field === "typeDescriptions" || field === "argumentTypes";
}

function findChildren(node: AnyNode): readonly AnyNode[] {
  let found: AnyNode[] | undefined; // most nodes have none
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  for (const field in fields) {
    const value = fields[field];
    if (typeof value !== "object" || value === null || isAboutTypes(field)) continue;
    found ??= [];
    if (Array.isArray(value)) for (const item of value) pushNodes(found, item);
    else pushNodes(found, value);
  }
  if (found === undefined || found.length === 0) return noChildren;
  return found.length === 1 ? found : inOrder(found);
}

/** Sorts only what is out of order, as most nodes are not. */
function inOrder(nodes: AnyNode[]): readonly AnyNode[] {
  let last = -1;
  for (const node of nodes) {
    const start = startOf(node);
    if (start < last) return nodes.sort((a, b) => startOf(a) - startOf(b));
    last = start;
  }
  return nodes;
}

/** The node and everything below it, parents before children, in the order of the source. */
export function* walk(node: AnyNode): Generator<AnyNode> {
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    pushReversed(stack, childrenOf(next));
  }
}

/** So that the first of `items` is popped first. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let at = items.length - 1; at >= 0; at--) stack.push(items[at] as T);
}

/** All nodes of the kinds in and below `node`, in the order of the source. */
export function findAll<K extends NodeKind>(node: AnyNode, ...kinds: readonly K[]): NodeOf<K>[] {
  const found: NodeOf<K>[] = [];
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ((kinds as readonly string[]).includes(next.nodeType)) found.push(next as NodeOf<K>);
    pushReversed(stack, childrenOf(next));
  }
  return found;
}

/** `using` lists its functions in plain objects around the nodes. */
function pushNodes(nodes: AnyNode[], value: unknown): void {
  if (isNode(value)) nodes.push(value);
  else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const inner of Object.values(value)) if (isNode(inner)) nodes.push(inner);
  }
}

function startOf(node: AnyNode): number {
  return Number.parseInt(node.src, 10) || 0;
}
