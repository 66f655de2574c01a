/** Totals of all accounts of a kind or a group, where an account comes to be of that kind, or no longer, with what it holds. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { isRequired, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isTotal } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { indexesOf, isReadFrom, type Load, type Place } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** A total that changes with a record: by the kind or the group of the record's account. */
interface KindTotal {
  readonly flow: Flow;
  readonly kind: Load;
  readonly record: Place;
  readonly write: StepOf<"write">;
  readonly sign: 1 | -1;
}

/** Functions that say of which kind, or in which group, an account is, and leave the total as it is. */
export function* switchedKinds(program: Program, home: ContractFlows): Generator<Detection> {
  const all = home.flows.flatMap(kindTotalsIn);
  const kept = all.filter((one) => one.sign > 0 && all.some((other) => other.sign < 0 && isSame(other, one)));
  for (const one of kept) {
    for (const flow of home.flows) {
      const write = switchIn(flow, one);
      if (write === undefined || home.trust.isInitializing(flow, write.id) || isForNew(flow, write, one)) continue;
      const severity = home.trust.isAttackerReachable(flow, write.id) ? "Medium" : "Low";
      yield { ...describe(program, flow, write, one), severity };
    }
  }
}

/** The account holds nothing yet. */
function isForNew(flow: Flow, { place }: StepOf<"write">, { record, write: total }: KindTotal): boolean {
  if (exempt("kind-totals: what it holds is asked for", asksFor(flow, record))) return true;
  return exempt("kind-totals: a group is chosen once", !isTotal(total.place) && asksFor(flow, place));
}

/** `held[who] += amount; if (isKind[who]) total += amount;`, `held[who] += amount; total[groupOf[who]] += amount;`. */
function kindTotalsIn(flow: Flow): readonly KindTotal[] {
  const all = changesOf(flow);
  return all
    .filter(({ amount }) => amount.kind !== "number")
    .flatMap((change) =>
      [...kindsAsked(flow, change), ...groupsNamed(change)].flatMap((kind) =>
        recordsOf(kind, change, all).map((record) => ({ flow, kind, record, write: change.write, sign: change.sign })),
      ),
    );
}

function kindsAsked(flow: Flow, { write }: Change): readonly Load[] {
  if (!isTotal(write.place)) return [];
  return [...testsBefore(flow, write.id)].flatMap((test) => {
    const kind = kindIn(test);
    if (kind === undefined || exempt("kind-totals: there is no other kind", isRequired(flow, test))) return [];
    return [kind];
  });
}

function groupsNamed({ write: { place } }: Change): readonly Load[] {
  return indexesOf(place).filter((one): one is Load => one.kind === "load" && isOfOne(one));
}

/** The records of the same account that change by as much. */
function recordsOf(kind: Load, { sign, amount }: Change, all: readonly Change[]): readonly Place[] {
  const [who] = indexesOf(kind.place);
  return all.flatMap(({ write: { place }, ...one }) =>
    one.sign === sign && one.amount.key === amount.key && indexesOf(place).some(({ key }) => key === who?.key)
      ? [place]
      : [],
  );
}

function isOfOne({ place }: Load): boolean {
  return indexesOf(place).length === 1;
}

/** What a test asks of one account: a flag, or one of several states. */
function kindIn({ condition }: StepOf<"assume">): Load | undefined {
  const [left, right] = isOperation(condition, "==") ? condition.operands : [condition];
  const kind = right === undefined || right.kind === "number" ? left : right;
  return kind?.kind === "load" && isOfOne(kind) ? kind : undefined;
}

function isSame(a: KindTotal, b: KindTotal): boolean {
  return (
    a.kind.place.storageClass === b.kind.place.storageClass &&
    a.write.place.storageClass === b.write.place.storageClass &&
    a.record.storageClass === b.record.storageClass
  );
}

function switchIn(flow: Flow, { kind, record, write: total }: KindTotal): StepOf<"write"> | undefined {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return undefined;
  const writes = committingStepsOf(flow, "write");
  const isSettled = writes.some(({ place }) => mayOverlap(place, total.place) || mayOverlap(place, record));
  return isSettled ? undefined : writes.find(({ place }) => place.storageClass === kind.place.storageClass);
}

function asksFor(flow: Flow, { storageClass }: Place): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass));
}

function describe(program: Program, flow: Flow, write: StepOf<"write">, one: KindTotal): Detection {
  const [kind, total, held] = [write.place, one.write.place, one.record].map((place) => `\`${printPlace(place)}\``);
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets ${kind} and leaves ${total} as it is, in which ${held} counts by it: what an account holds by then is taken off the wrong total later`,
    related: [{ at: one.write.node, message: `It counts here, where ${printCallable(one.flow.entry)} reads it` }],
  };
}
