/** Records that are cleared, though less than they say may have been paid. */

import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isHeldIn, isNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Unspent, unspentTokens } from "./trades/unspent-tokens.ts";

export const remainderLost: Detector = {
  id: "remainder-lost",
  title: "Remainder lost: record cleared after a partial payment",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [682, 840],
  owasp: "SC02:2026",
  why: "What is paid is the lesser of what a record says and what there is, and the record is set to zero all the same. Whoever asks while little is there loses the rest for ever.",
  fix: "Subtract from the record what was paid, so that the rest can be asked for later.",
  example: {
    bad: `interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Rewards {
    IToken private immutable token;
    mapping(address => uint256) public owed;

    constructor(IToken token_, address first) {
        token = token_;
        owed[first] = 100 ether;
    }

    function claim() external {
        uint256 amount = owed[msg.sender];
        uint256 held = token.balanceOf(address(this));
        if (amount > held) amount = held;
        owed[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
    good: `interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Rewards {
    IToken private immutable token;
    mapping(address => uint256) public owed;

    constructor(IToken token_, address first) {
        token = token_;
        owed[first] = 100 ether;
    }

    function claim() external {
        uint256 amount = owed[msg.sender];
        uint256 held = token.balanceOf(address(this));
        if (amount > held) amount = held;
        owed[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/682.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which records are cleared after a partial payment", (home) => [
        ...findLost(program, home),
      ]),
    );
    yield* oncePerPlace([...unspentTokens(program)].map((one) => describeUnspent(program, one)));
  },
};

function describeUnspent(program: Program, { flow, trade, pull }: Unspent): Detection {
  return {
    at: anchorIn(program, flow, trade),
    message: `${printCallable(flow.entry)} takes from the caller the most that this trade may use, and gives nothing back of what it did not use`,
    related: [{ at: pull.node, message: "It is taken here" }],
    severity: "Low",
  };
}

function* findLost(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const outflow of valueFlowOf(program, flow).outflows) {
      const cleared = committingStepsOf(flow, "write").find((write) => isLost(flow, write, outflow));
      if (cleared === undefined) continue;
      yield {
        at: anchorIn(program, flow, cleared),
        message: `${printCallable(flow.entry)} clears \`${printPlace(cleared.place)}\`, of which it may have paid a part alone: the rest is lost`,
        related: [{ at: outflow.step.node, message: "It is paid here" }],
      };
    }
  }
}

/** The record is set to zero, and what is paid is that record or something else. */
function isLost(flow: Flow, { id, place, value }: StepOf<"write">, { amount }: Outflow): boolean {
  if (!isNumber(value, 0n) || indexesOf(place).length === 0 || amount.kind !== "phi") return false;
  const parts = amount.alternatives.map((one) => one.value);
  if (!parts.some((one) => isHeldIn(one, place))) return false;
  const others = parts.filter(
    (one) =>
      !subvalues(one).some((part) => isHeldIn(part, place)) &&
      !exempt("remainder-lost: nothing is paid of it there, as where there is nothing", isNumber(one, 0n)),
  );
  const isKept = stepsOf(flow, "write").some((write) => write.id !== id && isRest(write, place));
  if (exempt("remainder-lost: the rest is kept elsewhere", isKept)) return false;
  return isLesser(flow, others, place);
}

/** Another record gets what is left. */
function isRest({ value }: StepOf<"write">, place: Place): boolean {
  return subvalues(value).some(
    (one) => one.kind === "operation" && one.operator === "-" && one.operands.some((part) => isHeldIn(part, place)),
  );
}

/** The record was compared with what is paid instead. */
function isLesser(flow: Flow, others: readonly Value[], place: Place): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) =>
      condition.kind === "operation" &&
      condition.operands.some((one) => isHeldIn(one, place)) &&
      condition.operands.some(({ key }) => others.some((other) => other.key === key)),
  );
}
