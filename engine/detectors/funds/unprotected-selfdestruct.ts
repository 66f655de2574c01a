/** A `selfdestruct` that anyone can reach. */

import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { describeMissingGuard } from "./payments/missing-guard.ts";

export const unprotectedSelfdestruct: Detector = {
  id: "unprotected-selfdestruct",
  title: "Unprotected selfdestruct",
  severity: "High",
  confidence: "High",
  swc: "SWC-106",
  cwe: [284],
  owasp: "SC01:2026",
  scwe: ["SCWE-050"],
  ethTrust: ["[S] No selfdestruct()", "[M] Protect Self-destruction"],
  why: "`selfdestruct` sends all ether of the contract away at once, and on chains without EIP-6780 it also deletes the code: every contract that depends on it stops working. Anyone can trigger it and take the funds.",
  fix: "Restrict it to an owner or governance, or remove it: since the Cancun upgrade it no longer deletes a contract deployed earlier.",
  example: {
    bad: `contract Wallet {
    receive() external payable {}

    function close(address payable to) external {
        selfdestruct(to);
    }
}`,
    good: `contract Wallet {
    address private immutable owner = msg.sender;

    receive() external payable {}

    function close(address payable to) external {
        require(msg.sender == owner, "not the owner");
        selfdestruct(to);
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-106",
    "https://eips.ethereum.org/EIPS/eip-6780",
    "https://docs.soliditylang.org/en/latest/introduction-to-smart-contracts.html#deactivate-and-self-destruct",
  ],

  *detect(program): Generator<Detection> {
    yield* tellLacks(program, [...findOpenSelfdestructs(program)]);
  },
};

function* findOpenSelfdestructs(program: Program): Generator<Lack> {
  for (const open of reachableSteps(program, "call")) {
    const { in: home, flow, step } = open;
    if (step.call.form !== "selfdestruct") continue;
    const { clause, related } = describeMissingGuard(open);
    const message = `Anyone can destroy \`${home.contract.name}\` and take its ether through ${printCallable(flow.entry)}: ${clause}`;
    yield { flow, step, detection: { message, related }, note: "The contract is destroyed here" };
  }
}
