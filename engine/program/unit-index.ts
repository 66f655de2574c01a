/** The tree of one source unit, looked through once, however many programs it is part of. */

import type { ContractDefinition, FunctionDefinition, ModifierDefinition, SourceUnit } from "solidity-ast";
import type { AstNode } from "../solc/ast.ts";
import { memoize } from "../util/memoize.ts";
import { type AnyNode, childrenOf, isKind, pushReversed } from "./nodes.ts";

/** What has parameters and a body. */
export type Callable = FunctionDefinition | ModifierDefinition;

export interface UnitIndex {
  /** In the order of the source. */
  readonly byKind: ReadonlyMap<string, readonly AnyNode[]>;
  readonly numbered: NumberedNodes;
}

/** Nodes by their numbers, which compilers give without gaps: the number `first` comes first. */
export interface NumberedNodes {
  readonly first: number;
  readonly nodes: readonly (AstNode | undefined)[];
}

/** What a node lies in; the children of one node share it. */
export interface Surroundings {
  readonly file: string;
  readonly parent: AnyNode | undefined;
  readonly contract: ContractDefinition | undefined;
  readonly callable: Callable | undefined;
}

/** Where a node keeps its surroundings: a symbol is no part of the tree, and quicker than a map. */
const surroundings = Symbol("surroundings");

/** Undefined for a node whose source unit was not indexed. */
export function surroundingsOf(node: AnyNode & { [surroundings]?: Surroundings }): Surroundings | undefined {
  return node[surroundings];
}

/** The nodes of a source unit; from then on, each of them knows its surroundings. */
export const indexUnit = memoize(makeIndex);

function makeIndex(unit: SourceUnit): UnitIndex {
  const byKind = new Map<string, AnyNode[]>();
  const numbered: AstNode[] = [];
  setSurroundings(unit, { file: unit.absolutePath, parent: undefined, contract: undefined, callable: undefined });
  const stack: AnyNode[] = [unit];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const alike = byKind.get(node.nodeType);
    if (alike === undefined) byKind.set(node.nodeType, [node]);
    else alike.push(node);
    if ("id" in node && Number.isInteger(node.id)) numbered.push(node);
    const children = childrenOf(node);
    if (children.length === 0) continue;
    const within = surroundingsIn(node);
    for (const child of children) setSurroundings(child, within);
    pushReversed(stack, children);
  }
  return { byKind, numbered: byNumber(numbered) };
}

/** Of two with the same number it is the later one. */
function byNumber(numbered: readonly AstNode[]): NumberedNodes {
  const first = numbered.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  const nodes: (AstNode | undefined)[] = [];
  for (const node of numbered) nodes[node.id - first] = node;
  return { first, nodes };
}

function surroundingsIn(parent: AnyNode): Surroundings {
  const outer = surroundingsOf(parent);
  return {
    file: outer?.file ?? "",
    parent,
    contract: isKind(parent, "ContractDefinition") ? parent : outer?.contract,
    callable: isKind(parent, "FunctionDefinition", "ModifierDefinition") ? parent : outer?.callable,
  };
}

function setSurroundings(node: AnyNode & { [surroundings]?: Surroundings }, within: Surroundings): void {
  node[surroundings] = within;
}
