/** Contracts that keep funds for this one, replaced without a look at what they still have. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isLoadOf,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { isOfAccounts, isOfIntegers } from "../../program/types.ts";
import { approvals, erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const fundsLeftBehind: Detector = {
  id: "funds-left-behind",
  title: "Strategy replaced while it may still hold funds",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [404, 841],
  owasp: "SC02:2026",
  why: "The contract hands funds to another one and takes them back from there. The address is replaced without making sure that nothing is left at the old one: a withdrawal may be forgotten, fail, or bring less than all. What stays there no longer counts, so that shares lose value, and cannot be reached any more.",
  fix: "Withdraw everything first, and require that the old contract reports a balance of zero, or let the owner name the loss that they accept.",
  example: {
    bad: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IStrategy {
    function withdraw(uint256 amount) external;
}

contract Vault {
    address private immutable owner = msg.sender;
    IToken private immutable token;
    IStrategy public strategy;

    constructor(IToken token_) {
        token = token_;
    }

    function setStrategy(IStrategy next) external {
        require(msg.sender == owner, "not the owner");
        strategy = next;
    }

    function invest(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        require(token.transfer(address(strategy), amount), "not sent");
    }

    function divest(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        strategy.withdraw(amount);
    }
}`,
    good: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IStrategy {
    function withdraw(uint256 amount) external;
}

contract Vault {
    address private immutable owner = msg.sender;
    IToken private immutable token;
    IStrategy public strategy;

    constructor(IToken token_) {
        token = token_;
    }

    function setStrategy(IStrategy next) external {
        require(msg.sender == owner, "not the owner");
        require(token.balanceOf(address(strategy)) == 0, "not empty");
        strategy = next;
    }

    function invest(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        require(token.transfer(address(strategy), amount), "not sent");
    }

    function divest(uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        strategy.withdraw(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/404.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which contracts keep funds for it", (home) => [...findReplaced(program, home)]),
    );
  },
};

function* findReplaced(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      const keeper = isReplacement(write) ? findKeeper(program, home, write.place) : undefined;
      if (keeper !== undefined && isCareless(home, flow, write)) yield describe(program, { flow, write, keeper });
    }
  }
}

/** Funds can be there already, and nothing asks whether they are. */
function isCareless({ trust }: ContractFlows, flow: Flow, write: StepOf<"write">): boolean {
  if (!flow.committing.has(write.id)) return false;
  const isSetUp = trust.isInitializing(flow, write.id) || trust.setOnceTestsOf(flow).length > 0;
  if (exempt("funds-left-behind: set once", isSetUp)) return false;
  return !exempt("funds-left-behind: asked what is left", asksOld(flow, write));
}

/** An address that the caller names takes the place of the one that is stored. */
function isReplacement({ place, value }: StepOf<"write">): boolean {
  return indexesOf(place).length === 0 && value.kind === "parameter" && isOfAccounts(value.declaration);
}

/** Where funds go to the stored contract, and where they come back. */
interface Keeper {
  readonly given: StepOf<"call">;
  readonly taken: StepOf<"call">;
}

function findKeeper(program: Program, { flows }: ContractFlows, place: Place): Keeper | undefined {
  const calls = flows.flatMap((flow) => committingStepsOf(flow, "call"));
  const given = calls.find((step) => isHandingOver(program, step, place));
  const taken = given && calls.find((step) => isTakingBack(step, place));
  return given && taken && { given, taken };
}

/** Tokens or ether sent to it, or tokens that it may fetch. */
function isHandingOver(program: Program, { call }: StepOf<"call">, { storageClass }: Place): boolean {
  const isIt = (one: Value | undefined): boolean => one?.kind === "load" && one.place.storageClass === storageClass;
  if (call.value !== undefined && hasPart(call.value, ~kindBit.literal) && isIt(call.target)) return true;
  const called = calledFunction(program, call);
  if (called === undefined) return false;
  const { signature, arguments: given } = called;
  const isSent = signature === erc20.transfer || signature === erc20.safeTransfer || approvals[signature] !== undefined;
  return (isSent && isIt(given[0])) || (signature === erc20.transferFrom && isIt(given[1]));
}

function isTakingBack({ call }: StepOf<"call">, { storageClass }: Place): boolean {
  const { target, callee } = call;
  if (target === undefined || callee?.nodeType !== "FunctionDefinition" || isReadOnly(call)) return false;
  return takingBack.test(callee.name) && isReadFrom(target, storageClass);
}

const takingBack = /withdraw|redeem|unstake|divest|exit|pull|recall/i;

/** Something of the old contract is tested. */
function asksOld(flow: Flow, { place }: StepOf<"write">): boolean {
  const isOld = (one: Value): boolean => isLoadOf(one, place);
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(
      condition,
      (one) =>
        one.kind === "result" &&
        isReadOnly(one.call) &&
        [...(one.call.target ? [one.call.target] : []), ...one.call.arguments].some((part) => somePart(part, isOld)) &&
        isAboutAmount(one.call.callee),
    ),
  );
}

function isAboutAmount(callee: StepOf<"call">["call"]["callee"]): boolean {
  return callee?.nodeType === "FunctionDefinition" && callee.returnParameters.parameters.every(isOfIntegers);
}

interface Replaced {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly keeper: Keeper;
}

function describe(program: Program, { flow, write, keeper }: Replaced): Detection {
  const name = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} replaces ${name} without making sure that nothing is left there`,
    related: [
      { at: keeper.given.node, message: `Funds go to ${name} here` },
      { at: keeper.taken.node, message: "They are taken back here" },
    ],
  };
}
