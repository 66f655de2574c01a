/** Token transfers whose result nobody looks at. */

import type { FunctionCall, FunctionDefinition } from "solidity-ast";
import { allSteps, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { committingStepsOf, stepsOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { printCallable, printExpression } from "../../flow/print.ts";
import { withoutConversions } from "../../program/call-options.ts";
import { isDeployable } from "../../program/deployable.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { memoize } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { ignoredResults, isAlwaysTrue, isTokenTransfer } from "./answers/ignored-results.ts";
import { unreadAnswers } from "./answers/unread-answers.ts";
import { type FalseSafety, falseSafeties } from "./transfers/false-safety.ts";
import { findTokenTrust, type TokenTrust } from "./transfers/token-trust.ts";
import { findUnreadyReceivers } from "./transfers/unready-receivers.ts";

export const uncheckedTransfer: Detector = {
  id: "unchecked-transfer",
  title: "Unchecked token transfer (ERC-20 result, ERC-721 receiver)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-104",
  cwe: [252],
  owasp: "SC06:2026",
  scwe: ["SCWE-048"],
  ethTrust: ["[M] Handle External Call Returns"],
  why: "Some ERC-20 tokens return false instead of reverting when `transfer` or `transferFrom` fails. A contract that ignores the return value credits tokens that never came, or clears a debt that was never paid. A contract that gets an ERC-721 token by `transferFrom` and knows nothing of it keeps it for ever.",
  fix: "Use OpenZeppelin's SafeERC20 (`safeTransfer`, `safeTransferFrom`), which also handles tokens without a return value, or require the result. Send ERC-721 tokens with `safeTransferFrom`.",
  example: {
    bad: `interface IVotingToken {
    function delegate(address to) external;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Vault {
    IVotingToken private immutable token;
    mapping(address => uint256) public shares;

    constructor(IVotingToken token_) {
        token = token_;
    }

    function deposit(uint256 amount) external {
        shares[msg.sender] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }
}`,
    good: `interface IVotingToken {
    function delegate(address to) external;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Vault {
    IVotingToken private immutable token;
    mapping(address => uint256) public shares;

    constructor(IVotingToken token_) {
        token = token_;
    }

    function deposit(uint256 amount) external {
        shares[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://github.com/d-xo/weird-erc20"],

  *detect(program): Generator<Detection> {
    const known = callsOfKnownCode(program);
    const lowering = makeLowering(program);
    for (const { call, callee } of ignoredResults(program)) {
      if (!isTokenTransfer(callee) || isAlwaysTrue(callee) || isWrappedEther(program, callee) || known.has(call))
        continue;
      if (exempt("unchecked-transfer: its own code reverts", callsItself(program, call, callee))) continue;
      const lowered = lowering(call);
      if (lowered === "silent") continue;
      yield {
        at: call,
        message: `${userOf(program, call)} does not check the return value of \`${printExpression(call.expression)}\` and continues when it is false`,
        related: [{ at: callee, message: "It may return false instead of reverting" }],
        ...lowered,
      };
    }
    for (const call of unreadAnswers(program)) {
      const lowered = lowering(call);
      if (lowered === "silent") continue;
      yield {
        at: call,
        message: `${userOf(program, call)} does not read what \`${printExpression(call.expression)}\` returns and continues when that is false`,
        ...lowered,
      };
    }
    for (const call of findUnreadyReceivers(program)) {
      yield {
        at: call,
        severity: "Low",
        message: `${userOf(program, call)} sends an ERC-721 token by \`${printExpression(call.expression)}\`, which does not ask the receiver whether it can handle it: in some contract it is lost`,
        assumptions: ["The receiver is a contract that knows nothing of such tokens."],
      };
    }
    for (const one of falseSafeties(program)) yield describeFalseSafety(one);
  },
};

function describeFalseSafety({ named, call, lacks }: FalseSafety): Detection {
  const what = {
    answer: "with a token that answers nothing, as USDT does, it reverts",
    receiver: "nobody asks the receiver whether it can handle such a token",
  };
  return {
    at: call,
    severity: "Low",
    message: `${printCallable(named)} is no safer than \`${printExpression(call.expression)}\`: ${what[lacks]}`,
    related: [{ at: named, message: "Those who call it rely on its name" }],
  };
}

function userOf(program: Program, call: FunctionCall): string {
  const user = program.callableOf(call);
  return user === undefined ? "This code" : printCallable(user);
}

/** How much lower a call is told; `silent` where whoever calls chooses the token, and takes it. */
function makeLowering(program: Program): (call: FunctionCall) => Lowering | "silent" {
  const withdrawals = findWithdrawals(program);
  const trusted = findTokenTrust(program);
  return (call) => {
    const withdrawal = withdrawals.get(call);
    if (withdrawal?.isTokenChosen) return "silent";
    return loweredByPlace(program, call) ?? (withdrawal ? { severity: "Low" } : loweredBy(trusted.get(call)));
  };
}

const fixedToken: Lowering = {
  severity: "Low",
  assumptions: ["The token, which was chosen when the contract was made, returns false instead of reverting."],
};

type Lowering = Pick<Detection, "severity" | "assumptions">;

/** By what the token is, or by where the call is. */
function loweredByPlace(program: Program, call: FunctionCall): Lowering | undefined {
  if (isFixedToken(program, call)) return fixedToken;
  return isIdle(program, call) ? idle : undefined;
}

const idle: Lowering = {
  severity: "Low",
  assumptions: ["Some contract that is not here calls this function."],
};

/** In a function that no entry point of its contract, or of one that derives from it, comes to. */
function isIdle(program: Program, call: FunctionCall): boolean {
  const contract = program.contractOf(call);
  return contract !== undefined && isDeployable(contract) && !callsReached(program).has(call);
}

const callsReached = memoize(
  (program: Program): ReadonlySet<AnyNode> => new Set([...allSteps(program, "call")].map(({ step }) => step.node)),
);

/** What is told lower, and why. */
function loweredBy(trust: TokenTrust | undefined): Lowering {
  if (trust === undefined) return {};
  if (trust === "measured") return { severity: "Low" };
  if (trust === "received")
    return { severity: "Low", assumptions: ["The contract that it goes to does not ask for what came."] };
  if (trust === "recorded") {
    return { severity: "Low", assumptions: ["A token that was vetted returns false instead of reverting."] };
  }
  return { severity: "Low", assumptions: ["The token, which no caller chooses, returns false instead of reverting."] };
}

/** The token is the same for the life of the contract: who deployed it knows what it does. */
function isFixedToken(program: Program, { expression }: FunctionCall): boolean {
  const token = isKind(expression, "MemberAccess") ? withoutConversions(expression.expression) : undefined;
  const variable = isKind(token, "Identifier") ? program.findNode(token.referencedDeclaration ?? -1) : undefined;
  if (!isKind(variable, "VariableDeclaration") || !variable.stateVariable) return false;
  return referencesTo(program, variable.id).every((reference) => {
    const isSet = isKind(program.parentOf(reference), "Assignment") && isWritten(program, reference);
    const user = program.callableOf(reference);
    return !isSet || (isKind(user, "FunctionDefinition") && user.kind === "constructor");
  });
}

function isWritten(program: Program, reference: AnyNode): boolean {
  const parent = program.parentOf(reference);
  return isKind(parent, "Assignment") && parent.leftHandSide === reference;
}

/** Calls of contracts whose address is the hash of their code: who computes it knows what it does. */
function callsOfKnownCode(program: Program): ReadonlySet<AnyNode> {
  const known = new Set<AnyNode>();
  for (const { flows } of contractFlows(program)) {
    for (const { node, call } of flows.flatMap((flow) => stepsOf(flow, "call"))) {
      if (call.form === "high-level" && call.target !== undefined && isHashing(call.target)) known.add(node);
    }
  }
  return known;
}

/** A call that only appointed callers bring about, and that nothing is recorded with. */
interface Withdrawal {
  /** By the caller, for this call. */
  readonly isTokenChosen: boolean;
}

/** Whoever takes tokens out sees what came; where a token of their choice fails, everything is as before. */
function findWithdrawals(program: Program): ReadonlyMap<AnyNode, Withdrawal> {
  const withdrawals = new Map<AnyNode, Withdrawal>();
  const others = new Set<AnyNode>();
  for (const { flow, step, in: home } of allSteps(program, "call")) {
    const keepsBooks = committingStepsOf(flow, "write").length > 0;
    if (keepsBooks || home.trust.isIntendedPublic(flow, step.id)) others.add(step.node);
    else withdrawals.set(step.node, { isTokenChosen: step.call.target?.kind === "parameter" });
  }
  for (const node of others) withdrawals.delete(node);
  return withdrawals;
}

/** The contract is the token: what it does where it fails is known. */
function callsItself(
  program: Program,
  { expression }: FunctionCall,
  { name, parameters }: FunctionDefinition,
): boolean {
  const target = isKind(expression, "MemberAccess") ? withoutConversions(expression.expression) : undefined;
  const contract = program.contractOf(expression);
  if (!isKind(target, "Identifier") || target.name !== "this" || contract === undefined) return false;
  const own = program
    .linearizedBases(contract)
    .flatMap(({ nodes }) => nodes.filter((node) => isKind(node, "FunctionDefinition")))
    .find((one) => one.name === name && one.body && one.parameters.parameters.length === parameters.parameters.length);
  return own !== undefined && isAlwaysTrue(own);
}

/** True for a function of a token that ether is changed for: such tokens revert. */
function isWrappedEther(program: Program, callee: FunctionDefinition): boolean {
  const contract = program.contractOf(callee);
  const all =
    contract === undefined
      ? []
      : [contract, ...program.contracts.filter((one) => program.linearizedBases(one).includes(contract))];
  return all.some(({ nodes }) =>
    nodes.some(
      (node) =>
        node.nodeType === "FunctionDefinition" &&
        node.name === "deposit" &&
        node.stateMutability === "payable" &&
        node.parameters.parameters.length === 0,
    ),
  );
}
