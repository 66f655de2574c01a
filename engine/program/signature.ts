/** The name by which a function or modifier is called from outside, as in `withdraw(uint256)`. */

import type {
  ErrorDefinition,
  EventDefinition,
  FunctionDefinition,
  StructDefinition,
  TypeName,
  VariableDeclaration,
} from "solidity-ast";
import { keccak256Hex } from "../util/keccak256.ts";
import { memoizeWithin } from "../util/memoize.ts";
import { type AnyNode, isKind } from "./nodes.ts";
import type { Callable, Program } from "./program.ts";

/** ABI types where a type has one; what only exists inside (a mapping, a function) as the compiler words it. */
export const signatureOf = memoizeWithin(spell);

type Called = Callable | EventDefinition | ErrorDefinition;

function spell(program: Program, callable: Called): string {
  const name = isKind(callable, "FunctionDefinition") ? nameOf(callable) : callable.name;
  return `${name}(${typesOf(program, callable.parameters.parameters, []).join(",")})`;
}

/** The same for the getter of a public state variable, as in `balanceOf(address)`. */
export function getterSignatureOf(program: Program, variable: VariableDeclaration): string {
  const keys: string[] = [];
  let type = variable.typeName ?? undefined;
  while (type?.nodeType === "Mapping" || type?.nodeType === "ArrayTypeName") {
    keys.push(type.nodeType === "Mapping" ? typeOf(program, type.keyType, []) : "uint256");
    type = type.nodeType === "Mapping" ? type.valueType : type.baseType;
  }
  return `${variable.name}(${keys.join(",")})`;
}

/** The signature by which a function or a getter is called from outside; undefined for what cannot be. */
export function openSignatureOf(program: Program, node: AnyNode): string | undefined {
  if (isKind(node, "VariableDeclaration"))
    return node.visibility === "public" ? getterSignatureOf(program, node) : undefined;
  const isCallable = isKind(node, "FunctionDefinition") && isCallableFromOutside(node);
  return isCallable ? signatureOf(program, node) : undefined;
}

/** Whether it can be called from outside of the contract, and not from inside alone. */
export function isSeenOutside({ visibility }: Pick<FunctionDefinition, "visibility">): boolean {
  return visibility === "public" || visibility === "external";
}

/** True for a function that has a selector: no constructor, nothing that takes ether or whatever else is called. */
export function isCallableFromOutside(callable: FunctionDefinition): boolean {
  return callable.kind === "function" && isSeenOutside(callable);
}

/** The hash of a signature, by which events go. */
export function hashOfSignature(signature: string): string {
  return keccak256Hex(new TextEncoder().encode(signature));
}

/** Its first four bytes, by which functions and errors go. */
export function selectorOf(signature: string): string {
  return hashOfSignature(signature).slice(0, 8);
}

/** A struct as it stands in the signature of a function that takes it. */
export function tupleOf(program: Program, struct: StructDefinition): string {
  return `(${typesOf(program, struct.members, [struct]).join(",")})`;
}

/** Constructors, `receive` and `fallback` have a kind instead of a name. */
function nameOf({ name, kind }: FunctionDefinition): string {
  return name === "" ? kind : name;
}

/** `open` are the structs that are being spelled out: one that holds itself is named instead. */
function typesOf(
  program: Program,
  variables: readonly VariableDeclaration[],
  open: readonly StructDefinition[],
): string[] {
  return variables.map(({ typeName }) => (typeName ? typeOf(program, typeName, open) : "?"));
}

function typeOf(program: Program, type: TypeName, open: readonly StructDefinition[]): string {
  const worded = (type.typeDescriptions?.typeString ?? ("name" in type ? type.name : undefined) ?? "?").replace(
    /( storage| memory| calldata)( ref| pointer)?$/,
    "",
  );
  if (type.nodeType === "ElementaryTypeName") return worded.replace(/ payable$/, "");
  if (type.nodeType === "ArrayTypeName") {
    return typeOf(program, type.baseType, open) + (/\[\d*\]$/.exec(worded)?.[0] ?? "[]");
  }
  if (type.nodeType === "FunctionTypeName" && type.visibility === "external") return "function";
  if (type.nodeType !== "UserDefinedTypeName") return worded;
  const definition = program.findNode(type.referencedDeclaration);
  if (isKind(definition, "ContractDefinition")) return "address";
  if (isKind(definition, "EnumDefinition")) return "uint8";
  if (isKind(definition, "UserDefinedValueTypeDefinition")) return typeOf(program, definition.underlyingType, open);
  if (!isKind(definition, "StructDefinition") || open.includes(definition)) return worded;
  return `(${typesOf(program, definition.members, [...open, definition]).join(",")})`;
}
