/** A function that is named, and given ether or gas, but never called. */

import { printExpression } from "../../flow/print.ts";
import { isKind } from "../../program/nodes.ts";
import type { Expression } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const uncalledFunction: Detector = {
  id: "uncalled-function",
  title: "Function referenced but not called",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-135",
  cwe: [710],
  why: "`target.call{value: amount};` names a call without making it: the parentheses with the arguments are missing. It compiles, no ether is sent, nothing reverts, and the code continues as if it had been.",
  fix: 'Add the arguments, `target.call{value: amount}("")`, and check the result.',
  example: {
    bad: `contract Wallet {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        msg.sender.call{value: amount};
    }
}`,
    good: `contract Wallet {
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
  references: ["https://docs.soliditylang.org/en/latest/control-structures.html#external-function-calls"],

  *detect(program): Generator<Detection> {
    for (const { expression } of program.reportedNodesOf("ExpressionStatement")) {
      if (!isFunction(expression)) continue;
      const isWithOptions = isKind(expression, "FunctionCallOptions");
      yield {
        at: expression,
        message: `\`${printExpression(expression)}\` is referenced but not called: nothing happens`,
        ...(!isWithOptions && { severity: "Low" as const }),
      };
    }
  },
};

/** What could be called as it stands. */
function isFunction(expression: Expression): boolean {
  if (!isKind(expression, "Identifier", "MemberAccess", "FunctionCallOptions")) return false;
  return (expression.typeDescriptions.typeIdentifier ?? "").startsWith("t_function_");
}
