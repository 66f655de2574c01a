/** The syntax trees that are being normalised, as a whole. */

import type { SourceText } from "../../text/source-text.ts";
import { listNodes, type RawNode, readPlace } from "./raw-node.ts";

export interface Trees {
  /** All nodes that the compiler gave, parents before children. */
  readonly nodes: readonly RawNode[];
  readonly byId: ReadonlyMap<number, RawNode>;
  /** An id for a node that the compiler did not give. */
  newId(): number;
  /** The source a node lies in, as the compiler got it. */
  textOf(node: RawNode): SourceText | undefined;
  /** The contract that a direct member lies in. */
  contractOf(member: RawNode): RawNode | undefined;
}

/** `texts` are the sources by name. */
export function makeTrees(units: readonly RawNode[], texts: ReadonlyMap<string, SourceText>): Trees {
  const nodes = listNodes(units);
  const byId = new Map<number, RawNode>();
  const files = new Map<number, SourceText>();
  const contracts = new Map<RawNode, RawNode>();
  let lastId = 0;
  for (const node of nodes) {
    if (typeof node.id === "number") {
      byId.set(node.id, node);
      lastId = Math.max(lastId, node.id);
    }
    if (node.nodeType === "ContractDefinition") {
      for (const member of listMembers(node)) contracts.set(member, node);
    }
  }
  for (const unit of units) {
    const text = texts.get(String(unit["absolutePath"]));
    if (text !== undefined) files.set(readPlace(unit.src).file, text);
  }
  return {
    nodes,
    byId,
    newId: () => ++lastId,
    textOf: ({ src }) => files.get(readPlace(src).file),
    contractOf: (member) => contracts.get(member),
  };
}

/** The direct members of a contract. */
export function listMembers(contract: RawNode): RawNode[] {
  return Array.isArray(contract["nodes"]) ? contract["nodes"] : [];
}
