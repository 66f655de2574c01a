/** Transient storage that a call leaves behind for the next call of the same transaction. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import { isTransient, locksOf } from "../../dataflow/access/locks.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { canEndWithout, testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { haveSameOperator } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  covers,
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  overlaps,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { reachingWrites } from "./reaching-writes.ts";

export const transientLeftover: Detector = {
  id: "transient-leftover",
  title: "Transient storage not cleared after use",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [459, 672],
  owasp: "SC02:2026",
  why: "Transient storage (EIP-1153) is cleared at the end of the transaction, not of the call. A second call in the same transaction finds the old value: an amount that is counted again, an address that still passes a check, or a lock that stays closed.",
  fix: "Clear the variable on every path out of the function that sets it, or set it before every use.",
  example: {
    bad: `pragma solidity ^0.8.28;

contract Desk {
    bool private transient isBusy;
    uint256 public nServed;

    function serve(bool isDry) external {
        require(!isBusy, "busy");
        isBusy = true;
        if (isDry) return;
        nServed++;
        isBusy = false;
    }
}`,
    good: `pragma solidity ^0.8.28;

contract Desk {
    bool private transient isBusy;
    uint256 public nServed;

    function serve(bool isDry) external {
        require(!isBusy, "busy");
        isBusy = true;
        if (!isDry) nServed++;
        isBusy = false;
    }
}`,
  },
  references: [
    "https://eips.ethereum.org/EIPS/eip-1153",
    "https://docs.soliditylang.org/en/latest/contracts.html#composability-of-smart-contracts-and-the-caveats-of-transient-storage",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findLeftovers(program));
  },
};

function* findLeftovers(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    const left = home.flows.flatMap((flow) => leftIn(home, flow).map((write) => ({ flow, write })));
    const uses = left.length === 0 ? [] : home.flows.flatMap((flow) => usesIn(home, flow));
    for (const { flow, write } of left) {
      const detection = judge(program, flow, write, uses);
      if (detection !== undefined) yield detection;
    }
  }
}

function leftIn({ trust }: ContractFlows, flow: Flow): readonly StepOf<"write">[] {
  return stepsOf(flow, "write").filter((write) => isLeft(flow, write) && trust.isIntendedPublic(flow, write.id));
}

/** True where something other than zero may still be there when the call ends, and nobody around it cares. */
function isLeft(flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  if (!isTransient(place) || !isNamed(place) || isNumber(value, 0n) || isInner(flow)) return false;
  const modes = [...testsBefore(flow, id)].filter(isOfMode);
  const isOver = (step: Step): boolean =>
    step.kind === "write" ? covers(step.place, place) : step.kind === "assume" && modes.some(isOppositeOf(step));
  return canEndWithout(flow, id, isOver);
}

/** A test of how the contract was set up, as whether there is transient storage: it has the same outcome all the time. */
function isOfMode({ condition }: StepOf<"assume">): boolean {
  for (const one of subvalues(condition)) {
    const isSetUp =
      one.kind === "immutable" || one.kind === "number" || one.kind === "operation" || one.kind === "load";
    if (!isSetUp && !isInput(one, "block")) return false;
  }
  return true;
}

/** The same question, answered the other way. */
function isOppositeOf({ condition, holds }: StepOf<"assume">): (mode: StepOf<"assume">) => boolean {
  return (mode) => mode.holds !== holds && isSameQuestion(mode.condition, condition);
}

function isSameQuestion(one: Value, other: Value): boolean {
  if (one.key === other.key) return true;
  if (one.kind === "load") return other.kind === "load" && one.place.key === other.place.key;
  if (one.kind !== "operation" || other.kind !== "operation" || !haveSameOperator(one, other)) return false;
  return one.operands.every((operand, at) => {
    const match = other.operands[at];
    return match !== undefined && isSameQuestion(operand, match);
  });
}

/** It works only while another call is under way that says so in transient storage: that one clears up. */
function isInner(flow: Flow): boolean {
  const written = new Set(stepsOf(flow, "write").map(({ place }) => place.key));
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(
      condition,
      (one) => one.kind === "load" && isTransient(one.place) && isNamed(one.place) && !written.has(one.place.key),
    ),
  );
}

/** A variable, or a slot that is the same for everybody: records by key are often meant to stay. */
function isNamed({ base, path }: Place): boolean {
  if (path.length > 0) return false;
  if (base.kind === "variable") return true;
  for (const one of subvalues(base.slot)) {
    if (one.kind !== "number" && one.kind !== "literal" && one.kind !== "immutable" && one.kind !== "operation")
      return false;
  }
  return true;
}

/** A place where something depends on what was there before the call. */
interface Use {
  readonly flow: Flow;
  readonly place: Place;
  readonly at: Step;
  /** True where the caller is compared with it. */
  readonly isCheckOfCaller: boolean;
}

function usesIn({ trust }: ContractFlows, flow: Flow): readonly Use[] {
  const context = trust.contextOf(flow);
  return flow.steps.flatMap((at) => {
    if (!flow.committing.has(at.id)) return [];
    const used = valuesIn(at).flatMap((value) => subvalues(value));
    return used.flatMap((one): Use[] => {
      if (one.kind !== "load" || !isTransient(one.place)) return [];
      if (!reachingWrites(flow, one.step, one.place).mayBeUntouched) return [];
      const { condition } = at.kind === "assume" ? at : { condition: undefined };
      const operands = condition?.kind === "operation" && condition.operator === "==" ? condition.operands : [];
      const isCheckOfCaller = operands.includes(one) && operands.some((operand) => isCaller(operand, context));
      return [{ flow, place: one.place, at, isCheckOfCaller }];
    });
  });
}

/** What decides, is paid, sent along, or written for good. */
function valuesIn(step: Step): readonly Value[] {
  if (step.kind === "assume") return [step.condition];
  if (step.kind === "write") {
    if (isTransient(step.place)) return isSum(step) ? [step.value] : [];
    return [step.value, ...indexesOf(step.place)];
  }
  if (step.kind !== "call") return [];
  return [step.call.target, step.call.value, ...step.call.arguments].filter((value) => value !== undefined);
}

/** What was there is added to, so that all that comes later counts it too. */
function isSum({ place, value }: StepOf<"write">): boolean {
  const operands = value.kind === "operation" && value.operator === "+" ? value.operands : [];
  return operands.some((operand) => isHeldIn(operand, place));
}

function judge(program: Program, flow: Flow, write: StepOf<"write">, uses: readonly Use[]): Detection | undefined {
  const lock = locksOf(flow).find(({ set }) => set === write);
  if (lock !== undefined) return describeLock(program, flow, write, lock.test);
  if (!isOwnAffair(flow, write)) return undefined;
  const stale = uses.filter(({ place }) => overlaps(place, write.place));
  const use = stale.find(({ isCheckOfCaller }) => isCheckOfCaller) ?? stale[0];
  return use && describeUse(program, flow, write, use);
}

/** The call that sets it needs it itself, or lets a callback use it: it is not there to prepare the next call. */
function isOwnAffair(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const after = reachFrom(flow, id, { forwardOnly: true });
  return flow.steps.some(
    (step) =>
      after.has(step.id) &&
      ((step.kind === "read" && overlaps(step.place, place)) || (step.kind === "call" && !step.call.isStatic)),
  );
}

function describeLock(program: Program, flow: Flow, write: StepOf<"write">, test: Step): Detection {
  const at = anchorIn(program, flow, write);
  const isEverCleared = stepsOf(flow, "write").some(
    ({ place, value }) => place.key === write.place.key && isNumber(value, 0n),
  );
  return {
    at,
    message: `${printCallable(flow.entry)} leaves the lock \`${printPlace(write.place)}\` closed${isEverCleared ? " on one path" : ""}: every further call in the same transaction reverts`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "The lock is closed here" }]),
      { at: test.node, message: "The next call fails here" },
    ],
    ...(isEverCleared
      ? {}
      : {
          severity: "Low" as const,
          confidence: "Low" as const,
          assumptions: ["Several calls in one transaction should be possible"],
        }),
  };
}

function describeUse(program: Program, flow: Flow, write: StepOf<"write">, use: Use): Detection {
  const at = anchorIn(program, flow, write);
  const name = `\`${printPlace(write.place)}\``;
  const harm = use.isCheckOfCaller ? "still accepts the old caller" : "uses the old value";
  return {
    at,
    message: `${printCallable(flow.entry)} ends with ${name} still set: a later call of ${printCallable(use.flow.entry)} in the same transaction ${harm}`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: `${name} is set here` }]),
      { at: use.at.node, message: "The value that an earlier call left is used here" },
    ],
    ...(use.isCheckOfCaller ? { severity: "High" as const } : {}),
  };
}
