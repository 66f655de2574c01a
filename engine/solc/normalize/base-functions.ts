/** Which functions a function overrides: solc says so since 0.6. */

import { dropProperties, isRawNode, nodesIn, type RawNode } from "./raw-node.ts";
import { listMembers, type Trees } from "./trees.ts";

/** Gives every function without `baseFunctions` those of the nearest bases that have its name and parameter types. */
export function addBaseFunctions(trees: Trees): void {
  for (const contract of trees.nodes) {
    if (contract.nodeType !== "ContractDefinition") continue;
    for (const member of listMembers(contract)) {
      if (member.nodeType === "FunctionDefinition") addTo(member, contract, trees);
    }
  }
}

function addTo(member: RawNode, contract: RawNode, trees: Trees): void {
  dropProperties(member, ["superFunction"]);
  if (member.kind === "constructor" || member["baseFunctions"] !== undefined) return;
  const found = findAbove(contract, signatureOf(member), trees);
  if (found.length > 0) member["baseFunctions"] = found;
}

/** The first function of that signature on each way up. */
function findAbove(contract: RawNode, wanted: string, trees: Trees): number[] {
  const found = new Set<number>();
  const seen = new Set<RawNode>([contract]);
  const pending = basesOf(contract, trees);
  for (let base = pending.pop(); base !== undefined; base = pending.pop()) {
    if (seen.has(base)) continue;
    seen.add(base);
    const same = listMembers(base).find((member) => isInherited(member) && signatureOf(member) === wanted);
    if (same === undefined) pending.push(...basesOf(base, trees));
    else found.add(same.id);
  }
  return [...found];
}

function isInherited({ nodeType, kind, visibility }: RawNode): boolean {
  return nodeType === "FunctionDefinition" && kind !== "constructor" && visibility !== "private";
}

function basesOf(contract: RawNode, trees: Trees): RawNode[] {
  return nodesIn(contract["baseContracts"]).flatMap(({ baseName }) => {
    const base = isRawNode(baseName) ? trees.byId.get(baseName.referencedDeclaration ?? -1) : undefined;
    return base === undefined ? [] : [base];
  });
}

function signatureOf({ name, kind, parameters }: RawNode): string {
  const list = isRawNode(parameters) ? nodesIn(parameters["parameters"]) : [];
  return `${name === "" ? kind : name}(${list.map(({ typeDescriptions }) => typeDescriptions?.typeString).join()})`;
}
