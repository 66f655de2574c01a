/** A call without ether, to somebody who is not vouched for, before the state that decided it is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy } from "./describe-reentrancy.ts";

export const reentrancyState: Detector = {
  id: "reentrancy-state",
  title: "Reentrancy (no ether is sent)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  scwe: ["SCWE-046"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The called contract can call back before this function has updated its state. No ether is sent, but the checks pass again on the old state: an attacker exceeds limits, or is credited shares and tokens twice.",
  fix: "Follow checks-effects-interactions: write the state before the external call. Or use a reentrancy guard (`nonReentrant`) that all functions on this state share.",
  example: {
    bad: `interface IReceiver {
    function onAirdrop(uint256 amount) external;
}

contract Airdrop {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public hasClaimed;

    function claim() external {
        require(!hasClaimed[msg.sender], "claimed");
        balanceOf[msg.sender] += 100;
        IReceiver(msg.sender).onAirdrop(100);
        hasClaimed[msg.sender] = true;
    }
}`,
    good: `interface IReceiver {
    function onAirdrop(uint256 amount) external;
}

contract Airdrop {
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public hasClaimed;

    function claim() external {
        require(!hasClaimed[msg.sender], "claimed");
        hasClaimed[msg.sender] = true;
        balanceOf[msg.sender] += 100;
        IReceiver(msg.sender).onAirdrop(100);
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-107",
    "https://docs.soliditylang.org/en/latest/security-considerations.html#reentrancy",
  ],

  *detect(program): Generator<Detection> {
    const calls = reentrancies(program).filter(({ reentrantCallee }) => reentrantCallee.way === "call");
    yield* oncePerPlace(calls.map((one) => describeReentrancy(program, one)));
  },
};
