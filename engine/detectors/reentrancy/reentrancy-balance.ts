/** A payment measured by two readings of a balance, with a call to others in between that can be made twice. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { type ReentrantCall, reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { barriersAt, isReenterable, stepsNotBarred } from "../../dataflow/reentry/reentry.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { anchorOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import { isInput, operandsOfOperation, subvalues, type Value } from "../../flow/value.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const reentrancyBalance: Detector = {
  id: "reentrancy-balance",
  title: "Reentrancy between two balance readings",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  scwe: ["SCWE-046"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The function reads its balance before and after an external call and takes the difference for one payment. An attacker calls back during that call and pays once: each nested call sees the same increase and counts it as its own.",
  fix: "Use one reentrancy guard for this function and for all functions that take payments.",
  example: {
    bad: `interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
}

interface IPayer {
    function pay(uint256 amount) external;
}

contract Shop {
    IERC20 private immutable token;
    mapping(address => uint256) public nBought;

    constructor(IERC20 t) {
        token = t;
    }

    function buy(uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        IPayer(msg.sender).pay(amount);
        require(token.balanceOf(address(this)) >= before + amount, "not paid");
        nBought[msg.sender] += amount;
    }
}`,
    good: `interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
}

interface IPayer {
    function pay(uint256 amount) external;
}

contract Shop {
    IERC20 private immutable token;
    mapping(address => uint256) public nBought;
    bool private isBusy;

    constructor(IERC20 t) {
        token = t;
    }

    function buy(uint256 amount) external {
        require(!isBusy, "busy");
        isBusy = true;
        uint256 before = token.balanceOf(address(this));
        IPayer(msg.sender).pay(amount);
        require(token.balanceOf(address(this)) >= before + amount, "not paid");
        nBought[msg.sender] += amount;
        isBusy = false;
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-107", "https://cwe.mitre.org/data/definitions/841.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findMeasurements(program));
  },
};

function* findMeasurements(program: Program): Generator<Detection> {
  for (const reentrantCall of reentrantCalls(program)) {
    const measured = findMeasured(program, reentrantCall.flow, reentrantCall.step);
    if (measured === undefined) continue;
    const through = findWayIn(program, reentrantCall, measured);
    if (through !== undefined) yield describe(program, reentrantCall, measured, through);
  }
}

/** The same function, or another that books what comes in and is not barred meanwhile. */
function findWayIn(program: Program, { home, flow, step }: ReentrantCall, { what }: Measured): Flow | undefined {
  if (isReenterable(flow, step)) return flow;
  const barriers = barriersAt(flow, step.id);
  return home.flows.find((by) => {
    const reached = stepsNotBarred(by, barriers);
    return changesOf(by).some(({ write, sign, amount }) => {
      const isBooked = sign > 0 && write.place.path.length > 0 && reached.has(write.id);
      return isBooked && home.trust.isAttackerReachable(by, write.id) && isPayment(program, by, amount, what);
    });
  });
}

/** The amount came in with the call, as what is measured. */
function isPayment(program: Program, by: Flow, amount: Value, what: Measured["what"]): boolean {
  if (what === "ether") return isInput(amount, "value");
  return stepsOf(by, "call").some(({ call }) => {
    const called = call.target?.key === what ? calledFunction(program, call) : undefined;
    const [, to, taken] = called?.signature.startsWith("transferFrom(") ? called.arguments : [];
    return to !== undefined && isInput(to, "this") && taken?.key === amount.key;
  });
}

function describe(
  program: Program,
  { flow, step, reentrantCallee }: ReentrantCall,
  measured: Measured,
  through: Flow,
): Detection {
  const at = anchorBefore(program, flow, step, measured.test);
  const who = `\`${printValue(reentrantCallee.who)}\``;
  const name = printCallable(through.entry);
  // A token that is against us need not come back: it says of balances what it likes.
  const isTokenItself = reentrantCallee.who.key === measured.what;
  const way =
    through === flow
      ? "reenter so that the same payment counts twice"
      : `pay through ${name}, which credits the same payment`;
  return {
    at,
    ...(isTokenItself ? onlyByHooks : {}),
    message: `${printCallable(flow.entry)} takes the increase of its balance for one payment, but ${who}, which is called in between, can ${way}`,
    related: [
      { at: measured.before, message: "The balance is read here first" },
      ...(at === step.node ? [] : [{ at: step.node, message: "The external call is here" }]),
      { at: measured.test.node, message: "It is compared with the balance after the call here" },
      ...(through === flow
        ? []
        : [
            {
              at: through.entry,
              message: `${name} does not share a reentrancy guard with ${printCallable(flow.entry)}`,
            },
          ]),
    ],
  };
}

const onlyByHooks: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["The token calls those whose tokens it moves, as ERC-777 does."],
};

interface Measured {
  readonly test: StepOf<"assume">;
  /** What the balance is of: a token, by its key, or ether. */
  readonly what: number | "ether";
  /** The reading before the call. */
  readonly before: AnyNode;
}

/** A test after the call of two readings of one balance, the one from before and the other from after it. */
function findMeasured(program: Program, flow: Flow, call: ReentrantCall["step"]): Measured | undefined {
  const after = reachFrom(flow, call.id, { forwardOnly: true });
  for (const test of stepsOf(flow, "assume")) {
    if (!after.has(test.id) || !flow.committing.has(test.id)) continue;
    const values = subvalues(test.condition, operandsOfOperation);
    const readings = values.flatMap((one) => readingOf(program, flow, call, one));
    const before = readings.find(({ isBefore }) => isBefore);
    if (before !== undefined && readings.some(({ what, isBefore }) => what === before.what && !isBefore)) {
      return { test, what: before.what, before: before.node };
    }
  }
  return undefined;
}

interface Reading {
  readonly what: Measured["what"];
  readonly node: AnyNode;
  readonly isBefore: boolean;
}

/** A value that is the contract's own balance of a token, or of ether; nothing where it is not known when it was read. */
function readingOf(program: Program, flow: Flow, call: StepOf<"call">, value: Value): readonly Reading[] {
  if (isMember(value, "balance")) {
    const { node, operands } = value;
    const isOwn = operands[0] !== undefined && isInput(operands[0], "this");
    const isBefore = node && isOwn ? precedes(program, node, call) : undefined;
    return node === undefined || isBefore === undefined ? [] : [{ what: "ether", node, isBefore }];
  }
  if (value.kind !== "result" || value.call.target === undefined) return [];
  const called = calledFunction(program, value.call);
  const [holder] = called?.arguments ?? [];
  const node = flow.steps[value.step]?.node;
  if (called?.signature !== erc20.balanceOf || node === undefined || !holder || !isInput(holder, "this")) return [];
  return [{ what: value.call.target.key, node, isBefore: value.step < call.id }];
}

/** Whether the expression stands before the call, or before what leads to it, in the same body; undefined in another. */
function precedes(program: Program, node: AnyNode, call: StepOf<"call">): boolean | undefined {
  const body = program.callableOf(node);
  let isHere = false;
  const at = anchorOf(call, ({ callable }) => {
    isHere = callable === body;
    return isHere;
  });
  return isHere ? spanOf(node).offset < spanOf(at).offset : undefined;
}
