/** Hashes of the code that deploys a contract, for the address that CREATE2 gives it: the code is what deploys, however it is cut. */

import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf, isBound } from "../../program/types.ts";
import type { Expression, FunctionCall, FunctionDefinition } from "../../solc/ast.ts";

/** How many calls and variables a hash is followed through. */
const maxSteps = 4;

/** The hash of the packed values goes into addresses of CREATE2, and nowhere else. */
export function findsDeployed(program: Program, packing: FunctionCall): boolean {
  const hash = hashOver(program, packing);
  return hash !== undefined && goesOn(program, usesOf(program, hash), 0);
}

/** The call that hashes what is packed, in place or by the name it is kept under. */
function hashOver(program: Program, packing: FunctionCall): FunctionCall | undefined {
  if (isHash(packing)) return packing;
  const [use, ...others] = usesOf(program, packing);
  const user = use && program.parentOf(use);
  return isKind(user, "FunctionCall") && isHash(user) && others.length === 0 ? user : undefined;
}

function isHash({ expression: callee }: FunctionCall): boolean {
  return functionKindOf(callee) === "keccak256";
}

/** The value where it is used: itself, or the names of the local variable that it is kept in. */
function usesOf(program: Program, value: Expression): readonly AnyNode[] {
  const statement = program.parentOf(value);
  if (!isKind(statement, "VariableDeclarationStatement")) return [value];
  const [variable, ...others] = statement.declarations;
  return variable && others.length === 0 ? referencesTo(program, variable.id) : [];
}

/** Hashed behind the byte that CREATE2 puts in front, or given to a function that does so. */
function isPartOfAddress(program: Program, use: AnyNode, nSteps: number): boolean {
  if (isKind(use, "InlineAssembly")) return makesAddress(use);
  const call = program.parentOf(use);
  if (!isKind(call, "FunctionCall") || call.names.length > 0) return false;
  const given: readonly AnyNode[] = call.arguments;
  const at = given.indexOf(use);
  const [first] = call.arguments;
  if (functionKindOf(call.expression) === "abiencodepacked")
    return at === partsBefore && first !== undefined && isMarker(first);
  const parameter = isBound(call.expression) ? undefined : calleeOf(program, call)?.parameters.parameters[at];
  return parameter !== undefined && goesOn(program, referencesTo(program, parameter.id), nSteps + 1);
}

function goesOn(program: Program, uses: readonly AnyNode[], nSteps: number): boolean {
  return nSteps < maxSteps && uses.length > 0 && uses.every((use) => isPartOfAddress(program, use, nSteps));
}

function calleeOf(program: Program, { expression: callee }: FunctionCall): FunctionDefinition | undefined {
  const id = isKind(callee, "Identifier", "MemberAccess") ? callee.referencedDeclaration : undefined;
  const found = program.findNode(id ?? -1);
  return isKind(found, "FunctionDefinition") ? found : undefined;
}

/** The byte, the deployer and the salt come before the hash of the code. */
const partsBefore = 3;

const marker = /^(?:0xff|255)$/i;

/** `0xff` as one byte: `hex"ff"`, `bytes1(0xff)`. */
function isMarker(value: Expression): boolean {
  const [inner] = isKind(value, "FunctionCall") ? value.arguments : [value];
  if (!isKind(inner, "Literal")) return false;
  return inner.hexValue?.toLowerCase() === "ff" || marker.test(inner.value ?? "");
}

/** Assembly that writes the byte and hashes as much as there is in front of an address: 1, 20, 32 and 32 bytes. */
function makesAddress(assembly: AnyNode): boolean {
  const calls = findAll(assembly, "YulFunctionCall");
  const isGiven = (name: string, wanted: RegExp): boolean =>
    calls.some(({ functionName, arguments: [, given] }) => {
      return functionName.name === name && isKind(given, "YulLiteral") && wanted.test(given.value ?? "");
    });
  return isGiven("mstore8", marker) && isGiven("keccak256", /^(?:0x55|85)$/i);
}
