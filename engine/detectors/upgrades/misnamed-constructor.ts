/** A function that was meant to be the constructor: anyone can call it, again and again. */

import type { Confidence } from "../../model/finding.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { rootVariable } from "../../program/root-variable.ts";
import { isSeenOutside } from "../../program/signature.ts";
import { functionKindOf } from "../../program/types.ts";
import type { ContractDefinition, Expression, FunctionDefinition } from "../../solc/ast.ts";
import { isAtLeast } from "../../solc/releases.ts";
import type { Detection, Detector } from "../detector.ts";

export const misnamedConstructor: Detector = {
  id: "misnamed-constructor",
  title: "Misnamed constructor",
  severity: "High",
  confidence: "High",
  swc: "SWC-118",
  cwe: [665],
  owasp: "SC01:2026",
  scwe: ["SCWE-070"],
  ethTrust: ["[Q] Code Linting"],
  why: "Before solc 0.5 the constructor was the function with the exact name of the contract. With a typo, different case, or after the contract was renamed, it is a public function: whoever calls it becomes the owner. The same holds for `function constructor()`.",
  fix: "Write `constructor(...) { ... }`, without `function` and without a name.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Treasury {
    address public owner;

    function treasury() public {
        owner = msg.sender;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Treasury {
    address public owner;

    constructor() public {
        owner = msg.sender;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/v0.4.26/contracts.html#creating-contracts"],

  *detect(program): Generator<Detection> {
    for (const contract of program.contracts) {
      if (contract.contractKind !== "contract") continue;
      const functions = contract.nodes.filter((node) => isKind(node, "FunctionDefinition"));
      if (functions.some(({ kind }) => kind === "constructor")) continue;
      for (const callable of functions) {
        const likeness = isOpenSetup(program, callable) ? likenessOf(program, contract, callable) : undefined;
        if (likeness === undefined) continue;
        yield {
          at: callable,
          confidence: likeness.confidence,
          message: `\`${callable.name}\` ${likeness.reason}, but is not the constructor of \`${contract.name}\`: anyone can call it`,
        };
      }
    }
  },
};

interface Likeness {
  readonly reason: string;
  readonly confidence: Confidence;
}

/** Sets state, takes any caller, answers nothing, and nothing in the program calls it. */
function isOpenSetup(program: Program, callable: FunctionDefinition): boolean {
  const { stateMutability, returnParameters, body, modifiers } = callable;
  const isSetter = stateMutability === "nonpayable" || stateMutability === "payable";
  if (!isSeenOutside(callable) || !isSetter || !body || returnParameters.parameters.length > 0) return false;
  if (modifiers.some(({ kind }) => kind === "modifierInvocation") || referencesTo(program, callable.id).length > 0)
    return false;
  return stateWrites(program, callable).length > 0 && !asksForCaller(callable);
}

function likenessOf(
  program: Program,
  contract: ContractDefinition,
  callable: FunctionDefinition,
): Likeness | undefined {
  const { name } = callable;
  if (name.toLowerCase() === "constructor") return { reason: "is named like a constructor", confidence: "High" };
  if (isAtLeast(program.solc, "0.5.0")) return undefined;
  if (name.toLowerCase() === contract.name.toLowerCase()) {
    return { reason: `differs from \`${contract.name}\` in case only`, confidence: "High" };
  }
  const others = program.contracts.filter(
    (one) => one !== contract && program.fileOf(one) === program.fileOf(contract),
  );
  if (others.some((one) => one.name === name))
    return { reason: "has the name of another contract", confidence: "Medium" };
  if (!appointsCaller(program, callable)) return undefined;
  if (distance(name.toLowerCase(), contract.name.toLowerCase()) <= Math.ceil(contract.name.length / 4)) {
    return { reason: `has almost the name of \`${contract.name}\``, confidence: "Medium" };
  }
  // Functions begin with a small letter, contracts and so their constructors with a capital.
  return /^[A-Z]/.test(name) && !testsState(program, callable)
    ? { reason: "makes its caller the owner", confidence: "Medium" }
    : undefined;
}

/** What the function assigns to state variables. */
function stateWrites(program: Program, callable: FunctionDefinition): { target: number; value: Expression }[] {
  return findAll(callable, "Assignment").flatMap(({ leftHandSide, rightHandSide }) => {
    const variable = rootVariable(program, leftHandSide);
    return variable?.stateVariable ? [{ target: variable.id, value: rightHandSide }] : [];
  });
}

/** Makes the caller something that the rest of the contract asks for, as an owner is. */
function appointsCaller(program: Program, callable: FunctionDefinition): boolean {
  return stateWrites(program, callable).some(
    ({ target, value }) =>
      isCaller(value) && referencesTo(program, target).some((use) => isComparedWithCaller(program, use)),
  );
}

/** What a constructor has no reason to do: nothing is set yet. */
function testsState(program: Program, callable: FunctionDefinition): boolean {
  const conditions = [
    ...findAll(callable, "IfStatement").map(({ condition }) => condition),
    ...findAll(callable, "FunctionCall").flatMap((call) =>
      /^(?:require|assert)$/.test(functionKindOf(call.expression)) ? call.arguments.slice(0, 1) : [],
    ),
  ];
  return conditions.some((condition) =>
    findAll(condition, "Identifier").some((one) => rootVariable(program, one)?.stateVariable === true),
  );
}

function isComparedWithCaller(program: Program, use: Parameters<Program["parentOf"]>[0]): boolean {
  const parent = program.parentOf(use);
  return isKind(parent, "BinaryOperation") && [parent.leftExpression, parent.rightExpression].some(isCaller);
}

function asksForCaller(callable: FunctionDefinition): boolean {
  return findAll(callable, "BinaryOperation").some((operation) =>
    [operation.leftExpression, operation.rightExpression].some(isCaller),
  );
}

function isCaller(expression: Expression): boolean {
  return (
    isKind(expression, "MemberAccess") &&
    expression.memberName === "sender" &&
    expression.typeDescriptions.typeString?.startsWith("address") === true
  );
}

/** How many letters must be put in, taken out or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
