/** Code that a known bug of the very compiler it is built with turns into wrong bytecode. */

import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isAtLeast, releases } from "../../solc/releases.ts";
import { versionDemandsOf } from "../../solc/version-range.ts";
import type { Detection, Detector } from "../detector.ts";
import { type CompilerBug, compilerBugs, exposedTo, isSourceBug } from "./compiler-bugs.ts";

export const compilerBugExposed: Detector = {
  id: "compiler-bug-exposed",
  title: "Code affected by a known compiler bug",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-102",
  cwe: [937],
  scwe: ["SCWE-061"],
  why: "The compiler that builds this contract has a publicly known bug, and the code has just the form that triggers it. The bytecode then differs from what the source says, which no review of the source can see.",
  fix: "Compile with a release in which the bug is fixed; the finding names the first one.",
  example: {
    bad: `pragma solidity 0.4.24;

contract Powers {
    function power(uint256 base, uint8 exponent) public pure returns (uint256) {
        return base ** exponent;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Powers {
    function power(uint256 base, uint8 exponent) public pure returns (uint256) {
        require(exponent < 10);
        return base * exponent;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/bugs.html"],

  *detect(program): Generator<Detection> {
    for (const bug of compilerBugs) {
      if (!isAtLeast(program.solc, bug.introduced) || isAtLeast(program.solc, bug.fixed)) continue;
      const assumption = assumptionOf(program, bug);
      if (assumption === null) continue;
      for (const at of exposedTo(program, bug)) {
        if (isToldOfPragma(program, bug, at)) continue;
        yield {
          at,
          message: `this compiler has the bug ${bug.name}, fixed in ${bug.fixed}, which ${bug.effect}`,
          ...(!bug.isSevere && { severity: "Low" as const }),
          ...(assumption !== undefined && { assumptions: [assumption] }),
        };
      }
    }
  },
};

/** What must be so for the bug to bite and is not known; null where it is known not to be so. */
function assumptionOf({ settings }: Program, { viaIr, isOptimizer }: CompilerBug): string | null | undefined {
  if (viaIr !== undefined && settings.viaIr !== undefined && settings.viaIr !== viaIr) return null;
  if (viaIr === true && settings.viaIr === undefined) return "the contract is built through the IR pipeline";
  if (isOptimizer !== true || typeof settings.optimizerRuns === "number") return undefined;
  return settings.optimizerRuns === null ? null : "the contract is built with the optimizer";
}

/** Where the pragma allows no compiler without the bug, `outdated-compiler` tells it there. */
function isToldOfPragma(program: Program, bug: CompilerBug, at: AnyNode): boolean {
  if (!isSourceBug(bug)) return false;
  const file = program.fileOf(at);
  const unit = program.sourceUnits.find(({ absolutePath }) => absolutePath === file);
  const ranges = unit === undefined ? [] : versionDemandsOf(unit).map(({ range }) => range);
  const newest = releases.findLast((version) => ranges.every((range) => range.test(version)));
  return ranges.length > 0 && newest !== undefined && !isAtLeast(newest, bug.fixed);
}
