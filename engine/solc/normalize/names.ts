/** Names of contracts, modifiers and types: paths since solc 0.8, before that expressions and type names. */

import { become, dropProperties, isRawNode, nodesIn, type RawNode } from "./raw-node.ts";
import type { Trees } from "./trees.ts";

/** A type's name keeps its node, the path goes below it. */
export function normalizeTypeName(node: RawNode, trees: Trees): void {
  const { name, referencedDeclaration, src } = node;
  if (isRawNode(node["pathNode"]) || name === undefined) return;
  node["pathNode"] = {
    nodeType: "IdentifierPath",
    id: trees.newId(),
    name,
    referencedDeclaration: referencedDeclaration ?? -1,
    src,
  };
  dropProperties(node, ["name", "contractScope"]);
}

/** The base after `is`. */
export function normalizeInheritance(node: RawNode): void {
  toPath(node["baseName"]);
}

/** The bases after `override`. */
export function normalizeOverride(node: RawNode): void {
  for (const name of nodesIn(node["overrides"])) toPath(name);
}

/** The library after `using`. */
export function normalizeUsing(node: RawNode): void {
  toPath(node["libraryName"]);
  node["global"] ??= false;
}

/** Modifiers, and base constructors with arguments. */
export function normalizeInvocation(node: RawNode, trees: Trees): void {
  const name = node["modifierName"];
  toPath(name);
  if (!isRawNode(name) || node.kind !== undefined) return;
  const named = trees.byId.get(name.referencedDeclaration ?? -1);
  node.kind = named?.nodeType === "ContractDefinition" ? "baseConstructorSpecifier" : "modifierInvocation";
}

/** Each `{foreign, local}` of an import names what it brings; before 0.8 by its id only. */
export function normalizeImport(node: RawNode, trees: Trees): void {
  const aliases: unknown[] = Array.isArray(node["symbolAliases"]) ? node["symbolAliases"] : [];
  for (const alias of aliases) {
    if (typeof alias !== "object" || alias === null || !("foreign" in alias)) continue;
    if (typeof alias.foreign !== "number") continue;
    const named = trees.byId.get(alias.foreign);
    alias.foreign = {
      nodeType: "Identifier",
      id: trees.newId(),
      name: named?.name ?? "",
      overloadedDeclarations: [],
      referencedDeclaration: alias.foreign,
      src: node.src,
      typeDescriptions: {},
    };
  }
}

/** Children come first: a type name may have got its path already. */
function toPath(node: unknown): void {
  if (!isRawNode(node) || node.nodeType === "IdentifierPath") return;
  const path = node["pathNode"];
  if (isRawNode(path)) {
    become(node, { ...path, id: node.id });
    return;
  }
  const { id, src, name = "", referencedDeclaration } = node;
  become(node, { nodeType: "IdentifierPath", id, src, name, referencedDeclaration: referencedDeclaration ?? -1 });
}
