/** Tokens that anyone can make for themselves. */

import type { Change } from "../../dataflow/access/changes.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow } from "../../flow/flow.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { type FreeMint, freeMints } from "./books/free-mints.ts";
import { openMints } from "./books/open-mints.ts";

export const unprotectedMint: Detector = {
  id: "unprotected-mint",
  title: "Unprotected mint",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 284],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "The caller chooses how much is added to a transferable balance, and gives nothing for it: no payment, no permission. An attacker mints tokens and sells them, and the tokens of all others are worth nothing.",
  fix: "Restrict the function to a minter role, or take the payment for the tokens in the same transaction.",
  example: {
    bad: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }
}`,
    good: `contract Token {
    mapping(address => uint256) public balanceOf;
    address private immutable minter = msg.sender;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "not the minter");
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/862.html"],

  *detect(program): Generator<Detection> {
    yield* tellLacks(program, [
      ...openMints(program).map(({ flow, change }) => toLack(flow, change)),
      ...[...freeMints(program)].map(toFreeLack),
    ]);
  },
};

const notAsking = "What the function calls asks neither for the caller nor for a payment.";

function toLack(flow: Flow, { write, amount }: Change): Lack {
  const detection = {
    message: `Anyone can mint tokens through ${printCallable(flow.entry)}: it adds ${quoteValue(amount, "an amount")}, which the caller chooses, to \`${printPlace(write.place)}\` without a payment`,
    related: [{ at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` }],
  };
  const told = committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call));
  const doubt = told ? { severity: "Low" as const, assumptions: [notAsking] } : {};
  return { flow, step: write, detection: { ...detection, ...doubt }, note: "The balance is increased here" };
}

function toFreeLack({ flow, write, sale }: FreeMint): Lack {
  const detection = {
    severity: "Medium" as const,
    message: `Anyone can mint through ${printCallable(flow.entry)} for nothing what ${printCallable(sale.flow.entry)} takes a payment for: it writes \`${printPlace(write.place)}\`, and asks neither for the caller nor for a payment`,
    related: [
      { at: sale.write.node, message: `What is paid for in ${printCallable(sale.flow.entry)} is made here` },
      { at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` },
    ],
  };
  return { flow, step: write, detection, note: "It is made here" };
}
