/** Statements in the forms that later versions have for them. */

import { makeBuiltinCall } from "./calls.ts";
import { placeVariable } from "./definitions.ts";
import { become, isRawNode, type RawNode, readPlace } from "./raw-node.ts";
import type { Trees } from "./trees.ts";

/** `throw` is `revert()`. */
export function normalizeThrow(node: RawNode, trees: Trees): void {
  const { id, src } = node;
  const callee = { typeIdentifier: "t_function_revert_pure$__$returns$__$", typeString: "function () pure" };
  const result = { typeIdentifier: "t_tuple$__$", typeString: "tuple()" };
  const call = makeBuiltinCall({ ...node, id: trees.newId() }, trees, "revert", callee, result);
  become(node, { nodeType: "ExpressionStatement", id, src, expression: call });
}

/** Before `emit`, an event was called like a function. */
export function normalizeExpressionStatement(node: RawNode): void {
  const { id, src, expression: call } = node;
  if (call?.nodeType !== "FunctionCall" || !isRawNode(call.expression)) return;
  const callee = call.expression.typeDescriptions?.typeIdentifier ?? "";
  if (callee.startsWith("t_function_event_")) become(node, { nodeType: "EmitStatement", id, src, eventCall: call });
}

/**
 * One declaration a value, as `assignments` says: `var (a, ) = f()` may leave out several values at once. Variables
 * without a value are listed too since 0.5.
 */
export function normalizeDeclaration(node: RawNode, trees: Trees): void {
  dropSemicolon(node, trees);
  const declarations = listHoled(node["declarations"]);
  const assignments: unknown[] = Array.isArray(node["assignments"]) ? node["assignments"] : [];
  const byId = new Map(declarations.flatMap((one) => (one === null ? [] : [[one.id, one] as const])));
  const isSpread = assignments.length > declarations.length;
  const spread = isSpread ? assignments.map((id) => byId.get(Number(id)) ?? null) : declarations;
  for (const declaration of spread) if (declaration !== null) placeVariable(declaration);
  node["declarations"] = spread;
  node["assignments"] = spread.map((declaration) => declaration?.id ?? null);
}

/** The place of a declaration without a value had its semicolon in it before 0.4.18. */
function dropSemicolon(node: RawNode, trees: Trees): void {
  const { offset, length, file } = readPlace(node.src);
  const end = trees.textOf(node)?.slice(offset + length - 1, 1);
  if (end === ";") node.src = `${offset}:${length - 1}:${file}`;
}

/** Nodes and the holes between them. */
function listHoled(value: unknown): (RawNode | null)[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => (isRawNode(item) ? item : null));
}
