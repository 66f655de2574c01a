/** Bugs of solc 0.8 that can make wrong bytecode without a word, and the code that is exposed to each. */

import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Expression, SourceUnit } from "../../solc/ast.ts";

export interface CompilerBug {
  /** As the Solidity team lists it. */
  readonly name: string;
  /** First release that has it, and first one that does not. */
  readonly introduced: string;
  readonly fixed: string;
  /** Compiler settings under which it bites. */
  readonly assumption: string;
  /** The first node of a source that is exposed to it. */
  findExposed(unit: SourceUnit): AnyNode | undefined;
}

/**
 * Bugs of severity medium and up in https://docs.soliditylang.org/en/latest/bugs.html, as far as source can show that a
 * contract is exposed. Before 0.8.0 the version alone is reason enough to move.
 */
export const compilerBugs: readonly CompilerBug[] = [
  {
    name: "KeccakCaching",
    introduced: "0.8.0",
    fixed: "0.8.3",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "YulFunctionCall").find(hashesOddLength),
  },
  {
    name: "AbiReencodingHeadOverflowWithStaticArrayCleanup",
    introduced: "0.8.0",
    fixed: "0.8.16",
    assumption: "the arguments are encoded by ABI coder v2, as is the default",
    findExposed: (unit) => findAll(unit, "FunctionCall").find(({ arguments: args }) => encodesStaticArrayLast(args)),
  },
  {
    name: "InlineAssemblyMemorySideEffects",
    introduced: "0.8.13",
    fixed: "0.8.15",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "InlineAssembly").find(writesMemoryForOthers),
  },
  {
    name: "StorageWriteRemovalBeforeConditionalTermination",
    introduced: "0.8.13",
    fixed: "0.8.17",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "YulIf", "IfStatement").find(endsUnderCondition),
  },
  {
    name: "TransientStorageClearingHelperCollision",
    introduced: "0.8.28",
    fixed: "0.8.34",
    assumption: "the contract is built through the IR pipeline",
    findExposed: findTransientDelete,
  },
];

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
function hashesOddLength({ functionName, arguments: args }: NodeOf<"YulFunctionCall">): boolean {
  const length = args[1];
  return functionName.name === "keccak256" && isKind(length, "YulLiteral") && Number(length.value) % 32 !== 0;
}

/** Clean-up after a static array at the end of the arguments wiped the first word of a dynamic one before it. */
function encodesStaticArrayLast(args: readonly Expression[]): boolean {
  const types = args.map(({ typeDescriptions }) => typeDescriptions.typeString ?? "");
  const last = types.pop() ?? "";
  return (
    /^(uint256|bytes32)(\[\d+\])+ calldata$/.test(last) && types.some((type) => /^(bytes|string)\b|\[\]/.test(type))
  );
}

/** A block of its own that writes memory and reads none of it lost its writes. */
function writesMemoryForOthers(assembly: NodeOf<"InlineAssembly">): boolean {
  const calls = callsIn(assembly);
  return (
    assembly.externalReferences.length === 0 &&
    calls.some((name) => memoryWriters.has(name)) &&
    !calls.some((name) => memoryReaders.has(name))
  );
}

/** Storage writes before a call of code that may end the transaction were lost. */
function endsUnderCondition(branch: AnyNode): boolean {
  return callsIn(branch).some((name) => terminators.has(name));
}

/** `delete` of a transient variable and of a stored one shared their code. */
function findTransientDelete(unit: SourceUnit): AnyNode | undefined {
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
