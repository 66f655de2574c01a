/** A token that calls its receiver, before the state that decided the transfer is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy } from "./describe-reentrancy.ts";

export const reentrancyTokenHook: Detector = {
  id: "reentrancy-token-hook",
  title: "Reentrancy through a token callback (ERC-721, 777, 1155)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  scwe: ["SCWE-046", "SCWE-104", "SCWE-138"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The token may be trusted, but it calls the receiver: safe transfers and mints of ERC-721 and ERC-1155 do, and so do ERC-777, ERC-677 and ERC-1363. From that callback hook an attacker calls back before this function has updated its state, and its checks pass again.",
  fix: "Write the state before the tokens move, or use a reentrancy guard (`nonReentrant`) that all functions on this state share.",
  example: {
    bad: `interface INft {
    function safeTransferFrom(address from, address to, uint256 id) external;
}

contract Raffle {
    INft private immutable prize;
    uint256 public nextId;
    mapping(address => bool) public hasWon;

    constructor(INft p) {
        prize = p;
    }

    function take() external {
        require(!hasWon[msg.sender], "one each");
        prize.safeTransferFrom(address(this), msg.sender, nextId++);
        hasWon[msg.sender] = true;
    }
}`,
    good: `interface INft {
    function safeTransferFrom(address from, address to, uint256 id) external;
}

contract Raffle {
    INft private immutable prize;
    uint256 public nextId;
    mapping(address => bool) public hasWon;

    constructor(INft p) {
        prize = p;
    }

    function take() external {
        require(!hasWon[msg.sender], "one each");
        hasWon[msg.sender] = true;
        prize.safeTransferFrom(address(this), msg.sender, nextId++);
    }
}`,
  },
  references: [
    "https://eips.ethereum.org/EIPS/eip-721",
    "https://eips.ethereum.org/EIPS/eip-777",
    "https://swcregistry.io/docs/SWC-107",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      reentrancies(program).flatMap((one): Detection[] => {
        const { way } = one.reentrantCallee;
        if (way === "hook") return [describeReentrancy(program, one)];
        return way === "token" ? [{ ...describeReentrancy(program, one), ...unsure }] : [];
      }),
    );
  },
};

/** Most tokens call nobody. */
const unsure: Pick<Detection, "severity" | "confidence" | "assumptions"> = {
  severity: "Low",
  confidence: "Low",
  assumptions: ["The token calls who gives or gets it, as ERC-777 and ERC-677 tokens do"],
};
