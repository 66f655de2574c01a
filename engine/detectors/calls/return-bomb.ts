/** A failure that is tolerated, of a callee that can make it too expensive. */

import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import { findTaintSource, isAllowlisted } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { canEndWithout } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import type { Flow, Step, StepOf } from "../../flow/flow.ts";
import { printCallable, quoteValue } from "../../flow/print.ts";
import { isSuccessOf, loneNumber, somePart, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { malformedAnswers } from "./answers/malformed-answers.ts";

export const returnBomb: Detector = {
  id: "return-bomb",
  title: "Return bomb (return data consumes all gas)",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-126",
  isSwcNearest: true,
  cwe: [400],
  owasp: "SC05:2026",
  ethTrust: ["[Q] Protect Gas Usage"],
  why: "The caller is meant to continue when this call fails, but all return data is copied to memory first, used or not. A malicious callee returns a huge amount of data, uses up the caller's gas, and the whole transaction fails. An answer of another shape than the one it is decoded to fails it too.",
  fix: "Make the call in assembly with a limit on the copied return data, or let each receiver withdraw.",
  example: {
    bad: `contract Dispatcher {
    event Failed(address receiver);

    function notify(address receiver, bytes calldata data) external {
        (bool ok, ) = receiver.call{gas: 100_000}(data);
        if (!ok) emit Failed(receiver);
    }
}`,
    good: `contract Dispatcher {
    event Failed(address receiver);

    function notify(address receiver, bytes memory data) external {
        bool ok;
        assembly {
            ok := call(100000, receiver, 0, add(data, 32), mload(data), 0, 0)
        }
        if (!ok) emit Failed(receiver);
    }
}`,
  },
  references: ["https://github.com/nomad-xyz/ExcessivelySafeCall"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findBombs(program));
    for (const { decoding, call, callable } of malformedAnswers(program)) {
      yield {
        at: decoding,
        message: `${printCallable(callable)} goes on when this call fails, but an answer of another shape reverts here: look at its length and values before it is decoded`,
        related: [{ at: call, message: "The call is made here" }],
        assumptions: ["Some callee answers in another shape, as old tokens answer `bytes32` for a name."],
      };
    }
  },
};

function* findBombs(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of reachableSteps(program, "call")) {
    const { form, target } = step.call;
    if ((form !== "call" && form !== "staticcall") || target === undefined || !isKind(step.node, "FunctionCall"))
      continue;
    const context = home.trust.contextOf(flow);
    if (isCaller(target, context) || findTaintSource(target, flow, home.trust) === undefined) continue;
    if (isAllowlisted(target, flow, step.id, home.trust) || !isTolerated(flow, step)) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} continues when the call to ${quoteValue(target, "the callee")} fails, but copies all its return data, which can use up all gas`,
      related: at === step.node ? [] : [{ at: step.node, message: "The call is made here" }],
    };
  }
}

/** The result is looked at, and the transaction stands also where it is a failure. */
function isTolerated(flow: Flow, { id, call }: StepOf<"call">): boolean {
  const isFlag = (value: Value): boolean => isSuccessOf(value, call);
  const isLooked = flow.steps.some((step) => step.kind === "assume" && somePart(step.condition, isFlag));
  const failed = (value: Value): Value | undefined => (isFlag(value) ? loneNumber(0n) : undefined);
  const needsSuccess = (step: Step): boolean =>
    step.kind === "assume" && isContradiction(step.condition, step.holds, failed);
  return isLooked && canEndWithout(flow, id, needsSuccess);
}
