/** Parts of what users are due that are taken by a rate which those in charge set to anything, at once. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isBounded, nameOfPlace, ratesIn } from "../../dataflow/ranges/rates.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import type { AnyNode } from "../../program/nodes.ts";
import { exempt } from "../exempt.ts";

/** Where a part is taken off, and where whoever is in charge sets how large it is. */
export interface RulingRate {
  readonly flow: Flow;
  readonly name: string;
  readonly node: AnyNode;
  readonly setter: Flow;
  readonly write: StepOf<"write">;
}

/** Those of the flows that anyone uses; `isForSome` tells the flows that are for appointed callers. */
export function* findRulingRates(home: ContractFlows, isForSome: (flow: Flow) => boolean): Generator<RulingRate> {
  const users = home.flows.filter((flow) => !isForSome(flow));
  const rates = users.flatMap((flow) =>
    ratesIn(flow)
      .filter(({ isOfAmount }) => isOfAmount)
      .map((rate) => ({ flow, rate })),
  );
  if (rates.length === 0) return;
  const setters = home.flows.filter(isForSome);
  for (const { flow, rate } of rates) {
    const found = setters.flatMap((setter) => findSetting(home, setter, rate.name, rate.whole) ?? [])[0];
    if (found !== undefined) yield { flow, name: rate.name, node: rate.node, ...found };
  }
}

function findSetting(
  { trust }: ContractFlows,
  setter: Flow,
  name: string,
  whole: bigint,
): Pick<RulingRate, "setter" | "write"> | undefined {
  const write = stepsOf(setter, "write").find(
    (one) => nameOfPlace(one.place) === name && one.value.kind === "parameter" && setter.committing.has(one.id),
  );
  if (write === undefined) return undefined;
  if (exempt("ruling-rates: set once", trust.isInitializing(setter, write.id))) return undefined;
  return exempt("ruling-rates: a test bounds it", isBounded(setter, write, whole)) ? undefined : { setter, write };
}
