/** Books that take for granted that a transfer brings all that was sent. */

import { allSteps, type ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { indexesOf, isInput, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const feeOnTransfer: Detector = {
  id: "fee-on-transfer",
  title: "Fee-on-transfer or rebasing token not supported",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [682],
  owasp: "SC02:2026",
  scwe: ["SCWE-110"],
  why: "Some ERC-20 tokens deduct a fee from each transfer, and rebasing tokens change balances over time. The contract credits the amount sent, receives less, and owes more than it holds: the last to withdraw are not paid.",
  fix: "Measure the balance before and after the transfer and credit the difference, or accept only tokens without fees.",
  example: {
    bad: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bank {
    mapping(IERC20 => mapping(address => uint256)) public creditOf;

    function deposit(IERC20 token, uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        creditOf[token][msg.sender] += amount;
    }
}`,
    good: `interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bank {
    mapping(IERC20 => mapping(address => uint256)) public creditOf;

    function deposit(IERC20 token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount), "failed");
        creditOf[token][msg.sender] += token.balanceOf(address(this)) - before;
    }
}`,
  },
  references: ["https://github.com/d-xo/weird-erc20#fee-on-transfer"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findCredits(program));
  },
};

const takes: ReadonlySet<string> = new Set([erc20.transferFrom, erc721.safeTransferFrom]);

function* findCredits(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of allSteps(program, "call")) {
    const called = calledFunction(program, step.call);
    const [, to, amount] = called?.arguments ?? [];
    const { target } = step.call;
    if (called === undefined || !takes.has(called.signature) || target === undefined || isItem(step)) continue;
    if (to === undefined || amount === undefined || !isInput(to, "this") || !isOneOfMany(target, home)) continue;
    const use = findCredit(flow, amount) ?? findForwarding(flow, step, amount);
    if (use === undefined || isMeasured(program, flow, target)) continue;
    yield {
      at: anchorIn(program, flow, use),
      message: `${printCallable(flow.entry)} ${describeUse(use, printValue(amount))}, but a fee-on-transfer token delivers less`,
      related: [{ at: anchorIn(program, flow, step), message: "The tokens come in here" }],
      assumptions: [`\`${printValue(target)}\` can be a token with a transfer fee.`],
    };
  }
}

type Use = StepOf<"write"> | StepOf<"call">;

function describeUse(use: Use, amount: string): string {
  return use.kind === "write" ? `credits \`${printPlace(use.place)}\` with \`${amount}\`` : `passes on \`${amount}\``;
}

/**
 * A token that can be one or another: chosen with the call, looked up by something that is, told by another contract,
 * or kept where it can be set after the contract was made.
 */
function isOneOfMany(token: Value, { flows }: ContractFlows): boolean {
  return somePart(token, (one) => {
    if (one.kind === "parameter" || one.kind === "result") return true;
    if (one.kind !== "load") return false;
    return flows.some((flow) =>
      stepsOf(flow, "write").some(({ place }) => place.storageClass === one.place.storageClass),
    );
  });
}

/** A token with an id, of which there is only one. */
function isItem({ call }: StepOf<"call">): boolean {
  const { callee } = call;
  if (callee?.nodeType !== "FunctionDefinition") return false;
  const isNamedAsId = /id$/i.test(callee.parameters.parameters.at(2)?.name ?? "");
  return callee.name === "safeTransferFrom" || isNamedAsId || callee.returnParameters.parameters.length === 0;
}

/** A write by which the whole amount is added, or kept. */
function findCredit(flow: Flow, amount: Value): StepOf<"write"> | undefined {
  return stepsOf(flow, "write").find(({ id, place, value }) => {
    if (!flow.committing.has(id) || indexesOf(place).length === 0) return false;
    if (place.path.at(-1)?.kind === "field" && value.key === amount.key) return true;
    if (value.kind !== "operation" || value.operator !== "+") return false;
    const isOld = value.operands.some((part) => part.kind === "load" && part.place.key === place.key);
    return isOld && value.operands.some(({ key }) => key === amount.key);
  });
}

/** A later call that hands the whole amount on. */
function findForwarding(flow: Flow, taking: StepOf<"call">, { key }: Value): StepOf<"call"> | undefined {
  const after = reachFrom(flow, taking.id, { forwardOnly: true });
  return stepsOf(flow, "call").find(
    ({ id, call }) =>
      after.has(id) && flow.committing.has(id) && !call.isStatic && call.arguments.some((one) => one.key === key),
  );
}

/** The contract looks at what it holds of the token. */
function isMeasured(program: Program, flow: Flow, token: Value): boolean {
  return stepsOf(flow, "call").some(
    ({ call }) => call.target?.key === token.key && calledFunction(program, call)?.signature === erc20.balanceOf,
  );
}
