/** Ether that is sent before the state that decided it is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy, isInVain } from "./describe-reentrancy.ts";

export const reentrancyEth: Detector = {
  id: "reentrancy-eth",
  title: "Reentrancy (ether is sent)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  scwe: ["SCWE-046"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The receiver of the ether can call back into the contract before this function has updated its state. The checks then pass again on the old state, and the attacker withdraws the same balance repeatedly.",
  fix: "Follow checks-effects-interactions: write the state before the external call. Or use a reentrancy guard (`nonReentrant`) that all functions on this state share.",
  example: {
    bad: `contract Bank {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "payment failed");
        balances[msg.sender] = 0;
    }
}`,
    good: `contract Bank {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

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
    const payments = reentrancies(program).filter(({ reentrantCallee }) => reentrantCallee.way === "ether");
    // A contract that derives from another one may fill what that leaves empty.
    const weightiest = payments.toSorted((a, b) => Number(isInVain(a)) - Number(isInVain(b)));
    yield* oncePerPlace(weightiest.map((one) => describeReentrancy(program, one)));
  },
};
