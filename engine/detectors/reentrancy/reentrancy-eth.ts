/** Ether that is sent before the state that decided it is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy } from "./describe-reentrancy.ts";

export const reentrancyEth: Detector = {
  id: "reentrancy-eth",
  title: "Reentrancy with ether",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  why: "The receiver of the ether can call back before this function has noted what it did. The checks then pass once more on the old state, and the same credit is paid out again and again.",
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
    const payments = reentrancies(program).filter(({ reentrantCallee }) => reentrantCallee.way === "ether");
    yield* oncePerPlace(payments.map((one) => describeReentrancy(program, one)));
  },
};
