/** State that is written after a call to others although nothing yet decides by it: one change away from a reentrancy. */

import { valuesHeldAt } from "../../dataflow/access/locks.ts";
import { type ReentrantCall, reentrancies, reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { isReenterable, writesAfter } from "../../dataflow/reentry/reentry.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import type { StepOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { indexesOf } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const reentrancyOrder: Detector = {
  id: "reentrancy-order",
  title: "State written after an external call",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-107",
  isSwcNearest: true,
  cwe: [696],
  owasp: "SC08:2026",
  scwe: ["SCWE-046"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The called contract can call back or read this state while it still has the old value. No theft is known here, because nothing in this function depends on the old value; a later change, or another contract that reads it, makes this exploitable.",
  fix: "Follow checks-effects-interactions: write the state before the external call. Or use a reentrancy guard.",
  example: {
    bad: `contract Counter {
    uint256 public nPayments;

    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "payment failed");
        nPayments++;
    }
}`,
    good: `contract Counter {
    uint256 public nPayments;

    function pay(address payable to) external payable {
        nPayments++;
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "payment failed");
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/security-considerations.html#use-the-checks-effects-interactions-pattern",
    "https://swcregistry.io/docs/SWC-107",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findLateEffects(program));
  },
};

function* findLateEffects(program: Program): Generator<Detection> {
  const worse = new Set(reentrancies(program).map(({ step }) => step));
  for (const reentrantCall of reentrantCalls(program)) {
    if (
      worse.has(reentrantCall.step) ||
      reentrantCall.reentrantCallee.way === "hook" ||
      isDeclaredView(reentrantCall.step)
    )
      continue;
    const write = findLateEffect(reentrantCall);
    if (write !== undefined) yield describe(program, reentrantCall, write);
  }
}

/** Before 0.5 a callee that is declared `view` has the right to change state, but no reason to be suspected of it. */
function isDeclaredView({ call: { callee } }: StepOf<"call">): boolean {
  if (callee?.nodeType !== "FunctionDefinition") return false;
  return callee.stateMutability === "view" || callee.stateMutability === "pure";
}

/**
 * The first write after the call that is not of a place which was set before it too, as locks are, and not of a record
 * that is kept for the callee itself.
 */
function findLateEffect({ flow, step, reentrantCallee }: ReentrantCall): StepOf<"write"> | undefined {
  if (!isReenterable(flow, step)) return undefined;
  const held = new Set(valuesHeldAt(flow, step.id).map(({ place }) => place.key));
  const isOfCallee = ({ place }: StepOf<"write">): boolean =>
    reentrantCallee.way === "call" && indexesOf(place).some(({ key }) => key === reentrantCallee.who.key);
  return writesAfter(flow, step).find((write) => !held.has(write.place.key) && !isOfCallee(write));
}

function describe(program: Program, { flow, step, reentrantCallee }: ReentrantCall, write: StepOf<"write">): Detection {
  const at = anchorBefore(program, flow, step, write);
  return {
    at,
    message: `${printCallable(flow.entry)} writes \`${printPlace(write.place)}\` only after the external call to \`${printValue(reentrantCallee.who)}\`, which can read the old value or reenter`,
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The external call is here" }]),
      { at: write.node, message: "The state is written here" },
    ],
  };
}
