/** A call that lets others in before the state that decided it is up to date. */

import { anchorBefore } from "../ast/anchor.ts";
import { type ContractFlows, openSteps } from "../ast/contract-flows.ts";
import type { StepOf } from "../ast/flow.ts";
import { printCallable, printPlace, printValue } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { findLateWrite, type LateWrite, letsOthersIn, reenteredThrough } from "../ast/reentry.ts";
import type { Detection, Detector } from "./detector.ts";
import { oncePerPlace } from "./once-per-place.ts";

export const reentrancyEth: Detector = {
  id: "reentrancy-eth",
  title: "Reentrancy",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  why: "The called contract can call back before this function has noted what it did. The checks then pass once more on the old state, and the same credit is paid out again and again.",
  fix: "Write the state before the call: check, then note the effect, then interact. A lock that every function on this state shares serves too.",
  example: {
    bad: `contract Bank {
    mapping(address => uint256) private balances;

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "payment failed");
        balances[msg.sender] = 0;
    }
}`,
    good: `contract Bank {
    mapping(address => uint256) private balances;

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "payment failed");
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-107",
    "https://docs.soliditylang.org/en/latest/security-considerations.html#reentrancy",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findReentrancies(program));
  },
};

function* findReentrancies(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of openSteps(program, "call")) {
    if (!letsOthersIn(flow, step, home.trust)) continue;
    for (const late of findLateWrite(flow, step)) {
      const through = reenteredThrough(home, flow, step, late);
      if (through === undefined) continue;
      yield describe(program, { home, step, late, flow, through });
      break;
    }
  }
}

interface Reentrancy {
  readonly home: ContractFlows;
  readonly flow: ContractFlows["flows"][number];
  readonly step: StepOf<"call">;
  readonly late: LateWrite;
  /** The flow by which the callee comes back. */
  readonly through: ContractFlows["flows"][number];
}

function describe(program: Program, { flow, step, late, through }: Reentrancy): Detection {
  const { call } = step;
  const at = anchorBefore(program, flow, step, late.write);
  const place = `\`${printPlace(late.write.place)}\``;
  const target = call.target === undefined ? "another contract" : `\`${printValue(call.target)}\``;
  const action = call.value === undefined ? `calls ${target}` : `sends ether to ${target}`;
  const way =
    through === flow
      ? "the receiver can come back"
      : `the receiver can come back through ${printCallable(through.entry)}`;
  return {
    at,
    message: `${printCallable(flow.entry)} ${action} before it updates ${place}: ${way} while the old value still counts`,
    related: [
      { at: late.read.node, message: `${place} is read before the call` },
      ...(at === step.node ? [] : [{ at: step.node, message: "The call leaves the contract here" }]),
      { at: late.write.node, message: `${place} is updated only here, after the call` },
      ...(through === flow
        ? []
        : [
            {
              at: through.entry,
              message: `${printCallable(through.entry)} uses ${place} and does not share a lock with ${printCallable(flow.entry)}`,
            },
          ]),
    ],
  };
}
