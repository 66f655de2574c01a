/** Credit that callers give themselves, in records that the contract pays out of, and books that change for nothing. */

import { inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { openMints } from "./books/open-mints.ts";
import { findLargerShares, type LargerShare } from "./payments/larger-shares.ts";
import { findPaidTwice, type PaidTwice } from "./payments/paid-twice.ts";
import { type UnbackedCredit, unbackedCredits } from "./payments/unbacked.ts";
import { type UnmatchedMove, unmatchedMoves } from "./payments/unmatched-moves.ts";

export const unbackedCredit: Detector = {
  id: "unbacked-credit",
  title: "Unbacked credit: balances increased without payment",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [840, 284],
  owasp: "SC02:2026",
  why: "What stands in this record leaves the contract when it is withdrawn. Here it grows, or is set to what the caller says, and nothing comes in for it: no ether, no tokens, no equal reduction of another record. An attacker credits themselves and withdraws what others have deposited. Likewise a debt that is lowered and a total that is raised with no payment: the books say that there is more than there is.",
  fix: "Credit what was received: `msg.value`, or the tokens that the same transaction collects; or take the amount from another record; or restrict who may do it.",
  example: {
    bad: `contract Bank {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function bonus(uint256 amount) external {
        balances[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Bank {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function give(address to, uint256 amount) external {
        require(to != msg.sender, "to oneself");
        balances[msg.sender] -= amount;
        balances[to] += amount;
    }

    function withdraw(uint256 amount) external {
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/840.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([
      ...findCredits(program),
      ...inEachContract(program, "what is given for more than was brought", (home) => [
        ...[...findLargerShares(home)].map((one) => describeLarger(one)),
        ...[...findPaidTwice(program, home)].map((one) => describeTwice(program, one)),
        ...[...unmatchedMoves(program, home)].map((one) => describeUnmatched(program, one)),
      ]),
    ]);
  },
};

function* findCredits(program: Program): Generator<Detection> {
  const mints = new Set(openMints(program).map(({ change }) => change.write));
  for (const credit of unbackedCredits(program)) {
    if (exempt("unbacked-credit: told as a mint", mints.has(credit.write))) continue;
    yield toDetection(program, credit);
  }
}

function describeLarger({ flow, test, write }: LargerShare): Detection {
  return {
    at: test.node,
    message: `${printCallable(flow.entry)} adds to \`${printPlace(write.place)}\` by the larger of two proportions: who brings much of the one and little of the other gets as much as for both`,
    severity: "Medium",
  };
}

function describeUnmatched(program: Program, { flow, change, isComing, witness }: UnmatchedMove): Detection {
  const [place, does] = [`\`${printPlace(change.write.place)}\``, change.sign > 0 ? "raises" : "lowers"];
  return {
    at: anchorIn(program, flow, change.write),
    message: `${printCallable(flow.entry)} ${does} ${place} and nothing ${isComing ? "comes in" : "goes out"} for it, where ${printCallable(witness.flow.entry)} changes it with what is paid`,
    severity: "Medium",
    related: [{ at: witness.change.write.node, message: "It is changed with a payment here" }],
  };
}

/** Where the part may be meant as an extra, nothing here says who pays for it. */
function describeTwice(program: Program, { flow, amount, whole, part }: PaidTwice): Detection {
  return {
    at: anchorBefore(program, flow, whole.step, part.step),
    message: `${printCallable(flow.entry)} gives ${quoteValue(amount, "an amount")} away whole, and a part of it again: together more than there is`,
    related: [{ at: part.step.node, message: "The part is given here" }],
    severity: "Low",
  };
}

function toDetection(program: Program, credit: UnbackedCredit): Detection {
  const { flow, write, amount, how, payment, isMadeElsewhere } = credit;
  const at = anchorIn(program, flow, write);
  const place = `\`${printPlace(write.place)}\``;
  const added = quoteValue(amount, "an amount");
  const does = how === "set" ? `sets ${place} to ${added}` : `adds ${added} to ${place}`;
  const { outflow, flow: paying } = payment;
  return {
    at,
    message: `${printCallable(flow.entry)} ${does} and nothing comes in for it, while ${printCallable(paying.entry)} pays out of it: anyone can take what others deposited`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "The record is written here" }]),
      { at: outflow.step.node, message: "It is paid out here" },
      { at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` },
    ],
    ...(isMadeElsewhere
      ? { severity: "Low" as const, assumptions: ["Nothing that happens to the record in between makes up for it."] }
      : {}),
  };
}
