/** Identifiers of types: solc 0.4.11 gives their texts only. */

import { dropProperties, isRawNode, listNodes, nodesIn, type RawNode, type RawTypes } from "../raw-node.ts";

const magic: ReadonlyMap<string, string> = new Map([
  ["msg", "t_magic_message"],
  ["tx", "t_magic_transaction"],
  ["block", "t_magic_block"],
]);

const suffixes: readonly (readonly [ending: string, suffix: string])[] = [
  [" storage ref", "_storage"],
  [" storage pointer", "_storage_ptr"],
  [" memory", "_memory_ptr"],
  [" calldata", "_calldata_ptr"],
];

/** As far as anyone asks: how it begins, and where values of it are kept. Functions come later. */
export function typesOf(typeString: string): RawTypes {
  const known = magic.get(typeString);
  if (known !== undefined) return { typeIdentifier: known, typeString };
  const ending = suffixes.find(([text]) => typeString.endsWith(text));
  const bare = ending === undefined ? typeString : typeString.slice(0, -ending[0].length);
  const super_ = /^contract super (.*)$/.exec(bare)?.[1];
  const word = super_ === undefined ? bare.replace(/[^A-Za-z0-9_]+/g, "_") : `super_${super_}`;
  return { typeIdentifier: `t_${word}${ending?.[1] ?? ""}`, typeString };
}

/** Tells functions apart: which are calls inside, which leave the contract, which are builtins. */
export function addFunctionTypes(units: readonly RawNode[]): void {
  const nodes = listNodes(units);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes.reverse()) {
    const types = node.typeDescriptions;
    if (!types?.typeString?.startsWith("function ")) continue;
    const kind = kindOf(node, byId) ?? (/\) (?:\w+ )*external\b/.test(types.typeString) ? "external" : "internal");
    const bound = node["isBound"] === true ? "$bound_to$" : "";
    types.typeIdentifier = `t_function_${kind}${/\) constant\b/.test(types.typeString) ? "_constant" : ""}$${bound}`;
  }
  for (const node of nodes) if (node["isBound"] !== undefined) dropProperties(node, ["isBound"]);
}

type Nodes = ReadonlyMap<number, RawNode>;

/** Undefined where the type's text says it: a variable that holds a function. */
function kindOf(node: RawNode, byId: Nodes): string | undefined {
  switch (node.nodeType) {
    case "Identifier":
      return kindOfName(node, byId);
    case "MemberAccess":
      return kindOfMember(node, byId);
    case "NewExpression":
      return isRawNode(node["typeName"]) && node["typeName"].nodeType === "ArrayTypeName"
        ? "objectcreation"
        : "creation";
    case "FunctionCall": // of `.value` or `.gas`
    case "TupleExpression":
      return kindOfInner(node);
    default:
      return undefined;
  }
}

function kindOfInner(node: RawNode): string | undefined {
  const [inner] = node.nodeType === "TupleExpression" ? nodesIn(node["components"]) : [optionTarget(node)];
  return /^t_function_([a-z0-9]+)/.exec(inner?.typeDescriptions?.typeIdentifier ?? "")?.[1];
}

/** The function that `f.value(x)` sets an option of. */
function optionTarget({ expression }: RawNode): RawNode | undefined {
  const isOption = expression?.nodeType === "MemberAccess" && isOptionName(expression["memberName"]);
  return isOption && isRawNode(expression.expression) ? expression.expression : undefined;
}

function isOptionName(name: unknown): boolean {
  return name === "value" || name === "gas";
}

const builtins: ReadonlyMap<string, string> = new Map([
  ["suicide", "selfdestruct"],
  ["keccak256", "sha3"],
]);

function kindOfName({ name = "", referencedDeclaration }: RawNode, byId: Nodes): string | undefined {
  const declaration = byId.get(referencedDeclaration ?? -1);
  if (declaration === undefined) return builtins.get(name) ?? name.toLowerCase();
  if (declaration.nodeType === "EventDefinition") return "event";
  return declaration.nodeType === "FunctionDefinition" ? "internal" : undefined;
}

const addressKinds: ReadonlyMap<string, string> = new Map([
  ["call", "barecall"],
  ["callcode", "barecallcode"],
  ["delegatecall", "baredelegatecall"],
  ["send", "send"],
  ["transfer", "transfer"],
]);

function kindOfMember(node: RawNode, byId: Nodes): string | undefined {
  const { expression, memberName, referencedDeclaration } = node;
  const owner = expression?.typeDescriptions?.typeString ?? "";
  const name = String(memberName);
  const declaration = byId.get(referencedDeclaration ?? -1);
  if (declaration?.nodeType === "FunctionDefinition") return kindOfMethod(node, owner, declaration);
  if (declaration?.nodeType === "VariableDeclaration")
    return declaration["stateVariable"] === true ? "external" : undefined;
  if (owner.startsWith("function ") && isOptionName(name)) return `set${name}`;
  if (owner === "block") return name;
  if (/^(?:address$|contract )/.test(owner)) return addressKinds.get(name);
  return name === "push" ? "arraypush" : undefined;
}

function kindOfMethod(node: RawNode, owner: string, declaration: RawNode): string {
  const isInside = declaration.visibility === "internal" || declaration.visibility === "private";
  if (node["isBound"] === true || owner.startsWith("type(library ")) return isInside ? "internal" : "delegatecall";
  return owner.startsWith("type(") || owner.startsWith("contract super ") ? "internal" : "external";
}
