/** Books elsewhere that are brought up to date after the change: in one function, where others do so before. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isCallerOrNamed } from "../../flow/parameters.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { hasPart, indexesOf, isHeldIn, isNumber, kindBit, subvalues } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { approvals, receiverCalls, tokenPayments, tokenPulls } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const lateCheckpoint: Detector = {
  id: "late-checkpoint",
  title: "Checkpoint after the balance change",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [696, 841],
  owasp: "SC02:2026",
  why: "Another contract keeps rewards by the balances of this one, and is told of each change before it is made: so it reckons the time until now with the old balance. This function tells it afterwards. The new balance counts for the past too: who receives it is paid for time in which they had nothing, and who gave it away loses what they earned.",
  fix: "Make the call before the first change of a balance, as the other functions do.",
  example: {
    bad: `interface IGauge {
    function checkpoint(address account) external;
}

contract Shares {
    IGauge private immutable gauge;
    mapping(address => uint256) public balanceOf;

    constructor(IGauge gauge_) {
        gauge = gauge_;
    }

    function stake() external payable {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] += msg.value;
    }

    function unstake(uint256 amount) external {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function move(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        gauge.checkpoint(msg.sender);
        gauge.checkpoint(to);
    }
}`,
    good: `interface IGauge {
    function checkpoint(address account) external;
}

contract Shares {
    IGauge private immutable gauge;
    mapping(address => uint256) public balanceOf;

    constructor(IGauge gauge_) {
        gauge = gauge_;
    }

    function stake() external payable {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] += msg.value;
    }

    function unstake(uint256 amount) external {
        gauge.checkpoint(msg.sender);
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function move(address to, uint256 amount) external {
        gauge.checkpoint(msg.sender);
        gauge.checkpoint(to);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/696.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "in which order books elsewhere are told", (home) => [...findLate(program, home)]),
    );
  },
};

/** A call that brings books elsewhere up to date, and a change of a record, in one function. */
interface Pairing {
  readonly flow: Flow;
  readonly signature: string;
  readonly call: StepOf<"call">;
  readonly write: StepOf<"write">;
  readonly order: "before" | "after";
}

/** What one function does is no custom. */
const minSiblings = 2;

function* findLate(program: Program, home: ContractFlows): Generator<Detection> {
  const pairings = home.flows.flatMap((flow) => pairingsOf(program, flow));
  for (const late of pairings.filter(({ order }) => order === "after")) {
    const isSame = (one: Pairing): boolean =>
      one.signature === late.signature && one.write.place.storageClass === late.write.place.storageClass;
    const early = pairings.filter((one) => one.order === "before" && isSame(one));
    const [witness] = early;
    const nLate = pairings.filter((one) => one.order === "after" && isSame(one)).length;
    if (witness === undefined || early.length < minSiblings || early.length <= nLate) continue;
    const isOpen = home.trust.isAttackerReachable(late.flow, late.call.id);
    yield { ...describe(program, late, witness), ...(isOpen ? {} : { severity: "Low" }) };
  }
}

/** Each checkpoint with each record that changes, where all calls come before all changes, or all after. */
function pairingsOf(program: Program, flow: Flow): readonly Pairing[] {
  if (flow.truncated) return [];
  const calls = checkpointsIn(program, flow);
  const writes = committingStepsOf(flow, "write").filter((write) => isBalanceChange(write));
  const pairings = new Map<string, Pairing>();
  for (const { signature, call } of calls) {
    for (const write of writes) {
      const name = `${signature} ${write.place.storageClass}`;
      const order = orderOf(flow, call, write);
      const known = pairings.get(name);
      // A call before the change serves, whatever comes after.
      if (order !== undefined && (known === undefined || order === "before")) {
        pairings.set(name, { flow, signature, call, write, order });
      }
    }
  }
  return [...pairings.values()];
}

function orderOf(flow: Flow, call: StepOf<"call">, write: StepOf<"write">): Pairing["order"] | undefined {
  if (reachFrom(flow, call.id, { forwardOnly: true }).has(write.id)) return "before";
  return reachFrom(flow, write.id, { forwardOnly: true }).has(call.id) ? "after" : undefined;
}

/** Calls that change something elsewhere, are told of accounts, and move neither tokens nor ether. */
function checkpointsIn(program: Program, flow: Flow): readonly { signature: string; call: StepOf<"call"> }[] {
  return stepsOf(flow, "call").flatMap((call) => {
    if (!flow.committing.has(call.id) || isReadOnly(call.call) || call.call.form !== "high-level") return [];
    const called = calledFunction(program, call.call);
    const isPaying = call.call.value !== undefined && !isNumber(call.call.value, 0n);
    if (called === undefined || isPaying || moving.has(called.signature)) return [];
    const isOfAccount = called.arguments.length > 0 && called.arguments.every(isCallerOrNamed);
    return isOfAccount ? [{ signature: called.signature, call }] : [];
  });
}

const moving: ReadonlySet<string> = new Set<string>([
  ...tokenPayments,
  ...Object.keys(approvals),
  ...Object.keys(tokenPulls),
  ...Object.keys(receiverCalls),
]);

/** A record of an account that grows or shrinks. */
function isBalanceChange({ place, value }: StepOf<"write">): boolean {
  if (indexesOf(place).length !== 1 || value.kind !== "operation" || hasPart(value, kindBit.block)) return false;
  if (value.operator !== "+" && value.operator !== "-") return false;
  return subvalues(value).some((one) => isHeldIn(one, place));
}

function describe(program: Program, { flow, call, write }: Pairing, witness: Pairing): Detection {
  return {
    at: anchorIn(program, flow, call),
    message: `${printCallable(flow.entry)} makes this call after it has changed \`${printPlace(write.place)}\`; ${printCallable(witness.flow.entry)} and others make it before`,
    related: [
      { at: write.node, message: "It is changed here" },
      { at: witness.call.node, message: "Here the call comes first" },
    ],
  };
}
