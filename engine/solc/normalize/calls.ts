/** Calls and builtins: one form for what had several over the years. */

import { become, isRawNode, nodesIn, type RawNode, type RawTypes } from "./raw-node.ts";
import type { Trees } from "./trees.ts";

/** `f.value(x)` is `f{value: x}`; the options of a chain come together. */
export function normalizeCall(node: RawNode): void {
  node["tryCall"] ??= false;
  const callee = node.expression;
  const option = callee === undefined || callee === null ? undefined : optionSetBy(callee);
  if (!isRawNode(callee) || option === undefined || !isRawNode(callee.expression)) return;
  const { id, src } = node;
  const target = callee.expression;
  const isChain = target.nodeType === "FunctionCallOptions" && Array.isArray(target["options"]);
  become(node, {
    nodeType: "FunctionCallOptions",
    id,
    src,
    expression: isChain ? (target.expression ?? target) : target,
    names: [...(isChain ? (target.names ?? []) : []), option],
    options: [...(isChain && Array.isArray(target["options"]) ? target["options"] : []), ...(node.arguments ?? [])],
    isConstant: false,
    isLValue: false,
    isPure: false,
    lValueRequested: false,
    typeDescriptions: node.typeDescriptions ?? {},
  });
}

const setters: ReadonlyMap<string, string> = new Map([
  ["t_function_setvalue_", "value"],
  ["t_function_setgas_", "gas"],
]);

/** The option that a member such as `.value` sets; none for a member that only has its name. */
function optionSetBy(callee: RawNode): string | undefined {
  if (callee.nodeType !== "MemberAccess") return undefined;
  const type = callee.typeDescriptions?.typeIdentifier ?? "";
  return setters.get(/^t_function_set(?:value|gas)_/.exec(type)?.[0] ?? "");
}

/** Builtins under the names they have now. */
const renamed: ReadonlyMap<string, string> = new Map([
  ["suicide", "selfdestruct"],
  ["sha3", "keccak256"],
]);

/** Builtins have negative ids since 0.5; before that, ids that no node has. */
export function normalizeIdentifier(node: RawNode, trees: Trees): void {
  const { referencedDeclaration: id, name = "" } = node;
  if (typeof id !== "number" || trees.byId.has(id)) return;
  if (id > 0) node.referencedDeclaration = -id;
  node.name = renamed.get(name) ?? name;
}

/** `block.blockhash` and `msg.gas` have become functions of their own; members of enums name their declaration. */
export function normalizeMember(node: RawNode, trees: Trees): void {
  const owner = node.expression?.typeDescriptions?.typeIdentifier;
  const [, ofEnum] = /^t_type\$_t_enum\$_.*\$(\d+)_\$$/.exec(owner ?? "") ?? [];
  if (ofEnum !== undefined && typeof node.referencedDeclaration !== "number") {
    const members = nodesIn(trees.byId.get(Number(ofEnum))?.["members"]);
    node.referencedDeclaration = members.find(({ name }) => name === node["memberName"])?.id ?? null;
  }
  if (owner === "t_magic_block" && node["memberName"] === "blockhash") {
    become(node, makeBuiltin(node, node.id, "blockhash", node.typeDescriptions ?? {}));
  } else if (owner === "t_magic_message" && node["memberName"] === "gas") {
    const types = { typeIdentifier: "t_function_gasleft_view$__$returns$_t_uint256_$", typeString: viewOfNumber };
    become(node, makeBuiltinCall(node, trees, "gasleft", types, node.typeDescriptions ?? {}));
  }
}

const viewOfNumber = "function () view returns (uint256)";

/** A name of the compiler's own that stands where `node` stands. */
function makeBuiltin({ src }: RawNode, id: number, name: string, typeDescriptions: RawTypes): RawNode {
  return {
    nodeType: "Identifier",
    id,
    src,
    name,
    argumentTypes: [],
    overloadedDeclarations: [],
    referencedDeclaration: builtinIds.get(name) ?? -1,
    typeDescriptions,
  };
}

/** As solc numbers them. */
const builtinIds: ReadonlyMap<string, number> = new Map([
  ["blockhash", -5],
  ["gasleft", -7],
  ["revert", -19],
]);

/** A call of a builtin without arguments that stands where `node` stands. */
export function makeBuiltinCall(
  node: RawNode,
  trees: Trees,
  name: string,
  callee: RawTypes,
  result: RawTypes,
): RawNode {
  const { id, src } = node;
  return {
    nodeType: "FunctionCall",
    id,
    src,
    expression: makeBuiltin(node, trees.newId(), name, callee),
    arguments: [],
    names: [],
    kind: "functionCall",
    isConstant: false,
    isLValue: false,
    isPure: false,
    lValueRequested: false,
    tryCall: false,
    typeDescriptions: result,
  };
}

/** A type used as an expression was a word. */
export function normalizeTypeExpression(node: RawNode, trees: Trees): void {
  const name = node["typeName"];
  if (typeof name !== "string") return;
  const isPayable = node.typeDescriptions?.typeString === "type(address payable)";
  node["typeName"] = {
    nodeType: "ElementaryTypeName",
    id: trees.newId(),
    src: node.src,
    name: isPayable ? "address" : name,
    ...(name.startsWith("address") && { stateMutability: isPayable ? "payable" : "nonpayable" }),
    typeDescriptions: {},
  };
}

/** Literals in hexadecimal digits were strings like others. */
export function normalizeLiteral(node: RawNode, trees: Trees): void {
  if (node.kind !== "string") return;
  const offset = Number.parseInt(node.src, 10);
  if (trees.textOf(node)?.slice(offset, hexStart.length) === hexStart) node.kind = "hexString";
}

const hexStart = "hex";
