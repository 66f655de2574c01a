/** Bounds that a caller sets, compared with what the caller himself gives, or with a constant alone. */

import { isMeasured } from "../../../dataflow/access/brought.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { givenIn } from "../../../flow/used-values.ts";
import { isInput, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A test of that kind, where what goes out is computed otherwise. */
export interface OwnMinimum {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly parameter: Value & { readonly kind: "parameter" };
}

/** Those of one entry point: the number has no other use. */
export function ownMinimaOf(program: Program, flow: Flow): readonly OwnMinimum[] {
  const { outflows } = valueFlowOf(program, flow);
  return stepsOf(flow, "assume").flatMap((test): readonly OwnMinimum[] => {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || order.isEqual || order.smaller.kind !== "parameter") return [];
    const { smaller: parameter, larger: given } = order;
    if (!isOwn(given) || given.key === parameter.key || !isRequired(flow, test)) return [];
    const isPaid = outflows.some(({ amount }) => amount.key !== given.key && somePart(amount, isSame(given)));
    if (!isPaid || exempt("own-amount-minima: it is used elsewhere too", isUsed(flow, parameter, test))) return [];
    return [{ flow, test, parameter }];
  });
}

/** A bound by its name, of which nothing is asked but how it compares with a constant. */
export function idleBoundsOf(flow: Flow): readonly OwnMinimum[] {
  if (committingStepsOf(flow, "write").length === 0) return [];
  return stepsOf(flow, "assume").flatMap((test): readonly OwnMinimum[] => {
    const operands = test.condition.kind === "operation" ? test.condition.operands : [];
    const parameter = operands.find((one) => one.kind === "parameter");
    if (parameter?.kind !== "parameter" || !flow.committing.has(test.id)) return [];
    const isIdle = isBoundName.test(parameter.declaration.name) && operands.some(({ kind }) => kind === "number");
    return !isIdle || isUsed(flow, parameter, test) ? [] : [{ flow, test, parameter }];
  });
}

const isBoundName = /^_*(?:min|max|least|most)(?:imum)?(?=[A-Z_\d]|$)|[a-z\d](?:Min|Max)$/;

/** What the caller gives: a number, ether, or what was counted as it came in. */
function isOwn(value: Value): boolean {
  if (value.kind === "parameter" || isInput(value, "value")) return true;
  return isMeasured(value);
}

function isSame({ key }: Value): (value: Value) => boolean {
  return (value) => value.key === key;
}

/** Another step has it than this test. */
function isUsed(flow: Flow, parameter: Value, test: StepOf<"assume">): boolean {
  return flow.steps.some(
    (step) => step.node !== test.node && givenIn(step).some((one) => somePart(one, isSame(parameter))),
  );
}
