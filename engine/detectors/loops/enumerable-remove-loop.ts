/** A loop that removes from the set it walks through. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { plainTextOf } from "../../program/source-tokens.ts";
import { isBound } from "../../program/types.ts";
import type { Expression, FunctionCall } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const enumerableRemoveLoop: Detector = {
  id: "enumerable-remove-loop",
  title: "Removal from an EnumerableSet while iterating",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [670],
  why: "An EnumerableSet fills the gap of a removed element with its last one. The loop continues with the next index, so the moved element is skipped, and the last indexes no longer exist: some entries remain, or the call reverts.",
  fix: "Iterate from the end to the beginning, or collect the elements first and remove them afterwards.",
  example: {
    bad: `library Sets {
    struct Set {
        uint256[] values;
    }

    function at(Set storage set, uint256 index) internal view returns (uint256) {
        return set.values[index];
    }

    function remove(Set storage set, uint256 value) internal {
        if (set.values[0] == value) set.values.pop();
    }
}

contract Queue {
    using Sets for Sets.Set;
    Sets.Set private waiting;

    function clear(uint256 length) external {
        for (uint256 i = 0; i < length; i++) {
            waiting.remove(waiting.at(i));
        }
    }
}`,
    good: `library Sets {
    struct Set {
        uint256[] values;
    }

    function at(Set storage set, uint256 index) internal view returns (uint256) {
        return set.values[index];
    }
}

contract Queue {
    using Sets for Sets.Set;
    Sets.Set private waiting;

    function sum(uint256 length) external view returns (uint256 total) {
        require(length <= 100, "too many");
        for (uint256 i = 0; i < length; i++) {
            total += waiting.at(i);
        }
    }
}`,
  },
  references: ["https://docs.openzeppelin.com/contracts/5.x/api/utils#EnumerableSet"],

  *detect(program): Generator<Detection> {
    for (const loop of loopKinds.flatMap((kind) => program.reportedNodesOf(kind))) {
      const counters = countersOf(loop);
      if (counters.size === 0) continue;
      const calls = findAll(loop.body, "FunctionCall");
      const walked = calls.filter(
        (call) => isCallOf(call, "at") && call.arguments.some((one) => isCounter(one, counters)),
      );
      for (const removal of calls.filter((call) => isCallOf(call, "remove") && !endsLoop(program, call))) {
        const set = walked.find((call) => setOf(program, call) === setOf(program, removal));
        if (set === undefined) continue;
        yield {
          at: removal,
          message: `\`${printExpression(removal.expression)}\` removes from the set that the loop iterates over, so elements are skipped`,
          related: [{ at: set, message: "the loop reads the set here by index" }],
        };
      }
    }
  },
};

const loopKinds = ["ForStatement", "WhileStatement", "DoWhileStatement"] as const;
type Loop = NodeOf<(typeof loopKinds)[number]>;

/** The ids of the variables that a loop counts up in every round. */
function countersOf(loop: Loop): ReadonlySet<number> {
  const targets = stepsOf(loop).flatMap((step) => {
    if (isKind(step, "UnaryOperation")) return step.operator === "++" ? [step.subExpression] : [];
    return isKind(step, "Assignment") && step.operator === "+=" ? [step.leftHandSide] : [];
  });
  return new Set(
    targets.flatMap((target) => (isKind(target, "Identifier") ? (target.referencedDeclaration ?? []) : [])),
  );
}

/** What a round always does besides: one that leaves the counter alone where it removes is right. */
function stepsOf(loop: Loop): readonly Expression[] {
  if (isKind(loop, "ForStatement")) return loop.loopExpression ? [loop.loopExpression.expression] : [];
  if (!isKind(loop.body, "Block") || findAll(loop.body, "Continue").length > 0) return [];
  return (loop.body.statements ?? []).flatMap((one) => (isKind(one, "ExpressionStatement") ? [one.expression] : []));
}

/** The loop is over once it has removed one. */
function endsLoop(program: Program, removal: FunctionCall): boolean {
  const statement = program.parentOf(removal);
  const block = statement && program.parentOf(statement);
  const statements: readonly AnyNode[] = isKind(block, "Block") ? (block.statements ?? []) : [];
  const from = statement === undefined ? 0 : statements.indexOf(statement);
  return statements.slice(from).some((one) => isKind(one, "Break", "Return"));
}

function isCounter(expression: Expression, counters: ReadonlySet<number>): boolean {
  return isKind(expression, "Identifier") && counters.has(expression.referencedDeclaration ?? -1);
}

function isCallOf({ expression: callee }: FunctionCall, name: string): boolean {
  return isKind(callee, "MemberAccess") && callee.memberName === name && isBound(callee);
}

/** The set that a function is called on, as source. */
function setOf(program: Program, { expression: callee }: FunctionCall): string {
  return isKind(callee, "MemberAccess") ? plainTextOf(program, callee.expression) : "";
}
