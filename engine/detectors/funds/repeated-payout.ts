/** Payments that nothing marks as made: who claims once claims again. */

import { inEachContract } from "../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../dataflow/backing/terms.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type FailedRun, failedRuns } from "./payments/failed-runs.ts";
import { type RepeatedPayment, repeatedPayments } from "./payments/repeated.ts";
import { type FreshPart, freshParts } from "./payments/split-records.ts";
import { type TwoWays, twoWays } from "./payments/two-ways.ts";
import { type UnreducedStock, unreducedStocks } from "./payments/unreduced-stocks.ts";
import { type WholeAgain, wholeAgain } from "./payments/whole-again.ts";

export const repeatedPayout: Detector = {
  id: "repeated-payout",
  title: "Double claim (payout that can be repeated)",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [841, 837],
  owasp: "SC02:2026",
  why: "What is paid follows from a record, or a record says whether it may be paid. The payment leaves that record as it was, so that the same call pays again: an attacker repeats it until nothing is left of what others have deposited.",
  fix: "Reduce or delete the record, or mark it as paid, in the same function and before the payment. A record that was copied to memory has to be written back.",
  example: {
    bad: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Airdrop {
    IToken private immutable token;
    mapping(address => uint256) public allotted;

    constructor(IToken token_, address[] memory accounts) {
        token = token_;
        for (uint256 i = 0; i < accounts.length; i++) allotted[accounts[i]] = 1 ether;
    }

    function claim() external {
        uint256 amount = allotted[msg.sender];
        require(amount > 0, "nothing to claim");
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
    good: `interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Airdrop {
    IToken private immutable token;
    mapping(address => uint256) public allotted;

    constructor(IToken token_, address[] memory accounts) {
        token = token_;
        for (uint256 i = 0; i < accounts.length; i++) allotted[accounts[i]] = 1 ether;
    }

    function claim() external {
        uint256 amount = allotted[msg.sender];
        require(amount > 0, "nothing to claim");
        allotted[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/837.html"],

  *detect(program): Generator<Detection> {
    const payments = repeatedPayments(program);
    const known = new Set(payments.map(({ outflow }) => outflow.step));
    const stocks = inEachContract(program, "which stocks are not reduced", (home) => [
      ...unreducedStocks(program, home),
    ]);
    yield* oncePerPlace(
      [
        ...payments.map((one) => toDetection(program, one)),
        ...stocks.filter(({ outflow }) => !known.has(outflow.step)).map((one) => describeStock(program, one)),
        ...inEachContract(program, "which totals are paid whole again", (home) =>
          [...wholeAgain(program, home)].map((one) => describeWhole(program, one)),
        ),
        ...inEachContract(program, "which calls that fail are paid for", (home) =>
          home.flows.flatMap((flow) => [...failedRuns(program, flow)].map((one) => describeFailed(program, one))),
        ),
        ...inEachContract(program, "which records are given in two ways", (home) =>
          [...twoWays(program, home)].map((one) => describeTwoWays(program, one)),
        ),
        ...inEachContract(program, "which records are divided without what was paid of them", (home) =>
          [...freshParts(program, home)].map((one) => describePart(program, one)),
        ),
      ],
      "Medium",
    );
  },
};

function describeFailed(program: Program, { flow, mark, payment }: FailedRun): Detection {
  return {
    at: anchorIn(program, flow, mark),
    message: `${printCallable(flow.entry)} pays its caller whether the call succeeds or not, and sets \`${printPlace(mark.place)}\`, which it asks for, only where it does: a call that fails is paid again and again`,
    related: [{ at: payment.node, message: "It is paid here" }],
  };
}

function describeTwoWays(program: Program, { first, second }: TwoWays): Detection {
  const [other, one] = [printCallable(first.flow.entry), printCallable(second.flow.entry)];
  return {
    at: anchorIn(program, second.flow, second.step),
    message: `${one} gives what \`${printPlace(second.field)}\` says, also where ${other} did so before: it asks nothing that ${other} changes`,
    related: [{ at: first.step.node, message: `${other} gives it here` }],
  };
}

function describePart(program: Program, { flow, from, part, taken, payment }: FreshPart): Detection {
  return {
    at: anchorIn(program, flow, from),
    message: `${printCallable(flow.entry)} moves a part of \`${printPlace(from.place)}\` to another record, and nothing of \`${printPlace(taken)}\` with it: what was paid of the part is paid again`,
    related: [
      { at: part.node, message: "The part goes here" },
      { at: payment.node, message: "What was not taken yet is paid here" },
    ],
  };
}

function describeWhole(program: Program, { flow, outflow, write }: WholeAgain): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} asks for more than ${place}, and pays all of it instead of the difference: what was paid the last time is paid again`,
    related: [{ at: outflow.step.node, message: "It is paid here" }],
  };
}

function toDetection(program: Program, payment: RepeatedPayment): Detection {
  const { flow, outflow, bound, again, emptied } = payment;
  if (emptied !== undefined) return describeEmptied(program, payment, emptied);
  const read = stepsOf(flow, "read").findLast((one) => mayOverlap(one.place, bound.place));
  // What pays serves many: it is where the record was asked for that something is missing.
  const at =
    again !== undefined
      ? anchorIn(program, flow, again)
      : read === undefined
        ? anchorIn(program, flow, outflow.step)
        : anchorBefore(program, flow, outflow.step, read);
  const place = `\`${printPlace(bound.place)}\``;
  const says = bound.source === "amount" ? `what ${place} says` : `where ${place} allows it`;
  return {
    at,
    message: `${printCallable(flow.entry)} pays ${says} and leaves that as it is: the same call pays again`,
    related: at === outflow.step.node ? [] : [{ at: outflow.step.node, message: "It is paid here" }],
  };
}

/** That something is emptied shows that the payment was to be made once. */
function describeEmptied(
  program: Program,
  { flow, outflow, bound }: RepeatedPayment,
  emptied: StepOf<"write">,
): Detection {
  const [paid, other] = [`\`${printPlace(bound.place)}\``, `\`${printPlace(emptied.place)}\``];
  return {
    at: anchorIn(program, flow, emptied),
    severity: "High",
    message: `${printCallable(flow.entry)} pays by ${paid} and empties ${other} instead: the same call pays again`,
    related: [{ at: outflow.step.node, message: "It is paid here" }],
  };
}

function describeStock(program: Program, { flow, outflow, stock, test }: UnreducedStock): Detection {
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} pays up to \`${printPlace(stock)}\` and does not reduce it: the same call pays again`,
    related: [{ at: outflow.step.node, message: "It is paid here" }],
  };
}
