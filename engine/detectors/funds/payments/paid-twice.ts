/** Amounts that are given away whole, beside a part of them that is given away as well. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { type Flow, reachFrom, type StepOf } from "../../../flow/flow.ts";
import { factorsOf, isQuotient } from "../../../flow/operation.ts";
import { isInput, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { paidRecordsOf } from "./paid-records.ts";

interface Gift {
  readonly step: StepOf<"write"> | StepOf<"call">;
  readonly amount: Value;
  /** What it is of: ether, a token, a record that is paid out of. */
  readonly of: string;
}

/** The whole and the part, each with the step that gives it. */
export interface PaidTwice {
  readonly flow: Flow;
  readonly whole: Gift;
  readonly part: Gift;
}

/** Those of one contract. */
export function* findPaidTwice(program: Program, home: ContractFlows): Generator<PaidTwice> {
  for (const flow of home.flows) {
    const gifts = giftsIn(program, home, flow);
    for (const part of gifts) {
      const whole = gifts.find((one) => isWholeOf(one, part) && isWithOther(flow, one, part));
      if (whole !== undefined && !isCovered(program, flow, part.amount)) yield { flow, whole, part };
    }
  }
}

function giftsIn(program: Program, home: ContractFlows, flow: Flow): readonly Gift[] {
  const paid = paidRecordsOf(program, home);
  const out = valueFlowOf(program, flow).outflows.map(({ step, amount }): Gift => {
    const { target, value } = step.call;
    return { step, amount, of: value === undefined ? `token ${target?.key}` : "ether" };
  });
  const credits = changesOf(flow).flatMap(({ write, sign, amount }): readonly Gift[] => {
    const { storageClass } = write.place;
    return sign > 0 && paid.has(storageClass) ? [{ step: write, amount, of: `record ${storageClass}` }] : [];
  });
  return [...out, ...credits];
}

/** `part` is a fraction of `whole`. */
function isWholeOf(whole: Gift, part: Gift): boolean {
  if (whole === part || whole.of !== part.of || !isQuotient(part.amount)) return false;
  const [above] = part.amount.operands;
  return above !== undefined && factorsOf(above).some(({ key }) => key === whole.amount.key);
}

/** Both happen in one call. */
function isWithOther(flow: Flow, a: Gift, b: Gift): boolean {
  const [first, second] = a.step.id < b.step.id ? [a, b] : [b, a];
  return reachFrom(flow, first.step.id, { forwardOnly: true }).has(second.step.id);
}

/** The part comes in beside the whole, or is taken from something else. */
function isCovered(program: Program, flow: Flow, part: Value): boolean {
  const { intakes, etherTests, reductions, isOpaque } = valueFlowOf(program, flow);
  const hasIt = (value: Value): boolean => somePart(value, ({ key }) => key === part.key);
  const fromOthers = intakes.some(({ arguments: given }) => given.some(hasIt));
  return (
    isOpaque ||
    fromOthers ||
    etherTests.some(hasIt) ||
    reductions.some(({ amount }) => hasIt(amount)) ||
    isInput(part, "value")
  );
}
