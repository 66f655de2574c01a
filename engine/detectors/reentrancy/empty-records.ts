/** Records that nobody fills: whatever is written there is nothing as long as nothing was there. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { withoutFitting } from "../../flow/operation.ts";
import { isSameVariable } from "../../flow/places.ts";
import { hasPart, isNumber, kindBit, type Operation, type Place, type Value } from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import { memoize } from "../../util/memoize.ts";

/** Whether a number is zero in every state of the contract, because all that it is read from is never filled. */
export function isAlwaysNothing(home: ContractFlows, flow: Flow, step: number, value: Value): boolean {
  if (isNumber(value, 0n) || !hasPart(value, kindBit.load)) return false;
  return isWhollySeen(home) && isNothing({ home, flow, step, empty: new Set() }, value);
}

interface Asked {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: number;
  /** Variables of which it is asked already whether anybody fills them: what they hold is nothing at first. */
  readonly empty: ReadonlySet<number>;
}

/** Whether all that is ever written is known: nothing was left out, and nothing writes to storage that is not named. */
const isWhollySeen = memoize((home: ContractFlows): boolean => {
  if (home.leftOut.length > 0) return false;
  return writersOf(home).every((flow) => !flow.truncated && flow.steps.every(isOpenToSight));
});

function writersOf(home: ContractFlows): readonly Flow[] {
  return [...home.flows, ...home.lowerConstructors()];
}

function isOpenToSight(step: Step): boolean {
  if (step.kind === "write") return step.place.base.kind === "variable";
  if (step.kind !== "call") return step.kind !== "opaque";
  const { form, arguments: given } = step.call;
  return form !== "delegatecall" && form !== "callcode" && !given.some((one) => hasPart(one, kindBit.pointer));
}

function isNothing(asked: Asked, given: Value): boolean {
  const value = withoutFitting(given);
  if (isNumber(value, 0n)) return true;
  switch (value.kind) {
    case "load":
      return isNeverFilled(asked, value.place);
    case "input":
      return value.input === "value" && asked.flow.entry.stateMutability !== "payable";
    case "operation":
      return isNothingComputed(asked, value);
    case "parameter":
      return isAtMostNothing(asked, value);
    default:
      return false;
  }
}

/** Of which operands it is enough that they are nothing: of all, of any, of the first. */
const zeroOperands: Readonly<Partial<Record<OperatorWord, "all" | "any" | "first">>> = {
  "+": "all",
  "|": "all",
  "-": "all",
  "*": "any",
  "&": "any",
  "/": "first",
  "%": "first",
  ">>": "first",
  "<<": "first",
};

function isNothingComputed(asked: Asked, { operator, operands, arithmetic }: Operation): boolean {
  // Less than nothing is refused where that is checked.
  const isChecked = operator === "-" && arithmetic?.isChecked === true;
  const which = isChecked ? "first" : zeroOperands[operator];
  const isZero = (one: Value): boolean => isNothing(asked, one);
  if (which === "all") return operands.every(isZero);
  if (which === "any") return operands.some(isZero);
  return which === "first" && operands.slice(0, 1).some(isZero);
}

/** A test on the way says that it is no more than what nobody fills. */
function isAtMostNothing(asked: Asked, value: Value): boolean {
  return isEnsured(asked.flow, asked.step, (step) => {
    const order = step.kind === "assume" ? comparisonOf(step.condition, step.holds) : undefined;
    return order?.smaller.key === value.key && order.larger.kind === "load" && isNothing(asked, order.larger);
  });
}

/** A list or mapping of numbers, or one number, that is never given any but zero. */
function isNeverFilled(asked: Asked, place: Place): boolean {
  const { home, empty } = asked;
  if (place.base.kind !== "variable" || place.path.some(({ kind }) => kind !== "index")) return false;
  const { declaration } = place.base;
  if (declaration.value) return false;
  if (empty.has(declaration.id)) return true;
  const known = new Set([...empty, declaration.id]);
  return writersOf(home).every((flow) =>
    stepsOf(flow, "write").every((write) => {
      if (!flow.committing.has(write.id) || !isSameVariable(write.place, place)) return true;
      return isNothing({ home, flow, step: write.id, empty: known }, write.value);
    }),
  );
}
