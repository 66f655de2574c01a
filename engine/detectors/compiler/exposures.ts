/** Known bugs of all compilers that make wrong bytecode, and the code that is exposed to each. */

import { constantValue } from "../../flow/constant-value.ts";
import { findEarlyUse } from "../../program/definite-assignment.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { signatureOf } from "../../program/resolve.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Expression, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { compilerBugs } from "./compiler-bugs.ts";

/** A bug of a range of compilers, in the words of the Solidity team's list. */
export interface Exposure {
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
  /** The code that is exposed, in the order of the source. */
  find(program: Program): readonly AnyNode[];
}

/** Bugs that `compilerBugs` has too: what they do. */
const effects: Readonly<Record<string, Pick<Exposure, "effect" | "isSevere" | "viaIr" | "isOptimizer">>> = {
  KeccakCaching: { effect: "takes two hashes of different length for one", isSevere: true, isOptimizer: true },
  AbiReencodingHeadOverflowWithStaticArrayCleanup: {
    effect: "wipes the first word of the argument before",
    isSevere: true,
  },
  InlineAssemblyMemorySideEffects: { effect: "removes this write to memory", isSevere: true, isOptimizer: true },
  StorageWriteRemovalBeforeConditionalTermination: {
    effect: "removes writes to storage before a call of this",
    isSevere: true,
    isOptimizer: true,
  },
  TransientStorageClearingHelperCollision: {
    effect: "clears storage where transient storage is meant, or the other way round",
    isSevere: true,
    viaIr: true,
  },
};

/** What is known, newest first; the list is https://docs.soliditylang.org/en/latest/bugs.html. */
export const exposures: readonly Exposure[] = [
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
  ...compilerBugs.flatMap(({ name, introduced, fixed, findExposed }): Exposure[] => {
    const effect = effects[name];
    const find = (program: Program): AnyNode[] => program.sourceUnits.flatMap((unit) => findExposed(unit) ?? []);
    return effect === undefined ? [] : [{ name, introduced, fixed, ...effect, find }];
  }),
  {
    name: "MissingSideEffectsOnSelectorAccess",
    introduced: "0.6.2",
    fixed: "0.8.21",
    isSevere: false,
    viaIr: false,
    effect: "leaves out what stands before `.selector`",
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
    effect: "may let this new byte have any value",
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
    effect: "gives assembly this immutable without its sign",
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
    effect: "may let this new byte have any value after an empty array was copied",
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
    effect: "stores wrong numbers when signed numbers of another size are copied",
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
    effect: "encodes this array of storage wrongly",
    find: (program) =>
      usesEncoderV2(program) ? program.nodesOf("FunctionCall").flatMap((call) => encodedArrays(program, call)) : [],
  },
  {
    name: "UninitializedFunctionPointerInConstructor",
    introduced: "0.5.0",
    fixed: "0.5.8",
    isSevere: false,
    effect: "jumps to an unknown place where a function variable without value is called in a constructor",
    find: findPointersInConstructors,
  },
  {
    name: "UninitializedFunctionPointerInConstructor_0.4.x",
    introduced: "0.4.5",
    fixed: "0.4.26",
    isSevere: false,
    effect: "jumps to an unknown place where a function variable without value is called in a constructor",
    find: findPointersInConstructors,
  },
  {
    // https://github.com/ethereum/solidity/issues/5520: not on the list, as 0.5.0 refuses such code.
    name: "NestedStructInGetter",
    introduced: "0.4.20",
    fixed: "0.5.0",
    isSevere: true,
    effect: "makes the getter return where the inner struct lies in memory instead of what it holds",
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
    effect: "may use an exponent with garbage in its upper bits",
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

function typeOf(typed: { readonly typeDescriptions: { readonly typeString?: string | null } }): string {
  return typed.typeDescriptions.typeString ?? "";
}

/** Functions on several cycles of calls at once, where one of them is large. */
function findEntangled(program: Program): AnyNode[] {
  const calls = new Map<AnyNode, Set<AnyNode>>();
  for (const { expression } of program.nodesOf("FunctionCall")) {
    const called = isKind(expression, "Identifier")
      ? program.findNode(expression.referencedDeclaration ?? -1)
      : undefined;
    const caller = program.callableOf(expression);
    if (caller && isKind(called, "FunctionDefinition")) calls.set(caller, (calls.get(caller) ?? new Set()).add(called));
  }
  const reach = (from: AnyNode): Set<AnyNode> => {
    const reached = new Set<AnyNode>(calls.get(from));
    for (const one of reached) for (const next of calls.get(one) ?? []) reached.add(next);
    return reached;
  };
  const recursive = [...calls.keys()].filter((callable) => reach(callable).has(callable));
  const group = recursive.filter((callable) =>
    recursive.some((other) => other !== callable && reach(other).has(callable) && reach(callable).has(other)),
  );
  const nCalls = group.reduce(
    (sum, callable) => sum + [...(calls.get(callable) ?? [])].filter((one) => group.includes(one)).length,
    0,
  );
  const isLarge = group.some((callable) => findAll(callable, "VariableDeclaration").length > largeNumberOfLocals);
  return nCalls > group.length && isLarge ? group.slice(0, 1) : [];
}

/** With fewer no local is moved from the stack to memory. */
const largeNumberOfLocals = 10;

function isEmptyPushToBytes({
  expression: callee,
  arguments: args,
}: {
  readonly expression: Expression;
  readonly arguments: readonly Expression[];
}): boolean {
  return (
    args.length === 0 &&
    isKind(callee, "MemberAccess") &&
    callee.memberName === "push" &&
    /^bytes storage/.test(typeOf(callee.expression))
  );
}

/** Takes memory where what it overrides takes calldata, or the other way round; from outside that makes no difference. */
function changesLocation(program: Program, callable: FunctionDefinition): boolean {
  return (callable.baseFunctions ?? []).some((id) => {
    const base = program.findNode(id);
    if (!isKind(base, "FunctionDefinition") || base.visibility === "external" || !base.body) return false;
    return base.parameters.parameters.some(
      ({ storageLocation }, at) => storageLocation !== callable.parameters.parameters[at]?.storageLocation,
    );
  });
}

function hasTextArgument([, list]: readonly Expression[]): boolean {
  const values = isKind(list, "TupleExpression") ? list.components : [list];
  return values.some((value) => isKind(value, "Literal") && value.kind !== "number" && value.kind !== "bool");
}

function isSignedCopy(target: Expression, value: Expression): boolean {
  const [, to] = /^(int\d+)\[\d*\] storage ref$/.exec(typeOf(target)) ?? [];
  const [, from] = /^(u?int\d+)\[\d*\] /.exec(typeOf(value)) ?? [];
  return to !== undefined && from !== undefined && to !== from;
}

function usesEncoderV2(program: Program): boolean {
  return program.pragmas.some(({ literals }) => literals.includes("ABIEncoderV2"));
}

/** Arrays of structs or of fixed arrays that go from storage straight into an encoding. */
function encodedArrays(
  program: Program,
  call: { readonly expression: Expression; readonly arguments: readonly Expression[] },
): Expression[] {
  const kind = functionKindOf(call.expression);
  if (!/^(?:abiencode|external|event)/.test(kind)) return [];
  return call.arguments.filter((argument) => {
    const element = /^(.*)\[\d*\] storage ref$/.exec(typeOf(argument))?.[1];
    return (
      element !== undefined &&
      (/\](?: storage ref)?$/.test(element) ||
        (/^struct /.test(element) && program.nodesOf("StructDefinition").length > 0))
    );
  });
}

function findPointersInConstructors(program: Program): AnyNode[] {
  const constructors = program.functions.filter(({ kind, body }) => kind === "constructor" && body);
  return constructors.flatMap((callable) => {
    const pointers = findAll(callable, "VariableDeclarationStatement").flatMap(({ declarations, initialValue }) =>
      initialValue ? [] : declarations.flatMap((one) => (one && holdsFunction(program, one) ? [one] : [])),
    );
    return pointers.flatMap((pointer) =>
      callable.body && findEarlyUse(callable.body, pointer.id) && isCalled(program, pointer) ? [pointer] : [],
    );
  });
}

function holdsFunction(program: Program, { typeName }: VariableDeclaration): boolean {
  if (isKind(typeName, "FunctionTypeName")) return true;
  const struct = structNamedBy(program, typeName);
  return struct?.members.some((member) => isKind(member.typeName, "FunctionTypeName")) === true;
}

function isCalled(program: Program, variable: VariableDeclaration): boolean {
  return referencesTo(program, variable.id).some((use) => {
    const up = program.parentOf(use);
    const callee = isKind(up, "MemberAccess") ? up : use;
    const call = program.parentOf(callee);
    return isKind(call, "FunctionCall") && call.expression === callee;
  });
}

function isReplaced(program: Program, callable: FunctionDefinition): boolean {
  const owner = program.contractOf(callable);
  if (callable.visibility !== "private" || callable.kind !== "function" || owner === undefined) return false;
  const signature = signatureOf(callable);
  return program.functions.some((other) => {
    const contract = program.contractOf(other);
    return (
      contract !== undefined &&
      contract !== owner &&
      signatureOf(other) === signature &&
      program.linearizedBases(contract).includes(owner)
    );
  });
}

/** The getter of the variable has a struct among its results that holds another. */
function showsNestedStruct(program: Program, { visibility, typeName }: VariableDeclaration): boolean {
  if (visibility !== "public") return false;
  let type = typeName;
  while (isKind(type, "Mapping", "ArrayTypeName")) type = isKind(type, "Mapping") ? type.valueType : type.baseType;
  const outer = structNamedBy(program, type);
  return outer?.members.some((member) => structNamedBy(program, member.typeName) !== undefined) === true;
}

function structNamedBy(program: Program, type: unknown): NodeOf<"StructDefinition"> | undefined {
  const named = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
  return isKind(named, "StructDefinition") ? named : undefined;
}
