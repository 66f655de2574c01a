/** A function variable that assembly computes, or that nobody set: a call of it jumps anywhere. */

import { findEarlyUse } from "../../program/definite-assignment.ts";
import { type AnyNode, findAll, isKind, type NodeOf, spanOf } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { rootVariable } from "../../program/root-variable.ts";
import { functionKindOf } from "../../program/types.ts";
import type { TypeName, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const corruptedFunctionPointer: Detector = {
  id: "corrupted-function-pointer",
  title: "Arbitrary jump (function pointer set in assembly)",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-127",
  cwe: [695],
  scwe: ["SCWE-039"],
  ethTrust: ["[M] Avoid Common assembly {} Attack Vectors"],
  why: "A variable of an internal function type holds a position in the bytecode. Where assembly computes it, a call jumps to that position, past every check of the function there. A variable that was never set jumps nowhere, and every call of it fails.",
  fix: "Assign functions, never numbers, to function variables; choose between functions with `if`.",
  example: {
    bad: `contract Router {
    uint256 public total;

    struct Handler {
        function() internal run;
    }

    function add() internal {
        total++;
    }

    function route() external payable {
        Handler memory handler;
        handler.run = add;
        assembly {
            mstore(handler, add(mload(handler), callvalue()))
        }
        handler.run();
    }
}`,
    good: `contract Router {
    uint256 public total;

    struct Handler {
        function() internal run;
    }

    function add() internal {
        total++;
    }

    function route() external {
        Handler memory handler;
        handler.run = add;
        handler.run();
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#function-types"],

  *detect(program): Generator<Detection> {
    const pointers = new Set(
      program.nodesOf("FunctionCall").flatMap(({ expression }) => {
        const isPointer = pointerKinds.has(functionKindOf(expression));
        return (isPointer && rootVariable(program, expression)) || [];
      }),
    );
    for (const variable of pointers) {
      if (!holdsPointer(program, variable.typeName)) continue;
      yield* detectWrites(program, variable);
      const early = findUnset(program, variable);
      if (early !== undefined) {
        yield {
          at: early,
          severity: "Low",
          message: `\`${variable.name}\` is an uninitialized function pointer here: this call always fails`,
        };
      }
    }
  },
};

function* detectWrites(program: Program, variable: VariableDeclaration): Generator<Detection> {
  // An external function is an address and a selector: computing those is no jump.
  if (isKind(variable.typeName, "FunctionTypeName") && variable.typeName.visibility === "external") return;
  for (const block of referencesTo(program, variable.id)) {
    if (!isKind(block, "InlineAssembly")) continue;
    for (const { node, values } of writesTo(block, variable.id)) {
      if (values.every((value) => isCopy(program, block, value))) continue;
      const isChosen = values.some((value) => isChosenByCaller(program, block, value));
      yield {
        at: node,
        message: `assembly sets the function pointer \`${variable.name}\` to a computed position${isChosen ? ", chosen by the caller" : ""}`,
        ...(isChosen && { severity: "High" as const }),
      };
    }
  }
}

interface YulWrite {
  readonly node: AnyNode;
  readonly values: readonly AnyNode[];
}

const memoryWriters: ReadonlySet<string> = new Set([
  "mstore",
  "mstore8",
  "calldatacopy",
  "codecopy",
  "returndatacopy",
  "mcopy",
]);

/** Assignments to the variable itself, and writes to the memory it points at. */
function writesTo(block: NodeOf<"InlineAssembly">, id: number): YulWrite[] {
  const own = new Set(block.externalReferences.filter(({ declaration }) => declaration === id).map(({ src }) => src));
  const names = (node: AnyNode): boolean => findAll(node, "YulIdentifier").some(({ src }) => own.has(src));
  const assigned = findAll(block, "YulAssignment")
    .filter(({ variableNames }) => variableNames.some(({ src }) => own.has(src)))
    .map((node) => ({ node, values: node.value ? [node.value] : [] }));
  const stored = findAll(block, "YulFunctionCall")
    .filter(
      ({ functionName, arguments: [target] }) =>
        memoryWriters.has(functionName.name) && target !== undefined && names(target),
    )
    .map((node) => ({ node, values: node.arguments.slice(1) }));
  return [...assigned, ...stored];
}

/** Another variable as it is: code that gives one function another type does so. */
function isCopy(program: Program, block: NodeOf<"InlineAssembly">, value: AnyNode): boolean {
  if (!isKind(value, "YulIdentifier")) return false;
  const source = block.externalReferences.find(({ src }) => src === value.src);
  const variable = program.findNode(source?.declaration ?? -1);
  return isKind(variable, "VariableDeclaration") && isInternalFunction(variable.typeName);
}

const inputs: ReadonlySet<string> = new Set([
  "callvalue",
  "calldataload",
  "caller",
  "calldatasize",
  "gas",
  "timestamp",
]);

function isChosenByCaller(program: Program, block: NodeOf<"InlineAssembly">, value: AnyNode): boolean {
  if (findAll(value, "YulFunctionCall").some(({ functionName }) => inputs.has(functionName.name))) return true;
  return findAll(value, "YulIdentifier").some((identifier) => {
    const source = block.externalReferences.find(({ src }) => src === identifier.src);
    const list = program.parentOf(program.findNode(source?.declaration ?? -1) ?? block);
    return isKind(list, "ParameterList") && isAttackerReachable(program.callableOf(list));
  });
}

function isAttackerReachable(callable: Callable | undefined): boolean {
  return callable?.visibility === "public" || callable?.visibility === "external";
}

/** Where a local is called before it has a value, or a variable that never gets one. */
function findUnset(program: Program, variable: VariableDeclaration): AnyNode | undefined {
  const parent = program.parentOf(variable);
  const body = program.callableOf(variable)?.body;
  const uses = referencesTo(program, variable.id);
  if (isKind(parent, "VariableDeclarationStatement") && isKind(variable.typeName, "FunctionTypeName")) {
    return parent.initialValue || !body ? undefined : findEarlyUse(body, variable.id);
  }
  const isLocal =
    isKind(parent, "VariableDeclarationStatement") && !parent.initialValue && variable.storageLocation === "memory";
  const isState = variable.stateVariable && !variable.value && !program.contractOf(variable)?.abstract;
  if (!isLocal && !isState) return undefined;
  if (uses.every((use) => isOnlyCalled(program, use))) return uses[0];
  return isState && isKind(variable.typeName, "FunctionTypeName")
    ? findUnsetInConstructor(program, variable)
    : undefined;
}

/** The constructor of the variable's contract, the first that can set it, calls it before it does. */
function findUnsetInConstructor(program: Program, variable: VariableDeclaration): AnyNode | undefined {
  const first = program.functions.find(
    (one) => one.kind === "constructor" && program.contractOf(one) === program.contractOf(variable),
  );
  if (!first?.body || first.modifiers.length > 0) return undefined;
  const early = findEarlyUse(first.body, variable.id);
  if (early === undefined || !isOnlyCalled(program, early)) return undefined;
  const { offset } = spanOf(early);
  // What runs before may set it.
  const isFirst = findAll(first.body, "FunctionCall").every(
    ({ expression }) => functionKindOf(expression) !== "internal" || spanOf(expression).offset >= offset,
  );
  return isFirst ? early : undefined;
}

/** Nothing but a call of what is in it. */
function isOnlyCalled(program: Program, use: AnyNode): boolean {
  const parent = program.parentOf(use);
  if (isKind(parent, "MemberAccess", "IndexAccess")) return isOnlyCalled(program, parent);
  return isKind(parent, "FunctionCall") && parent.expression === use;
}

const pointerKinds: ReadonlySet<string> = new Set(["internal", "external"]);

function isInternalFunction(type: TypeName | null | undefined): boolean {
  return isKind(type, "FunctionTypeName") && type.visibility !== "external";
}

/** A function type, or a struct or array that has one directly in it. */
function holdsPointer(program: Program, type: TypeName | null | undefined): boolean {
  if (isKind(type, "ArrayTypeName")) return holdsPointer(program, type.baseType);
  if (!isKind(type, "UserDefinedTypeName")) return isKind(type, "FunctionTypeName");
  const definition = program.findNode(type.referencedDeclaration);
  return (
    isKind(definition, "StructDefinition") && definition.members.some(({ typeName }) => isInternalFunction(typeName))
  );
}
