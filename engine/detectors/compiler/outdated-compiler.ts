/** A pragma that keeps the code on a compiler with known bugs, or on a language without today's safeguards. */

import { gt, lt } from "semver";
import { isDeployable } from "../../program/deployable.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { SourceUnit } from "../../solc/ast.ts";
import { newestRelease, releases } from "../../solc/releases.ts";
import { versionDemandsOf } from "../../solc/version-range.ts";
import type { Detection, Detector } from "../detector.ts";
import { type SourceBug, sourceBugs } from "./compiler-bugs.ts";

/** Releases that made the language safer; what was so before each is reason to move, whatever the code does. */
const turningPoints = [
  {
    version: "0.5.0",
    before: "functions are public and storage pointers point at slot 0 unless the code says otherwise",
  },
  { version: "0.8.0", before: "arithmetic overflows without a revert" },
] as const;

export const outdatedCompiler: Detector = {
  id: "outdated-compiler",
  title: "Outdated compiler version",
  severity: "Low",
  confidence: "High",
  swc: "SWC-102",
  cwe: [937],
  scwe: ["SCWE-061"],
  ethTrust: ["[S] Use a Modern Compiler", "[GP] Use Latest Compiler"],
  why: "Old compilers have publicly known bugs that are fixed in later releases; some produce bytecode that differs from the source. Before 0.8.0 the language also lacks checks that today's code relies on, above all overflow checks.",
  fix: "Move to the newest compiler release, run the tests, and pin that version in the pragma.",
  example: {
    bad: `pragma solidity 0.8.13;

contract Digest {
    function digest() external pure returns (bytes32 hash) {
        // The optimizer of 0.8.13 takes this write for useless and removes it.
        assembly {
            mstore(0x00, 0x2a)
        }
        assembly {
            hash := keccak256(0x00, 0x20)
        }
    }
}`,
    good: `pragma solidity 0.8.37;

contract Digest {
    function digest() external pure returns (bytes32 hash) {
        assembly {
            mstore(0x00, 0x2a)
        }
        assembly {
            hash := keccak256(0x00, 0x20)
        }
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/bugs.html",
    "https://docs.soliditylang.org/en/latest/080-breaking-changes.html",
  ],

  *detect(program): Generator<Detection> {
    for (const unit of program.sourceUnits) {
      const demands = versionDemandsOf(unit);
      const [first] = demands;
      // What lies in libraries, interfaces and abstract contracts is built by those who use it, as they decide.
      if (first === undefined || !unit.nodes.some(isDeployable)) continue;
      const newest = releases.findLast((version) => demands.every(({ range }) => range.test(version)));
      if (newest === undefined) continue;
      const reason = findReason(program, unit, newest);
      if (reason === undefined) continue;
      yield {
        at: first.pragma,
        message: `${subjectOf(first.text, newest)} ${reason.text}; move to ${newestRelease}`,
        ...reason.details,
      };
    }
  },
};

/** What the reason is said of. */
function subjectOf(pragma: string, newest: string): string {
  return pragma === newest ? `compiler ${newest}` : `\`${pragma}\` allows no compiler newer than ${newest}, which`;
}

interface Reason {
  /** Goes on from "compiler 0.7.6". */
  readonly text: string;
  readonly details: Partial<Detection>;
}

/** Why the newest compiler that a source allows is too old for it; undefined where it is good enough. */
function findReason(program: Program, unit: SourceUnit, newest: string): Reason | undefined {
  const turningPoint = turningPoints.find(({ version }) => lt(newest, version));
  if (turningPoint)
    return { text: `is older than ${turningPoint.version}, before which ${turningPoint.before}`, details: {} };
  for (const bug of sourceBugs) {
    if (lt(newest, bug.introduced) || !gt(bug.fixed, newest)) continue;
    const exposed = findExposed(program, unit, bug);
    if (exposed) return bugReason(bug, exposed);
  }
  return undefined;
}

function bugReason({ name, fixed, assumption }: SourceBug, exposed: AnyNode): Reason {
  return {
    text: `has the bug ${name}, fixed in ${fixed}, which can affect this code`,
    details: { related: [{ at: exposed, message: `exposed to ${name}` }], assumptions: [assumption] },
  };
}

/** Looks in the source and in all it imports: they are compiled together. */
function findExposed(program: Program, unit: SourceUnit, bug: SourceBug): AnyNode | undefined {
  const closure = new Set([unit]);
  for (const one of closure) {
    const exposed = bug.findExposed(one);
    if (exposed) return exposed;
    for (const node of one.nodes) {
      const imported = isKind(node, "ImportDirective") ? program.findNode(node.sourceUnit) : undefined;
      if (isKind(imported, "SourceUnit")) closure.add(imported);
    }
  }
  return undefined;
}
