/** Assembly that ends the whole call where its author meant to leave a function. */

import { printCallable } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import type { FunctionDefinition, ModifierInvocation } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const yulReturn: Detector = {
  id: "yul-return",
  title: "Assembly return that ends the whole call",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-135",
  isSwcNearest: true,
  cwe: [705],
  scwe: ["SCWE-039"],
  why: "`return` in assembly ends the whole external call, not just the function it stands in. What its callers still have to do, a check, a write, the release of a reentrancy guard, is skipped, and the call succeeds.",
  fix: "Assign to the function's return variable, and leave Yul functions with `leave`. Where the call should end here, make this the last statement.",
  example: {
    bad: `contract Ledger {
    uint256 public total;

    function count() external {
        one();
        total += 1;
    }

    function one() internal pure returns (uint256) {
        assembly {
            mstore(0, 1)
            return(0, 32)
        }
    }
}`,
    good: `contract Ledger {
    uint256 public total;

    function count() external {
        total += one();
    }

    function one() internal pure returns (uint256 result) {
        assembly {
            result := 1
        }
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/yul.html#evm-dialect"],

  *detect(program): Generator<Detection> {
    yield* findEmptyAnswers(program);
    for (const ending of program.reportedNodesOf("YulFunctionCall")) {
      if (ending.functionName.name !== "return") continue;
      const callable = program.callableOf(ending);
      if (callable?.nodeType !== "FunctionDefinition") continue;
      const cut = findCut(program, callable);
      if (cut === undefined) {
        if (owesResult(callable)) yield describeLoss(ending, callable);
        continue;
      }
      yield {
        at: ending,
        message: `this \`return\` ends the whole call, so the code after the call of ${printCallable(callable)} is skipped`,
        related: [{ at: cut, message: "the code after this is skipped" }],
      };
    }
  },
};

function describeLoss(at: AnyNode, callable: FunctionDefinition): Detection {
  return {
    at,
    message: `this \`return\` ends the whole call, and ${printCallable(callable)} never returns its result to its caller`,
  };
}

/** Is called from within for what it gives back. */
function owesResult({ visibility, returnParameters }: FunctionDefinition): boolean {
  return (visibility === "internal" || visibility === "private") && returnParameters.parameters.length > 0;
}

/** A call behind which something is left out: of the function, or of one that does nothing behind a call of it. */
function findCut(program: Program, ending: FunctionDefinition): AnyNode | undefined {
  const enders = new Set([ending]);
  // A set is walked in the order of insertion, additions too.
  for (const one of enders) {
    for (const use of referencesTo(program, one.id)) {
      if (!isLast(program, use)) return use;
      const caller = program.callableOf(use);
      if (isKind(caller, "FunctionDefinition")) enders.add(caller);
    }
  }
  return undefined;
}

/** Whether nothing happens behind a call: it is the last statement of its function, in whatever blocks. */
function isLast(program: Program, use: AnyNode): boolean {
  const call = program.parentOf(use);
  // A name that is no call: where it is called is not known.
  if (!isKind(call, "FunctionCall") || call.expression !== use) return true;
  let node: AnyNode = call;
  for (let up = program.parentOf(node); up !== undefined; node = up, up = program.parentOf(node)) {
    if (isKind(up, "FunctionDefinition")) return up.modifiers.every((one) => endsWithBody(program, one));
    if (isKind(up, "WhileStatement", "ForStatement", "DoWhileStatement")) return false;
    if (isKind(up, "Block", "UncheckedBlock") && up.statements?.at(-1) !== node) return false;
    if (isKind(up, "BinaryOperation", "Assignment", "VariableDeclarationStatement", "FunctionCall")) return false;
  }
  return true;
}

/** The modifier does nothing behind the body of the function, nor does another that may stand for it. */
function endsWithBody(program: Program, { modifierName }: ModifierInvocation): boolean {
  const named = program.findNode(modifierName.referencedDeclaration ?? -1);
  if (!isKind(named, "ModifierDefinition")) return false;
  const alike = [...program.nodesOf("ModifierDefinition")].filter(({ name }) => name === named.name);
  return alike.every(
    ({ body }) =>
      !body ||
      (isKind(body.statements?.at(-1), "PlaceholderStatement") && findAll(body, "PlaceholderStatement").length === 1),
  );
}

/** A transaction or a contract that calls the function by its declaration gets nothing of what that promises, and reverts. */
function* findEmptyAnswers(program: Program): Generator<Detection> {
  for (const ending of program.reportedNodesOf("YulFunctionCall")) {
    const size = ending.functionName.name === "return" ? ending.arguments[1] : undefined;
    const entry = program.callableOf(ending);
    if (!isKind(size, "YulLiteral") || !isKind(entry, "FunctionDefinition") || !isEntry(entry)) continue;
    if (entry.returnParameters.parameters.length === 0 || Number(size.value) !== 0) continue;
    yield {
      at: ending,
      message: `this \`return\` returns no data although ${printCallable(entry)} declares a result: callers that decode it revert`,
    };
  }
}

function isEntry({ visibility, kind }: FunctionDefinition): boolean {
  return kind === "function" && (visibility === "external" || visibility === "public");
}
