/** A token that calls its receiver, before the state that decided the transfer is up to date. */

import { reentrancies } from "../../dataflow/reentry/reentrancies.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { describeReentrancy } from "./describe-reentrancy.ts";

export const reentrancyTokenHook: Detector = {
  id: "reentrancy-token-hook",
  title: "Reentrancy through a contract that calls its receiver",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  owasp: "SC08:2026",
  why: "The contract that is called may be trusted, but it calls the receiver in turn: safe transfers and mints of ERC-721 and ERC-1155 do, and so do ERC-777, ERC-677 and ERC-1363. The receiver comes back before this function has noted what it did, and its checks pass once more on the old state.",
  fix: "Write the state before the tokens move, or hold a lock that every function on this state shares.",
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
  assumptions: ["The token calls its receiver, as those of ERC-777 and ERC-677 do"],
};
