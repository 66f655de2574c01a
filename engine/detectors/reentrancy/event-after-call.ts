/** Events that come after a call to others: told in another order than things happen. */

import { type ReentrantCall, reentrancies, reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { isReenterable, writesAfter } from "../../dataflow/reentry/reentry.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const eventAfterCall: Detector = {
  id: "event-after-call",
  title: "Event after a call to others",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [696],
  owasp: "SC08:2026",
  why: "The called contract can call back, and what happens then is told before what led to it. Whoever follows the contract by its events sees them in the wrong order.",
  fix: "Emit the event before the call, or hold a lock.",
  example: {
    bad: `contract Desk {
    event Paid(address to, uint256 amount);

    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "payment failed");
        emit Paid(to, msg.value);
    }
}`,
    good: `contract Desk {
    event Paid(address to, uint256 amount);

    function pay(address payable to) external payable {
        emit Paid(to, msg.value);
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "payment failed");
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/security-considerations.html#use-the-checks-effects-interactions-pattern",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findLateEvents(program));
  },
};

/** Where state is written after the call too, or decides it, that is told instead. */
function* findLateEvents(program: Program): Generator<Detection> {
  const worse = new Set(reentrancies(program).map(({ step }) => step));
  for (const reentrantCall of reentrantCalls(program)) {
    const { flow, step, reentrantCallee } = reentrantCall;
    if (worse.has(step) || reentrantCallee.way === "hook" || writesAfter(flow, step).length > 0) continue;
    const event = findLateEvent(reentrantCall);
    if (event === undefined) continue;
    const at = anchorBefore(program, flow, step, event);
    const name = event.event === undefined ? "an event" : `\`${event.event.name}\``;
    yield {
      at,
      message: `${printCallable(flow.entry)} emits ${name} only after \`${printValue(reentrantCallee.who)}\` was called, who can come back first`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The call leaves the contract here" }]),
        { at: event.node, message: "The event comes here" },
      ],
    };
  }
}

function findLateEvent({ flow, step }: ReentrantCall): StepOf<"emit"> | undefined {
  if (!isReenterable(flow, step)) return undefined;
  const after = reachFrom(flow, step.id);
  // What comes earlier in a loop tells of the round before.
  return stepsOf(flow, "emit").find(({ id }) => id > step.id && after.has(id) && flow.committing.has(id));
}
