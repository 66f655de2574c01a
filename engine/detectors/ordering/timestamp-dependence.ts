/** Branches that hang on the very second in which a block is made. */

import { clockReaders } from "../../dataflow/access/clocks.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isSumOrDifference } from "../../flow/operation.ts";
import { isSameVariable } from "../../flow/places.ts";
import { hasPart, isInput, isNumber, kindBit, type Place, somePart, type Value } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const timestampDependence: Detector = {
  id: "timestamp-dependence",
  title: "Timestamp dependence (exact block time)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-116",
  cwe: [829],
  scwe: ["SCWE-031", "SCWE-065"],
  ethTrust: ["[M] Don't Misuse Block Data"],
  why: "Blocks come every few seconds, and the block producer influences their timestamp. A branch for one exact second may never be taken; one that depends on the last digits of the timestamp can be manipulated.",
  fix: "Compare times with `<`, `<=`, `>` or `>=`, and do not decide by `block.timestamp % n`.",
  example: {
    bad: `contract Vesting {
    address payable private immutable owner = payable(msg.sender);
    uint256 private immutable start = block.timestamp;

    function release() external {
        if (block.timestamp == start + 365 days) {
            owner.transfer(address(this).balance);
        }
    }

    receive() external payable {}
}`,
    good: `contract Vesting {
    address payable private immutable owner = payable(msg.sender);
    uint256 private immutable start = block.timestamp;

    function release() external {
        if (block.timestamp >= start + 365 days) {
            owner.transfer(address(this).balance);
        }
    }

    receive() external payable {}
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#block-and-transaction-properties",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findTests(program), ...findSettledTests(program), ...findBlockClocks(program)]);
  },
};

/** Seconds that are taken for one block, in one conversion or another. */
const secondsPerBlock = { min: 10n, max: 20n } as const;

/** Times that are counted in blocks: `block.number + time / 14`, `(block.number - start) * 15`. */
function* findBlockClocks(program: Program): Generator<Detection> {
  for (const contract of contractFlows(program)) {
    for (const write of contract.flows.flatMap((flow) => stepsOf(flow, "write"))) {
      if (!hasPart(write.value, kindBit.block) || !somePart(write.value, isBlockClock)) continue;
      yield {
        at: write.node,
        message: "This measures time by block numbers, but the time between blocks is not constant",
      };
    }
  }
}

function isBlockClock(value: Value): boolean {
  if (value.kind !== "operation" || !hasPart(value, kindBit.block)) return false;
  const hasBlock = value.operands.some((one) => somePart(one, (part) => isInput(part, "block number")));
  if (!hasBlock) return false;
  return value.operator === "*"
    ? value.operands.some(isSecondsPerBlock)
    : value.operator === "+" && value.operands.some(isTimeInBlocks);
}

function isTimeInBlocks(value: Value): boolean {
  if (value.kind !== "operation" || value.operator !== "/") return false;
  const [time, seconds] = value.operands;
  return time !== undefined && time.kind !== "number" && seconds !== undefined && isSecondsPerBlock(seconds);
}

function isSecondsPerBlock(value: Value): boolean {
  return value.kind === "number" && secondsPerBlock.min <= value.number && value.number <= secondsPerBlock.max;
}

function* findTests(program: Program): Generator<Detection> {
  for (const contract of contractFlows(program)) {
    for (const flow of contract.flows) {
      for (const step of stepsOf(flow, "assume")) {
        const message = hasPart(step.condition, kindBit.block) ? judge(step.condition, contract) : undefined;
        if (message !== undefined) yield { at: nodeOf(step), message };
      }
    }
  }
}

/** The comparison itself, also where its result is tested later. */
function nodeOf({ condition, node }: StepOf<"assume">): AnyNode {
  return (condition.kind === "operation" ? condition.node : undefined) ?? node;
}

function judge(condition: Value, contract: ContractFlows): string | undefined {
  const remainder = findSmallRemainder(condition);
  if (remainder !== undefined) {
    return `\`block.timestamp % ${remainder}\` decides here: the block producer can choose the timestamp`;
  }
  if (isExactMoment(condition, contract, isTime)) {
    return "`block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it";
  }
  return isExactMoment(condition, contract, isBlockNumber)
    ? "`block.number` is compared for equality: the producer of that one block decides whether this happens"
    : undefined;
}

/** Where the time is said to be zero, or not to be: in a test, or in a result. */
function* findSettledTests(program: Program): Generator<Detection> {
  const readers = clockReaders(program);
  if (readers.size === 0) return;
  for (const { flows, lowerViews } of contractFlows(program)) {
    for (const flow of [...flows, ...lowerViews((entry) => readers.has(entry))]) {
      const conditions = [...stepsOf(flow, "assume").map(({ condition }) => condition), ...flow.results];
      for (const condition of conditions) {
        const clock = findSettled(condition);
        if (clock === undefined || condition.kind !== "operation" || condition.node === undefined) continue;
        yield {
          at: condition.node,
          message: `\`${clock}\` is never zero: this comparison has the same result in every block`,
        };
      }
    }
  }
}

/** What stands for the time and is compared with zero. */
function findSettled(condition: Value): string | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  if (!condition.operands.some((operand) => isNumber(operand, 0n))) return undefined;
  if (condition.operands.some(isTime)) return "block.timestamp";
  return condition.operands.some(isBlockNumber) ? "block.number" : undefined;
}

/** Remainders of more seconds are times of the hour, day or week, which blocks do hit. */
const maxRemainder = 256n;

/** The modulus of a fine remainder of the time that a condition compares. */
function findSmallRemainder(condition: Value): bigint | undefined {
  const compared = condition.kind === "operation" ? [condition, ...condition.operands] : [];
  for (const part of compared) {
    if (part.kind !== "operation" || part.operator !== "%") continue;
    const [left, right] = part.operands;
    if (left && right?.kind === "number" && right.number <= maxRemainder && isTime(left)) return right.number;
  }
  return undefined;
}

function isTime(value: Value): boolean {
  return isInput(value, "timestamp");
}

function isBlockNumber(value: Value): boolean {
  return isInput(value, "block number");
}

/** `block.timestamp == deadline`, or `block.timestamp - start == period`. */
function isExactMoment(condition: Value, contract: ContractFlows, isClock: (value: Value) => boolean): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return false;
  return [
    [left, right],
    [right, left],
  ].some(
    ([time, other]) => time && other && (isClock(time) || isElapsed(time, isClock)) && isAppointed(other, contract),
  );
}

function isElapsed(value: Value, isClock: (value: Value) => boolean): boolean {
  const [from] = value.kind === "operation" && value.operator === "-" ? value.operands : [];
  return from !== undefined && isClock(from);
}

/** True for a moment that was set before; time stamps of earlier blocks only tell whether this is the same block. */
function isAppointed(value: Value, contract: ContractFlows): boolean {
  if (value.kind === "number") return value.number !== 0n;
  if (value.kind === "immutable") return true;
  if (value.kind === "load") return isSetTo(value.place, contract);
  if (!isSumOrDifference(value) && !isOperation(value, "*")) return false;
  return value.operands.every((operand) => operand.kind === "number" || isKnown(operand));
}

function isKnown(value: Value): boolean {
  return value.kind === "load" || value.kind === "immutable" || value.kind === "operation";
}

/** True for storage that gets anything but the time of the block that writes it. */
function isSetTo(place: Place, { flows }: ContractFlows): boolean {
  const writes = flows
    .flatMap((flow) => stepsOf(flow, "write"))
    .flatMap((write) => writtenTo(place, write.place, write.value));
  if (writes.length === 0) return place.path.length === 0;
  return writes.some(
    (value) =>
      !isTime(value) &&
      !isBlockNumber(value) &&
      value.kind !== "unknown" &&
      !(value.kind === "number" && value.number === 0n),
  );
}

/** What a write to `target` gives `place`, whatever the indexes; nothing where they are apart. */
function writtenTo(place: Place, target: Place, value: Value): Value[] {
  if (target.storageClass === place.storageClass) return [value];
  const isWithin =
    isSameVariable(target, place) &&
    target.path.length < place.path.length &&
    target.path.every((step, at) => step.kind === place.path[at]?.kind);
  const field = place.path.at(-1);
  if (!isWithin || value.kind !== "record" || field?.kind !== "field") return [];
  const part = value.fields.get(field.name);
  return part === undefined ? [] : [part];
}
