/** Draws among numbers that players chose in plain: whoever comes last knows all others, and chooses the outcome. */

import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { isReadFrom, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A number that a caller chooses, kept where everybody can read it, and the payment that goes by it. */
export interface LastWord {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly payment: StepOf<"call">;
}

/** All of a program, one of each entry. */
export function* findLastWords(program: Program): Generator<LastWord> {
  for (const home of contractFlows(program)) {
    const draws = home.flows.flatMap(drawsIn);
    if (draws.length === 0) continue;
    for (const flow of home.flows) yield* wordsIn(home, flow, draws);
  }
}

function* wordsIn({ trust }: ContractFlows, flow: Flow, draws: readonly Draw[]): Generator<LastWord> {
  for (const write of committingStepsOf(flow, "write")) {
    if (!trust.isAttackerReachable(flow, write.id)) continue;
    const choice = subvalues(write.value).find(({ kind }) => kind === "parameter");
    const draw = draws.find(({ numbers }) => numbers.some((one) => isReadFrom(one, write.place.storageClass)));
    if (choice === undefined || draw === undefined || isHashing(write.value)) continue;
    if (exempt("last-comers: it was committed to before", isCommitted(flow, choice))) continue;
    yield { flow, write, payment: draw.payment };
    return;
  }
}

/** A payment of which a remainder says who has it. */
interface Draw {
  readonly payment: StepOf<"call">;
  /** What the remainder is taken of. */
  readonly numbers: readonly Value[];
}

function drawsIn(flow: Flow): readonly Draw[] {
  const payments = committingStepsOf(flow, "call").filter(({ call }) => call.value !== undefined);
  return payments.flatMap((payment): readonly Draw[] => {
    const { target } = payment.call;
    const numbers = [...(target === undefined ? [] : remaindersIn(target)), ...decidersOf(flow, payment, payments)];
    return numbers.length === 0 ? [] : [{ payment, numbers }];
  });
}

/** Of tests before the payment whose other side pays somebody else. */
function decidersOf(flow: Flow, payment: StepOf<"call">, all: readonly StepOf<"call">[]): readonly Value[] {
  const others = all.filter(({ call }) => call.target?.key !== payment.call.target?.key);
  return [...testsBefore(flow, payment.id)].flatMap(({ condition, holds }) => {
    const decides = others.some((other) =>
      [...testsBefore(flow, other.id)].some((one) => one.condition.key === condition.key && one.holds !== holds),
    );
    return decides ? remaindersIn(condition) : [];
  });
}

function remaindersIn(value: Value): readonly Value[] {
  return subvalues(value).flatMap((one) => {
    const [number] = isOperation(one, "%") ? one.operands : [];
    return number === undefined ? [] : [number];
  });
}

/** Its hash is compared with what was kept: it was chosen before anybody knew the others. */
function isCommitted(flow: Flow, choice: Value): boolean {
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(condition, (one) => isHashing(one) && somePart(one, ({ key }) => key === choice.key)),
  );
}
