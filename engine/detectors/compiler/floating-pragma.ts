/** A pragma that leaves open which compiler makes the contract. */

import type { Range } from "semver";
import { isDeployable } from "../../program/deployable.ts";
import { headerPlace } from "../../program/header.ts";
import { futureReleases, releases } from "../../solc/releases.ts";
import { versionDemandsOf } from "../../solc/version-range.ts";
import type { Detection, Detector } from "../detector.ts";

export const floatingPragma: Detector = {
  id: "floating-pragma",
  title: "Floating pragma",
  severity: "Low",
  confidence: "High",
  swc: "SWC-103",
  cwe: [664],
  scwe: ["SCWE-060"],
  ethTrust: ["[Q] Specify Solidity Compiler Versions to Produce Consistent Output"],
  why: "The contract can be compiled with a version that it was never tested with: an older one with known bugs, or a newer one that behaves differently. Two people who build the same source get different bytecode, and neither notices.",
  fix: "Pin the version that you test and deploy with, as in `pragma solidity 0.8.37;`. Libraries and interfaces that others import may stay open.",
  example: {
    bad: `pragma solidity ^0.8.20;

contract Vault {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }
}`,
    good: `pragma solidity 0.8.37;

contract Vault {
    mapping(address => uint256) public balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/layout-of-source-files.html#version-pragma"],

  *detect(program): Generator<Detection> {
    for (const unit of program.sourceUnits) {
      // What lies in libraries, interfaces and abstract contracts is built by those who use it, as they decide.
      const contract = unit.nodes.find(isDeployable);
      const demands = versionDemandsOf(unit);
      const [first] = demands;
      if (contract !== undefined && first === undefined) {
        yield {
          at: headerPlace(program, contract),
          message: `no pragma fixes the compiler version for \`${contract.name}\`, so any version may build it`,
        };
      }
      if (contract === undefined || first === undefined || !isFloating(demands.map(({ range }) => range))) continue;
      yield {
        at: first.pragma,
        message: `\`${first.text}\` allows several compiler versions, so the bytecode of \`${contract.name}\` depends on who builds it`,
      };
    }
  },
};

/** Releases to come count: `^0.8.37` is open the day it is the newest. */
function isFloating(ranges: readonly Range[]): boolean {
  let nAdmitted = 0;
  for (const version of [...releases, ...futureReleases]) {
    if (ranges.every((range) => range.test(version))) nAdmitted++;
    if (nAdmitted > 1) return true;
  }
  return false;
}
