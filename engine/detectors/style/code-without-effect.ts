/** A statement that changes nothing: what it was meant to do is not done. */

import { printCallable, printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isSameText } from "../../program/source-tokens.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Assignment, Expression, FunctionCall, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { findIdleLimits, type IdleLimit } from "./idle-limits.ts";

export const codeWithoutEffect: Detector = {
  id: "code-without-effect",
  title: "Code with no effects",
  severity: "Low",
  confidence: "High",
  swc: "SWC-135",
  cwe: [710],
  why: "The statement computes something and discards it. Usually `==` was written for `=`, or the result of a pure function was not assigned: `balance.add(amount);` leaves the balance as it was.",
  fix: "Assign the result, or remove the statement.",
  example: {
    bad: `contract Box {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] == balances[msg.sender] + msg.value;
    }

    function close() external {
        selfdestruct(payable(msg.sender));
    }
}`,
    good: `contract Box {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "transfer failed");
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#operators"],

  *detect(program): Generator<Detection> {
    for (const { expression } of program.reportedNodesOf("ExpressionStatement")) {
      const detection = judge(program, expression);
      if (detection !== undefined) yield { at: expression, ...detection };
    }
    for (const one of findIdleLimits(program)) yield describeLimit(program, one);
  },
};

/** Files are analysed with what they import, not with what imports them. */
function describeLimit(program: Program, { limit, setter, use }: IdleLimit): Detection {
  const contract = program.contractOf(limit)?.name ?? "it";
  return {
    at: use,
    message: `${printCallable(setter)} sets \`${limit.name}\`, and nothing asks for it: the limit holds nobody`,
    related: [{ at: limit, message: "It is declared here" }],
    confidence: "Medium",
    assumptions: [`No contract elsewhere asks \`${contract}\` for it.`],
  };
}

function judge(program: Program, expression: Expression): Omit<Detection, "at"> | undefined {
  if (isKind(expression, "FunctionCall")) return judgeCall(program, expression);
  if (isKind(expression, "Assignment")) return judgeAssignment(program, expression);
  if (hasEffect(expression) || isFunction(expression) || isHint(program, expression)) return undefined;
  if (isKind(expression, "BinaryOperation") && expression.operator === "==") {
    const left = printExpression(expression.leftExpression);
    return { message: `\`${left} == …\` only compares, and the result is not used`, severity: "Medium" };
  }
  return { message: "this statement has no effect: its result is discarded" };
}

function judgeAssignment(program: Program, assignment: Assignment): Omit<Detection, "at"> | undefined {
  const { operator, leftHandSide, rightHandSide } = assignment;
  const isSame = operator === "=" && isSameText(program, leftHandSide, rightHandSide);
  if (!isSame || hasEffect(leftHandSide) || hasEffect(rightHandSide)) return undefined;
  if (isHint(program, leftHandSide) && !isSetter(program, assignment)) return undefined;
  return { message: `\`${printExpression(leftHandSide)}\` is assigned to itself` };
}

/** A function that only computes, and whose result nobody takes. A view may be called for the error it raises. */
function judgeCall(program: Program, call: FunctionCall): Omit<Detection, "at"> | undefined {
  const { kind, expression: callee, arguments: args } = call;
  if (args.some(hasEffect)) return undefined;
  if (kind === "typeConversion") return { message: "this conversion has no effect: its result is discarded" };
  const called = isKind(callee, "Identifier", "MemberAccess")
    ? program.findNode(callee.referencedDeclaration ?? -1)
    : undefined;
  if (!isKind(called, "FunctionDefinition") || called.stateMutability !== "pure") return undefined;
  if (functionKindOf(callee) !== "internal" || !onlyComputes(called)) return undefined;
  return {
    message: `\`${printExpression(callee)}\` has no effect: it only computes, and its result is discarded`,
    confidence: "Medium",
  };
}

/** Takes and gives values, which no memory is changed through, and more than whether a test was passed. */
function onlyComputes({ parameters, returnParameters }: FunctionDefinition): boolean {
  const results = returnParameters.parameters;
  const isValue = ({ storageLocation }: VariableDeclaration): boolean => storageLocation === "default";
  const tells = results.some(({ typeDescriptions }) => typeDescriptions.typeString !== "bool");
  return tells && [...parameters.parameters, ...results].every(isValue);
}

/** Calls, assignments and the like; types and what they build are none. */
function hasEffect(expression: AnyNode | undefined): boolean {
  if (expression === undefined) return false;
  const isChange = findAll(expression, "UnaryOperation").some(({ operator }) =>
    ["++", "--", "delete"].includes(operator),
  );
  return (
    isChange ||
    findAll(expression, "Assignment").length > 0 ||
    findAll(expression, "FunctionCall").some(({ kind }) => kind !== "typeConversion")
  );
}

function isFunction(expression: Expression): boolean {
  return (expression.typeDescriptions.typeIdentifier ?? "").startsWith("t_function_");
}

/** True in a constructor, and in a function that does nothing else: `owner = owner` was to set a state variable. */
function isSetter(program: Program, assignment: Assignment): boolean {
  const callable = program.callableOf(assignment);
  if (!isKind(callable, "FunctionDefinition")) return false;
  return callable.kind === "constructor" || callable.body?.statements?.length === 1;
}

/** `x;`, `x = x;` and `this;` tell the compiler that a parameter is left unused on purpose, or a function not pure. */
function isHint(program: Program, expression: Expression): boolean {
  if (isKind(expression, "TupleExpression")) return expression.components.every((one) => !one || isHint(program, one));
  if (!isKind(expression, "Identifier")) return isKind(expression, "MemberAccess") && expression.memberName === "data";
  const named = program.findNode(expression.referencedDeclaration ?? -1);
  return named === undefined || (isKind(named, "VariableDeclaration") && !named.stateVariable);
}
