/** Books that take for granted that a transfer brings all that was sent. */

import { allSteps, type ContractFlows, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource, isAllowlisted } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isAboutConstant } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isArithmeticOperator } from "../../ir/operators.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isMadeHere, isOfAllowed } from "./listed-tokens.ts";
import { isParticularToken } from "./particular-token.ts";

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
    yield* oncePerPlace(findCredits(program), "Low");
  },
};

const takes: ReadonlySet<string> = new Set([erc20.transferFrom, erc721.safeTransferFrom]);

function* findCredits(program: Program): Generator<Detection> {
  for (const open of allSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const taking = takingOf(program, open);
    if (taking === undefined) continue;
    const { token, amount } = taking;
    if (exempt("fee-on-transfer: a token that is known", isKnown(program, home, token))) continue;
    if (exempt("fee-on-transfer: made by the contract itself", isMadeHere(open, token))) continue;
    const use =
      findCredit(flow, amount) ?? findForwarding(program, flow, step, amount) ?? findShare(program, open, taking);
    if (use === undefined) continue;
    if (exempt("fee-on-transfer: what came in is measured", isMeasured(program, flow, step, taking))) continue;
    const isAnyones = use.kind === "write" && isChosenByAnyone(open, token);
    yield {
      ...placesOf(program, flow, step, use),
      message: `${printCallable(flow.entry)} ${describeUse(use, printValue(amount))}, but a fee-on-transfer token delivers less`,
      assumptions: [`\`${printValue(token)}\` can be a token with a transfer fee.`],
      ...(isAnyones ? { severity: "Medium" as const } : {}),
    };
  }
}

/** Where the tokens are taken; where the credit is, if a function takes them that serves many. */
function placesOf(program: Program, flow: Flow, taking: StepOf<"call">, use: Use): Pick<Detection, "at" | "related"> {
  const [taken, used] = [anchorIn(program, flow, taking), anchorIn(program, flow, use)];
  const taker = program.callableOf(taken);
  if (taker === program.callableOf(used) || taker === flow.entry || isUsedOnce(program, taker)) {
    return { at: taken, related: [{ at: used, message: "What was asked for is taken for what came in here" }] };
  }
  return { at: used, related: [{ at: taken, message: "The tokens are taken here" }] };
}

function isUsedOnce(program: Program, taker: Callable | undefined): boolean {
  return taker !== undefined && referencesTo(program, taker.id).length === 1;
}

/** Tokens that come in: to this contract, or to where it has them kept. */
interface Taking {
  readonly token: Value;
  readonly to: Value;
  readonly amount: Value;
}

function takingOf(program: Program, { in: { trust }, flow, step }: OpenStep<"call">): Taking | undefined {
  const called = calledFunction(program, step.call);
  const [, to, amount] = called?.arguments ?? [];
  const { target: token } = step.call;
  if (called === undefined || !takes.has(called.signature) || token === undefined || isItem(step)) return undefined;
  if (to === undefined || amount === undefined || amount.kind === "number") return undefined;
  const isKept = isInput(to, "this") || (to.kind !== "result" && findTaintSource(to, flow, trust) === undefined);
  return isKept ? { token, to, amount } : undefined;
}

type Use = StepOf<"write"> | StepOf<"call">;

function describeUse(use: Use, amount: string): string {
  return use.kind === "write" ? `credits \`${printPlace(use.place)}\` for \`${amount}\`` : `passes on \`${amount}\``;
}

/** Told by its type, or one that the contract itself mints or burns. */
function isKnown(program: Program, { flows }: ContractFlows, token: Value): boolean {
  if (isParticularToken(program, token)) return true;
  return flows.some((flow) =>
    stepsOf(flow, "call").some(({ call }) => isSame(call.target, token) && makers.test(call.callee?.name ?? "")),
  );
}

const makers = /^(?:mint|burn|burnFrom)$/;

function isSame(one: Value | undefined, token: Value): boolean {
  if (one?.kind === "load" && token.kind === "load") return one.place.storageClass === token.place.storageClass;
  return one?.key === token.key;
}

/** Whoever calls names the token, or made the record that does. */
function isChosenByAnyone({ in: home, flow, step }: OpenStep<"call">, token: Value): boolean {
  const { trust } = home;
  if (!trust.isAttackerReachable(flow, step.id) || isAllowlisted(token, flow, step.id, trust)) return false;
  if (exempt("fee-on-transfer: recorded once it was allowed", isOfAllowed(home, token))) return false;
  return findTaintSource(token, flow, trust) !== undefined;
}

/** A token with an id, of which there is only one. */
function isItem({ call }: StepOf<"call">): boolean {
  const { callee } = call;
  if (callee?.nodeType !== "FunctionDefinition") return false;
  const isNamedAsId = /id$/i.test(callee.parameters.parameters.at(2)?.name ?? "");
  return callee.name === "safeTransferFrom" || isNamedAsId || callee.returnParameters.parameters.length === 0;
}

/** A write of the amount, or of what is computed from it. */
function findCredit(flow: Flow, amount: Value): StepOf<"write"> | undefined {
  return committingStepsOf(flow, "write").find(({ value }) => isComputedFrom(value, amount));
}

/** A later call that hands the amount on, or what is computed from it. */
function findForwarding(
  program: Program,
  flow: Flow,
  taking: StepOf<"call">,
  amount: Value,
): StepOf<"call"> | undefined {
  const after = reachFrom(flow, taking.id, { forwardOnly: true });
  return stepsOf(flow, "call").find(({ id, call }) => {
    if (!after.has(id) || !flow.committing.has(id) || call.isStatic) return false;
    const given = calledFunction(program, call)?.arguments ?? call.arguments;
    return given.some((one) => isComputedFrom(one, amount));
  });
}

/** A record of the number that the amount was computed from, in a contract that pays the token out again: a share. */
function findShare(
  program: Program,
  { in: { flows }, flow }: OpenStep<"call">,
  { token, amount }: Taking,
): StepOf<"write"> | undefined {
  const isPaidOut = flows.some((other) =>
    stepsOf(other, "call").some(
      ({ call }) => isSame(call.target, token) && calledFunction(program, call)?.signature === erc20.transfer,
    ),
  );
  if (!isPaidOut) return undefined;
  const numbers = subvalues(amount, operandsOfAmount).filter(({ kind }) => kind === "parameter");
  return committingStepsOf(flow, "write").find(
    ({ value }) =>
      value.kind === "operation" && value.operator === "+" && numbers.some((number) => isComputedFrom(value, number)),
  );
}

function isComputedFrom(value: Value, { key }: Value): boolean {
  return somePart(value, (one) => one.key === key, operandsOfAmount);
}

/** What a number is computed from; what is looked up by it, and tests of it, are other things. */
function operandsOfAmount(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((alternative) => alternative.value);
  const isNumeric =
    value.kind === "operation" &&
    (isArithmeticOperator(value.operator) || value.operator === "applied" || value.operator === "fitted");
  return isNumeric ? value.operands : [];
}

/** The contract looks, once the tokens are there, at what is held of them, and what it sees decides something. */
function isMeasured(program: Program, flow: Flow, { id }: StepOf<"call">, { token, to }: Taking): boolean {
  const after = reachFrom(flow, id, { forwardOnly: true });
  return stepsOf(flow, "call").some(
    (one) =>
      after.has(one.id) &&
      one.call.target?.key === token.key &&
      calledFunction(program, one.call)?.signature === erc20.balanceOf &&
      one.call.arguments[0]?.key === to.key &&
      isUsed(flow, one),
  );
}

/** What was answered is recorded, passed on, returned or compared: with a constant alone it says nothing of the amount. */
function isUsed(flow: Flow, { id }: StepOf<"call">): boolean {
  const tells = (value: Value) => somePart(value, (part) => part.kind === "result" && part.step === id);
  if (flow.results.some(tells)) return true;
  return flow.steps.some((step) => {
    if (step.kind === "write") return flow.committing.has(step.id) && tells(step.value);
    if (step.kind === "call") return step.call.arguments.some(tells);
    return step.kind === "assume" && !isAboutConstant(step.condition) && tells(step.condition);
  });
}
