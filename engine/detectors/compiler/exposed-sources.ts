/** What in one source alone sets off a bug of its compiler. */

import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Expression, SourceUnit } from "../../solc/ast.ts";

const memoryWriters = new Set(["mstore", "mstore8", "calldatacopy", "codecopy", "extcodecopy", "returndatacopy"]);
const memoryReaders = new Set(
  "mload mcopy return revert keccak256 log0 log1 log2 log3 log4 call callcode delegatecall staticcall create create2".split(
    " ",
  ),
);
const terminators = new Set(["return", "stop"]);

/** Names of the functions called in the assembly of a node. */
function callsIn(node: AnyNode): string[] {
  return findAll(node, "YulFunctionCall").map(({ functionName }) => functionName.name);
}

/** Two hashes of the same memory were taken for equal unless their lengths were full words. */
export function hashesOddLength({ functionName, arguments: args }: NodeOf<"YulFunctionCall">): boolean {
  const length = args[1];
  return functionName.name === "keccak256" && isKind(length, "YulLiteral") && Number(length.value) % 32 !== 0;
}

/** Clean-up after a static array at the end of the arguments wiped the first word of a dynamic one before it. */
export function encodesStaticArrayLast(args: readonly Expression[]): boolean {
  const types = args.map(({ typeDescriptions }) => typeDescriptions.typeString ?? "");
  const last = types.pop() ?? "";
  return (
    /^(uint256|bytes32)(\[\d+\])+ calldata$/.test(last) && types.some((type) => /^(bytes|string)\b|\[\]/.test(type))
  );
}

/** A block of its own that writes memory and reads none of it lost its writes. */
export function writesMemoryForOthers(assembly: NodeOf<"InlineAssembly">): boolean {
  const calls = callsIn(assembly);
  return (
    assembly.externalReferences.length === 0 &&
    calls.some((name) => memoryWriters.has(name)) &&
    !calls.some((name) => memoryReaders.has(name))
  );
}

/** Storage writes before a call of code that may end the transaction were lost. */
export function endsUnderCondition(branch: AnyNode): boolean {
  return callsIn(branch).some((name) => terminators.has(name));
}

/** `delete` of a transient variable and of a stored one shared their code. */
export function findTransientDelete(unit: SourceUnit): AnyNode | undefined {
  const transient = new Set(
    findAll(unit, "VariableDeclaration")
      .filter(({ storageLocation }) => storageLocation === "transient")
      .map(({ id }) => id),
  );
  return findAll(unit, "UnaryOperation").find(
    ({ operator, subExpression }) =>
      operator === "delete" &&
      isKind(subExpression, "Identifier") &&
      transient.has(subExpression.referencedDeclaration ?? -1),
  );
}
