/** A compiled program, bound: what the checks ask. */

import type {
  ContractDefinition,
  FunctionDefinition,
  ModifierDefinition,
  PragmaDirective,
  SourceUnit,
  VariableDeclaration,
} from "solidity-ast";
import type { AstNode } from "../solc/ast.ts";
import { linearize } from "./linearize.ts";
import { type AnyNode, childrenOf, isKind, spanOf } from "./nodes.ts";

export interface Program {
  /** Exact version of the compiler that made the trees, as in `0.8.37`. */
  readonly solc: string;
  /** All source units, dependencies too. */
  readonly sourceUnits: readonly SourceUnit[];
  readonly pragmas: readonly PragmaDirective[];
  /** Contracts, interfaces and libraries. */
  readonly contracts: readonly ContractDefinition[];
  /** With and without body, of contracts and free ones. */
  readonly functions: readonly FunctionDefinition[];
  readonly modifiers: readonly ModifierDefinition[];
  /** Of contracts and libraries, constants too. */
  readonly stateVariables: readonly VariableDeclaration[];
  findNode(id: number): AstNode | undefined;
  parentOf(node: AnyNode): AnyNode | undefined;
  /** The source unit name a node lies in; empty for a node that is not of this program. */
  fileOf(node: AnyNode): string;
  /** The contract a node lies in, itself if it is one. */
  contractOf(node: AnyNode): ContractDefinition | undefined;
  /** The function or modifier a node lies in, itself if it is one. */
  callableOf(node: AnyNode): Callable | undefined;
  /** The contract itself, then its bases from most derived to most basic. */
  linearizedBases(contract: ContractDefinition): readonly ContractDefinition[];
}

/** What has parameters and a body. */
export type Callable = FunctionDefinition | ModifierDefinition;

/** Binds the trees that compiler `solc` made. Odd or unknown nodes are kept and walked; nothing here throws on them. */
export function buildProgram(sourceUnits: readonly SourceUnit[], solc: string): Program {
  const { nodes, byId, parents } = index(sourceUnits);
  const files = new Map(sourceUnits.map((unit) => [spanOf(unit).fileIndex, unit.absolutePath]));
  const linearized = new Map<ContractDefinition, readonly ContractDefinition[]>();

  const enclosing = <T extends AnyNode>(node: AnyNode, isWanted: (node: AnyNode) => node is T): T | undefined => {
    let at: AnyNode | undefined = node;
    while (at !== undefined && !isWanted(at)) at = parents.get(at);
    return at;
  };
  const directBases = (contract: ContractDefinition): ContractDefinition[] =>
    contract.baseContracts.flatMap(({ baseName }) => {
      const base = byId.get(baseName.referencedDeclaration);
      return isContract(base) ? [base] : [];
    });

  return {
    solc,
    sourceUnits,
    pragmas: nodes.filter((node) => isKind(node, "PragmaDirective")),
    contracts: nodes.filter(isContract),
    functions: nodes.filter((node) => isKind(node, "FunctionDefinition")),
    modifiers: nodes.filter((node) => isKind(node, "ModifierDefinition")),
    stateVariables: nodes.filter((node) => isKind(node, "VariableDeclaration")).filter((node) => node.stateVariable),
    findNode: (id) => byId.get(id),
    parentOf: (node) => parents.get(node),
    fileOf: (node) => files.get(spanOf(node).fileIndex) ?? "",
    contractOf: (node) => enclosing(node, isContract),
    callableOf: (node) => enclosing(node, isCallable),
    linearizedBases(contract) {
      const known = linearized.get(contract);
      const order = known ?? linearize(contract, directBases);
      if (known === undefined) linearized.set(contract, order);
      return order;
    },
  };
}

function isContract(node: AnyNode | undefined): node is ContractDefinition {
  return isKind(node, "ContractDefinition");
}

function isCallable(node: AnyNode): node is Callable {
  return isKind(node, "FunctionDefinition", "ModifierDefinition");
}

interface Index {
  /** In the order of the source units, and of the source within each. */
  readonly nodes: readonly AnyNode[];
  readonly byId: ReadonlyMap<number, AstNode>;
  readonly parents: ReadonlyMap<AnyNode, AnyNode>;
}

function index(sourceUnits: readonly SourceUnit[]): Index {
  const nodes: AnyNode[] = [];
  const byId = new Map<number, AstNode>();
  const parents = new Map<AnyNode, AnyNode>();
  const stack: AnyNode[] = sourceUnits.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node);
    if ("id" in node) byId.set(node.id, node);
    const children = childrenOf(node).reverse();
    for (const child of children) parents.set(child, node);
    stack.push(...children);
  }
  return { nodes, byId, parents };
}
