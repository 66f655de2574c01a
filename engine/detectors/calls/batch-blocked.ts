/** Work on many entries that one of them can stop. */

import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, isInLoop, type Loop, type StepOf, stepsOf, variesIn } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isFromInput, operandsOfOperation, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const batchBlocked: Detector = {
  id: "batch-blocked",
  title: "One failing entry blocks the whole batch",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-113",
  cwe: [703],
  why: "The loop processes entries that the contract stores and reverts at the first that fails its check. An attacker who puts one entry into that state blocks the processing of all others (denial of service), and no argument avoids it.",
  fix: "Skip entries that fail the check and emit an event, or let the caller choose which entries to process.",
  example: {
    bad: `contract Board {
    mapping(uint256 => bool) public isTaken;
    mapping(uint256 => uint256) public season;

    function take(uint256 seat) external {
        isTaken[seat] = true;
    }

    function open() external {
        for (uint256 seat = 0; seat < 10; seat++) {
            require(!isTaken[seat], "taken");
            season[seat]++;
        }
    }
}`,
    good: `contract Board {
    mapping(uint256 => bool) public isTaken;
    mapping(uint256 => uint256) public season;

    function take(uint256 seat) external {
        isTaken[seat] = true;
    }

    function open() external {
        for (uint256 seat = 0; seat < 10; seat++) {
            if (isTaken[seat]) continue;
            season[seat]++;
        }
    }
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-113"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findBlocked(program, home)]));
  },
};

function* findBlocked(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const loop of flow.loops) {
      if (isOwnRange(flow, loop) && worksOnEntries(flow, loop)) yield* findTests(program, home, flow, loop);
    }
  }
}

function* findTests(program: Program, home: ContractFlows, flow: Flow, loop: Loop): Generator<Detection> {
  for (const test of stepsOf(flow, "assume")) {
    const entry = isFailing(flow, loop, test) ? findEntry(test.condition, loop) : undefined;
    const spoiler = entry && findSpoiler(home, entry);
    if (entry && spoiler) yield describe(program, flow, { test, entry, spoiler });
  }
}

/** True where the caller has no say in what the loop goes through. */
function isOwnRange(flow: Flow, loop: Loop): boolean {
  const exit = loop.exit === undefined ? undefined : flow.steps[loop.exit];
  return exit?.kind === "assume" && isOwn(exit.condition);
}

function isOwn(value: Value): boolean {
  return attackerControlledPart(value) === undefined && subvalues(value).every(({ kind }) => kind !== "parameter");
}

/** True where every round changes or calls something of its own; else the loop only asks whether all are as they should be. */
function worksOnEntries(flow: Flow, loop: Loop): boolean {
  return flow.steps.some((step) => {
    if (!isInLoop(loop, step) || !flow.committing.has(step.id)) return false;
    if (step.kind === "write") return indexesOf(step.place).some((index) => variesIn(index, loop));
    if (step.kind !== "call" || step.call.isStatic) return false;
    const { target, arguments: given } = step.call;
    return [...(target === undefined ? [] : [target]), ...given].some((one) => variesIn(one, loop));
  });
}

/** A test in the loop whose failure undoes the whole transaction. */
function isFailing(flow: Flow, loop: Loop, test: StepOf<"assume">): boolean {
  const [before] = test.predecessors;
  return (
    before !== undefined &&
    loop.back !== undefined &&
    loop.head < before &&
    before <= loop.back &&
    flow.committing.has(before) &&
    !flow.committing.has(test.id)
  );
}

/** What storage holds of the round's own entry, if the test asks for that and for nothing else of the round. */
function findEntry(condition: Value, loop: Loop): Place | undefined {
  if (!isOwn(condition)) return undefined;
  const leaves = subvalues(condition, operandsOfOperation).filter(({ kind }) => kind !== "operation");
  const entries: Place[] = [];
  for (const leaf of leaves.filter((one) => variesIn(one, loop))) {
    if (leaf.kind !== "load" || indexesOf(leaf.place).some(isOfCaller)) return undefined;
    entries.push(leaf.place);
  }
  return entries[0];
}

/** The caller's own entries are nobody else's matter. */
function isOfCaller(index: Value): boolean {
  return isFromInput(index, "sender");
}

/** A write by which anyone changes what the test asks for. */
function findSpoiler({ flows, trust }: ContractFlows, { storageClass }: Place): StepOf<"write"> | undefined {
  for (const flow of flows) {
    const write = stepsOf(flow, "write").find(
      (one) => one.place.storageClass === storageClass && trust.isAttackerReachable(flow, one.id),
    );
    if (write !== undefined) return write;
  }
  return undefined;
}

interface Blocked {
  readonly test: StepOf<"assume">;
  readonly entry: Place;
  readonly spoiler: StepOf<"write">;
}

function describe(program: Program, flow: Flow, { test, entry, spoiler }: Blocked): Detection {
  const at = anchorIn(program, flow, test);
  return {
    at,
    message: `${printCallable(flow.entry)} reverts for all entries if one \`${printPlace(entry)}\` fails this check`,
    related: [
      ...(at === test.node ? [] : [{ at: test.node, message: "The entry is checked here" }]),
      { at: spoiler.node, message: "Anyone can change it here" },
    ],
  };
}
