/** Sums that anyone can raise past the number that they are to equal. */

import { changesOf } from "../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isInput, isReadFrom, type Place, type Value } from "../../flow/value.ts";
import { exempt } from "../exempt.ts";

export interface ExactSum {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly sum: Place;
  /** Where it grows by as much as the caller likes. */
  readonly growth: { readonly flow: Flow; readonly write: StepOf<"write"> };
}

/** Those of one contract, each test once. */
export function exactSums(home: ContractFlows): readonly ExactSum[] {
  const grown = home.flows.flatMap((flow) => growthsIn(home, flow));
  if (grown.length === 0) return [];
  const changed = new Set(home.flows.flatMap(changesOf).map(({ write }) => write.place.storageClass));
  return home.flows.flatMap((flow) =>
    stepsOf(flow, "assume").flatMap((test): readonly ExactSum[] => {
      const sum = flow.committing.has(test.id) && test.holds ? sumIn(test.condition, changed) : undefined;
      const growth = grown.find(({ write }) => write.place.storageClass === sum?.storageClass);
      if (sum === undefined || growth === undefined) return [];
      if (exempt("exact-sums: more than that is asked for, too", isAskedForMore(flow, sum))) return [];
      return [{ flow, test, sum, growth }];
    }),
  );
}

/** Sums of what callers name or send, where nothing bounds them or the amount. */
function growthsIn({ trust }: ContractFlows, flow: Flow): readonly ExactSum["growth"][] {
  return changesOf(flow).flatMap(({ sign, write, amount }) => {
    const isFree = amount.kind === "parameter" || isInput(amount, "value");
    if (sign < 0 || !isFree || !trust.isAttackerReachable(flow, write.id)) return [];
    const isBounded = stepsOf(flow, "assume").some(
      ({ condition }) =>
        isReadFrom(condition, write.place.storageClass) ||
        (isOperation(condition, "==") && condition.operands.some(({ key }) => key === amount.key)),
    );
    return exempt("exact-sums: it cannot grow past that", isBounded) ? [] : [{ flow, write }];
  });
}

/** What is compared with a number that stays. */
function sumIn(condition: Value, changed: ReadonlySet<number>): Place | undefined {
  if (!isOperation(condition, "==")) return undefined;
  const sum = condition.operands.find((one) => one.kind === "load" && changed.has(one.place.storageClass));
  const other = condition.operands.find((one) => one !== sum);
  if (sum?.kind !== "load" || other === undefined) return undefined;
  const isKept = other.kind === "load" && !changed.has(other.place.storageClass);
  const isAmount = other.kind === "number" && other.number > 1n && other.number < anyAmount;
  return isKept || other.kind === "immutable" || isAmount ? sum.place : undefined;
}

/** So much stands for an allowance without end. */
const anyAmount = 1n << 95n;

function isAskedForMore(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) =>
      condition.kind === "operation" && condition.operator !== "==" && isReadFrom(condition, storageClass),
  );
}
