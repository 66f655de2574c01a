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
  return typeof value === "object" && value !== null && "nodeType" in value && typeof value.nodeType === "string";
}

/** True when `node` is of one of the kinds. */
export function isKind<K extends NodeKind>(node: unknown, ...kinds: readonly K[]): node is NodeOf<K> {
  return isNode(node) && kinds.some((kind) => kind === node.nodeType);
}

/** The nodes directly below, in the order of the source. Nodes of unknown kinds are walked like any other. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) pushNodes(children, item);
    else pushNodes(children, value);
  }
  return children.length < 2 ? children : children.sort((a, b) => startOf(a) - startOf(b));
}

/** The node and everything below it, parents before children, in the order of the source. */
export function* walk(node: AnyNode): Generator<AnyNode> {
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    stack.push(...childrenOf(next).reverse());
  }
}

/** All nodes of the kinds in and below `node`, in the order of the source. */
export function findAll<K extends NodeKind>(node: AnyNode, ...kinds: readonly K[]): NodeOf<K>[] {
  const found: NodeOf<K>[] = [];
  for (const one of walk(node)) if (isKind(one, ...kinds)) found.push(one);
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
