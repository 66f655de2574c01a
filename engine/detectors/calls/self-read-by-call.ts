/** A contract that asks itself for its own variable by a call. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { FunctionCall, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const selfReadByCall: Detector = {
  id: "self-read-by-call",
  title: "Own state variable read by an external call (this)",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [1164],
  why: "`this.x()` makes an external call to read the contract's own variable: it costs several hundred gas more than a direct read. In a constructor it reverts, because the contract has no code yet.",
  fix: "Read the variable by its name, without `this`.",
  example: {
    bad: `contract Counter {
    uint256 public count;

    function next() external view returns (uint256) {
        return this.count() + 1;
    }
}`,
    good: `contract Counter {
    uint256 public count;

    function next() external view returns (uint256) {
        return count + 1;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#getter-functions"],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const variable = variableAskedFor(program, call);
      if (variable !== undefined) {
        yield {
          at: call,
          message: `\`this.${variable.name}\` makes an external call to read the contract's own variable`,
        };
      }
    }
  },
};

/** The state variable whose getter is called on `this`. */
function variableAskedFor(program: Program, { expression }: FunctionCall): VariableDeclaration | undefined {
  if (!isKind(expression, "MemberAccess")) return undefined;
  const { expression: whom, referencedDeclaration } = expression;
  if (!isKind(whom, "Identifier") || whom.name !== "this") return undefined;
  const called = program.findNode(referencedDeclaration ?? -1);
  return isKind(called, "VariableDeclaration") ? called : undefined;
}
