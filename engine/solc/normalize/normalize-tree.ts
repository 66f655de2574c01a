/** Brings syntax trees of older compilers into the shape of the newest 0.8. */

import type { SourceText } from "../../text/source-text.ts";
import { normalizeAssembly } from "./assembly.ts";
import { addBaseFunctions } from "./base-functions.ts";
import {
  normalizeCall,
  normalizeIdentifier,
  normalizeLiteral,
  normalizeMember,
  normalizeTypeExpression,
} from "./calls.ts";
import {
  normalizeContract,
  normalizeDocumentation,
  normalizeElementaryType,
  normalizeFunction,
  normalizeFunctionType,
  normalizeModifier,
  normalizeVariable,
} from "./definitions.ts";
import {
  normalizeImport,
  normalizeInheritance,
  normalizeInvocation,
  normalizeOverride,
  normalizeTypeName,
  normalizeUsing,
} from "./names.ts";
import type { RawNode } from "./raw-node.ts";
import { normalizeDeclaration, normalizeExpressionStatement, normalizeThrow } from "./statements.ts";
import { makeTrees, type Trees } from "./trees.ts";
import { dropLocation, normalizeTypes } from "./types.ts";

/**
 * Changes the trees in place: they are the caller's own. What a node looks like decides, not its version, so that trees
 * in the newest shape stay as they are.
 */
export function normalizeTree(units: readonly RawNode[], texts: ReadonlyMap<string, SourceText>): void {
  const trees = makeTrees(units, texts);
  for (const { typeDescriptions } of trees.nodes) if (typeDescriptions) normalizeTypes(typeDescriptions);
  for (let at = trees.nodes.length - 1; at >= 0; at--) {
    const node = trees.nodes[at];
    if (node !== undefined && Object.hasOwn(rules, node.nodeType)) rules[node.nodeType]?.(node, trees);
  }
  addBaseFunctions(trees);
}

/** What is done to a node after its children. */
const rules: Readonly<Record<string, (node: RawNode, trees: Trees) => void>> = {
  ArrayTypeName: dropLocation,
  ContractDefinition: normalizeContract,
  ElementaryTypeName: normalizeElementaryType,
  ElementaryTypeNameExpression: normalizeTypeExpression,
  EventDefinition: normalizeDocumentation,
  ExpressionStatement: normalizeExpressionStatement,
  FunctionCall: normalizeCall,
  FunctionDefinition: normalizeFunction,
  FunctionTypeName: normalizeFunctionType,
  Identifier: normalizeIdentifier,
  ImportDirective: normalizeImport,
  InheritanceSpecifier: normalizeInheritance,
  InlineAssembly: normalizeAssembly,
  Literal: normalizeLiteral,
  Mapping: dropLocation,
  MemberAccess: normalizeMember,
  ModifierDefinition: normalizeModifier,
  ModifierInvocation: normalizeInvocation,
  OverrideSpecifier: normalizeOverride,
  Throw: normalizeThrow,
  UserDefinedTypeName: (node, trees) => {
    dropLocation(node);
    normalizeTypeName(node, trees);
  },
  UsingForDirective: normalizeUsing,
  VariableDeclaration: normalizeVariable,
  VariableDeclarationStatement: normalizeDeclaration,
};
