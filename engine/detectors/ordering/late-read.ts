/** Storage that is read after it was overwritten, where what it held before is meant. */

import { changesOf } from "../../dataflow/access/changes.ts";
import { isNow } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../dataflow/backing/terms.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { dominates, isRequired } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isApplied, isOperation, isQuotient } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { indexesOf, isHeldIn, isInput, isNumber, subvalues, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { countedPayments } from "./counted-payments.ts";
import { oldHoldingsIn } from "./old-holdings.ts";

export const lateRead: Detector = {
  id: "late-read",
  title: "State read after it was overwritten",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [696, 682],
  owasp: "SC02:2026",
  why: "The order of two steps is wrong: the function writes a variable first and reads it afterwards, where the value before is needed. A payout is computed from a total that is already reduced, so that more is paid than there should be; an old holder is credited with the new amount; what was to be paid back is zero.",
  fix: "Read what is needed into local variables first, then write.",
  example: {
    bad: `contract Fund {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function join() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external {
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        payable(msg.sender).transfer((shares * address(this).balance) / totalShares);
    }
}`,
    good: `contract Fund {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    function join() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external {
        uint256 value = (shares * address(this).balance) / totalShares;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        payable(msg.sender).transfer(value);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/696.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "what is read after it was overwritten", (home) => [
        ...findLate(program, home),
        ...findOldHoldings(program, home),
        ...findCounted(program, home),
      ]),
    );
  },
};

/** A write, and a read of the same place that certainly comes after it. */
interface LateRead {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly read: StepOf<"read">;
}

function* findLate(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const late of lateReads(flow)) {
      const stake = sayStake(late);
      const message = stake ?? sayLost(program, late) ?? sayShare(late) ?? sayCredit(late) ?? sayHalf(late);
      if (message === undefined) continue;
      const place = `\`${printPlace(late.write.place)}\``;
      yield {
        at:
          stake === undefined
            ? anchorBefore(program, flow, late.read, late.write)
            : anchorIn(program, flow, late.write),
        message: `${printCallable(flow.entry)} reads ${place} after it was overwritten: ${message}`,
        related: [{ at: late.write.node, message: `${place} is written here` }],
      };
    }
  }
}

function* findOldHoldings(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const { write, payment } of oldHoldingsIn(program, flow)) {
      yield {
        at: anchorBefore(program, flow, write, payment),
        message: `${printCallable(flow.entry)} keeps in \`${printPlace(write.place)}\` what the contract held before it paid: what is gone is still counted`,
        related: [{ at: payment.node, message: "The payment is made here" }],
      };
    }
  }
}

function* findCounted(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const { write, share } of countedPayments(program, flow)) {
      yield {
        at: anchorIn(program, flow, write),
        message: `${printCallable(flow.entry)} reckons what to add to \`${printPlace(write.place)}\` by holdings in which the payment itself counts already: who pays in gets less than their part`,
        related: share.node === undefined ? [] : [{ at: share.node, message: "It is reckoned here" }],
      };
    }
  }
}

function lateReads(flow: Flow): readonly LateRead[] {
  return stepsOf(flow, "write").flatMap((write) => {
    if (!flow.committing.has(write.id)) return [];
    const reads = committingStepsOf(flow, "read").filter(
      ({ id, place }) => id > write.id && place.key === write.place.key,
    );
    return reads
      .filter(({ id }) => isLastBefore(flow, write, id) && dominates(flow, write.id, id))
      .map((read) => ({ flow, write, read }));
  });
}

function isLastBefore(flow: Flow, write: StepOf<"write">, read: number): boolean {
  return !stepsOf(flow, "write").some(({ id, place }) => id > write.id && id < read && place.key === write.place.key);
}

/* A local variable for what it was. */

/** It is put into a variable though it is known: only what was there before was worth it. */
function sayLost(program: Program, { flow, write, read }: LateRead): string | undefined {
  const parent = program.parentOf(read.node);
  if (!isKind(parent, "VariableDeclarationStatement") || parent.initialValue !== read.node) return undefined;
  if (write.site.callable !== read.site.callable || !isGiven(write.value)) return undefined;
  const isKnown = stepsOf(flow, "read").some(({ id, place }) => id < write.id && place.key === write.place.key);
  if (exempt("late-read: the old value was read before", isKnown && !isNumber(write.value, 0n))) return undefined;
  return "what it held before is lost";
}

function isGiven({ kind }: Value): boolean {
  return kind === "parameter" || kind === "number" || kind === "input";
}

/* A share of a total that has changed. */

function sayShare({ flow, write, read }: LateRead): string | undefined {
  const change = write.value;
  if (!isOperation(change, "-") && !isOperation(change, "+")) return undefined;
  // By the old total over the new one something is rescaled that there is for each part of it.
  const isOld = (one: Value): boolean => isHeldIn(one, write.place);
  const amounts = change.operands
    .slice(isOperation(change, "-") ? 1 : 0)
    .filter((one) => one.kind !== "number" && !exempt("late-read: rescaled by its own total", isOld(one)));
  const isShare = usedAfter(flow, read).some((value) =>
    subvalues(value).some((one) => isQuotient(one) && isDividedBy(one, read) && isGrownBy(one, amounts)),
  );
  return isShare ? "the share is computed from a total that has already changed by it" : undefined;
}

/** What is kept or sent after a step. */
function usedAfter(flow: Flow, { id }: StepOf<"read">): readonly Value[] {
  const kept = stepsOf(flow, "write").flatMap((write) => (write.id > id ? [write.value] : []));
  const sent = stepsOf(flow, "call").flatMap((step) => (step.id > id ? sentBy(step.call) : []));
  return [...kept, ...sent];
}

function isDividedBy(quotient: Value, { id }: StepOf<"read">): boolean {
  const divisor = quotient.kind === "operation" ? quotient.operands.at(-1) : undefined;
  return divisor !== undefined && termsIn(divisor).some((one) => one.kind === "load" && one.step === id);
}

/** A total may be the sum of several. */
function termsIn(value: Value): readonly Value[] {
  return isOperation(value, "+") ? value.operands.flatMap(termsIn) : [value];
}

/** The amount is a factor of what is divided. */
function isGrownBy(quotient: Value, amounts: readonly Value[]): boolean {
  if (quotient.kind !== "operation") return false;
  const factors = isApplied(quotient)
    ? quotient.operands.slice(0, -1)
    : quotient.operands.slice(0, 1).flatMap((one) => (isOperation(one, "*") ? one.operands : []));
  return factors.some(({ key }) => amounts.some((amount) => amount.key === key));
}

/* The old holder of a record, and the new amount. */

function sayCredit({ flow, write, read }: LateRead): string | undefined {
  if (!isInput(write.value, "value")) return undefined;
  const credit = stepsOf(flow, "write").find(
    ({ id, value, place }) =>
      id > read.id &&
      isOperation(value, "+") &&
      value.operands.some((one) => one.kind === "load" && one.step === read.id) &&
      indexesOf(place).some((index) => isReplaced(flow, index, id)),
  );
  return credit === undefined ? undefined : `\`${printPlace(credit.place)}\` is credited with the new amount`;
}

/** Who is looked up from storage that the caller takes over later. */
function isReplaced(flow: Flow, index: Value, after: number): boolean {
  if (index.kind !== "load") return false;
  return stepsOf(flow, "write").some(
    ({ id, place, value }) => id > after && place.key === index.place.key && isInput(value, "sender"),
  );
}

/* What is left, and what was taken. */

/** `left -= amount; if (left == amount)`: true where half was taken, and meant for where all was. */
function sayHalf({ flow, write, read }: LateRead): string | undefined {
  const [, taken] = isOperation(write.value, "-") ? write.value.operands : [];
  if (taken === undefined || taken.kind === "number") return undefined;
  const isTakenAgain = changesOf(flow).some(
    (next) => next.sign < 0 && next.write.id > read.id && next.write.place.key === write.place.key,
  );
  if (exempt("late-read: as much is taken once more", isTakenAgain)) return undefined;
  const isLeft = (one: Value): boolean => one.kind === "load" && one.step === read.id;
  const isCompared = committingStepsOf(flow, "assume").some((test) => {
    const { condition } = test;
    if (condition.kind !== "operation" || !condition.operands.some(({ key }) => key === taken.key)) return false;
    if (!condition.operands.some(isLeft)) return false;
    // Whether there is as much again for a next time may be asked, but nobody requires it.
    return isOperation(condition, "==") || isRequired(flow, test);
  });
  return isCompared ? "what is left is compared with what was just taken from it" : undefined;
}

/* A new stake that earns for the time before, or a new rate that it earns by. */

/** `stake += amount; owed += stake * (index - paidIndex)`, `rate = next; owed += rate * (now - since)`. */
function sayStake({ flow, write, read }: LateRead): string | undefined {
  const isRate = write.value.kind === "parameter";
  if (!isRate && !isOperation(write.value, "+")) return undefined;
  const isNew = (one: Value): boolean => one.kind === "load" && one.step === read.id;
  const isGrowth = (one: Value): boolean => (isRate ? isElapsed(flow, one) : isRise(one));
  const isEarned = (one: Value): boolean => {
    const factors = factorsOf(one);
    return factors.some(isNew) && factors.some(isGrowth);
  };
  const earned = stepsOf(flow, "write").find(
    ({ id, value, place }) =>
      id > read.id &&
      isOperation(value, "+") &&
      place.storageClass !== write.place.storageClass &&
      subvalues(value).some(isEarned),
  );
  return earned === undefined
    ? undefined
    : `\`${printPlace(earned.place)}\` grows by what is new for the time before too`;
}

/** Of a product, and of what a function computes as one. */
function factorsOf(value: Value): readonly Value[] {
  return isOperation(value, "*") || isApplied(value) ? value.operands.flatMap(factorsOf) : [value];
}

/** How far a stored number has risen since it was last seen. */
function isRise(value: Value): boolean {
  return isOperation(value, "-") && value.operands.every(({ kind }) => kind === "load");
}

/** The time since one that is kept, and that the function itself has not set yet. */
function isElapsed(flow: Flow, value: Value): boolean {
  const [now, since] = isOperation(value, "-") ? value.operands : [];
  if (now === undefined || !isNow(now) || since?.kind !== "load") return false;
  return !stepsOf(flow, "write").some(({ id, place }) => id < since.step && mayOverlap(place, since.place));
}
