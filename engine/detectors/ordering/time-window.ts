/** Times at which a record can be paid out: never again after some time, or in two ways at once. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isAboutHoldings, type Outflow, valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { areRelated, isChosenIndex, isRecordLoad } from "../../dataflow/backing/terms.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { anchorOf, type Flow } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isReadFrom, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { earlyRounds } from "./windows/early-rounds.ts";
import { type ForgottenEnd, forgottenEnds } from "./windows/forgotten-ends.ts";
import { type ForgottenPause, findForgottenPauses } from "./windows/forgotten-pauses.ts";
import { lateChanges } from "./windows/late-changes.ts";
import {
  type ChosenEnd,
  findChosenEnds,
  findNearerEnds,
  findReplacedLate,
  findTouching,
  type NearerEnd,
  type ReplacedLate,
  type Touching,
} from "./windows/moved-ends.ts";
import { openRounds } from "./windows/open-rounds.ts";
import { pastWaits } from "./windows/past-waits.ts";
import { findPhases } from "./windows/phases.ts";
import { nameOf, type Ramp, variablesIn } from "./windows/ramps.ts";
import { singleWaits } from "./windows/single-waits.ts";
import { limitOf, type TimeLimit } from "./windows/time-limits.ts";
import { findUnending } from "./windows/unending-ramps.ts";
import type { WindowGap } from "./windows/window-gap.ts";

export const timeWindow: Detector = {
  id: "time-window",
  title: "Wrong time window (deadline or unlock time)",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [697, 841],
  owasp: "SC02:2026",
  why: "What a record says can be paid out only before a time that the contract stores, and nothing pays it out after that: it stays there for ever; a lock is open while it should be closed. Or two functions that pay the same record to different accounts are open at the same time: whoever comes first gets it.",
  fix: "Compare the other way round where the time ends a lock; give what is not claimed by a deadline a way back. Of two ways out, let one end (`<`) exactly where the other begins (`>=`).",
  example: {
    bad: `contract Locker {
    mapping(address => uint256) public amountOf;
    mapping(address => uint256) public unlockAt;

    function lock() external payable {
        amountOf[msg.sender] += msg.value;
        unlockAt[msg.sender] = block.timestamp + 30 days;
    }

    function unlock() external {
        require(block.timestamp <= unlockAt[msg.sender], "locked");
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Locker {
    mapping(address => uint256) public amountOf;
    mapping(address => uint256) public unlockAt;

    function lock() external payable {
        amountOf[msg.sender] += msg.value;
        unlockAt[msg.sender] = block.timestamp + 30 days;
    }

    function unlock() external {
        require(block.timestamp >= unlockAt[msg.sender], "locked");
        uint256 amount = amountOf[msg.sender];
        amountOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/697.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "when records are paid out", (home) => {
        const ways = waysOutOf(program, home);
        return [
          ...findFrozen(program, home, ways),
          ...findOverlaps(program, ways),
          ...findPhases(program, home),
          ...findUnending(program, home).flatMap(sayUnending),
          ...findForgottenPauses(home).map((one) => sayForgottenPause(program, one)),
          ...[...findTouching(home)].map((one) => sayTouching(program, one)),
          ...[...findNearerEnds(home)].map((one) => sayNearerEnd(program, one)),
          ...[...findChosenEnds(home)].map(sayChosenEnd),
          ...forgottenEnds(home).map((one) => sayForgottenEnd(program, one)),
          ...[...findReplacedLate(home)].map((one) => sayReplacedLate(program, one)),
          ...[
            ...pastWaits(home),
            ...openRounds(program, home),
            ...lateChanges(program, home),
            ...earlyRounds(home),
            ...singleWaits(home),
          ].map((one) => sayGap(program, one)),
        ];
      }),
    );
  },
};

function sayGap(program: Program, { flow, step, message, related, severity, assumption }: WindowGap): Detection {
  return {
    at: anchorIn(program, flow, step),
    message,
    related,
    ...(severity === undefined ? {} : { severity }),
    ...(assumption === undefined ? {} : { assumptions: [assumption] }),
  };
}

function sayTouching(program: Program, { until, from, odd, shared }: Touching): Detection {
  const [one, other] = odd === "until" ? [until, from] : [from, until];
  return {
    at: anchorIn(program, one.flow, one.limit.test),
    message: `${printCallable(one.flow.entry)} and ${printCallable(other.flow.entry)} are both open when the time is exactly \`${printPlace(one.limit.time)}\`, and both change \`${printPlace(shared)}\``,
    related: [{ at: other.limit.test.node, message: `${printCallable(other.flow.entry)} asks this` }],
  };
}

function sayNearerEnd(program: Program, { flow, write, first }: NearerEnd): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets ${place} anew without looking how far it is: the end comes sooner than ${printCallable(first.flow.entry)} has set it`,
    related: [{ at: first.write.node, message: "It is set to a later time here" }],
  };
}

function sayChosenEnd({ flow, write, first }: ChosenEnd): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorOf(write, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} sets ${place} to what the caller likes and does not compare it with the end that stands: who waits for it need not wait`,
    related: [{ at: first.write.node, message: "It is set here first" }],
  };
}

function sayForgottenEnd(program: Program, { flow, write, grown, wait }: ForgottenEnd): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    severity: "Low",
    message: `${printCallable(flow.entry)} sets ${place} by how long the caller says, and forgets the end that stands: a little more in \`${printPlace(grown.place)}\` for a short time sets free all that was to wait longer`,
    related: [{ at: wait.node, message: "It is waited for here" }],
  };
}

function sayReplacedLate(program: Program, { flow, write, decider, limit }: ReplacedLate): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} puts the caller into \`${printPlace(write.place)}\` also after \`${printPlace(limit.time)}\`, when ${printCallable(decider.entry)} gives to whoever stands there`,
    related: [{ at: limit.test.node, message: `${printCallable(decider.entry)} asks this` }],
  };
}

function sayForgottenPause(program: Program, { flow, write, time }: ForgottenPause): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} clears \`${printPlace(write.place)}\` and does not look how long it was: the time counts by \`${printPlace(time)}\` as if nothing had been held`,
  };
}

function sayUnending({ quotient, length }: Ramp): readonly Detection[] {
  if (quotient.node === undefined) return [];
  const [over] = variablesIn(length);
  return [
    {
      at: quotient.node,
      message: `This share of the time goes on growing after its end: nothing compares the time that passed with \`${over === undefined ? "it" : nameOf(over)}\``,
    },
  ];
}

/** A payment of a record, and the stored times that bound it. */
interface WayOut {
  readonly flow: Flow;
  readonly outflow: Outflow;
  /** The storage classes of the records that it pays. */
  readonly records: ReadonlySet<number>;
  readonly limits: readonly TimeLimit[];
}

function waysOutOf(program: Program, { flows }: ContractFlows): readonly WayOut[] {
  return flows.flatMap((flow) => {
    const { outflows, reductions } = valueFlowOf(program, flow);
    return outflows.map((outflow): WayOut => {
      const drawn = subvalues(outflow.amount).filter(isRecordLoad);
      const reduced = reductions.filter(({ amount }) => areRelated(amount, outflow.amount));
      const records = [...drawn.map(({ place }) => place), ...reduced.map(({ write }) => write.place)];
      const limits = [...testsBefore(flow, outflow.step.id)].flatMap(limitOf);
      return { flow, outflow, limits, records: new Set(records.map(({ storageClass }) => storageClass)) };
    });
  });
}

/* Frozen records. */

function* findFrozen(program: Program, home: ContractFlows, ways: readonly WayOut[]): Generator<Detection> {
  const isSwept = ways.some(({ outflow, records }) => records.size === 0 || isAboutHoldings(outflow.amount));
  if (exempt("time-window: somebody takes the rest", isSwept)) return;
  for (const way of ways) {
    const limit = way.limits.find(({ side }) => side === "before");
    if (limit === undefined) continue;
    const same = ways.filter(({ records }) => [...records].some((record) => way.records.has(record)));
    if (!same.every(({ limits }) => limits.some(({ side }) => side === "before"))) continue;
    if (exempt("time-window: booked for somebody afterwards", isBooked(home, way))) continue;
    yield {
      at: anchorIn(program, way.flow, limit.test),
      message: `${printCallable(way.flow.entry)} pays only until \`${printPlace(limit.time)}\`, and nothing pays after that: what is left is locked for ever, and what should be locked is not`,
      related: [{ at: way.outflow.step.node, message: "It is paid here" }],
    };
  }
}

/** Another function credits somebody with it, whenever or once the time has come. */
function isBooked({ flows }: ContractFlows, { flow, records }: WayOut): boolean {
  const isOfRecord = (amount: Value): boolean => [...records].some((record) => isReadFrom(amount, record));
  return flows.some((other) =>
    changesOf(other).some(
      ({ sign, amount, write }) =>
        other !== flow &&
        sign > 0 &&
        isOfRecord(amount) &&
        ![...testsBefore(other, write.id)].flatMap(limitOf).some(({ side }) => side === "before"),
    ),
  );
}

/* Two ways at once. */

function* findOverlaps(program: Program, ways: readonly WayOut[]): Generator<Detection> {
  for (const way of ways) {
    for (const other of ways) {
      const overlap = findOverlap(way, other);
      if (overlap === undefined) continue;
      const [first, second] = overlap;
      yield {
        at: anchorIn(program, other.flow, second.test),
        message: `${printCallable(other.flow.entry)} and ${printCallable(way.flow.entry)} pay the same record to different accounts, and both do ${first.side === second.side ? `${first.side} \`${printPlace(first.time)}\`` : `when the time is exactly \`${printPlace(first.time)}\``}`,
        related: [{ at: first.test.node, message: `${printCallable(way.flow.entry)} asks this` }],
      };
    }
  }
}

/**
 * Of two ways out of one record for different accounts: the limits by the same time that let both through. Where one
 * ends and the other begins, the latter is the second.
 */
function findOverlap(a: WayOut, b: WayOut): readonly [TimeLimit, TimeLimit] | undefined {
  if (a.flow === b.flow || !isSameRecord(a, b) || !isForOther(a.outflow, b.outflow)) return undefined;
  for (const first of a.limits) {
    for (const second of b.limits) {
      if (first.time.storageClass !== second.time.storageClass || !isOfOne(first.time)) continue;
      const isMoment = first.side === "before" && first.isInclusive && second.isInclusive;
      if (first.side === second.side || isMoment) return [first, second];
    }
  }
  return undefined;
}

/** A time of the contract or of the record at hand, not one among many that are kept in one mapping. */
function isOfOne(time: Place): boolean {
  const indexes = indexesOf(time);
  return indexes.length === 0 || indexes.some(isChosenIndex);
}

function isSameRecord(a: WayOut, b: WayOut): boolean {
  return [...a.records].some((record) => b.records.has(record));
}

/** Paid to another field of the record. */
function isForOther({ receiver: a }: Outflow, { receiver: b }: Outflow): boolean {
  return a?.kind === "load" && b?.kind === "load" && a.place.storageClass !== b.place.storageClass;
}
