/** A call that the called function always refuses: for its arguments, or for the lock that its caller holds. */

import { constantValue, type KnownNumbers } from "../../flow/constant-value.ts";
import { anchorOf } from "../../flow/flow.ts";
import { printCallable, printExpression, printPlace } from "../../flow/print.ts";
import { callOptionsOf } from "../../program/call-options.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Expression, FunctionCall, FunctionDefinition, Statement } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findDoubleLocks } from "./double-locks.ts";

export const requirementViolation: Detector = {
  id: "requirement-violation",
  title: "Requirement violation (call that always reverts)",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-123",
  cwe: [573],
  why: "The called function requires something that its caller never satisfies, so the call always reverts and the code behind it is unreachable. Either the caller passes the wrong value or holds the lock that the function takes, or the requirement is too strong.",
  fix: "Pass a value that the function accepts, or weaken its requirement; take a lock in the outer function alone.",
  example: {
    bad: `contract Rates {
    function convert(uint256 amount) external pure returns (uint256) {
        require(amount > 0, "nothing to convert");
        return amount * 3;
    }
}

contract Shop {
    Rates private immutable rates = new Rates();

    function base() external view returns (uint256) {
        return rates.convert(0);
    }
}`,
    good: `contract Rates {
    function convert(uint256 amount) external pure returns (uint256) {
        require(amount > 0, "nothing to convert");
        return amount * 3;
    }
}

contract Shop {
    Rates private immutable rates = new Rates();

    function base() external view returns (uint256) {
        return rates.convert(1);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require",
  ],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const called = call.kind === "functionCall" ? calledBy(program, call) : undefined;
      const known = called && bind(program, call, called);
      if (called === undefined || known === undefined || known.size === 0) continue;
      const broken = findBroken(program, called.body?.statements ?? [], known);
      if (broken === undefined) continue;
      yield {
        at: call,
        message: `\`${called.name || called.kind}\` never accepts the arguments of this call, so it always reverts`,
        related: [{ at: broken, message: `\`${printCondition(broken)}\` is never true for these arguments` }],
      };
    }
    yield* oncePerPlace(describeDoubleLocks(program));
  },
};

function* describeDoubleLocks(program: Program): Generator<Detection> {
  for (const { flow, read, set } of findDoubleLocks(program)) {
    yield {
      at: anchorOf(read, ({ callable }) => callable === flow.entry),
      message: `${printCallable(flow.entry)} holds the lock \`${printPlace(set.place)}\` when it gets here, where it has to be open, so it always reverts`,
      related: [{ at: anchorOf(set, ({ callable }) => callable === flow.entry), message: "The lock is taken here" }],
    };
  }
}

/** The function a call runs, or the constructor; one that may be overridden is not known. */
function calledBy(program: Program, call: FunctionCall): FunctionDefinition | undefined {
  const { callee } = callOptionsOf(call);
  if (callee.nodeType === "NewExpression") {
    const type = callee.typeName;
    const contract = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
    if (!isKind(contract, "ContractDefinition")) return undefined;
    return contract.nodes.find(
      (node): node is FunctionDefinition => isKind(node, "FunctionDefinition") && node.kind === "constructor",
    );
  }
  const called = isKind(callee, "Identifier", "MemberAccess")
    ? program.findNode(callee.referencedDeclaration ?? -1)
    : undefined;
  const isTold = isKind(called, "FunctionDefinition") && firstRequirement(called.body?.statements ?? []) !== undefined;
  return isTold && !isOverridden(program, called) ? called : undefined;
}

function isOverridden(program: Program, called: FunctionDefinition): boolean {
  const owner = program.contractOf(called);
  if (owner === undefined || !called.virtual) return false;
  return program.contracts.some(
    (contract) =>
      contract !== owner &&
      program.linearizedBases(contract).includes(owner) &&
      contract.nodes.some((node) => isKind(node, "FunctionDefinition") && node.name === called.name),
  );
}

/** The parameters whose arguments are numbers that the source tells. */
function bind(program: Program, call: FunctionCall, called: FunctionDefinition): KnownNumbers | undefined {
  const parameters = called.parameters.parameters;
  const isInOrder = call.names.length === 0 && parameters.length === call.arguments.length;
  if (!isInOrder) return undefined;
  return new Map(
    parameters.flatMap(({ id }, at) => {
      const argument = call.arguments[at];
      const number = argument && constantValue(program, argument);
      return number === undefined ? [] : [[id, number] as const];
    }),
  );
}

/** The first requirement at the head of a body that fails; what comes behind other statements may see other values. */
function findBroken(program: Program, statements: readonly Statement[], known: KnownNumbers): FunctionCall | undefined {
  for (let at = 0; ; at++) {
    const test = firstRequirement(statements.slice(at));
    const [condition] = test?.arguments ?? [];
    if (test === undefined || condition === undefined) return undefined;
    if (constantValue(program, condition, known) === 0n) return test;
  }
}

/** The call of `require` that the statements begin with. */
function firstRequirement([statement]: readonly Statement[]): FunctionCall | undefined {
  const test = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
  return isKind(test, "FunctionCall") && functionKindOf(test.expression) === "require" ? test : undefined;
}

function printCondition(test: FunctionCall): string {
  const [condition] = test.arguments;
  if (!isKind(condition, "BinaryOperation")) return condition === undefined ? "" : printExpression(condition);
  const side = (one: Expression): string => printExpression(one);
  return `${side(condition.leftExpression)} ${condition.operator} ${side(condition.rightExpression)}`;
}
