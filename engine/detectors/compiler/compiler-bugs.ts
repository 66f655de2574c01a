/** Known bugs of all compilers that make wrong bytecode, and the code that is exposed to each. */

import { constantValue } from "../../flow/constant-value.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf } from "../../program/types.ts";
import type { SourceUnit } from "../../solc/ast.ts";
import {
  changesLocation,
  encodedArrays,
  findEntangled,
  findPointersInConstructors,
  hasTextArgument,
  isEmptyPushToBytes,
  isReplaced,
  isSignedCopy,
  showsNestedStruct,
  typeOf,
  usesEncoderV2,
} from "./exposed-code.ts";
import {
  encodesStaticArrayLast,
  endsUnderCondition,
  findTransientDelete,
  hashesOddLength,
  writesMemoryForOthers,
} from "./exposed-sources.ts";

/** A bug of a range of compilers, in the words of the Solidity team's list. */
interface BugBase {
  readonly name: string;
  /** First release that has it, and first one that does not. */
  readonly introduced: string;
  readonly fixed: string;
  readonly isSevere: boolean;
  /** Only where the compiler goes through its intermediate language, or only where it does not. */
  readonly viaIr?: boolean;
  /** Only with the optimizer on. */
  readonly isOptimizer?: boolean;
  /** What it does to the code: goes on from "which". */
  readonly effect: string;
}

/** One that takes the whole program to see. */
export interface ProgramBug extends BugBase {
  /** The code that is exposed, in the order of the source. */
  find(program: Program): readonly AnyNode[];
}

/**
 * One of solc 0.8 that a source alone shows: told at a pragma that allows no compiler without it. Before 0.8.0 the version
 * alone is reason enough to move.
 */
export interface SourceBug extends BugBase {
  /** Compiler settings under which it bites. */
  readonly assumption: string;
  /** The first node of a source that is exposed to it. */
  findExposed(unit: SourceUnit): AnyNode | undefined;
}

export type CompilerBug = ProgramBug | SourceBug;

/** True for a bug that a source alone shows. */
export function isSourceBug(bug: CompilerBug): bug is SourceBug {
  return "findExposed" in bug;
}

/** The code of a program that is exposed to a bug, in the order of the source. */
export function exposedTo(program: Program, bug: CompilerBug): readonly AnyNode[] {
  return isSourceBug(bug) ? program.sourceUnits.flatMap((unit) => bug.findExposed(unit) ?? []) : bug.find(program);
}

/** What is known, newest first; the list is https://docs.soliditylang.org/en/latest/bugs.html. */
export const compilerBugs: readonly CompilerBug[] = [
  {
    name: "UncheckedArrayStorageSizeOverflow",
    introduced: "0.1.0",
    fixed: "0.8.35",
    isSevere: false,
    effect: "reaches the wrong slots of an array this large",
    find: (program) => program.stateVariables.filter((one) => /\[\d{58,}\](?:\[\d*\])*\[\]/.test(typeOf(one))),
  },
  {
    name: "InheritanceOrderReversalOnStorageEndWarning",
    introduced: "0.8.29",
    fixed: "0.8.36",
    isSevere: true,
    effect: "runs constructors and overrides in the wrong order where storage begins this close to its end",
    find: (program) =>
      program.contracts.filter((contract) => {
        const base = contract.storageLayout?.baseSlotExpression;
        const slot = base && constantValue(program, base);
        return contract.baseContracts.length > 0 && slot !== undefined && slot > lastSlot - nearTheEnd;
      }),
  },
  {
    name: "UnsoundSpillInMutualRecursion",
    introduced: "0.7.2",
    fixed: "0.8.36",
    isSevere: true,
    viaIr: true,
    effect: "overwrites locals of functions that call each other",
    find: findEntangled,
  },
  {
    name: "KeccakCaching",
    introduced: "0.8.0",
    fixed: "0.8.3",
    isSevere: true,
    isOptimizer: true,
    effect: "treats two hashes of different length as one",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "YulFunctionCall").find(hashesOddLength),
  },
  {
    name: "AbiReencodingHeadOverflowWithStaticArrayCleanup",
    introduced: "0.8.0",
    fixed: "0.8.16",
    isSevere: true,
    effect: "overwrites the first word of the previous argument",
    assumption: "the arguments are encoded by ABI coder v2, as is the default",
    findExposed: (unit) => findAll(unit, "FunctionCall").find(({ arguments: args }) => encodesStaticArrayLast(args)),
  },
  {
    name: "InlineAssemblyMemorySideEffects",
    introduced: "0.8.13",
    fixed: "0.8.15",
    isSevere: true,
    isOptimizer: true,
    effect: "removes this write to memory",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "InlineAssembly").find(writesMemoryForOthers),
  },
  {
    name: "StorageWriteRemovalBeforeConditionalTermination",
    introduced: "0.8.13",
    fixed: "0.8.17",
    isSevere: true,
    isOptimizer: true,
    effect: "removes writes to storage before a call of this",
    assumption: "the contract is built with the optimizer",
    findExposed: (unit) => findAll(unit, "YulIf", "IfStatement").find(endsUnderCondition),
  },
  {
    name: "TransientStorageClearingHelperCollision",
    introduced: "0.8.28",
    fixed: "0.8.34",
    isSevere: true,
    viaIr: true,
    effect: "clears storage where transient storage is meant, or the other way round",
    assumption: "the contract is built through the IR pipeline",
    findExposed: findTransientDelete,
  },
  {
    name: "MissingSideEffectsOnSelectorAccess",
    introduced: "0.6.2",
    fixed: "0.8.21",
    isSevere: false,
    viaIr: false,
    effect: "skips the code before `.selector`",
    find: (program) =>
      program.nodesOf("MemberAccess").filter(({ memberName, expression }) => {
        const isSelector =
          memberName === "selector" && /^t_function_/.test(expression.typeDescriptions.typeIdentifier ?? "");
        return (
          isSelector &&
          (findAll(expression, "Assignment").length > 0 ||
            findAll(expression, "FunctionCall").some(({ kind }) => kind === "functionCall"))
        );
      }),
  },
  {
    name: "DirtyBytesArrayToStorage",
    introduced: "0.0.1",
    fixed: "0.8.15",
    isSevere: false,
    effect: "may leave any value in this new byte",
    find: (program) => program.nodesOf("FunctionCall").filter(isEmptyPushToBytes),
  },
  {
    name: "DataLocationChangeInInternalOverride",
    introduced: "0.6.9",
    fixed: "0.8.14",
    isSevere: false,
    effect: "reads calldata as memory, or the other way round, where the base is called",
    find: (program) => program.functions.filter((callable) => changesLocation(program, callable)),
  },
  {
    name: "AbiEncodeCallLiteralAsFixedBytesBug",
    introduced: "0.8.11",
    fixed: "0.8.13",
    isSevere: false,
    effect: "encodes a literal for a `bytesN` parameter as a string",
    find: (program) =>
      program
        .nodesOf("FunctionCall")
        .filter((call) => functionKindOf(call.expression) === "abiencodecall" && hasTextArgument(call.arguments)),
  },
  {
    name: "SignedImmutables",
    introduced: "0.6.5",
    fixed: "0.8.9",
    isSevere: false,
    effect: "passes this immutable to assembly without its sign",
    find: (program) =>
      program.stateVariables.filter(
        (one) =>
          one.mutability === "immutable" &&
          /^int(?!256)\d+$/.test(typeOf(one)) &&
          referencesTo(program, one.id).some((use) => isKind(use, "InlineAssembly")),
      ),
  },
  {
    name: "UserDefinedValueTypesBug",
    introduced: "0.8.8",
    fixed: "0.8.9",
    isSevere: false,
    effect: "stores values of this type in the wrong place",
    find: (program) =>
      program
        .nodesOf("UserDefinedValueTypeDefinition")
        .filter(
          ({ underlyingType }) =>
            !/^(?:uint256|int256|bytes32)$/.test(underlyingType.typeDescriptions.typeString ?? ""),
        ),
  },
  {
    name: "ABIDecodeTwoDimensionalArrayMemory",
    introduced: "0.4.16",
    fixed: "0.8.4",
    isSevere: false,
    effect: "can read beyond the data that is decoded here",
    find: (program) =>
      program.nodesOf("FunctionCall").filter((call) => {
        const [data] = call.arguments;
        const isInMemory =
          functionKindOf(call.expression) === "abidecode" && data !== undefined && / memory$/.test(typeOf(data));
        return isInMemory && /\[\d*\]\[\d*\]/.test(typeOf(call));
      }),
  },
  {
    name: "EmptyByteArrayCopy",
    introduced: "0.0.1",
    fixed: "0.7.4",
    isSevere: true,
    effect: "may leave any value in this new byte after an empty array was copied",
    find: (program) => program.nodesOf("FunctionCall").filter(isEmptyPushToBytes),
  },
  {
    name: "DynamicArrayCleanup",
    introduced: "0.0.1",
    fixed: "0.7.3",
    isSevere: true,
    effect: "leaves old elements behind when a shorter array is assigned",
    find: (program) =>
      program.nodesOf("Assignment").filter(({ operator, leftHandSide, rightHandSide }) => {
        const isPacked =
          /^(?:u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128)|bytes(?:\d|1[0-6])|bool)\[\] storage ref$/;
        return (
          operator === "=" &&
          isPacked.test(typeOf(leftHandSide)) &&
          /\[\d*\] (?:storage|memory|calldata)/.test(typeOf(rightHandSide))
        );
      }),
  },
  {
    name: "SignedArrayStorageCopy",
    introduced: "0.4.7",
    fixed: "0.5.10",
    isSevere: true,
    effect: "stores wrong numbers when signed integers of another size are copied",
    find: (program) =>
      program
        .nodesOf("Assignment")
        .filter(
          ({ operator, leftHandSide, rightHandSide }) => operator === "=" && isSignedCopy(leftHandSide, rightHandSide),
        ),
  },
  {
    name: "ABIEncoderV2StorageArrayWithMultiSlotElement",
    introduced: "0.4.16",
    fixed: "0.5.10",
    isSevere: true,
    effect: "encodes this storage array wrongly",
    find: (program) =>
      usesEncoderV2(program) ? program.nodesOf("FunctionCall").flatMap((call) => encodedArrays(program, call)) : [],
  },
  {
    name: "UninitializedFunctionPointerInConstructor",
    introduced: "0.5.0",
    fixed: "0.5.8",
    isSevere: false,
    effect: "jumps to an unknown position where an uninitialized function variable is called in a constructor",
    find: findPointersInConstructors,
  },
  {
    name: "UninitializedFunctionPointerInConstructor_0.4.x",
    introduced: "0.4.5",
    fixed: "0.4.26",
    isSevere: false,
    effect: "jumps to an unknown position where an uninitialized function variable is called in a constructor",
    find: findPointersInConstructors,
  },
  {
    // https://github.com/ethereum/solidity/issues/5520: not on the list, as 0.5.0 refuses such code.
    name: "NestedStructInGetter",
    introduced: "0.4.20",
    fixed: "0.5.0",
    isSevere: true,
    effect: "makes the getter return the memory address of the inner struct instead of its content",
    find: (program) =>
      usesEncoderV2(program) ? [] : program.stateVariables.filter((variable) => showsNestedStruct(program, variable)),
  },
  {
    name: "PrivateCanBeOverridden",
    introduced: "0.3.0",
    fixed: "0.5.17",
    isSevere: false,
    effect: "lets a derived contract replace this private function",
    find: (program) => program.functions.filter((callable) => isReplaced(program, callable)),
  },
  {
    name: "ExpExponentCleanup",
    introduced: "0.0.1",
    fixed: "0.4.25",
    isSevere: true,
    effect: "may use an exponent with dirty upper bits",
    find: (program) =>
      program
        .nodesOf("BinaryOperation")
        .filter(
          ({ operator, rightExpression }) => operator === "**" && /^uint(?!256)\d+$/.test(typeOf(rightExpression)),
        ),
  },
  {
    name: "OneOfTwoConstructorsSkipped",
    introduced: "0.4.22",
    fixed: "0.4.23",
    isSevere: true,
    effect: "runs only one of the two constructors",
    find: (program) =>
      program.contracts.flatMap((contract) =>
        contract.nodes.filter((node) => isKind(node, "FunctionDefinition") && node.kind === "constructor").slice(1),
      ),
  },
];

const lastSlot = 2n ** 256n - 1n;
const nearTheEnd = 2n ** 64n;

/** Those that a source alone shows. */
export const sourceBugs: readonly SourceBug[] = compilerBugs.filter(isSourceBug);
