/** What users are due, where those in charge set to anything, at once, by how much it is multiplied. */

import { asksTime } from "../../../dataflow/access/barriers/unset-entries.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { privilegeIn } from "../../../dataflow/access/privilege-tests.ts";
import { isBounded, nameOfPlace, ratesIn } from "../../../dataflow/ranges/rates.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isScaled } from "../../../flow/operation.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { indexesOf, isInput, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { AnyNode } from "../../../program/nodes.ts";
import { memoizeWithin } from "../../../util/memoize.ts";
import { exempt } from "../../exempt.ts";

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
  const users = home.flows.filter((flow) => !isForSome(flow) || isForHolders(home, flow));
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
  const write = committingStepsOf(setter, "write").find(
    (one) => nameOfPlace(one.place) === name && one.value.kind === "parameter",
  );
  if (write === undefined) return undefined;
  if (exempt("ruling-rates: set once", trust.isInitializing(setter, write.id))) return undefined;
  return exempt("ruling-rates: a test bounds it", isBounded(setter, write, whole)) ? undefined : { setter, write };
}

/** True where whom it is for stands in a record that they have made or bought, or in a place that anyone can take. */
function isForHolders({ trust }: ContractFlows, flow: Flow): boolean {
  const context = trust.contextOf(flow);
  const places = stepsOf(flow, "assume").flatMap((test) => privilegeIn(test, context));
  return places.length > 0 && places.every((place) => isKeptRecord(place) || trust.openWritersOf(place).length > 0);
}

/** A record under an id; what is kept under the caller is a role, or what they have. */
function isKeptRecord(place: Place): boolean {
  const indexes = indexesOf(place);
  return indexes.length > 0 && !indexes.some((index) => isInput(index, "sender"));
}

/** A number that those in charge change, by which is reckoned what users have agreed to before. */
export interface ChangedTerm {
  readonly setter: Flow;
  readonly write: StepOf<"write">;
  readonly user: Flow;
}

/** Those of one contract, also where `askers` are others; none that a test bounds, that is set once, or that waits. */
export function* findChangedTerms(
  home: ContractFlows,
  isForSome: (flow: Flow) => boolean,
  askers: ReadonlyMap<string, Flow>,
): Generator<ChangedTerm> {
  const users = home.flows.filter((flow) => !isForSome(flow) || isForHolders(home, flow));
  for (const setter of home.flows.filter(isForSome)) {
    if (exempt("ruling-rates: another contract is in charge", isForContract(home, setter))) continue;
    if (exempt("ruling-rates: there is time to leave", stepsOf(setter, "assume").some(isWait))) continue;
    for (const write of stepsOf(setter, "write")) {
      if (!isSetByName(setter, write)) continue;
      const user = users.find((flow) => isAgreedBefore(home, flow, write.place)) ?? askerOf(write.place, askers);
      if (user && !isRestrained(home, setter, write)) yield { setter, write, user };
    }
  }
}

/** A variable becomes what the caller names. */
function isSetByName(setter: Flow, { id, place, value }: StepOf<"write">): boolean {
  return setter.committing.has(id) && value.kind === "parameter" && place.path.length === 0;
}

function isRestrained({ trust }: ContractFlows, setter: Flow, write: StepOf<"write">): boolean {
  return (
    exempt("ruling-rates: set before anybody comes", trust.isInitializing(setter, write.id)) ||
    exempt("ruling-rates: a test bounds the term", isBounded(setter, write, 0n))
  );
}

/** The caller has to be what a variable for a contract holds: its code says what is set. */
function isForContract({ trust }: ContractFlows, flow: Flow): boolean {
  const context = trust.contextOf(flow);
  const places = stepsOf(flow, "assume").flatMap((test) => privilegeIn(test, context));
  return places.some(
    ({ base, path }) =>
      path.length === 0 &&
      base.kind === "variable" &&
      /^contract /.test(base.declaration.typeDescriptions.typeString ?? ""),
  );
}

function isWait({ condition }: StepOf<"assume">): boolean {
  return asksTime(condition);
}

/** It scales what is kept in a record, or what holders of a record pay or get. */
function isAgreedBefore(home: ContractFlows, flow: Flow, { storageClass }: Place): boolean {
  return scalesOf(home, flow).some((one) => one.kind === "load" && one.place.storageClass === storageClass);
}

/** By name: the numbers of other contracts that are asked for to reckon what is kept, and one flow that does. */
export function askersOf(home: ContractFlows): ReadonlyMap<string, Flow> {
  const askers = new Map<string, Flow>();
  for (const flow of home.flows) {
    for (const one of scalesOf(home, flow)) {
      const name = one.kind === "result" && one.call.arguments.length === 0 ? one.call.callee?.name : undefined;
      if (name !== undefined) askers.set(name, flow);
    }
  }
  return askers;
}

/** The getter of a variable is called as the variable is. */
function askerOf({ base }: Place, askers: ReadonlyMap<string, Flow>): Flow | undefined {
  if (base.kind !== "variable" || base.declaration.visibility !== "public") return undefined;
  return askers.get(base.declaration.name);
}

/** What amounts are multiplied with or divided by, for those who hold a record or of what is kept in one. */
const scalesOf = memoizeWithin((home: ContractFlows, flow: Flow): readonly Value[] => {
  const isOfHolders = isForHolders(home, flow);
  const isRecord = (one: Value): boolean => one.kind === "load" && isKeptRecord(one.place);
  return amountsIn(flow)
    .flatMap((amount) => subvalues(amount))
    .filter(isScaled)
    .filter(({ operands }) => isOfHolders || operands.some((part) => somePart(part, isRecord)))
    .flatMap(({ operands }) => operands);
});

/** What is put down for somebody, and what is paid. */
function amountsIn(flow: Flow): readonly Value[] {
  const kept = stepsOf(flow, "write").flatMap(({ id, place, value }) =>
    flow.committing.has(id) && indexesOf(place).length > 0 ? [value] : [],
  );
  const paid = stepsOf(flow, "call").flatMap(({ id, call }) =>
    flow.committing.has(id) && !call.isStatic ? sentBy(call) : [],
  );
  return [...kept, ...paid];
}
