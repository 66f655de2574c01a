/** An `assert` that does more than assert, or that a caller decides. */

import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { findDecision } from "./asserts/assert-decisions.ts";
import { findHopeless } from "./asserts/hopeless-asserts.ts";
import { findEffect } from "./asserts/state-effects.ts";

export const assertMisuse: Detector = {
  id: "assert-misuse",
  title: "Assert violation or misuse",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-110",
  cwe: [670],
  scwe: ["SCWE-067"],
  ethTrust: ["[Q] Code Linting"],
  why: "`assert` is for invariants that must never be false; before Solidity 0.8 a failing one consumes all gas. Input of callers needs `require`. An `assert` that changes state hides that change where readers expect a plain check.",
  fix: "Validate input with `require` or a custom error. Change state in a statement of its own, and assert the result.",
  example: {
    bad: `contract Vault {
    mapping(address => uint256) public balances;

    function deposit(uint256 amount) external payable {
        assert(amount == msg.value);
        balances[msg.sender] += amount;
    }
}`,
    good: `contract Vault {
    mapping(address => uint256) public balances;

    function deposit(uint256 amount) external payable {
        require(amount == msg.value, "wrong amount");
        balances[msg.sender] += amount;
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require",
  ],

  *detect(program): Generator<Detection> {
    const hopeless = findHopeless(program);
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const [condition] = call.arguments;
      if (functionKindOf(call.expression) !== "assert" || condition === undefined) continue;
      const effect = findEffect(program, condition);
      if (effect !== undefined) {
        yield {
          at: call,
          confidence: "High",
          message: "this `assert` changes state: the change is hidden in a check",
        };
        continue;
      }
      const failing = hopeless.get(call);
      if (failing !== undefined) {
        yield { at: call, message: `${printCallable(failing.entry)} always fails: this \`assert\` is never true` };
        continue;
      }
      const decision = findDecision(program, call, condition);
      if (decision === undefined) continue;
      yield {
        at: call,
        claim: "fails",
        message: `whoever ${describeEntering(program, decision.entry)} can make this \`assert\` fail through \`${decision.input}\``,
      };
    }
  },
};

function describeEntering(program: Program, entry: FunctionDefinition): string {
  return entry.kind === "constructor"
    ? `deploys \`${program.contractOf(entry)?.name}\``
    : `calls ${printCallable(entry)}`;
}
