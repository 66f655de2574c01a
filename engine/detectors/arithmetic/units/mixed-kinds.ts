/** Times that meet amounts: compared with them, added to them; and amounts that records are looked up by. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, stepsOf } from "../../../flow/flow.ts";
import { printPlace, printValue } from "../../../flow/print.ts";
import { hasPart, indexesOf, isInput, kindBit, subvalues, type Value } from "../../../flow/value.ts";
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
  for (const { node, side } of comparedWith(flow, "timestamp")) {
    if (side.kind !== "load" || !paid.has(side.place.storageClass)) continue;
    yield { flow, node, message: `compares the time with \`${printPlace(side.place)}\`, which is an amount` };
  }
}

/** A moment that the time is compared with, added to or taken off what is kept. */
function* addedTimes(flow: Flow): Generator<MixedKinds> {
  const moments = new Set(comparedWith(flow, "timestamp").map(({ side }) => side.key));
  for (const { write, sign, amount } of changesOf(flow)) {
    if (amount.kind !== "parameter" || !moments.has(amount.key)) continue;
    const does = sign > 0 ? "adds" : "takes off";
    const message = `${does} the moment \`${printValue(amount)}\` ${sign > 0 ? "to" : "from"} \`${printPlace(write.place)}\``;
    yield { flow, node: write.node, message };
  }
}

/** A parameter that something grows or shrinks by, or that is compared with the ether paid, as the index of a record. */
function* amountsAsKeys(flow: Flow): Generator<MixedKinds> {
  const paid = comparedWith(flow, "value").map(({ side }) => side.key);
  const amounts = new Set([...changesOf(flow).map(({ amount }: Change) => amount.key), ...paid]);
  for (const { id, place, node } of [...stepsOf(flow, "read"), ...stepsOf(flow, "write")]) {
    const key = indexesOf(place).find((index) => index.kind === "parameter" && amounts.has(index.key));
    if (key === undefined || !flow.committing.has(id)) continue;
    yield { flow, node, message: `looks \`${printPlace(place)}\` up by the amount \`${printValue(key)}\`` };
  }
}

interface Compared {
  readonly node: AnyNode;
  readonly side: Value;
}

const bitOf = { timestamp: kindBit.block, value: kindBit.value } as const;

/** What is compared with that input in the tests of what lasts. */
function comparedWith(flow: Flow, input: keyof typeof bitOf): readonly Compared[] {
  return committingStepsOf(flow, "assume")
    .filter(({ condition }) => hasPart(condition, bitOf[input]))
    .flatMap(({ node, condition }) =>
      subvalues(condition)
        .flatMap(sidesOf)
        .flatMap(({ side, other }) => (isInput(other, input) ? [{ node, side }] : [])),
    );
}

interface Sides {
  readonly side: Value;
  readonly other: Value;
}

/** Both sides of an order, each with the other. */
function sidesOf(condition: Value): readonly Sides[] {
  const order = comparisonOf(condition, true);
  if (order === undefined) return [];
  const { smaller, larger } = order;
  return [
    { side: smaller, other: larger },
    { side: larger, other: smaller },
  ];
}
