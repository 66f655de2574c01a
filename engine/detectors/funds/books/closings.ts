/** Records whose making raises a total, and that are closed on a way that leaves the total raised. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { canEndWithout } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isTotal } from "../../../flow/places.ts";
import { hasPart, indexesOf, isHeldIn, isNumber, kindBit, type Place, type Value } from "../../../flow/value.ts";

/** A way to close a record, beside another one that lowers the total. */
export interface HalfClosed {
  readonly flow: Flow;
  /** What closes the record. */
  readonly mark: StepOf<"write">;
  /** Where the total is lowered elsewhere. */
  readonly lowering: StepOf<"write">;
  readonly by: Flow;
}

/** Those of one contract. */
export function* halfClosed({ flows, trust }: ContractFlows): Generator<HalfClosed> {
  const totals = totalsOf(flows);
  if (totals.size === 0) return;
  const closings = flows.flatMap(closingsIn);
  const told = new Set<StepOf<"write">>();
  for (const whole of closings) {
    for (const lowering of loweredBy(whole, totals)) {
      const { storageClass } = lowering.place;
      const half = closings.find((one) => isSameEnd(one, whole) && leaves(one, storageClass) && !told.has(one.mark));
      if (half === undefined || trust.isInitializing(half.flow, half.mark.id)) continue;
      told.add(half.mark);
      yield { flow: half.flow, mark: half.mark, lowering, by: whole.flow };
    }
  }
}

/** For each total that grows where a record begins: what of the record it grows by. */
type Totals = ReadonlyMap<number, readonly Counted[]>;

/** A record counts for a constant, or for what a field of it holds. */
interface Counted {
  readonly root: number;
  readonly by: bigint | string;
}

function totalsOf(flows: readonly Flow[]): Totals {
  const totals = new Map<number, Counted[]>();
  for (const flow of flows) {
    const begun = committingStepsOf(flow, "write");
    for (const { write, sign, amount } of changesOf(flow)) {
      if (sign < 0 || !isTotal(write.place)) continue;
      const known = totals.get(write.place.storageClass) ?? [];
      totals.set(write.place.storageClass, [...known, ...begun.flatMap((one) => countedIn(one, amount))]);
    }
  }
  return totals;
}

function countedIn({ place, value }: StepOf<"write">, amount: Value): readonly Counted[] {
  return rootOf(place).flatMap((root): readonly Counted[] => {
    if (amount.kind === "number") return [{ root, by: amount.number }];
    const field = fieldOf(place);
    return field !== undefined && value.key === amount.key ? [{ root, by: field }] : [];
  });
}

function fieldOf({ path }: Place): string | undefined {
  const last = path.at(-1);
  return last?.kind === "field" ? last.name : undefined;
}

/** The variable of a record that is one of many. */
function rootOf({ base, path }: Place): readonly number[] {
  return base.kind === "variable" && path.some(({ kind }) => kind === "index") ? [base.declaration.id] : [];
}

interface Closing {
  readonly flow: Flow;
  readonly mark: StepOf<"write">;
}

/** A flag or a state of a record that is asked for, and set to a constant so that it is not passed again. */
function closingsIn(flow: Flow): readonly Closing[] {
  return stepsOf(flow, "write").flatMap((mark): readonly Closing[] => {
    const { id, place, value } = mark;
    if (!flow.committing.has(id) || value.kind !== "number" || isNumber(value, 0n)) return [];
    const isOfRecord =
      place.path.at(-1)?.kind === "field" && indexesOf(place).some((one) => hasPart(one, kindBit.parameter));
    return isOfRecord && isAsked(flow, mark) ? [{ flow, mark }] : [];
  });
}

function isAsked(flow: Flow, { place }: StepOf<"write">): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) =>
    (condition.kind === "operation" ? condition.operands : [condition]).some((one) => isHeldIn(one, place)),
  );
}

/** The totals that shrink where the record is closed by what it once raised them by. */
function loweredBy({ flow, mark }: Closing, totals: Totals): readonly StepOf<"write">[] {
  const [root] = rootOf(mark.place);
  return changesOf(flow).flatMap(({ write, sign, amount }) => {
    const by = amount.kind === "number" ? amount.number : amount.kind === "load" ? fieldOf(amount.place) : undefined;
    const isCounted = totals.get(write.place.storageClass)?.some((one) => one.root === root && one.by === by) === true;
    return sign < 0 && by !== undefined && isCounted ? [write] : [];
  });
}

function isSameEnd({ mark: a }: Closing, { mark: b }: Closing): boolean {
  return (
    a.place.storageClass === b.place.storageClass &&
    a.value.kind === "number" &&
    b.value.kind === "number" &&
    a.value.number === b.value.number
  );
}

/** Some way through the closing changes nothing of the total. */
function leaves({ flow, mark }: Closing, total: number): boolean {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return false;
  const isTouch = (step: Step): boolean => step.kind === "write" && step.place.storageClass === total;
  if (!reachFrom(flow, 0, { stopAt: isTouch }).has(mark.id)) return false;
  return canEndWithout(flow, mark.id, isTouch);
}
