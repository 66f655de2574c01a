/** Writes that anyone can reach: what they let anyone have, and what is guarded elsewhere. */

import { identities, isConditional } from "../../../dataflow/access/conditions.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isUpdateOf } from "../../../dataflow/access/privileges.ts";
import type { Trust, Writer } from "../../../dataflow/access/reachability.ts";
import { findTaintSource } from "../../../dataflow/access/taint.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { endsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { isKeyedByCaller } from "../../../flow/places.ts";
import {
  indexesOf,
  isFromInput,
  isInput,
  isNumber,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { isOrderOperator } from "../../../ir/operators.ts";
import { exempt } from "../../exempt.ts";
import { isWaiver } from "./waived-guards.ts";

/** What anyone can write, and was meant to. */
export function openWriters({ flows, trust }: ContractFlows): readonly Writer[] {
  const isAttackerReachable = ({ flow, write }: Writer): boolean =>
    trust.isIntendedPublic(flow, write.id) && trust.isAttackerReachable(flow, write.id);
  return flows.flatMap((flow) => stepsOf(flow, "write").map((write) => ({ flow, write }))).filter(isAttackerReachable);
}

/** By storage class: a write of something that a caller chose, which only appointed callers can reach. */
export function findGuardedWrites({ flows, trust }: ContractFlows): ReadonlyMap<number, Writer> {
  const found = new Map<number, Writer>();
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const { storageClass } = write.place;
      if (found.has(storageClass) || !flow.committing.has(write.id) || trust.isIntendedPublic(flow, write.id)) continue;
      if (isSetting(write)) found.set(storageClass, { flow, write });
    }
  }
  return found;
}

/** A choice of the caller, or a number for all; what clears an entry of many makes nobody its master. */
function isSetting({ place, value }: StepOf<"write">): boolean {
  if (isUpdateOf(value, place)) return false;
  if (exempt("open-writes: an entry is cleared", isNumber(value, 0n) && indexesOf(place).length > 0)) return false;
  return hasChoice(value) || value.kind === "number";
}

/** The caller puts in whom they like, whenever they like; not only themselves into a list of many. */
export function isTakeover({ trust }: ContractFlows, writer: Writer): boolean {
  const { place } = writer.write;
  const isOpenChoice = trust.openWritersOf(place).some(({ write }) => write === writer.write);
  const indexes = indexesOf(place);
  if (
    !isOpenChoice ||
    indexes.some(
      (index) =>
        isFromInput(index, "sender") || exempt("open-writes: an entry for a contract made here", isNewContract(index)),
    ) ||
    exempt(
      "open-writes: some alone can take over",
      isGoverned(writer, trust, (condition) => !isListed(condition, place)),
    )
  )
    return false;
  if (isUpdateOf(writer.write.value, place)) return false;
  if (exempt("open-writes: in a realm of one's own", isInOwnRealm(indexes))) return false;
  if (isMadeAnew(writer)) return false;
  return findTaintSource(writer.write.value, writer.flow, trust) !== undefined || indexes.some(hasChoice);
}

/** Somebody whom the caller names is on the list already, which says nothing of who calls. */
function isListed(condition: Value, { storageClass }: Place): boolean {
  if (condition.kind !== "load" || condition.place.storageClass !== storageClass) return false;
  const indexes = indexesOf(condition.place);
  return indexes.length > 0 && indexes.every(({ kind }) => kind === "parameter");
}

/** Nobody had that record before, and whoever makes it says what is in it. */
function isMadeAnew({ flow, write }: Writer): boolean {
  const isFresh = indexesOf(write.place).some((index) => isFreshIndex(index, flow));
  return exempt("open-writes: a record made anew", isFresh);
}

/** Who gets the right is whom it is about: `members[keccak256(who)][who]`. */
function isInOwnRealm(indexes: readonly Value[]): boolean {
  const last = indexes.at(-1);
  return indexes.slice(0, -1).some((realm) => somePart(realm, ({ key }) => key === last?.key));
}

/** The address of a contract that this transaction made. */
function isNewContract(index: Value): boolean {
  for (const one of subvalues(index)) if (one.kind === "result" && one.call.form === "create") return true;
  return false;
}

/** A parameter goes into a place that is the same for all; on request, also where that goes on in some phase alone. */
export function isOpenSetting({ trust }: ContractFlows, writer: Writer, isInPhase = false): boolean {
  const { value, place } = writer.write;
  if (!hasChoice(value) || exempt("open-writes: a setting is counted", isUpdateOf(value, place))) return false;
  if (exempt("open-writes: a setting of the caller", isOwnedByCaller(place))) return false;
  if (isMadeAnew(writer)) return false;
  if (exempt("open-writes: the key says what is written", isNamedByKey(writer.write))) return false;
  if (exempt("open-writes: empty again at the end", isEmptiedAfter(writer))) return false;
  return (
    trust.openWritersOf(place).some(({ write }) => write === writer.write) &&
    !isGoverned(writer, trust, isHurdleFor(writer, trust, isInPhase))
  );
}

/** A record under a hash of what it holds holds that, or nothing. */
function isNamedByKey({ place, value }: StepOf<"write">): boolean {
  return indexesOf(place).some((index) => isHashing(index) && somePart(index, ({ key }) => key === value.key));
}

/** What is set lasts for the call alone: it is an argument for others who are asked meanwhile. */
function isEmptiedAfter({ flow, write }: Writer): boolean {
  const isEmptying = (step: Step): boolean =>
    step.kind === "write" && step.place.key === write.place.key && isNumber(step.value, 0n);
  const kept = reachFrom(flow, write.id, { stopAt: isEmptying });
  return !endsOf(flow).some(({ id }) => kept.has(id) || id === write.id);
}

/** False for a test that bounds the value, that a switch alone decides, past a guard, or, on request, of a phase. */
function isHurdleFor({ flow, write }: Writer, trust: Trust, isInPhase: boolean): Counts {
  const isMore = isBoundOf(write.value, write.place);
  const isOfPhase = isInPhase ? isPhase(flow) : () => false;
  return (condition, test) => isMore(condition) && !isWaiver(flow, test, trust) && !isOfPhase(condition);
}

/** What is the same for all, and stays as it is: whoever comes while it lasts passes, as often as they like. */
function isPhase(flow: Flow): (condition: Value) => boolean {
  const written = new Set(stepsOf(flow, "write").map(({ place }) => place.storageClass));
  return (condition) => {
    const sources = subvalues(condition).filter(({ kind }) => kind !== "operation" && kind !== "number");
    return sources.every(
      (one) =>
        isInput(one, "this") ||
        (one.kind === "result" && isReadOnly(one.call)) ||
        (one.kind === "load" && one.place.path.length === 0 && !written.has(one.place.storageClass)),
    );
  };
}

type Counts = (condition: Value, test: StepOf<"assume">) => boolean;

/** False for a test that only says between which limits the value may lie, whoever gives it; a record has to be beaten. */
function isBoundOf(value: Value, place: Place): (condition: Value) => boolean {
  const given = new Set(subvalues(value).filter(({ kind }) => kind === "parameter"));
  return (condition) =>
    exempt("open-writes: more than before", isOrder(condition) && isUpdateOf(condition, place)) ||
    subvalues(condition).some((one) => {
      if (one.kind === "load") return indexesOf(one.place).length > 0;
      if (one.kind === "parameter") return !given.has(one);
      return one.kind !== "number" && one.kind !== "operation" && one.kind !== "immutable" && one.kind !== "literal";
    }) ||
    !somePart(condition, (one) => given.has(one));
}

function isOrder(condition: Value): boolean {
  return condition.kind === "operation" && isOrderOperator(condition.operator);
}

/** True where only some get to the write, or those alone whom the place is about. */
function isGoverned({ flow, write }: Writer, trust: Trust, counts: Counts = () => true): boolean {
  const parts = new Set(
    indexesOf(write.place)
      .flatMap((index) => subvalues(index))
      .map(({ key }) => key),
  );
  const isOwnHurdle = (step: Step): boolean => identities(step, flow, trust).some(({ key }) => parts.has(key));
  return isConditional({ flow, write }, trust, { isOwnHurdle, counts, withChoices: true });
}

/** A switch that others look at: set to one constant here, and to another where only chosen callers come. */
export function isOpenToggle({ flows, trust }: ContractFlows, writer: Writer, guarded: Writer): boolean {
  const { value, place } = writer.write;
  if (value.kind !== "number" || place.path.length > 0 || place.base.kind !== "variable") return false;
  if (guarded.write.value.kind === "number" && isNumber(guarded.write.value, value.number)) return false;
  const writing = flows.filter((flow) =>
    stepsOf(flow, "write").some((write) => write.place.storageClass === place.storageClass),
  );
  const isAlone = stepsOf(writer.flow, "write").filter((write) => write.place.key === place.key).length === 1;
  const isAsked = flows.some((flow) => !writing.includes(flow) && stepsOf(flow, "assume").some(asks(place)));
  return (
    isAlone &&
    isAsked &&
    !isConditional(writer, trust, { counts: (condition) => !asks(place)({ condition }), withChoices: true })
  );
}

function asks({ key }: Place): (step: Pick<StepOf<"assume">, "condition">) => boolean {
  return ({ condition }) => {
    for (const one of subvalues(condition)) if (one.kind === "load" && one.place.key === key) return true;
    return false;
  };
}

function isOwnedByCaller(place: Place): boolean {
  return isKeyedByCaller(place);
}

/** True for what a caller hands over as it is. */
function hasChoice(value: Value): boolean {
  for (const one of subvalues(value)) if (one.kind === "parameter" || isInput(one, "calldata")) return true;
  return false;
}
