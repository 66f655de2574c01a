/** Times that meet amounts: compared with them, added to them; and amounts that records are looked up by. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { printPlace, printValue } from "../../../flow/print.ts";
import { indexesOf, isInput, subvalues, type Value } from "../../../flow/value.ts";
import type { AnyNode } from "../../../program/nodes.ts";

/** Two kinds of numbers that meet, in words. */
export interface MixedKinds {
  readonly flow: Flow;
  readonly node: AnyNode;
  readonly message: string;
}

/** Those of one contract. */
export function* findMixedKinds(home: ContractFlows): Generator<MixedKinds> {
  const paid = paidClasses(home);
  for (const flow of home.flows) {
    yield* comparedWithNow(flow, paid);
    yield* addedTimes(flow);
    yield* amountsAsKeys(flow);
  }
}

/** Classes of storage that ether is paid by, as it stands there, and that ether adds to. */
function paidClasses({ flows }: ContractFlows): ReadonlySet<number> {
  const paid = flows.flatMap((flow) => stepsOf(flow, "call").flatMap(({ call }) => paidBy(call.value)));
  const given = flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap(({ place, value }) => (isInput(value, "value") ? [place.storageClass] : [])),
  );
  const added = flows.flatMap((flow) => changesOf(flow).filter(({ amount }) => isInput(amount, "value")));
  return new Set([...paid, ...given, ...added.map(({ write }) => write.place.storageClass)]);
}

function paidBy(value: Value | undefined): readonly number[] {
  return value?.kind === "load" ? [value.place.storageClass] : [];
}

function* comparedWithNow(flow: Flow, paid: ReadonlySet<number>): Generator<MixedKinds> {
  for (const { node, condition } of committed(flow)) {
    for (const { side, other } of sidesIn(condition)) {
      if (!isInput(other, "timestamp") || side.kind !== "load" || !paid.has(side.place.storageClass)) continue;
      yield { flow, node, message: `compares the time with \`${printPlace(side.place)}\`, which is an amount` };
    }
  }
}

/** A moment that the time is compared with, added to or taken off what is kept. */
function* addedTimes(flow: Flow): Generator<MixedKinds> {
  const moments = new Set(momentsIn(flow));
  for (const { write, sign, amount } of changesOf(flow)) {
    if (amount.kind !== "parameter" || !moments.has(amount.key)) continue;
    const does = sign > 0 ? "adds" : "takes off";
    const message = `${does} the moment \`${printValue(amount)}\` ${sign > 0 ? "to" : "from"} \`${printPlace(write.place)}\``;
    yield { flow, node: write.node, message };
  }
}

function momentsIn(flow: Flow): readonly number[] {
  return committed(flow).flatMap(({ condition }) =>
    sidesIn(condition).flatMap(({ side, other }) => (isInput(other, "timestamp") ? [side.key] : [])),
  );
}

/** A parameter that something grows or shrinks by, or that is compared with the ether paid, as the index of a record. */
function* amountsAsKeys(flow: Flow): Generator<MixedKinds> {
  const amounts = new Set([...changesOf(flow).map(({ amount }: Change) => amount.key), ...compared(flow)]);
  for (const { id, place, node } of [...stepsOf(flow, "read"), ...stepsOf(flow, "write")]) {
    const key = indexesOf(place).find((index) => index.kind === "parameter" && amounts.has(index.key));
    if (key === undefined || !flow.committing.has(id)) continue;
    yield { flow, node, message: `looks \`${printPlace(place)}\` up by the amount \`${printValue(key)}\`` };
  }
}

function compared(flow: Flow): readonly number[] {
  return committed(flow).flatMap(({ condition }) =>
    sidesIn(condition).flatMap(({ side, other }) => (isInput(other, "value") ? [side.key] : [])),
  );
}

function committed(flow: Flow): readonly StepOf<"assume">[] {
  return stepsOf(flow, "assume").filter(({ id }) => flow.committing.has(id));
}

interface Sides {
  readonly side: Value;
  readonly other: Value;
}

/** Both sides of each order in a condition, each with the other. */
function sidesIn(condition: Value): readonly Sides[] {
  return subvalues(condition).flatMap((one): readonly Sides[] => {
    const order = comparisonOf(one, true);
    if (order === undefined) return [];
    const { smaller, larger } = order;
    return [
      { side: smaller, other: larger },
      { side: larger, other: smaller },
    ];
  });
}
