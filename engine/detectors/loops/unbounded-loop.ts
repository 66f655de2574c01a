/** Work that grows with a list that anyone can make longer. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import type { Flow, Step } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Place } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { boundOf, clearingsOf, findGrowth, type Growth, isEverEntered, isPaged } from "./growing-lists.ts";
import { hasPrice, isBounded, isRepeated } from "./growth-limits.ts";

export const unboundedLoop: Detector = {
  id: "unbounded-loop",
  title: "Unbounded loop (block gas limit)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-128",
  cwe: [400],
  scwe: ["SCWE-058", "SCWE-109"],
  ethTrust: ["[Q] Manage Gas Use Increases"],
  why: "The function iterates over, or clears, an array that anyone can extend, and a block has limited gas. An attacker makes the array so long that the function always runs out of gas: denial of service, and what it should pay out is locked.",
  fix: "Use pull payments, process the array in batches that the caller chooses, or limit its length.",
  example: {
    bad: `contract Dividends {
    address payable[] private holders;

    function join() external {
        holders.push(payable(msg.sender));
    }

    function payOut() external payable {
        uint256 share = msg.value / holders.length;
        for (uint256 i = 0; i < holders.length; i++) {
            bool ok = holders[i].send(share);
            if (!ok) emit Refused(holders[i]);
        }
    }

    event Refused(address holder);
}`,
    good: `contract Dividends {
    address payable[] private holders;

    function join() external {
        require(holders.length < 50, "full");
        holders.push(payable(msg.sender));
    }

    function payOut() external payable {
        uint256 share = msg.value / holders.length;
        for (uint256 i = 0; i < holders.length; i++) {
            bool ok = holders[i].send(share);
            if (!ok) emit Refused(holders[i]);
        }
    }

    event Refused(address holder);
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-128"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findUnbounded(program, home)]));
  },
};

type GrowthOf = (length: Place) => Growth | undefined;

function* findUnbounded(program: Program, home: ContractFlows): Generator<Detection> {
  const growth = findGrowth(home, (grows) => isBounded(home, grows));
  if (growth.size === 0) return;
  const growthOf: GrowthOf = ({ storageClass }) => growth.get(storageClass);
  for (const flow of home.flows) {
    yield* findLoops(program, flow, growthOf);
    yield* findClearings(program, home, flow, growthOf);
  }
}

function* findLoops(program: Program, flow: Flow, growthOf: GrowthOf): Generator<Detection> {
  for (const loop of flow.loops) {
    const length = isEverEntered(flow, loop) ? boundOf(flow, loop) : undefined;
    const step = flow.steps[loop.head];
    const grows = length && growthOf(length);
    if (length && step && grows && !isPaged(flow, loop))
      yield describe(program, flow, { step, length, grows, verb: "loops over" });
  }
}

function* findClearings(program: Program, home: ContractFlows, flow: Flow, growthOf: GrowthOf): Generator<Detection> {
  for (const step of clearingsOf(flow)) {
    const length = home.values.project(step.place, { kind: "length" });
    const grows = growthOf(length);
    if (grows === undefined) continue;
    yield describe(program, flow, { step, length, grows, verb: "clears" });
    if (isRepeated(grows)) yield describeGrowth(program, grows, step);
  }
}

interface Work {
  readonly step: Step;
  readonly length: Place;
  readonly grows: Growth;
  readonly verb: string;
}

function describe(program: Program, flow: Flow, { step, length, grows, verb }: Work): Detection {
  const list = `\`${printPlace(length).replace(/\.length$/, "")}\``;
  const at = anchorIn(program, flow, step);
  return {
    at,
    ...doubtsOf(program, grows),
    message: `${printCallable(flow.entry)} ${verb} all of ${list}, which ${grows.isByProof ? "whoever is let in" : "anyone"} can grow through ${printCallable(grows.flow.entry)} until it exceeds the block gas limit`,
    related: [
      {
        at: grows.write.node,
        message: `${grows.isByProof ? "Whoever has a proof" : "Anyone"} can add to ${list} here`,
      },
    ],
  };
}

function doubtsOf(program: Program, grows: Growth): Pick<Detection, "severity" | "assumptions"> {
  if (grows.isByProof) return admitted;
  return hasPrice(program, grows) ? costly : {};
}

const admitted: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["Many are given a proof that lets them in."],
};

const costly: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["What each entry costs keeps nobody from adding many."],
};

/** Many entries with one call: that makes it cheap. */
function describeGrowth(program: Program, { flow, write }: Growth, clearing: Step): Detection {
  const list = `\`${printPlace(write.place).replace(/\.length$/, "")}\``;
  return {
    at: anchorIn(program, flow, write),
    severity: "Low",
    message: `${printCallable(flow.entry)} lets anyone add many entries to ${list} at once, until clearing it exceeds the block gas limit`,
    related: [{ at: clearing.node, message: `${list} is cleared here, entry by entry` }],
  };
}
