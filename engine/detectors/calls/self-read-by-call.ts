/** A contract that asks itself for its own variable by a call. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { FunctionCall, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const selfReadByCall: Detector = {
  id: "self-read-by-call",
  title: "Own variable read by a call",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [1164],
  why: "`this.x()` leaves the contract and comes back in to read what is at hand: the call costs several hundred gas more than the read. In a constructor it reverts, as the contract has no code yet.",
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
        yield { at: call, message: `\`this.${variable.name}\` calls the contract to read its own variable` };
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
