/** Events that come after a call to others: told in another order than things happen. */

import { type ReentrantCall, reentrancies, reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { isReenterable, writesAfter } from "../../dataflow/reentry/reentry.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { committingStepsOf, reachFrom, type StepOf } from "../../flow/flow.ts";
import { printCallable, printValue } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const eventAfterCall: Detector = {
  id: "event-after-call",
  title: "Event emitted after an external call",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [696],
  owasp: "SC08:2026",
  scwe: ["SCWE-063"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "The called contract can reenter, and the events of the inner call then come before those of the outer one. Whoever follows the contract by its logs sees the events in the wrong order.",
  fix: "Emit the event before the external call, or use a reentrancy guard.",
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
      message: `${printCallable(flow.entry)} emits ${name} only after the external call to \`${printValue(reentrantCallee.who)}\`, which can reenter first`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The external call is here" }]),
        { at: event.node, message: "The event is emitted here" },
      ],
    };
  }
}

function findLateEvent({ flow, step }: ReentrantCall): StepOf<"emit"> | undefined {
  if (!isReenterable(flow, step)) return undefined;
  const after = reachFrom(flow, step.id);
  // What comes earlier in a loop tells of the round before.
  return committingStepsOf(flow, "emit").find(({ id }) => id > step.id && after.has(id));
}
