/** State variables whose first value is computed from others, or by a function. */

import { printExpression } from "../../flow/print.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Expression, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const computedInitialState: Detector = {
  id: "computed-initial-state",
  title: "State variable initialized from other state",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [1419],
  why: "State variables are initialized in the order of inheritance and source, before the constructor runs. A value computed from another variable uses what that holds at that moment, which is zero if it comes later; and the compiler's two pipelines differ in the order among bases.",
  fix: "Use a constant, or compute the value in the constructor, where the order is visible.",
  example: {
    bad: `contract Sale {
    uint256 public price = base() + 1;
    uint256 private start = 100;

    function base() private view returns (uint256) {
        return start;
    }
}`,
    good: `contract Sale {
    uint256 public price;
    uint256 private start = 100;

    constructor() {
        price = start + 1;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/ir-breaking-changes.html"],

  *detect(program): Generator<Detection> {
    for (const variable of program.stateVariables) {
      const { value, constant, name } = variable;
      const source = value && !constant ? findSource(program, value) : undefined;
      if (source === undefined) continue;
      yield {
        at: variable,
        message: `\`${name}\` is initialized from \`${printExpression(source)}\`, with the value that it has before the constructor runs`,
      };
    }
  },
};

/** A variable that changes, or a function of the contract that reads or writes, in the initial value. */
function findSource(program: Program, value: Expression): Expression | undefined {
  for (const name of findAll(value, "Identifier")) {
    const declaration = program.findNode(name.referencedDeclaration ?? -1);
    if (isKind(declaration, "VariableDeclaration") && isChanging(declaration)) return name;
  }
  return findAll(value, "FunctionCall").find(({ expression }) => {
    const name = isKind(expression, "MemberAccess", "Identifier") ? expression : undefined;
    const callee = program.findNode(name?.referencedDeclaration ?? -1);
    const isOwn = functionKindOf(expression) === "internal" && isKind(callee, "FunctionDefinition");
    return isOwn && callee.stateMutability !== "pure";
  });
}

function isChanging({ stateVariable, constant, mutability }: VariableDeclaration): boolean {
  return stateVariable && !constant && mutability !== "immutable";
}
