/** Contracts that seem to pay whoever comes first, and do not. */

import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { findSolutions } from "../../dataflow/access/solutions.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { dominates } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, isNumber, isOwnBalance, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { codeOutOfSight } from "./out-of-sight.ts";

export const honeypot: Detector = {
  id: "honeypot",
  title: "Honeypot contract",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [506],
  why: "The contract seems to pay out its ether to whoever pays or guesses right, and does not: the balance that a payment is compared with already contains that payment, the answer can be replaced, or the real behaviour is hidden. Whoever plays loses the payment; written by mistake, the payout never works.",
  fix: "Compare a payment with the balance before it, `address(this).balance - msg.value`, or with internal accounting. Fix the answer before anyone pays to guess it. Send nothing to a contract whose code is hidden.",
  example: {
    bad: `contract Multiplier {
    function multiply(address payable to) external payable {
        if (msg.value >= address(this).balance) to.transfer(address(this).balance);
    }

    receive() external payable {}
}`,
    good: `contract Multiplier {
    function multiply(address payable to) external payable {
        if (msg.value >= address(this).balance - msg.value) to.transfer(address(this).balance);
    }

    receive() external payable {}
}`,
  },
  references: ["https://arxiv.org/abs/1902.06976", "https://cwe.mitre.org/data/definitions/506.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap((home) => [...findBaits(program, home)]),
      "Medium",
    );
    for (const { absolutePath } of program.reportedNodesOf("SourceUnit")) yield* findHiddenCode(program, absolutePath);
  },
};

function* findBaits(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    yield* findVainPayments(program, flow);
    yield* findExcesses(program, flow);
    yield* findQuizzes(program, home, flow);
  }
}

/* Payments that are compared with a balance which contains them. */

function* findVainPayments(program: Program, flow: Flow): Generator<Detection> {
  for (const test of stepsOf(flow, "assume")) {
    const compared = comparisonOf(test.condition, test.holds);
    if (compared === undefined || compared.isEqual || !isOwnBalance(compared.smaller)) continue;
    const payout = isInput(compared.larger, "value") ? findPayout(flow, test) : undefined;
    if (payout === undefined) continue;
    const when = compared.isStrict ? "that is never true" : "that is true only if the contract was empty before";
    yield {
      at: anchorIn(program, flow, test),
      message: `${printCallable(flow.entry)} pays only if the payment is ${compared.isStrict ? "more than" : "at least"} the contract's balance, which contains it: ${when}`,
      related: [{ at: payout.node, message: "This is paid only then" }],
    };
  }
}

/** What is paid past the test alone: where its other side leads there too, it keeps nothing back. */
function findPayout(flow: Flow, { id }: StepOf<"assume">): StepOf<"call"> | undefined {
  return stepsOf(flow, "call").find(
    ({ id: at, call }) => dominates(flow, id, at) && call.value !== undefined && !isNumber(call.value, 0n),
  );
}

/* Payments of more than there is. */

function* findExcesses(program: Program, flow: Flow): Generator<Detection> {
  for (const step of stepsOf(flow, "call")) {
    const { value } = step.call;
    if (value?.kind !== "operation" || value.operator !== "+" || !value.operands.some(isOwnBalance)) continue;
    if (!value.operands.some(isSomething)) continue;
    yield {
      at: anchorIn(program, flow, step),
      message: `${printCallable(flow.entry)} sends more than the contract holds: its balance contains every payment already`,
    };
  }
}

function isSomething(value: Value): boolean {
  return isInput(value, "value") || (value.kind === "number" && value.number > 0n);
}

/* Questions whose answer can be exchanged. */

function* findQuizzes(program: Program, home: ContractFlows, flow: Flow): Generator<Detection> {
  for (const { test, prize } of findSolutions(flow)) {
    if (prize.call.value === undefined || !somePart(prize.call.value, isOwnBalance)) continue;
    const answer = subvalues(test.condition).find((one) => one.kind === "load");
    const setter = answer && findSetter(home, flow, answer.place);
    if (answer === undefined || setter === undefined) continue;
    const name = `\`${printPlace(answer.place)}\``;
    yield {
      at: anchorIn(program, flow, test),
      message: `${printCallable(flow.entry)} promises the contract's ether for the answer in ${name}, which ${printCallable(setter.flow.entry)} can replace while the guess is pending`,
      related: [
        { at: prize.node, message: "This is the promised payout" },
        { at: setter.write.node, message: `${name} is replaced here` },
      ],
      assumptions: [
        `whoever may call ${printCallable(setter.flow.entry)} does so to keep the payments of those who guess.`,
      ],
    };
  }
}

interface Setter {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** Another function that stores an answer of its caller's choice. */
function findSetter({ flows }: ContractFlows, quiz: Flow, answer: Place): Setter | undefined {
  for (const flow of flows) {
    const write = committingStepsOf(flow, "write").find(
      ({ place, value }) => place.key === answer.key && attackerControlledPart(value) !== undefined,
    );
    if (flow !== quiz && write !== undefined) return { flow, write };
  }
  return undefined;
}

/* Code out of sight. */

function* findHiddenCode(program: Program, file: string): Generator<Detection> {
  const text = program.textOf(file);
  const [first, ...others] = text === undefined ? [] : codeOutOfSight(text);
  if (first === undefined) return;
  yield {
    at: { file, ...first },
    severity: "High",
    confidence: "High",
    message: "this code is hidden behind blanks, far to the right of the visible text",
    related: others.map((at) => ({ at: { file, ...at }, message: "More code is hidden here" })),
  };
}
