/** Deposits of which only that they were made is kept, and that are paid back by a setting as it is by then. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { termsOf } from "../../../dataflow/backing/terms.ts";
import { anchorOfChoice } from "../../../flow/anchor.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isIntegerParameter } from "../../../flow/parameters.ts";
import { isIndexed, isTotal } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { hasPart, isInput, isReadFrom, kindBit, type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** A setting that is paid in, with the marks that say so. */
interface Deposit {
  readonly flow: Flow;
  readonly size: Place;
  readonly marks: readonly Place[];
}

/** Payments by today's setting of what was paid in by that of another day. */
export function* resetDeposits(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  const settings = flows.flatMap((flow) =>
    committingStepsOf(flow, "write").flatMap((write) => {
      const isSet = isTotal(write.place) && write.value.kind === "parameter" && !trust.isInitializing(flow, write.id);
      return isSet ? [{ flow, write }] : [];
    }),
  );
  if (settings.length === 0) return;
  for (const deposit of flows.flatMap((flow) => depositsIn(program, flow))) {
    const setting = settings.find(({ write }) => write.place.storageClass === deposit.size.storageClass);
    if (setting === undefined) continue;
    if (exempt("reset-deposits: not while any is out", asksFor(setting.flow, deposit.marks))) continue;
    for (const flow of flows) {
      const outflow = flow === deposit.flow ? undefined : refundIn(program, flow, deposit);
      if (outflow !== undefined) yield describe(program, flow, outflow, deposit, setting.write);
    }
  }
}

/** Who pays is marked, and not how much they paid. */
function depositsIn(program: Program, flow: Flow): readonly Deposit[] {
  const writes = committingStepsOf(flow, "write").filter(({ place }) => isIndexed(place));
  const marks = writes.filter(({ value }) => isMark(value)).map(({ place }) => place);
  return marks.length === 0 ? [] : paidIn(program, flow).map((size) => ({ flow, size, marks }));
}

/** A constant, an account or a time. */
function isMark(value: Value): boolean {
  return !somePart(value, (one) => isIntegerParameter(one) || isInput(one, "value") || one.kind === "load");
}

/** The settings that the caller has to pay. */
function paidIn(program: Program, flow: Flow): readonly Place[] {
  const { intakes, etherTests } = valueFlowOf(program, flow);
  const pulled = intakes.flatMap(({ isPull, arguments: [from, ...given] }) =>
    isPull && from !== undefined && hasPart(from, kindBit.caller) ? given : [],
  );
  const asked = etherTests.flatMap((test) => (test.kind === "operation" ? test.operands : []));
  return [...pulled, ...asked].flatMap((one) => (one.kind === "load" && isTotal(one.place) ? [one.place] : []));
}

/** The mark is asked for and changed, and the setting says how much is paid. */
function refundIn(program: Program, flow: Flow, { size, marks }: Deposit): Outflow | undefined {
  const isMarked = ({ storageClass }: Place): boolean => marks.some((mark) => mark.storageClass === storageClass);
  const isEnded = asksFor(flow, marks) && committingStepsOf(flow, "write").some(({ place }) => isMarked(place));
  if (!isEnded) return undefined;
  return valueFlowOf(program, flow).outflows.find(({ amount }) => {
    const terms = termsOf(amount);
    const isBySize = terms.some((one) => one.kind === "load" && one.place.storageClass === size.storageClass);
    return isBySize && !terms.some((one) => one.kind === "parameter" || one.kind === "result");
  });
}

function asksFor(flow: Flow, marks: readonly Place[]): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) =>
    marks.some(({ storageClass }) => isReadFrom(condition, storageClass)),
  );
}

function describe(
  program: Program,
  flow: Flow,
  { step, amount }: Outflow,
  { flow: deposit, size }: Deposit,
  set: StepOf<"write">,
): Detection {
  const name = `\`${printPlace(size)}\``;
  return {
    at: anchorOfChoice(program, flow, step, amount),
    severity: "Low",
    message: `${printCallable(flow.entry)} pays back by ${name} as it is now, and ${printCallable(deposit.entry)} took ${name} as it was then: after a change some get what others paid`,
    related: [{ at: set.node, message: `${name} is changed here` }],
    assumptions: [`${name} is changed while deposits are out.`],
  };
}
