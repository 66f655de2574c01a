/** The same storage written in every round of a loop. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, isInLoop, type Step, stepsOf } from "../../flow/flow.ts";
import { printPlace } from "../../flow/print.ts";
import type { Place } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { isValueType } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const storageWriteInLoop: Detector = {
  id: "storage-write-in-loop",
  title: "Storage write in a loop (costly loop)",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [400],
  why: "A storage write (`SSTORE`) is one of the most expensive operations. Written in every iteration, the loop reaches the block gas limit much sooner than it must, and nobody can call the function any more.",
  fix: "Keep the value in a local variable, and write it once after the loop.",
  example: {
    bad: `contract Shares {
    uint256 public total;

    function add(uint256[] calldata amounts) external {
        for (uint256 i = 0; i < amounts.length; i++) total += amounts[i];
    }
}`,
    good: `contract Shares {
    uint256 public total;

    function add(uint256[] calldata amounts) external {
        uint256 sum = total;
        for (uint256 i = 0; i < amounts.length; i++) sum += amounts[i];
        total = sum;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/introduction-to-smart-contracts.html#gas"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap(({ flows }) => flows.flatMap((flow) => [...findWrites(program, flow)])),
    );
  },
};

function* findWrites(program: Program, flow: Flow): Generator<Detection> {
  for (const loop of flow.loops) {
    const isInside = (step: Step): boolean => isInLoop(loop, step);
    // What is called in between may have to see it.
    if (stepsOf(flow, "call").some((step) => isInside(step) && !step.call.isStatic)) continue;
    for (const step of stepsOf(flow, "write")) {
      if (!isInside(step) || !flow.committing.has(step.id) || !isOneWord(step.place)) continue;
      const at = anchorIn(program, flow, step);
      yield {
        at,
        message: `\`${printPlace(step.place)}\` is written to storage in every iteration of the loop`,
        related: at === step.node ? [] : [{ at: step.node, message: "It is written here" }],
      };
    }
  }
}

/** The same variable in every round; not the length of a list, which nothing else can keep. */
function isOneWord(place: Place): boolean {
  const { base, path } = place;
  return base.kind === "variable" && isValueType(base.declaration) && path.length === 0;
}
