/** A call that gets a fixed amount of gas: what it can do with that changes with every hard fork. */

import { printExpression } from "../../flow/print.ts";
import { callOptionsOf, withoutConversions } from "../../program/call-options.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf, isViewType } from "../../program/types.ts";
import type { Expression, FunctionCall } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const hardcodedGas: Detector = {
  id: "hardcoded-gas",
  title: "Hardcoded gas amount (transfer, send or gas option)",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-134",
  cwe: [665],
  scwe: ["SCWE-073"],
  why: "Gas costs of opcodes change with hard forks. A receiver that works with the 2300 gas of `transfer` and `send` today, or with the number written here, may need more tomorrow, and every payment to it then fails; smart contract wallets often need more already.",
  fix: 'Send ether with `call{value: amount}("")`, check the result, and prevent reentrancy by writing state first. Do not fix the gas of a call.',
  example: {
    bad: `contract Refunds {
    mapping(address => uint256) public owed;

    function deposit() external payable {
        owed[msg.sender] += msg.value;
    }

    function refund() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Refunds {
    mapping(address => uint256) public owed;

    function deposit() external payable {
        owed[msg.sender] += msg.value;
    }

    function refund() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "refund failed");
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#members-of-address-types",
    "https://eips.ethereum.org/EIPS/eip-1884",
  ],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const { callee, options } = callOptionsOf(call);
      const kind = functionKindOf(callee);
      if (kind === "transfer" || kind === "send") {
        yield describeStipend(program, call, callee);
        continue;
      }
      const gas = options.findLast(([name]) => name === "gas")?.[1];
      // A call that only reads may well be kept short: nobody waits for what it does.
      if (gas === undefined || !isFixed(program, gas) || isReading(callee, kind)) continue;
      yield {
        at: call,
        message: `\`${printExpression(callee)}\` forwards a fixed amount of ${gasName(gas)} gas, which may not be enough`,
      };
    }
  },
};

function describeStipend(program: Program, call: FunctionCall, callee: Expression): Detection {
  const message = `\`${printExpression(callee)}\` forwards only 2300 gas to the receiver, which may not be enough`;
  const alike = paymentInTokens(program, call, callee);
  if (alike === undefined) return { at: call, severity: "None", message };
  return {
    at: call,
    message,
    related: [{ at: alike, message: "Here the same receiver is paid in tokens, which any contract can get" }],
    assumptions: ["The receiver can be a contract, such as a wallet or a vault."],
  };
}

/** Where the same function pays the same receiver in tokens instead: whoever gets those may be a contract. */
function paymentInTokens(program: Program, call: FunctionCall, callee: Expression): FunctionCall | undefined {
  const receiver = isKind(callee, "MemberAccess") ? nameOf(callee.expression) : undefined;
  if (receiver === undefined) return undefined;
  const user = program.callableOf(call);
  return program
    .reportedNodesOf("FunctionCall")
    .find((other) => nameOf(tokenReceiverOf(other)) === receiver && program.callableOf(other) === user);
}

/** Whom a call sends ERC-20 tokens to. */
function tokenReceiverOf(call: FunctionCall): Expression | undefined {
  const { callee } = callOptionsOf(call);
  const isPayment =
    isKind(callee, "MemberAccess") && tokenPayments.has(callee.memberName) && call.arguments.length === 2;
  return isPayment && functionKindOf(callee) !== "transfer" ? call.arguments[0] : undefined;
}

const tokenPayments: ReadonlySet<string> = new Set(["transfer", "safeTransfer"]);

/** Names are equal where they print alike, whatever they are converted to. */
function nameOf(expression: Expression | undefined): string | undefined {
  return expression && printExpression(withoutConversions(expression));
}

function isFixed(program: Program, gas: Expression): boolean {
  if (isKind(gas, "Literal")) return true;
  const named = isKind(gas, "Identifier") ? program.findNode(gas.referencedDeclaration ?? -1) : undefined;
  return isKind(named, "VariableDeclaration") && named.constant;
}

function isReading(callee: FunctionCall["expression"], kind: string): boolean {
  return kind === "barestaticcall" || isViewType(callee);
}

function gasName(gas: Expression): string {
  return isKind(gas, "Literal") ? (gas.value ?? "some") : `\`${printExpression(gas)}\``;
}
