/** Totals of all accounts of a kind, where an account comes to be of that kind, or no longer, with what it holds. */

import { changesOf } from "../../../dataflow/access/changes.ts";
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

/** A total that changes with a record if the record's account is of a kind. */
interface KindTotal {
  readonly flow: Flow;
  readonly kind: Load;
  readonly record: Place;
  readonly write: StepOf<"write">;
  readonly sign: 1 | -1;
}

/** Functions that say of which kind an account is, and leave the total as it is. */
export function* switchedKinds(program: Program, home: ContractFlows): Generator<Detection> {
  const { flows, trust } = home;
  const all = flows.flatMap(kindTotalsIn);
  for (const one of all.filter(({ sign }) => sign > 0)) {
    if (!all.some((other) => other.sign < 0 && isSame(other, one))) continue;
    for (const flow of flows) {
      const write = switchIn(flow, one);
      if (write === undefined || trust.isInitializing(flow, write.id)) continue;
      if (exempt("kind-totals: what it holds is asked for", asksFor(flow, one.record))) continue;
      const severity = trust.isAttackerReachable(flow, write.id) ? "Medium" : "Low";
      yield { ...describe(program, flow, write, one), severity };
    }
  }
}

/** `held[who] += amount; if (isKind[who]) total += amount;`. */
function kindTotalsIn(flow: Flow): readonly KindTotal[] {
  const all = changesOf(flow);
  return all.flatMap(({ write, sign, amount }): readonly KindTotal[] => {
    if (!isTotal(write.place) || amount.kind === "number") return [];
    return [...testsBefore(flow, write.id)].flatMap((test): readonly KindTotal[] => {
      const kind = kindIn(test);
      const [who] = kind === undefined ? [] : indexesOf(kind.place);
      const records = all.filter(
        (one) =>
          one.sign === sign &&
          one.amount.key === amount.key &&
          indexesOf(one.write.place).some(({ key }) => key === who?.key),
      );
      if (kind === undefined || records.length === 0) return [];
      if (exempt("kind-totals: there is no other kind", isRequired(flow, test))) return [];
      return records.map((record) => ({ flow, kind, record: record.write.place, write, sign }));
    });
  });
}

/** What a test asks of one account: a flag, or one of several states. */
function kindIn({ condition }: StepOf<"assume">): Load | undefined {
  const [left, right] = isOperation(condition, "==") ? condition.operands : [condition];
  const kind = right === undefined || right.kind === "number" ? left : right;
  return kind?.kind === "load" && indexesOf(kind.place).length === 1 ? kind : undefined;
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
    related: [
      { at: one.write.node, message: `It counts here, as ${printCallable(one.flow.entry)} asks of which kind it is` },
    ],
  };
}
