/** A `catch` that goes on as if the call had worked, after the books were changed for it. */

import type { TryStatement } from "solidity-ast";
import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { dominates, testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isHeldIn, isLoadOf, isNumber, type Place, somePart, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { silentReturns } from "./success/silent-returns.ts";

export const swallowedFailure: Detector = {
  id: "swallowed-failure",
  title: "Silent failure in an empty catch",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-104",
  isSwcNearest: true,
  cwe: [390, 703],
  owasp: "SC06:2026",
  scwe: ["SCWE-146"],
  ethTrust: ["[M] Handle External Call Returns"],
  why: "The record is reduced first, then the payment is tried. If it fails, the empty `catch` lets the transaction succeed: the record is gone, the payment was never made, and no error is reported.",
  fix: "Restore the record in the `catch`, keep the amount for a later claim, or let the failure revert.",
  example: {
    bad: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payroll {
    IERC20 private immutable token;
    mapping(address => uint256) public owed;

    constructor(IERC20 t) {
        token = t;
    }

    function pay(address to) external {
        uint256 amount = owed[to];
        owed[to] = 0;
        try token.transfer(to, amount) {} catch {}
    }
}`,
    good: `interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payroll {
    IERC20 private immutable token;
    mapping(address => uint256) public owed;

    constructor(IERC20 t) {
        token = t;
    }

    function pay(address to) external {
        uint256 amount = owed[to];
        owed[to] = 0;
        try token.transfer(to, amount) {} catch {
            owed[to] = amount;
        }
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/control-structures.html#try-catch",
    "https://cwe.mitre.org/data/definitions/390.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findSwallowed(program));
    for (const { callable, test } of silentReturns(program)) {
      yield {
        at: test,
        message: `${printCallable(callable)} comes back as if all were well where the payment failed: who calls it goes on`,
        severity: "Medium",
      };
    }
  },
};

function* findSwallowed(program: Program): Generator<Detection> {
  for (const { flow, step } of allSteps(program, "call")) {
    const statement = program.parentOf(step.node);
    const clause = isKind(statement, "TryStatement") ? idleCatch(statement) : undefined;
    if (clause === undefined || isReadOnly(step.call)) continue;
    const reduced = findReduced(flow, step);
    const write = reduced ?? findMark(flow, step);
    if (write === undefined) continue;
    const isCertain = reduced !== undefined && (clause.block.statements ?? []).length === 0;
    yield {
      at: clause,
      ...(isCertain ? {} : { severity: "Low", assumptions: ["Nobody makes up for it elsewhere."] }),
      message: `${printCallable(flow.entry)} ignores the failure of this call, although \`${printPlace(write.place)}\` was already changed for it`,
      related: [
        { at: write.node, message: `\`${printPlace(write.place)}\` is changed here` },
        { at: step.node, message: "The call that may fail" },
      ],
    };
  }
}

/** A `catch` that does nothing, or only tells of it. */
function idleCatch({ clauses }: TryStatement): TryStatement["clauses"][number] | undefined {
  return clauses.slice(1).find(({ block }) => (block.statements ?? []).every((one) => isKind(one, "EmitStatement")));
}

/** A record was asked not to be there yet, and is made on the way to the call: nobody gets past that a second time. */
function findMark(flow: Flow, step: StepOf<"call">): StepOf<"write"> | undefined {
  const isUnset = (place: Place): boolean =>
    [...testsBefore(flow, step.id)].some(({ condition, holds }) => !holds && isLoadOf(condition, place));
  return committingStepsOf(flow, "write").find(
    ({ id, place, value }) =>
      isNumber(value, 1n) && indexesOf(place).length > 0 && dominates(flow, id, step.id) && isUnset(place),
  );
}

/** The record that was used up on the way to the call, for what the call pays; not written again afterwards. */
function findReduced(flow: Flow, step: StepOf<"call">): StepOf<"write"> | undefined {
  const { value, arguments: args } = step.call;
  const sent = [...(value ? [value] : []), ...args];
  if (sent.length === 0) return undefined;
  const taken = changesOf(flow).filter((change) => change.sign < 0 && isAmountIn(change, sent));
  const writes = stepsOf(flow, "write");
  const emptied = writes.filter((write) => isNumber(write.value, 0n) && isPaidOut(write, sent));
  return [...taken.map(({ write }) => write), ...emptied].find(
    (write) =>
      flow.committing.has(write.id) &&
      write.id < step.id &&
      dominates(flow, write.id, step.id) &&
      writes.every((other) => other.id <= step.id || other.place.storageClass !== write.place.storageClass),
  );
}

function isAmountIn({ amount, write }: Change, sent: readonly Value[]): boolean {
  return indexesOf(write.place).length > 0 && sent.some(({ key }) => key === amount.key);
}

/** What the place held before is sent. */
function isPaidOut({ place }: StepOf<"write">, sent: readonly Value[]): boolean {
  if (indexesOf(place).length === 0) return false;
  return sent.some((one) => somePart(one, (part) => isHeldIn(part, place)));
}
