/** Records that are cleared or counted together by one function, and that another one leaves half done. */

import { flagAsked, stateAsked } from "../../dataflow/access/asked-places.ts";
import { type ChangeInFlow, changesIn } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { type StandingCandidate, standingCandidates } from "../../dataflow/access/grants/standing-candidates.ts";
import {
  findSurvivingGrants,
  isFirstOrSame,
  type SurvivingGrant,
} from "../../dataflow/access/grants/surviving-grants.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, mayOverlap } from "../../dataflow/backing/terms.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isScaled } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isNumber, isReadFrom, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Bond, bondsIn, type Effect, effectsOf, isFirst } from "./books/bonds.ts";
import { type HalfClosed, halfClosed } from "./books/closings.ts";
import { isGoneByState } from "./books/exclusive-states.ts";
import { findHalfUnlisted, type HalfUnlisted } from "./books/listed-records.ts";
import { type MovedElement, movedElements } from "./books/moved-elements.ts";
import { type RaisedEnd, raisedEnds } from "./books/raised-ends.ts";
import { restartedSchedules } from "./books/restarted-schedules.ts";
import { type RisenTotal, risenTotals } from "./books/risen-totals.ts";
import { type NeverRefilled, neverRefilled } from "./limits/refills.ts";

export const updateForgotten: Detector = {
  id: "update-forgotten",
  title: "Forgotten bookkeeping: related state not updated",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [459, 840],
  owasp: "SC02:2026",
  why: "Two parts of the state belong together: what clears the one clears the other, or counts it. This function does half of it. What stays behind is used later as if it were still true: an approval of the last owner, a debt or a reward of a stake that is gone, a number of members nobody is.",
  fix: "Do both in one internal function that every way out uses, or delete the whole record.",
  example: {
    bad: `contract Deeds {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public approved;

    function approve(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = to;
    }

    function move(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        delete approved[id];
        ownerOf[id] = to;
    }

    function give(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        ownerOf[id] = to;
    }
}`,
    good: `contract Deeds {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public approved;

    function approve(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = to;
    }

    function move(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        delete approved[id];
        ownerOf[id] = to;
    }

    function give(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        delete approved[id];
        ownerOf[id] = to;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/459.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which parts of the state belong together", (home) => [
        ...findForgotten(program, home),
        ...[...findHalfUnlisted(home)].map((one) => describeListed(program, one)),
        ...[...movedElements(home)].map((one) => describeMoved(program, one)),
        ...[...neverRefilled(home)].map((one) => describePeriod(program, one)),
        ...[...halfClosed(home)].map((one) => describeClosing(program, one)),
        ...[...findSurvivingGrants(home)].map((one) => describeGrant(program, one)),
        ...[...standingCandidates(home)].map((one) => describeCandidate(program, one)),
        ...[...risenTotals(home)].map((one) => describeRisen(program, one)),
        ...[...raisedEnds(home)].map((one) => describeRaised(program, one)),
        ...restartedSchedules(program, home),
      ]),
    );
  },
};

function* findForgotten(program: Program, home: ContractFlows): Generator<Detection> {
  for (const bond of bondsIn(home)) {
    for (const flow of home.flows) {
      const half = findHalf(home, flow, bond);
      if (half === undefined) continue;
      if (exempt("update-forgotten: what another record earns is paid", isYieldPaid(program, home, flow, bond)))
        continue;
      const isOpen = home.trust.isAttackerReachable(flow, half.write.id);
      yield { ...describe(program, flow, half, bond), ...(isOpen ? {} : { severity: "Low" }) };
    }
  }
}

/** What the flow does to the one, with nothing done to the other. */
function findHalf(home: ContractFlows, flow: Flow, { main, other, kinds }: Bond): Effect | undefined {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return undefined;
  const isTouched = (write: StepOf<"write">): boolean => mayOverlap(write.place, other.write.place);
  if (stepsOf(flow, "write").some(isTouched)) return undefined;
  const own = effectsOf(flow).filter(({ write }) => write.place.storageClass === main.write.place.storageClass);
  const [only, ...more] = own;
  if (only === undefined || more.length > 0 || !kinds.has(only.kind) || isFirst(flow, only)) return undefined;
  if (!indexesOf(only.write.place).some(isChosenIndex)) return undefined;
  if (exempt("update-forgotten: another state", isOtherState(only, main))) return undefined;
  if (exempt("update-forgotten: asked to be so already", isSoAlready(flow, only, other))) return undefined;
  const isGone = isGoneByState(home, flow, only.write, other.write.place.storageClass);
  if (exempt("update-forgotten: nothing is there in this state", isGone)) return undefined;
  const isKept = only.kind === "set" && isFirstOrSame(flow, only.write);
  if (exempt("update-forgotten: it had nobody, or this one", isKept)) return undefined;
  return home.trust.isInitializing(flow, only.write.id) ? undefined : only;
}

/** What is cleared grows by another record that is left as it is, and is paid here: that one goes on earning. */
function isYieldPaid(program: Program, { flows }: ContractFlows, flow: Flow, { main }: Bond): boolean {
  const { storageClass } = main.write.place;
  const isPaid = valueFlowOf(program, flow).outflows.some(({ amount }) => isReadFrom(amount, storageClass));
  const written = new Set([storageClass, ...stepsOf(flow, "write").map(({ place }) => place.storageClass)]);
  const isLeft = (one: Value): boolean =>
    one.kind === "load" && indexesOf(one.place).length > 0 && !written.has(one.place.storageClass);
  const isEarned = (amount: Value): boolean => somePart(amount, (one) => isScaled(one) && one.operands.some(isLeft));
  const isGrowth = ({ change: { sign, write, amount } }: ChangeInFlow): boolean =>
    sign > 0 && write.place.storageClass === storageClass && isEarned(amount);
  return isPaid && [...changesIn(flows)].some(isGrowth);
}

/** A test on the way says that the other part of this record holds what it would be set to. */
function isSoAlready(flow: Flow, { write: half }: Effect, { write: { place, value } }: Effect): boolean {
  const [own] = indexesOf(half.place);
  return [...testsBefore(flow, half.id)].some((test) => {
    const asked = stateAsked(test) ?? flagAsked(test);
    const isOther = asked?.place.storageClass === place.storageClass && indexesOf(asked.place)[0]?.key === own?.key;
    return isOther && isNumber(value, asked.state);
  });
}

/** Both are set to constants, and not to the same. */
function isOtherState({ write: { value: a } }: Effect, { write: { value: b } }: Effect): boolean {
  return a.kind === "number" && b.kind === "number" && a.number > 0n && b.number > 0n && a.number !== b.number;
}

function describeRaised(program: Program, { flow, raised, begun }: RaisedEnd): Detection {
  const total = `\`${printPlace(raised.place)}\``;
  return {
    at: anchorIn(program, flow, raised),
    message: `${printCallable(flow.entry)} adds to ${total} what a record held that it closes, and that was added there when the record began: it was to be taken off`,
    related: [{ at: begun.node, message: "It was added here" }],
  };
}

function describeRisen(program: Program, { flow, cleared, raised, test }: RisenTotal): Detection {
  const total = `\`${printPlace(raised.place)}\``;
  return {
    at: anchorIn(program, flow, cleared),
    message: `${printCallable(flow.entry)} clears \`${printPlace(cleared.place)}\` and leaves ${total} as high as it was, which nothing lowers: in time no more fits in`,
    related: [
      { at: raised.node, message: `${total} grows here` },
      { at: test.node, message: "It has to fit in here" },
    ],
  };
}

function describeListed(program: Program, { flow, write, left, how }: HalfUnlisted): Detection {
  const name = `\`${printPlace(left)}\``;
  const stays =
    how === "list"
      ? `shortens ${name} without looking which element goes`
      : `empties \`${printPlace(write.place)}\` and leaves ${name} of its elements as it was`;
  return { at: anchorIn(program, flow, write), message: `${printCallable(flow.entry)} ${stays}` };
}

function describeMoved(program: Program, { flow, write, kept }: MovedElement): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} moves the last element of \`${printPlace(write.place)}\` and leaves where \`${printPlace(kept)}\` says that it is: later another one goes in its place, or none can`,
  };
}

function describeClosing(program: Program, { flow, mark, lowering, by }: HalfClosed): Detection {
  const total = `\`${printPlace(lowering.place)}\``;
  return {
    at: anchorIn(program, flow, mark),
    message: `${printCallable(flow.entry)} closes the record with \`${printPlace(mark.place)}\` and leaves ${total} as it was, which ${printCallable(by.entry)} lowers`,
    related: [{ at: lowering.node, message: `${total} is lowered here` }],
    severity: "Low",
  };
}

function describePeriod(program: Program, { flow, start, used, test }: NeverRefilled): Detection {
  const place = `\`${printPlace(used)}\``;
  return {
    at: anchorIn(program, flow, start),
    message: `${printCallable(flow.entry)} begins a new period with \`${printPlace(start.place)}\` and leaves ${place}, which only ever grows until its limit stops everybody`,
    related: [{ at: test.node, message: `${place} has to stay within its limit here` }],
  };
}

function describeGrant(program: Program, { flow, write, grant, given }: SurvivingGrant): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} gives \`${printPlace(write.place)}\` to somebody else and leaves \`${printPlace(grant)}\`, which the owner before set`,
    related: [{ at: given.node, message: "The owner sets it here" }],
  };
}

function describeCandidate(program: Program, { flow, write, candidate, taking }: StandingCandidate): Detection {
  const [owner, next] = [`\`${printPlace(write.place)}\``, `\`${printPlace(candidate)}\``];
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} takes ${owner} from whoever has it and leaves ${next} as it was: whom it names can still become ${owner}`,
    related: [{ at: taking.node, message: "The candidate takes the place here" }],
    severity: "Low",
  };
}

function describe(program: Program, flow: Flow, half: Effect, { main, other, flow: whole }: Bond): Detection {
  const at = anchorIn(program, flow, half.write);
  const forgotten = `\`${printPlace(other.write.place)}\``;
  const does = half.kind === "clear" ? "clears" : "changes";
  return {
    at,
    message: `${printCallable(flow.entry)} ${does} \`${printPlace(half.write.place)}\` and leaves ${forgotten} as it was, which ${printCallable(whole.entry)} updates with it`,
    related: [
      ...(at === half.write.node ? [] : [{ at: half.write.node, message: "It is changed here" }]),
      { at: other.write.node, message: `${forgotten} is updated here, beside \`${printPlace(main.write.place)}\`` },
    ],
  };
}
