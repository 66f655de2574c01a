/** A call without ether, to somebody who is not vouched for, before the state that decided it is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy } from "./describe-reentrancy.ts";

export const reentrancyState: Detector = {
  id: "reentrancy-state",
  title: "Reentrancy without ether",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  why: "The called contract can call back before this function has noted what it did. No ether goes along, but the checks pass once more on the old state: limits are passed, shares and tokens are given twice.",
  fix: "Write the state before the call: check, then note the effect, then interact. A lock that every function on this state shares serves too.",
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
