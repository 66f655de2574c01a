/** Approvals that are made again while something of the last one may be left, and those that outlast whom they were for. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, reachFrom, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isNumber, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Approval, approvalsIn } from "./approvals.ts";
import { type ReplacedSpender, replacedSpenders } from "./replaced-spenders.ts";

export const approvalLeftover: Detector = {
  id: "approval-leftover",
  title: "Approval left over (no reset to zero, replaced spender)",
  severity: "Low",
  confidence: "Low",
  swc: null,
  cwe: [754, 573],
  owasp: "SC05:2026",
  why: "Some tokens, USDT among them, and the wrapper `safeApprove` refuse to change an allowance that is not zero. What was approved here is not certainly used up before the next call: as soon as something is left, every further call reverts, and what depends on it is blocked. Where another contract takes the place of one that may take everything, the old one still may: it was replaced because it is broken, or no longer trusted.",
  fix: "Set the allowance to zero first, or use `forceApprove` of OpenZeppelin; approve no more than what is fetched at once. Take the approval back from a contract that is replaced.",
  example: {
    bad: `interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
}

contract Payer {
    address private immutable owner = msg.sender;

    function allow(IToken token, address spender) external {
        require(msg.sender == owner, "not the owner");
        require(token.approve(spender, type(uint256).max), "not approved");
    }
}`,
    good: `interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
}

contract Payer {
    address private immutable owner = msg.sender;

    function allow(IToken token, address spender) external {
        require(msg.sender == owner, "not the owner");
        require(token.approve(spender, 0), "not reset");
        require(token.approve(spender, type(uint256).max), "not approved");
    }
}`,
  },
  references: ["https://github.com/d-xo/weird-erc20#approval-race-protections"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which approvals may be left", (home) => [
        ...home.flows.flatMap((flow) => [...findLeft(program, home, flow)]),
        ...[...replacedSpenders(program, home)].map((one) => describeReplaced(program, one)),
      ]),
    );
  },
};

function* findLeft(program: Program, { trust }: ContractFlows, flow: Flow): Generator<Detection> {
  const approvals = approvalsIn(program, flow);
  for (const approval of approvals) {
    if (isNumber(approval.amount, 0n)) continue;
    const { id } = approval.step;
    if (trust.isInitializing(flow, id) || trust.setOnceTestsOf(flow).length > 0) continue;
    if (
      exempt(
        "approval-leftover: it is reset",
        approvals.some((one) => isReset(one, approval)),
      )
    )
      continue;
    if (exempt("approval-leftover: it is used up at once", isUsedUp(flow, approval))) continue;
    if (exempt("approval-leftover: asked what is left", asksAllowance(program, flow))) continue;
    yield describe(program, flow, approval);
  }
}

function isReset({ token, spender, amount }: Approval, approval: Approval): boolean {
  return isNumber(amount, 0n) && token?.key === approval.token?.key && spender.key === approval.spender.key;
}

/** The spender is called afterwards, and told as much. */
function isUsedUp(flow: Flow, { step, spender, amount }: Approval): boolean {
  const after = reachFrom(flow, step.id);
  return stepsOf(flow, "call").some(({ id, call }) => {
    if (!after.has(id) || call.target?.key !== spender.key) return false;
    return call.arguments.some((given) => given.key === amount.key || isPacked(given, amount));
  });
}

/** The amount among the fields of a struct, or in calldata that was made here. */
function isPacked(given: Value, amount: Value): boolean {
  if (given.kind === "record") return [...given.fields.values()].some(({ key }) => key === amount.key);
  if (given.kind !== "operation" || !/^abi|^array$|^with$/.test(given.operator)) return false;
  return given.operands.some((one) => one.key === amount.key || isPacked(one, amount));
}

/** The allowance is looked at: it is raised only where it is too small. */
function asksAllowance(program: Program, flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => calledFunction(program, call)?.signature === erc20.allowance);
}

function describe(program: Program, flow: Flow, { step }: Approval): Detection {
  return {
    at: anchorIn(program, flow, step),
    message: `${printCallable(flow.entry)} approves anew without a reset to zero: with a token like USDT, or with \`safeApprove\`, it reverts as soon as something of the last approval is left`,
    assumptions: ["The token, or the wrapper, refuses to change an allowance that is not zero."],
  };
}

function describeReplaced(program: Program, { flow, write, approval }: ReplacedSpender): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} replaces ${place} and leaves the old one the right to take all that there is of a token here`,
    related: [{ at: approval.node, message: `Whoever ${place} names is allowed everything here` }],
    assumptions: ["The contract holds the token at some time, and the old address is broken or turns against it."],
  };
}
