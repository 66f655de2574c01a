/** Local variables that are used before they are declared, or after the block they were declared for. */

import { gte } from "semver";
import { type AnyNode, isKind, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Reference, referencesTo } from "../../program/references.ts";
import type { VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const useBeforeDeclaration: Detector = {
  id: "use-before-declaration",
  title: "Local variable used before its declaration or out of scope",
  severity: "Low",
  confidence: "High",
  swc: "SWC-131",
  isSwcNearest: true,
  cwe: [457],
  why: "Before Solidity 0.5 a local variable exists in the whole function, wherever it is declared. Code before the declaration, or after the loop it was declared for, reads zero or a value left by another part of the function.",
  fix: "Declare the variable before its first use, in the scope where it is needed; compile with Solidity 0.5 or later, which rejects this.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Sale {
    function last(uint256 n) public pure returns (uint256) {
        for (uint256 i = 0; i < n; i++) {}
        return i;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Sale {
    function last(uint256 n) public pure returns (uint256) {
        uint256 i = 0;
        for (; i < n; i++) {}
        return i;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/050-breaking-changes.html#scoping"],

  *detect(program): Generator<Detection> {
    if (gte(program.solc, "0.5.0")) return;
    for (const { declarations } of program.nodesOf("VariableDeclarationStatement")) {
      for (const variable of declarations) if (variable) yield* judge(program, variable);
    }
  },
};

/** Where it is used first outside of its scope. */
function* judge(program: Program, variable: VariableDeclaration): Generator<Detection> {
  const scope = scopeOf(program, variable);
  const { offset, length } = spanOf(scope);
  const isOutside = (use: Reference): boolean => {
    const at = spanOf(use).offset;
    return at < spanOf(variable).offset || at >= offset + length;
  };
  const use = referencesTo(program, variable.id).find(isOutside);
  if (use === undefined) return;
  const isBefore = spanOf(use).offset < spanOf(variable).offset;
  yield {
    at: use,
    message: `\`${variable.name}\` is used ${isBefore ? "before it is declared" : "outside the block that declares it"}`,
    related: [{ at: variable, message: "It is declared here" }],
  };
}

/** The block or the loop that newer compilers would confine it to. */
function scopeOf(program: Program, variable: VariableDeclaration): AnyNode {
  let node: AnyNode = variable;
  for (let up = program.parentOf(node); up !== undefined; up = program.parentOf(node)) {
    node = up;
    if (isKind(node, "Block", "ForStatement", "FunctionDefinition", "ModifierDefinition")) break;
  }
  return node;
}
