/** Rewards of a time in which nobody has a share. */

import { isNow } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isQuotient } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Operation,
  type Phi,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type DroppedLeftover, findDropped } from "./accruals/dropped-leftovers.ts";

export const idleRewards: Detector = {
  id: "idle-rewards",
  title: "Rewards lost while nothing is staked",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [682],
  owasp: "SC02:2026",
  why: "Rewards are shared by an index that grows with time, and not while the total of all shares is zero. The clock is set on all the same: what was set aside for that time is given to nobody and stays in the contract, and who stakes first decides when rewards begin.",
  fix: "Leave the clock where it is while the total is zero, or put the rewards of that time back into what is still to be given.",
  example: {
    bad: `contract Farm {
    uint256 public index;
    uint256 public updatedAt = block.timestamp;
    uint256 public total;

    function update() public {
        if (total > 0) index += (block.timestamp - updatedAt) * 1e18 / total;
        updatedAt = block.timestamp;
    }

    function stake() external payable {
        update();
        total += msg.value;
    }
}`,
    good: `contract Farm {
    uint256 public index;
    uint256 public updatedAt = block.timestamp;
    uint256 public total;

    function update() public {
        if (total > 0) {
            index += (block.timestamp - updatedAt) * 1e18 / total;
            updatedAt = block.timestamp;
        }
    }

    function stake() external payable {
        update();
        if (total == 0) updatedAt = block.timestamp;
        total += msg.value;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/682.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which rewards nobody gets", (home) => [
        ...home.flows.flatMap((flow) => findIdle(home, flow)),
        ...[...findDropped(home)].map((one) => sayDropped(program, one)),
      ]),
    );
  },
};

function sayDropped(program: Program, { flow, rate, end }: DroppedLeftover): Detection {
  return {
    at: anchorIn(program, flow, rate),
    message: `${printCallable(flow.entry)} sets \`${printPlace(rate.place)}\` anew also before \`${printPlace(end.place)}\`, without what the last period had still to give: those rewards are lost`,
    related: [{ at: end.node, message: "The new period begins here" }],
  };
}

/** The part of an index that is added for the time that went by. */
interface Share {
  readonly write: StepOf<"write">;
  readonly quotient: Operation;
  readonly total: Value;
}

function findIdle(home: ContractFlows, flow: Flow): readonly Detection[] {
  return sharesIn(flow).flatMap((share) => {
    const clock = clockOf(flow, share);
    if (clock === undefined || !isSkippedAtZero(flow, share)) return [];
    if (indexesOf(clock.place).some((index) => hasPart(index, kindBit.caller))) return [];
    if (exempt("idle-rewards: the clock stands still too", knowsTotal(flow, clock, share))) return [];
    if (exempt("idle-rewards: it is made for each call", isMadeHere(flow))) return [];
    return home.trust.isInitializing(flow, clock.id) ? [] : [describe({ flow, clock, share })];
  });
}

/** `index + elapsed * rate / total`, of one index or of one for each pool. */
function sharesIn(flow: Flow): readonly Share[] {
  return stepsOf(flow, "write").flatMap((write) => {
    const { place, value } = write;
    if (!flow.committing.has(write.id) || !hasPart(value, kindBit.block) || !isReadFrom(value, place.storageClass))
      return [];
    return subvalues(value).flatMap((quotient): readonly Share[] => {
      const [dividend, total] = isQuotient(quotient) ? quotient.operands : [];
      const isOfTime = dividend !== undefined && total !== undefined && subvalues(dividend).some(isElapsed);
      return isOfTime && hasPart(total, kindBit.load | kindBit.result) && !hasPart(total, kindBit.block)
        ? [{ write, quotient: quotient as Operation, total }]
        : [];
    });
  });
}

function isElapsed(value: Value): boolean {
  const [left, right] = isOperation(value, "-") ? value.operands : [];
  return left !== undefined && hasPart(left, kindBit.block) && right?.kind === "load";
}

/** The write by which the time that the share is for counts as done. */
function clockOf(flow: Flow, { quotient }: Share): StepOf<"write"> | undefined {
  const starts = subvalues(quotient).flatMap((one) => {
    const right = isElapsed(one) && one.kind === "operation" ? one.operands[1] : undefined;
    return right?.kind === "load" ? [right.place.key] : [];
  });
  return committingStepsOf(flow, "write").find(
    ({ place, value }) => starts.includes(place.key) && somePart(value, isNow),
  );
}

/** The index stays as it was where the total is zero: it is not written then, or written with what it held. */
function isSkippedAtZero(flow: Flow, { write, quotient, total }: Share): boolean {
  if ([...testsBefore(flow, write.id)].some((test) => isAboutZero(test, total))) return true;
  const merges = subvalues(write.value).filter((one): one is Phi & { key: number } => one.kind === "phi");
  return merges.some(({ alternatives }) =>
    alternatives.some(
      ({ value, from }) =>
        somePart(value, ({ key }) => key === quotient.key) &&
        [...testsBefore(flow, from)].some((test) => isAboutZero(test, total)),
    ),
  );
}

/** `total > 0`, `total != 0`, and what else lets no zero pass. */
function isAboutZero({ condition, holds }: StepOf<"assume">, total: Value): boolean {
  const sources = subvalues(total).filter(({ kind }) => kind === "load" || kind === "result");
  const isTotal = (one: Value): boolean => sources.some(({ key }) => key === one.key);
  if (condition.kind !== "operation" || !condition.operands.some((one) => isNumber(one, 0n))) return false;
  const isZeroBarred =
    condition.operator === "==" ? !holds : holds && (condition.operator === ">" || condition.operator === "<");
  return isZeroBarred && condition.operands.some(isTotal);
}

/** The clock is set only behind the same test. */
function knowsTotal(flow: Flow, clock: StepOf<"write">, { total }: Share): boolean {
  return [...testsBefore(flow, clock.id)].some((test) => isAboutZero(test, total));
}

/** What is minted for the time does not exist where nobody has a share. */
function isMadeHere(flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => {
    const { callee } = call;
    return callee?.nodeType === "FunctionDefinition" && /^_?mint/i.test(callee.name);
  });
}

interface Idle {
  readonly flow: Flow;
  readonly clock: StepOf<"write">;
  readonly share: Share;
}

function describe({ flow, clock, share }: Idle): Detection {
  const total = printedTotal(share.total);
  return {
    at: clock.node,
    message: `\`${printPlace(clock.place)}\` is set on also while ${total} is zero: rewards of that time are given to nobody`,
    related: [
      {
        at: share.quotient.node ?? share.write.node,
        message: `They are shared here, by what ${printCallable(flow.entry)} leads to`,
      },
    ],
    assumptions: ["The rewards for that time were set aside before, and are not made only when they are given."],
  };
}

function printedTotal(total: Value): string {
  const load = subvalues(total).find((one) => one.kind === "load");
  return load?.kind === "load" && indexesOf(load.place).length === 0 ? `\`${printPlace(load.place)}\`` : "the total";
}
