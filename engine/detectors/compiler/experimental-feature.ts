/** Features of the compiler that its makers did not yet stand for. */

import { isDeployable } from "../../program/deployable.ts";
import type { Program } from "../../program/program.ts";
import type { PragmaDirective } from "../../solc/ast.ts";
import { isAtLeast } from "../../solc/releases.ts";
import type { Detection, Detector } from "../detector.ts";

export const experimentalFeature: Detector = {
  id: "experimental-feature",
  title: "Experimental compiler feature (ABIEncoderV2)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-102",
  isSwcNearest: true,
  cwe: [1357],
  why: "The pragma enables a part of the compiler that was still experimental in this release. The experimental encoder of nested arrays and structs had several bugs that silently put wrong data into storage, events and calls; the compiler itself warns against its use in production.",
  fix: "Compile with a release in which the feature is no longer experimental (0.6.0 for ABIEncoderV2), or do not use it.",
  example: {
    bad: `pragma solidity 0.5.17;
pragma experimental ABIEncoderV2;

contract Orders {
    uint256[][] private orders;

    function all() external view returns (uint256[][] memory) {
        return orders;
    }
}`,
    good: `pragma solidity 0.6.12;
pragma experimental ABIEncoderV2;

contract Orders {
    uint256[][] private orders;

    function all() external view returns (uint256[][] memory) {
        return orders;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/v0.5.17/layout-of-source-files.html#experimental-pragma"],

  *detect(program): Generator<Detection> {
    for (const unit of program.sourceUnits) {
      // What has nothing to deploy is built by those who use it, as they decide.
      if (!unit.nodes.some(isDeployable)) continue;
      for (const node of unit.nodes) {
        const feature = node.nodeType === "PragmaDirective" ? experimentIn(program, node) : undefined;
        if (feature !== undefined) {
          yield { at: node, message: `\`${feature}\` was still experimental in compiler ${program.solc}` };
        }
      }
    }
  },
};

/** Features that change the code that is made, and the first release that stands for them. */
const settledIn: Readonly<Record<string, string>> = { ABIEncoderV2: "0.6.0" };

function experimentIn({ solc }: Program, { literals }: PragmaDirective): string | undefined {
  const [kind, feature = ""] = literals;
  const settled = kind === "experimental" ? settledIn[feature] : undefined;
  return settled !== undefined && !isAtLeast(solc, settled) ? feature : undefined;
}
