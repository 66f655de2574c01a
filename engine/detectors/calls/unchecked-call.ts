/** A low-level call whose success nobody looks at. */

import type { Expression, FunctionCall } from "solidity-ast";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { committingStepsOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printExpression } from "../../flow/print.ts";
import { callOptionsOf, withoutConversions } from "../../program/call-options.ts";
import { type AnyNode, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { ignoredYulCalls } from "./success/assembly-success.ts";
import { codelessCalls } from "./success/codeless-calls.ts";
import { revertingCalls } from "./success/reverting-calls.ts";
import { isSuccessIgnored } from "./success/success-reads.ts";
import { findTokenTrust } from "./transfers/token-trust.ts";

export const uncheckedCall: Detector = {
  id: "unchecked-call",
  title: "Unchecked low-level call",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-104",
  cwe: [252],
  owasp: "SC06:2026",
  scwe: ["SCWE-048"],
  ethTrust: ["[S] Check External Calls Return"],
  why: "`call`, `delegatecall`, `staticcall` and `send` do not revert when the called code fails: they return false. If that return value is ignored, the contract continues as if the ether was paid or the action done, and its records are wrong. At an address without code a call succeeds, and nothing is done.",
  fix: "Require success, return it, or handle the failure. Where failure is acceptable, record it in an event.",
  example: {
    bad: `contract Payroll {
    mapping(address => uint256) public owed;

    function pay(address payable worker) external {
        uint256 amount = owed[worker];
        owed[worker] = 0;
        worker.send(amount);
    }
}`,
    good: `contract Payroll {
    mapping(address => uint256) public owed;

    function pay(address payable worker) external {
        uint256 amount = owed[worker];
        owed[worker] = 0;
        (bool ok, ) = worker.call{value: amount}("");
        require(ok, "payment failed");
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-104",
    "https://docs.soliditylang.org/en/latest/types.html#members-of-addresses",
  ],

  *detect(program): Generator<Detection> {
    const recorded = recordedCalls(program);
    const trust = findTokenTrust(program);
    const isMinor = (call: FunctionCall, member: string): boolean =>
      trust.get(call) === "measured" || (isToCaller(call, member) && !recorded.has(call));
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const member = lowLevelKinds[functionKindOf(callOptionsOf(call).callee)];
      const callable = member === undefined ? undefined : program.callableOf(call);
      if (member === undefined || callable === undefined) continue;
      if (isLost(program, callable, call)) yield report(callable, call, member, isMinor(call, member));
      else if (isKind(program.parentOf(call), "Return")) yield* detectInCallers(program, callable, call);
    }
    for (const block of program.reportedNodesOf("InlineAssembly")) {
      const callable = program.callableOf(block);
      if (callable === undefined) continue;
      for (const call of ignoredYulCalls(program, block)) yield reportInAssembly(callable, call);
    }
    yield* detectCodeless(program);
  },
};

function isLost(program: Program, callable: Callable, call: FunctionCall): boolean {
  if (!isSuccessIgnored(program, callable, call)) return false;
  return !exempt("unchecked-call: it never succeeds", revertingCalls(program).has(call));
}

/** Members of addresses, by the compiler's word for them. */
const lowLevelKinds: Readonly<Record<string, string>> = {
  barecall: "call",
  barecallcode: "callcode",
  baredelegatecall: "delegatecall",
  barestaticcall: "staticcall",
  send: "send",
};

function report(callable: Callable, call: FunctionCall, member: string, isMinor: boolean): Detection {
  const callee = callOptionsOf(call).callee;
  const target =
    callee.nodeType === "MemberAccess" ? `\`${printExpression(callee.expression)}.${member}\`` : "the call";
  return {
    at: call,
    message: `${printCallable(callable)} does not check the result of ${target} and continues when it failed`,
    ...(isMinor ? { severity: "Low" } : {}),
  };
}

/** Success is asked for, and says nothing where nobody is. */
function* detectCodeless(program: Program): Generator<Detection> {
  const codeless = codelessCalls(program);
  for (const call of codeless.size === 0 ? [] : program.reportedNodesOf("FunctionCall")) {
    const callable = codeless.has(call) ? program.callableOf(call) : undefined;
    if (callable === undefined || isSuccessIgnored(program, callable, call)) continue;
    yield {
      at: call,
      message: `${printCallable(callable)} takes the success of this call for done, but at an address without code every call succeeds and nothing is done; ask for \`code.length\` first`,
      severity: "Low",
      confidence: "Medium",
    };
  }
}

function reportInAssembly(callable: Callable, call: NodeOf<"YulFunctionCall">): Detection {
  const { name } = call.functionName;
  return {
    at: call,
    message: `${printCallable(callable)} does not check the result of this \`${name}\` and continues when it failed`,
  };
}

/** A function of the contract's own hands the success on, and callers of it drop it. */
function* detectInCallers(program: Program, callable: Callable, call: FunctionCall): Generator<Detection> {
  if (callable.visibility !== "internal" && callable.visibility !== "private") return;
  const uses = referencesTo(program, callable.id);
  const dropping = uses
    .map((use) => program.parentOf(use))
    .filter((use) => isKind(use, "FunctionCall") && isKind(program.parentOf(use), "ExpressionStatement"))
    .filter((use) => use !== undefined);
  const related = dropping.map((at) => ({ at, message: `${printCallable(callable)} is called here` }));
  if (dropping.length === uses.length && uses.length > 0) {
    const message = `${printCallable(callable)} returns whether this call succeeded, and none of its callers checks it`;
    yield { at: call, message, related };
    return;
  }
  for (const at of dropping) {
    yield {
      at,
      message: `the return value of ${printCallable(callable)} is ignored here: whether its call succeeded`,
      related: [{ at: call, message: "The call that may have failed" }],
    };
  }
}

/** A plain payment to the caller with all gas: it fails only where the caller does not want it. */
function isToCaller(call: FunctionCall, member: string): boolean {
  const { callee, options } = callOptionsOf(call);
  const [data] = call.arguments;
  const isPlain = isKind(data, "Literal") && data.value === "";
  if (member !== "call" || !isPlain || callee.nodeType !== "MemberAccess") return false;
  if (options.some(([name, gas]) => name === "gas" && !isLargestNumber(gas))) return false;
  const target = withoutConversions(callee.expression);
  return (
    isKind(target, "MemberAccess") &&
    target.memberName === "sender" &&
    isKind(target.expression, "Identifier") &&
    target.expression.name === "msg"
  );
}

/** Calls with which something is noted down: what failed to go out counts as gone. */
function recordedCalls(program: Program): ReadonlySet<AnyNode> {
  const recorded = new Set<AnyNode>();
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      if (committingStepsOf(flow, "write").length === 0) continue;
      for (const { node } of stepsOf(flow, "call")) recorded.add(node);
    }
  }
  return recorded;
}

/** `type(uint256).max`, with which a call gets what there is. */
function isLargestNumber(value: Expression): boolean {
  return value.nodeType === "MemberAccess" && value.memberName === "max";
}
