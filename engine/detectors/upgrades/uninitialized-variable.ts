/** A variable or result that is read and was never given a value: it is zero. */

import { type ContractFlows, contractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { isApplied } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Value } from "../../flow/value.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Reference, referencesTo } from "../../program/references.ts";
import { functionKindOf, isStorageReference } from "../../program/types.ts";
import type {
  ContractDefinition,
  Expression,
  FunctionCall,
  MemberAccess,
  VariableDeclaration,
} from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { unsetClocks } from "./unset-clocks.ts";
import { unsetResults } from "./unset-results.ts";

export const uninitializedVariable: Detector = {
  id: "uninitialized-variable",
  title: "Uninitialized variable",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-109",
  isSwcNearest: true,
  cwe: [457],
  why: "Nothing assigns to the variable, so every read returns zero: payments go to the zero address, limits are zero, arrays stay empty. Usually a setter or a line of the constructor is missing.",
  fix: "Set the variable at its declaration or in the constructor, or remove it.",
  example: {
    bad: `contract Splitter {
    address payable public treasury;

    function forward() external payable {
        (bool sent, ) = treasury.call{value: msg.value}("");
        require(sent, "transfer failed");
    }
}`,
    good: `contract Splitter {
    address payable public immutable treasury;

    constructor(address payable to) {
        require(to != address(0), "no treasury");
        treasury = to;
    }

    function forward() external payable {
        (bool sent, ) = treasury.call{value: msg.value}("");
        require(sent, "transfer failed");
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/control-structures.html#scoping-and-declarations"],

  *detect(program): Generator<Detection> {
    for (const variable of program.stateVariables) {
      const contract = program.contractOf(variable);
      if (contract === undefined || variable.value || variable.mutability !== "mutable") continue;
      if (!isForgotten(program, contract, variable)) continue;
      yield {
        at: variable,
        message: `\`${variable.name}\` is read but never set`,
        ...(isFlag(variable) ? meantToBeOn : unlessKept(program, contract, variable)),
      };
    }
    for (const { declarations, initialValue } of program.reportedNodesOf("VariableDeclarationStatement")) {
      const [variable] = declarations;
      if (
        initialValue ||
        !variable ||
        variable.storageLocation !== "default" ||
        isKind(variable.typeName, "FunctionTypeName")
      )
        continue;
      if (!isOnlyRead(program, variable)) continue;
      yield {
        at: variable,
        severity: "Low",
        message: `\`${variable.name}\` is never assigned a value: every read returns zero`,
      };
    }
    yield* findUnsetResults(program);
    yield* oncePerPlace(
      inEachContract(program, "which counts time from a start that is not set", (home) => [
        ...findUnsetClocks(program, home),
      ]),
    );
  },
};

/** A flag that is off for good is a state that it may be meant to have; an address or a limit of zero hardly is. */
const meantToBeOn: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["The flag is meant to be set at some time."],
};

function isFlag({ typeDescriptions }: VariableDeclaration): boolean {
  return typeDescriptions.typeString === "bool";
}

function* findUnsetResults(program: Program): Generator<Detection> {
  for (const { callee, result } of unsetResults(program)) {
    yield {
      at: result,
      severity: "Low",
      message: `${printCallable(callee)} returns no value on some path: its callers read zero there`,
    };
  }
}

function* findUnsetClocks(program: Program, home: ContractFlows): Generator<Detection> {
  for (const { flow, start, write } of unsetClocks(home)) {
    const at = anchorIn(program, flow, write);
    yield {
      at,
      message: `${printCallable(flow.entry)} counts the time since \`${printPlace(start)}\` before anything has set it: the first call counts it since 1970`,
      related: at === write.node ? [] : [{ at: write.node, message: "The time is counted here" }],
      assumptions: [`Nobody calls what sets \`${printPlace(start)}\` before something can grow by it.`],
    };
  }
}

function isForgotten(program: Program, contract: ContractDefinition, variable: VariableDeclaration): boolean {
  if (isKind(variable.typeName, "FunctionTypeName") || !isOnlyRead(program, variable)) return false;
  return !canBeSetUnseen(program, contract, variable) && !isLayout(program, contract, variable);
}

/** Code of a later version runs on what an earlier one left in storage: its initializer asks for a number past the first. */
function unlessKept(
  program: Program,
  contract: ContractDefinition,
  variable: VariableDeclaration,
): { readonly severity: "Low"; readonly assumptions: readonly string[] } | undefined {
  const isLater = contractFlows(program).some(
    (home) =>
      program.linearizedBases(home.contract).includes(contract) &&
      home.flows.some((flow) => isLaterInitializer(home, flow)),
  );
  return isLater || isOutdated(program, variable) || hasFillers(program, contract, variable)
    ? { severity: "Low", assumptions: ["No earlier version of the contract has set it."] }
    : undefined;
}

/** It is read only where there is nothing newer yet: `length == 0 ? old : latest`. */
function isOutdated(program: Program, { id }: VariableDeclaration): boolean {
  return referencesTo(program, id).every((use) => {
    let node: AnyNode = use;
    let parent = program.parentOf(node);
    while (parent !== undefined && !isKind(parent, "FunctionDefinition")) {
      const isFirst = isKind(parent, "Conditional") && parent.trueExpression === node && isEmptyTest(parent.condition);
      const isBranch = isKind(parent, "IfStatement") && parent.trueBody === node && isEmptyTest(parent.condition);
      if (isFirst || isBranch) return true;
      node = parent;
      parent = program.parentOf(node);
    }
    return false;
  });
}

function isEmptyTest(condition: Expression): boolean {
  if (!isKind(condition, "BinaryOperation") || condition.operator !== "==") return false;
  return isKind(condition.rightExpression, "Literal") && condition.rightExpression.value === "0";
}

/** Before it lies one that nothing uses, and nobody else can see: it keeps the place of what an earlier version had. */
function hasFillers(program: Program, contract: ContractDefinition, { id: own }: VariableDeclaration): boolean {
  const isUpgraded = contractFlows(program).some(
    (home) =>
      program.linearizedBases(home.contract).includes(contract) &&
      home.flows.some((flow) => home.trust.setOnceTestsOf(flow).length > 0),
  );
  return (
    isUpgraded &&
    contract.nodes.some(
      (one) =>
        isKind(one, "VariableDeclaration") &&
        one.mutability === "mutable" &&
        one.visibility === "private" &&
        isKind(one.typeName, "ElementaryTypeName") &&
        one.id < own &&
        referencesTo(program, one.id).length === 0,
    )
  );
}

/** `require(version > done); done = version`, from the second version on. */
function isLaterInitializer(home: ContractFlows, flow: Flow): boolean {
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    if (compared?.isStrict !== true) return false;
    const { smaller, larger } = compared;
    if (smaller.kind !== "load" || (numberOf(home, larger) ?? 0n) < 2n) return false;
    return stepsOf(flow, "write").some(
      ({ place, value }) => place.key === smaller.place.key && value.key === larger.key,
    );
  });
}

/** A number that is written down, or that a function of the contract returns. */
function numberOf({ contract, lowerAlone }: ContractFlows, value: Value): bigint | undefined {
  if (value.kind === "number") return value.number;
  if (!isApplied(value)) return undefined;
  const own = findAll(contract, "FunctionDefinition").find(({ id }) => id === value.callee);
  const result = own && lowerAlone(own).results[value.index];
  return result?.kind === "number" ? result.number : undefined;
}

/**
 * True for a contract that tells how another one lays out its storage, to run in its place or to name its getters:
 * it sets nothing, and has no code at all, or variables before this one that only fill their place.
 */
function isLayout(program: Program, contract: ContractDefinition, variable: VariableDeclaration): boolean {
  const variables = contract.nodes.filter(
    (node) => isKind(node, "VariableDeclaration") && node.mutability === "mutable",
  ) as readonly VariableDeclaration[];
  const isSet = ({ id, value }: VariableDeclaration): boolean =>
    Boolean(value) || !referencesTo(program, id).every((use) => isRead(program, use));
  const isFiller = ({ id, visibility }: VariableDeclaration): boolean =>
    visibility !== "public" && referencesTo(program, id).length === 0;
  if (variables.some(isSet)) return false;
  const hasCode = contract.nodes.some((node) => isKind(node, "FunctionDefinition"));
  return !hasCode || variables.slice(0, variables.indexOf(variable)).some(isFiller);
}

/** Derived contracts, assembly, and other contracts' code run by delegatecall write where no name shows it. */
function canBeSetUnseen(program: Program, contract: ContractDefinition, { visibility }: VariableDeclaration): boolean {
  if (contract.abstract && visibility !== "private") return true;
  const related = program.contracts.filter((one) => program.linearizedBases(one).includes(contract));
  return related.flatMap((one) => program.linearizedBases(one)).some(runsForeignCode);
}

const foreign: ReadonlySet<string> = new Set(["delegatecall", "callcode"]);

function runsForeignCode(contract: ContractDefinition): boolean {
  return (
    findAll(contract, "MemberAccess").some(({ memberName }) => foreign.has(memberName)) ||
    findAll(contract, "YulFunctionCall").some(
      ({ functionName }) => functionName.name === "sstore" || foreign.has(functionName.name),
    )
  );
}

function isOnlyRead(program: Program, variable: VariableDeclaration): boolean {
  const uses = referencesTo(program, variable.id);
  return uses.length > 0 && uses.every((use) => isRead(program, use));
}

/** A use of the value, or of a part of it; what hands a stretch of storage on may lead to a write. */
function isRead(program: Program, use: Reference): boolean {
  if (isKind(use, "InlineAssembly", "IdentifierPath")) return false;
  let node: AnyNode = use;
  let parent = program.parentOf(node);
  while (parent !== undefined && isPlaceOf(parent, node)) {
    node = parent;
    parent = program.parentOf(node);
  }
  if (isKind(parent, "Assignment")) return parent.leftHandSide !== node && isValue(node);
  if (isKind(parent, "UnaryOperation")) return !["++", "--", "delete"].includes(parent.operator);
  if (isKind(parent, "TupleExpression")) return false;
  if (isKind(parent, "VariableDeclarationStatement") && !isValue(node)) {
    const [pointer, ...others] = parent.declarations;
    const isPointer = pointer?.storageLocation === "storage" && others.length === 0;
    return isPointer && referencesTo(program, pointer.id).every((one) => isRead(program, one));
  }
  return isKind(parent, "FunctionCall") ? isReadByCall(program, parent, node) : isValue(node);
}

/** A function that is called on a stretch of storage may write to it; encoding copies. */
function isReadByCall(program: Program, call: FunctionCall, node: AnyNode): boolean {
  if (functionKindOf(call.expression).startsWith("abiencode")) return true;
  const isCalled = call.expression === node && isKind(node, "MemberAccess") && !isValue(node.expression);
  return isCalled ? onlyLooks(program, node) : isValue(node);
}

function onlyLooks(program: Program, { referencedDeclaration }: MemberAccess): boolean {
  const callee = program.findNode(referencedDeclaration ?? -1);
  return (
    isKind(callee, "FunctionDefinition") && (callee.stateMutability === "view" || callee.stateMutability === "pure")
  );
}

/** The parent is a part of what the node is. */
function isPlaceOf(parent: AnyNode, node: AnyNode): boolean {
  if (isKind(parent, "IndexAccess")) return parent.baseExpression === node;
  return isKind(parent, "MemberAccess") && parent.expression === node && !isValue(node);
}

function isValue(node: AnyNode): boolean {
  return isKind(node, "Identifier", "MemberAccess", "IndexAccess") && !isStorageReference(node);
}
