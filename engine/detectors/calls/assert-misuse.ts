/** An `assert` that does more than assert, or that a caller decides. */

import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { findDecision } from "./assert-decisions.ts";
import { findHopeless } from "./hopeless-asserts.ts";
import { findEffect } from "./state-effects.ts";

export const assertMisuse: Detector = {
  id: "assert-misuse",
  title: "Misused assert",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-110",
  cwe: [670],
  why: "An `assert` states what can never be false; tools prove it, and before 0.8 it takes all gas when it fails. What callers send is no such fact: it asks for `require`. And an `assert` that changes state hides work where readers expect a mere test.",
  fix: "Test what callers send with `require` or a custom error. Do what has to be done in a statement of its own, and assert its outcome.",
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
          message: "this `assert` changes state: what it does is hidden in a test",
        };
        continue;
      }
      const failing = hopeless.get(call);
      if (failing !== undefined) {
        yield { at: call, message: `${printCallable(failing.entry)} always fails: this \`assert\` never holds` };
        continue;
      }
      const decision = findDecision(program, call, condition);
      if (decision === undefined) continue;
      yield {
        at: call,
        message: `whoever ${describeEntering(program, decision.entry)} makes this \`assert\` fail by the choice of \`${decision.input}\``,
      };
    }
  },
};

function describeEntering(program: Program, entry: FunctionDefinition): string {
  return entry.kind === "constructor"
    ? `deploys \`${program.contractOf(entry)?.name}\``
    : `calls ${printCallable(entry)}`;
}
