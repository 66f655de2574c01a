/** Ether that came in once and counts in every iteration of a loop. */

import { allSteps, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { dominates } from "../../flow/dominance.ts";
import { type Flow, isInLoop, type Loop, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isComparisonOperator } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isInOneRound } from "./single-rounds.ts";

export const msgValueInLoop: Detector = {
  id: "msg-value-in-loop",
  title: "Use of msg.value in a loop",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-101",
  isSwcNearest: true,
  cwe: [837, 682],
  owasp: "SC02:2026",
  why: "`msg.value` stays the same in every iteration, although the ether came in only once. An attacker pays for one item and is credited or served for all of them.",
  fix: "Keep the remaining ether in a variable that each iteration reduces, or compare `msg.value` with the sum of all prices outside the loop.",
  example: {
    bad: `contract Shop {
    mapping(uint256 => address) public ownerOf;

    function buy(uint256[] calldata ids) external payable {
        for (uint256 i = 0; i < ids.length; i++) {
            require(msg.value >= 1 ether, "too little");
            require(ownerOf[ids[i]] == address(0), "sold");
            ownerOf[ids[i]] = msg.sender;
        }
    }
}`,
    good: `contract Shop {
    mapping(uint256 => address) public ownerOf;

    function buy(uint256[] calldata ids) external payable {
        require(msg.value == 1 ether * ids.length, "wrong amount");
        for (uint256 i = 0; i < ids.length; i++) {
            require(ownerOf[ids[i]] == address(0), "sold");
            ownerOf[ids[i]] = msg.sender;
        }
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/837.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findReuses(program));
  },
};

function* findReuses(program: Program): Generator<Detection> {
  for (const open of [...allSteps(program, "write"), ...allSteps(program, "call"), ...allSteps(program, "assume")]) {
    const { flow, step } = open;
    if (flow.entry.stateMutability !== "payable") continue;
    const loop = flow.loops.find((one) => isInLoop(one, step) && !isOnce(flow, one, step));
    const use = loop && describeUse(open, loop);
    if (use === undefined) continue;
    const at = anchorIn(program, flow, step);
    const head = flow.steps[loop?.head ?? 0];
    yield {
      at,
      message: `${printCallable(flow.entry)} ${use} in every iteration of a loop, although the ether came in only once`,
      related: head === undefined ? [] : [{ at: head.node, message: "The loop is here" }],
    };
  }
}

/** It is for the first element alone, or the last. */
function isOnce(flow: Flow, loop: Loop, step: Step): boolean {
  return exempt("msg-value-in-loop: in one round of the loop alone", isInOneRound(flow, loop, step));
}

type Used = OpenStep<"write"> | OpenStep<"call"> | OpenStep<"assume">;

function describeUse({ flow, step }: Used, loop: Loop): string | undefined {
  if (step.kind === "write") {
    const isCredit = step.value.kind === "operation" && step.value.operator === "+" && hasWhole(step.value);
    return isCredit ? `adds \`msg.value\` to \`${printPlace(step.place)}\`` : undefined;
  }
  if (step.kind === "call") {
    return step.call.value !== undefined && hasWhole(step.call.value) ? "sends `msg.value` on" : undefined;
  }
  const { condition } = step;
  if (!isPrice(condition) || varies(condition, loop) || !hasEffect(flow, loop)) return undefined;
  if (isOfOneKind(flow, step, loop)) return undefined;
  return "compares `msg.value` with the price of one item";
}

/** `msg.value` itself, or more; a share of it is not meant. */
function hasWhole(value: Value): boolean {
  if (isInput(value, "value")) return true;
  return value.kind === "operation" && value.operator === "+" && value.operands.some(hasWhole);
}

/** A comparison of what came in, or of what it is at least, with something else than nothing. */
function isPrice(condition: Value): boolean {
  if (condition.kind !== "operation" || !isComparisonOperator(condition.operator)) return false;
  const other = condition.operands.find((operand) => !isInput(operand, "value"));
  return (
    condition.operands.some((operand) => isInput(operand, "value")) &&
    !(other?.kind === "number" && other.number === 0n)
  );
}

/** Only elements of one kind get there: those of a certain token, or for a certain receiver. */
function isOfOneKind(flow: Flow, { id }: Step, loop: Loop): boolean {
  return flow.steps.some(
    (test) =>
      test.kind === "assume" &&
      test.id !== id &&
      isInLoop(loop, test) &&
      dominates(flow, test.id, id) &&
      isIdentity(test, loop) &&
      reachFrom(flow, loop.head, { stopAt: (step) => step === test }).has(loop.back ?? loop.head),
  );
}

/** An address that is another for each element is equal to one that is the same for all. */
function isIdentity({ condition, holds }: StepOf<"assume">, { variant }: Loop): boolean {
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return false;
  const changes = (value: Value): boolean => somePart(value, ({ key }) => variant.has(key));
  const [fixed] = condition.operands.filter((operand) => !changes(operand));
  if (fixed === undefined || condition.operands.every((operand) => !changes(operand))) return false;
  return isInput(fixed, "this") || fixed.kind === "immutable" || (fixed.kind === "number" && isAddress(fixed.number));
}

/** Zero stands for ether where others name tokens; what is small else is a number. */
function isAddress(number: bigint): boolean {
  return number === 0n || number >= 1n << 64n;
}

/** Something in it is another in the next iteration: a sum that grows, most likely. */
function varies(condition: Value, { variant }: Loop): boolean {
  for (const one of subvalues(condition, operandsOfSum)) if (variant.has(one.key)) return true;
  return false;
}

/** What is looked up by a variable is still one thing of many. */
function operandsOfSum(value: Value): readonly Value[] {
  return value.kind === "operation" && value.operator !== "[]" ? value.operands : [];
}

/** Something is kept or handed over for each iteration. */
function hasEffect(flow: Flow, loop: Loop): boolean {
  const isPart = (step: Step): boolean => isInLoop(loop, step);
  return (
    stepsOf(flow, "write").some(isPart) || stepsOf(flow, "call").some((step) => isPart(step) && !isReadOnly(step.call))
  );
}
