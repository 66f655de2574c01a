/** A function that does not say who may call it: before solc 0.5 that was everyone. */

import { headerPlace, headerTokens } from "../../program/header.ts";
import { isAtLeast } from "../../solc/releases.ts";
import type { Detection, Detector } from "../detector.ts";

export const defaultFunctionVisibility: Detector = {
  id: "default-function-visibility",
  title: "Function default visibility (public)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-100",
  cwe: [710],
  owasp: "SC01:2026",
  scwe: ["SCWE-097"],
  ethTrust: ["[Q] Code Linting"],
  why: "Before solc 0.5 a function without a visibility is public: anyone can call it. A helper that was meant to be internal, one that pays out or changes the owner, is then open to attackers.",
  fix: "Write `public`, `external`, `internal` or `private` on every function, the most restrictive that works.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Lottery {
    address public winner;

    function draw(address player) public {
        if (uint256(player) % 16 == 0) record(player);
    }

    function record(address player) {
        winner = player;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Lottery {
    address public winner;

    function draw(address player) public {
        if (uint256(player) % 16 == 0) record(player);
    }

    function record(address player) internal {
        winner = player;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/v0.4.26/contracts.html#visibility-and-getters"],

  *detect(program): Generator<Detection> {
    if (isAtLeast(program.solc, "0.5.0")) return;
    for (const callable of program.functions) {
      // What has no name of its own can only be called from outside, or never.
      if (callable.kind !== "function" || program.contractOf(callable)?.contractKind === "interface") continue;
      const header = headerTokens(program, callable);
      if (header.length === 0 || header.some(({ text }) => visibilities.has(text))) continue;
      yield {
        at: headerPlace(program, callable),
        message: `\`${callable.name}\` has no visibility, so it is public: anyone can call it`,
      };
    }
  },
};

const visibilities: ReadonlySet<string> = new Set(["public", "external", "internal", "private"]);
