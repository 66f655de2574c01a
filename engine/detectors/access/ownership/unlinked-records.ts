/** Two ids in one call, of which the caller owns one and changes the other: nothing says that they belong together. */

import { stateAsked } from "../../../dataflow/access/asked-places.ts";
import { identities } from "../../../dataflow/access/conditions.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { hasPart, indexesOf, isInput, kindBit, type Place, somePart, type Value } from "../../../flow/value.ts";

/** A record that changes though the caller was asked for another one. */
export interface UnlinkedRecord {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Whom the caller has to be. */
  readonly owner: Place;
  readonly test: StepOf<"assume">;
  /** Where another function asks whether such records belong together. */
  readonly link: StepOf<"assume">;
  readonly by: Flow;
}

/** Those of one contract, one for each function. */
export function unlinkedRecords(home: ContractFlows): readonly UnlinkedRecord[] {
  return home.flows.flatMap((flow) =>
    stepsOf(flow, "assume")
      .flatMap((test) => unlinkedBehind(home, flow, test))
      .slice(0, 1),
  );
}

function unlinkedBehind(home: ContractFlows, flow: Flow, test: StepOf<"assume">): readonly UnlinkedRecord[] {
  const owner = ownerIn(home, flow, test);
  const own = owner && idOf(owner);
  if (owner === undefined || own === undefined) return [];
  return stepsOf(flow, "write").flatMap((write): readonly UnlinkedRecord[] => {
    const id = flow.committing.has(write.id) && isBehind(flow, write, test) ? idOf(write.place) : undefined;
    if (id === undefined || id.key === own.key || isSameVariable(write.place, owner)) return [];
    if (isTied(flow, write.place, id) || isVacant(flow, write.place, id)) return [];
    const linked = linkElsewhere(home.flows, flow, write.place);
    return linked === undefined ? [] : [{ flow, write, owner, test, ...linked }];
  });
}

/** Whom the caller has to be, of a record that the caller names. */
function ownerIn({ trust }: ContractFlows, flow: Flow, test: StepOf<"assume">): Place | undefined {
  const owner = flow.committing.has(test.id)
    ? identities(test, flow, trust).find((one) => one.kind === "load" && idOf(one.place) !== undefined)
    : undefined;
  return owner?.kind === "load" ? owner.place : undefined;
}

function isBehind(flow: Flow, { id }: StepOf<"write">, test: StepOf<"assume">): boolean {
  return [...testsBefore(flow, id)].includes(test);
}

/** The only key of a record, where the caller gives it. */
function idOf(place: Place): Value | undefined {
  const [id, ...more] = indexesOf(place);
  return id?.kind === "parameter" && more.length === 0 ? id : undefined;
}

/** The caller, or something else that is given, is compared with what the record holds; or it is kept with the record. */
function isTied(flow: Flow, place: Place, { key }: Value): boolean {
  const isOfRecord = (one: Value): boolean =>
    one.kind === "load" && indexesOf(one.place).some((index) => index.key === key);
  return (
    stepsOf(flow, "assume").some(({ id, condition }) => {
      if (!flow.committing.has(id) || !somePart(condition, isOfRecord)) return false;
      const isOther = (one: Value): boolean => isInput(one, "sender") || (one.kind === "parameter" && one.key !== key);
      return isOperation(condition, "==") && condition.operands.some((one) => somePart(one, isOther));
    }) || stepsOf(flow, "write").some((one) => isSameVariable(one.place, place) && hasPart(one.value, kindBit.caller))
  );
}

/** Nothing stood there before. */
function isVacant(flow: Flow, place: Place, { key }: Value): boolean {
  return stepsOf(flow, "assume").some((test) => {
    const asked = flow.committing.has(test.id) ? stateAsked(test) : undefined;
    const isOfRecord = asked !== undefined && isSameVariable(asked.place, place);
    return isOfRecord && asked.state === 0n && indexesOf(asked.place).some((index) => index.key === key);
  });
}

/** Another function changes such a record once what it holds is what is given beside it. */
function linkElsewhere(
  flows: readonly Flow[],
  own: Flow,
  place: Place,
): Pick<UnlinkedRecord, "link" | "by"> | undefined {
  for (const by of flows) {
    const changed = committingStepsOf(by, "write").find((one) => isSameVariable(one.place, place));
    const id = changed && idOf(changed.place);
    if (by === own || changed === undefined || id === undefined) continue;
    const link = [...testsBefore(by, changed.id)].find((test) => isLink(test, place, id));
    if (link !== undefined) return { link, by };
  }
  return undefined;
}

function isLink({ condition, holds }: StepOf<"assume">, place: Place, id: Value): boolean {
  if (!holds || !isOperation(condition, "==")) return false;
  const isHeld = (one: Value): boolean =>
    one.kind === "load" && isSameVariable(one.place, place) && indexesOf(one.place).some(({ key }) => key === id.key);
  return condition.operands.some(isHeld) && condition.operands.some((one) => one.kind === "parameter");
}
