/** A compiled program, bound: what the checks ask. */

import type {
  ContractDefinition,
  FunctionDefinition,
  ModifierDefinition,
  PragmaDirective,
  SourceUnit,
  VariableDeclaration,
} from "solidity-ast";
import type { CompilerSettings } from "../model/analysis.ts";
import type { SourceKinds } from "../model/source-kind.ts";
import type { AstNode } from "../solc/ast.ts";
import type { SourceText } from "../text/source-text.ts";
import { linearize } from "../util/linearize.ts";
import { memoize } from "../util/memoize.ts";
import { makeNodeFinder } from "./node-finder.ts";
import { type AnyNode, isKind, type NodeOf } from "./nodes.ts";
import { type Callable, indexUnit, surroundingsOf } from "./unit-index.ts";

export type { Callable };

export interface Program {
  /** Exact version of the compiler that made the trees, as in `0.8.37`. */
  readonly solc: string;
  /** What the compiler was told; what it was not told is its own default. */
  readonly settings: CompilerSettings;
  /** The source unit names that are reported on; undefined where all are. */
  readonly targets: readonly string[] | undefined;
  /** Whose each source unit is, by its name. */
  readonly kinds: SourceKinds;
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
  /** All nodes of a kind, Yul too, in the order of the source units and of the source within each. */
  nodesOf<K extends AnyNode["nodeType"]>(kind: K): readonly NodeOf<K>[];
  /** The same of the targets alone: what a check that looks at single nodes needs to see. */
  reportedNodesOf<K extends AnyNode["nodeType"]>(kind: K): readonly NodeOf<K>[];
  findNode(id: number): AstNode | undefined;
  parentOf(node: AnyNode): AnyNode | undefined;
  /** The source unit name a node lies in; empty for a node that is not of this program. */
  fileOf(node: AnyNode): string;
  /** The text of a source unit, by its name; undefined where only its tree is known. */
  textOf(file: string): SourceText | undefined;
  /** The contract a node lies in, itself if it is one. */
  contractOf(node: AnyNode): ContractDefinition | undefined;
  /** The function or modifier a node lies in, itself if it is one. */
  callableOf(node: AnyNode): Callable | undefined;
  /** The contract itself, then its bases from most derived to most basic. */
  linearizedBases(contract: ContractDefinition): readonly ContractDefinition[];
}

/** What a program was made from, beside its trees. */
export interface ProgramOrigin {
  readonly texts?: ReadonlyMap<string, SourceText>;
  readonly settings?: CompilerSettings;
  readonly targets?: readonly string[];
  readonly kinds?: SourceKinds;
}

/** Binds the trees that compiler `solc` made. Odd or unknown nodes are kept and walked; nothing here throws on them. */
export function buildProgram(
  sourceUnits: readonly SourceUnit[],
  solc: string,
  { texts, settings = {}, targets, kinds = {} }: ProgramOrigin = {},
): Program {
  const findNode = makeNodeFinder(sourceUnits.map(indexUnit));
  const isTarget = ({ absolutePath }: SourceUnit): boolean => targets?.includes(absolutePath) !== false;
  const nodesOf = makeNodesOf(sourceUnits);

  return {
    solc,
    settings,
    targets,
    kinds,
    sourceUnits,
    pragmas: nodesOf("PragmaDirective"),
    contracts: nodesOf("ContractDefinition"),
    functions: nodesOf("FunctionDefinition"),
    modifiers: nodesOf("ModifierDefinition"),
    stateVariables: nodesOf("VariableDeclaration").filter((node) => node.stateVariable),
    nodesOf,
    reportedNodesOf: targets === undefined ? nodesOf : makeNodesOf(sourceUnits.filter(isTarget)),
    findNode,
    parentOf: (node) => surroundingsOf(node)?.parent,
    fileOf: (node) => surroundingsOf(node)?.file ?? "",
    textOf: (file) => texts?.get(file),
    contractOf: (node) => (isContract(node) ? node : surroundingsOf(node)?.contract),
    callableOf: (node) => (isCallable(node) ? node : surroundingsOf(node)?.callable),
    linearizedBases: makeLinearizedBases(findNode),
  };
}

function makeLinearizedBases(findNode: Program["findNode"]): Program["linearizedBases"] {
  const directBases = (contract: ContractDefinition): ContractDefinition[] =>
    contract.baseContracts.flatMap(({ baseName }) => {
      const base = findNode(baseName.referencedDeclaration);
      return isContract(base) ? [base] : [];
    });
  return memoize((contract: ContractDefinition) => linearize(contract, directBases));
}

function isContract(node: AnyNode | undefined): node is ContractDefinition {
  return isKind(node, "ContractDefinition");
}

function isCallable(node: AnyNode): node is Callable {
  return isKind(node, "FunctionDefinition", "ModifierDefinition");
}

/** The nodes of these units by their kind; looks for those of a kind once. */
export function makeNodesOf(units: readonly SourceUnit[]): Program["nodesOf"] {
  const byKind = new Map<string, readonly AnyNode[]>();
  return <K extends AnyNode["nodeType"]>(kind: K): readonly NodeOf<K>[] => {
    const found = byKind.get(kind) ?? nodesIn(units, kind);
    byKind.set(kind, found);
    return found as readonly NodeOf<K>[];
  };
}

function nodesIn(units: readonly SourceUnit[], kind: string): readonly AnyNode[] {
  const found: AnyNode[] = [];
  for (const unit of units) for (const node of indexUnit(unit).byKind.get(kind) ?? []) found.push(node);
  return found;
}
