/** Ids of which zero stands for none, and that somebody can enter as their own: they stand for all who have none. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isTestedBefore } from "../../../dataflow/access/entry-tests.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isInput, isReadFrom, operandsOf, type Place, somePart, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** An id that somebody can be entered under, zero among them. */
export interface ZeroId {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly id: Value;
  /** What holds the id of an account, and zero where it has none. */
  readonly choice: Place;
  /** Where the owner of an account's id is looked up; absent where only other contracts can do so. */
  readonly use: StepOf<"read"> | undefined;
}

/** Those of one contract. */
export function* zeroIds(home: ContractFlows): Generator<ZeroId> {
  for (const flow of home.flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const id = ownedId(write);
      if (id === undefined || !home.trust.isAttackerReachable(flow, write.id)) continue;
      if (exempt("zero-ids: zero is refused", isAskedAbout(flow, write, id))) continue;
      const found = findChoice(home, write.place);
      if (found !== undefined) yield { flow, write, id, ...found };
    }
  }
}

/** `ownerOf[id] = msg.sender`, for an id that the caller names and that is no address. */
function ownedId({ place, value }: StepOf<"write">): Value | undefined {
  const [id, ...others] = indexesOf(place);
  if (place.base.kind !== "variable" || others.length > 0 || id?.kind !== "parameter") return undefined;
  const isOwner = isCaller(value) || (value.kind === "record" && [...value.fields.values()].some(isCaller));
  return isOwner && /^mapping\((?:u?int|bytes)\d+\b/.test(typeOf(place)) ? id : undefined;
}

function isCaller(value: Value): boolean {
  return isInput(value, "sender");
}

function typeOf({ base }: Place): string {
  return (base.kind === "variable" && base.declaration.typeDescriptions.typeString) || "";
}

/** Any test of the id itself, or of what else is kept under it. */
function isAskedAbout(flow: Flow, { id: step, place }: StepOf<"write">, { key }: Value): boolean {
  const isRecord = (one: Value): boolean => one.kind === "load" && isSameVariable(one.place, place);
  return isTestedBefore(flow, step, (condition) =>
    somePart(
      condition,
      (one) => one.key === key,
      (one) => (isRecord(one) ? [] : operandsOf(one)),
    ),
  );
}

/** How accounts choose an id, where zero is looked up too, or where nobody looks up in this contract. */
function findChoice(home: ContractFlows, owners: Place): Pick<ZeroId, "choice" | "use"> | undefined {
  const lookUps = [...home.flows, ...home.lowerViews(() => true)].flatMap((flow) => lookUpsIn(flow, owners));
  const open = lookUps.find(({ isGuarded }) => !isGuarded);
  if (open !== undefined) return { choice: open.choice, use: open.read };
  if (exempt("zero-ids: nobody looks up what zero stands for", lookUps.length > 0)) return undefined;
  const choice = home.flows.map((flow) => choiceIn(flow, owners)).find((place) => place !== undefined);
  return choice === undefined ? undefined : { choice, use: undefined };
}

interface LookUp {
  readonly read: StepOf<"read">;
  readonly choice: Place;
  readonly isGuarded: boolean;
}

/** `ownerOf[idOf[account]]`. */
function lookUpsIn(flow: Flow, owners: Place): readonly LookUp[] {
  return stepsOf(flow, "read").flatMap((read): readonly LookUp[] => {
    const [id] = isSameVariable(read.place, owners) ? indexesOf(read.place) : [];
    if (id?.kind !== "load" || !isOfAccount(id.place)) return [];
    const isGuarded = [...testsBefore(flow, read.id)].some((test) => isReadFrom(test.condition, id.place.storageClass));
    return [{ read, choice: id.place, isGuarded }];
  });
}

function isOfAccount(place: Place): boolean {
  return indexesOf(place).length === 1 && /^mapping\(address/.test(typeOf(place));
}

/** `idOf[account] = id`, in a function that looks up who owns it. */
function choiceIn(flow: Flow, owners: Place): Place | undefined {
  const asked = stepsOf(flow, "read").filter(({ place }) => isSameVariable(place, owners));
  const ids = new Set(asked.flatMap(({ place }) => indexesOf(place).map(({ key }) => key)));
  return committingStepsOf(flow, "write").find(
    ({ place, value }) => value.kind === "parameter" && ids.has(value.key) && isOfAccount(place),
  )?.place;
}
