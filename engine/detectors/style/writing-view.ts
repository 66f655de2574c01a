/** Functions that promise to change nothing, and do. */

import { gte } from "semver";
import { functionFlow } from "../../dataflow/access/contract-flows.ts";
import { stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { headerPlace } from "../../program/header.ts";
import { findAll } from "../../program/nodes.ts";
import type { Detection, Detector } from "../detector.ts";

export const writingView: Detector = {
  id: "writing-view",
  title: "View function that changes state",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [684],
  why: "Compilers before 0.5 do not enforce `view`, `pure` and `constant`. Contracts compiled with newer ones use STATICCALL, in which every write reverts: what worked in local tests fails in production. Tools call it for free and assume that nothing changed.",
  fix: "Remove `view`, `pure` or `constant`, or the write.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Counter {
    uint256 private count;

    function next() public view returns (uint256) {
        count += 1;
        return count;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Counter {
    uint256 private count;

    function next() public returns (uint256) {
        count += 1;
        return count;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#view-functions"],

  *detect(program): Generator<Detection> {
    if (gte(program.solc, "0.5.0")) return;
    for (const callable of program.functions) {
      const contract = program.contractOf(callable);
      const isPromised = callable.stateMutability === "view" || callable.stateMutability === "pure";
      if (!isPromised || !callable.body || contract === undefined) continue;
      const write = stepsOf(functionFlow(program, contract, callable), "write")[0];
      const at = headerPlace(program, callable);
      if (write !== undefined) {
        yield {
          at,
          message: `${printCallable(callable)} is declared \`${callable.stateMutability}\` but changes \`${printPlace(write.place)}\``,
          related: [{ at: write.node, message: "It is changed here" }],
        };
      } else if (findAll(callable.body, "InlineAssembly").length > 0) {
        yield {
          at,
          message: `the compiler does not check that the assembly of ${printCallable(callable)} is \`${callable.stateMutability}\``,
          severity: "None",
        };
      }
    }
  },
};
