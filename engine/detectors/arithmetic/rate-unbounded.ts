/** Rates that can be set above the whole: what is left after them no longer exists. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isBounded, nameOfPlace, type Rate, ratesIn } from "../../dataflow/ranges/rates.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const rateUnbounded: Detector = {
  id: "rate-unbounded",
  title: "Missing upper bound of a fee or rate",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [20, 1284],
  owasp: "SC05:2026",
  why: "A fee, a split or a discount is a part of a whole, and what remains is the whole less that part. Where it can be set above the whole, the subtraction reverts: nobody can pay, withdraw or settle any more. Just below the whole, everything goes to whoever set it, by mistake or on purpose.",
  fix: "Compare the new value with a maximum where it is set, in initializers too; the maximum should be far below the whole, so that users can rely on it.",
  example: {
    bad: `contract Shop {
    address private immutable owner = msg.sender;
    uint256 public fee = 100;
    mapping(address => uint256) public creditOf;

    event FeeSet(uint256 fee);

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        fee = newFee;
        emit FeeSet(newFee);
    }

    function sell(address payable seller) external payable {
        creditOf[owner] += (msg.value * fee) / 10000;
        seller.transfer(msg.value - (msg.value * fee) / 10000);
    }

    function collect() external {
        uint256 credit = creditOf[msg.sender];
        creditOf[msg.sender] = 0;
        payable(msg.sender).transfer(credit);
    }
}`,
    good: `contract Shop {
    address private immutable owner = msg.sender;
    uint256 public fee = 100;
    mapping(address => uint256) public creditOf;

    event FeeSet(uint256 fee);

    function setFee(uint256 newFee) external {
        require(msg.sender == owner, "not the owner");
        require(newFee <= 500, "at most five percent");
        fee = newFee;
        emit FeeSet(newFee);
    }

    function sell(address payable seller) external payable {
        creditOf[owner] += (msg.value * fee) / 10000;
        seller.transfer(msg.value - (msg.value * fee) / 10000);
    }

    function collect() external {
        uint256 credit = creditOf[msg.sender];
        creditOf[msg.sender] = 0;
        payable(msg.sender).transfer(credit);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/1284.html"],

  *detect(program): Generator<Detection> {
    const rates = new Map<string, Rate>();
    for (const home of contractFlows(program)) {
      for (const flow of home.flows) for (const rate of ratesIn(flow)) rates.set(rate.name, rate);
    }
    if (rates.size === 0) return;
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findSetters(program, home, rates)]));
  },
};

function* findSetters(
  program: Program,
  { flows, trust }: ContractFlows,
  rates: ReadonlyMap<string, Rate>,
): Generator<Detection> {
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const rate = rates.get(nameOfPlace(write.place) ?? "");
      if (rate === undefined || write.value.kind !== "parameter" || !flow.committing.has(write.id)) continue;
      if (exempt("rate-unbounded: set once", trust.isInitializing(flow, write.id))) continue;
      if (exempt("rate-unbounded: a test bounds it", isBounded(flow, write, rate.whole))) continue;
      yield describe(program, flow, write, rate);
    }
  }
}

function describe(program: Program, flow: Flow, write: StepOf<"write">, { whole, node }: Rate): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets ${place} to any number, also to more than the whole of ${whole} that it is a part of`,
    related: [{ at: node, message: "What it is a part of is reduced here, which fails then" }],
  };
}
