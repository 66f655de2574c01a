/** Parts of the state that belong together: where the one is cleared or changes hands, the other is cleared or counted. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isChosenIndex, mayOverlap } from "../../../dataflow/backing/terms.ts";
import { type Flow, isInLoop, reachFrom, type StepOf, stepsOf, variesIn } from "../../../flow/flow.ts";
import { indexesOf, isNumber, isReadFrom, type Place, somePart } from "../../../flow/value.ts";
import { memoize } from "../../../util/memoize.ts";
import { exempt } from "../../exempt.ts";

/** What a write does to a place. */
export type EffectKind = "increase" | "decrease" | "clear" | "set";

export interface Effect {
  readonly write: StepOf<"write">;
  readonly kind: EffectKind;
}

/** A rule, with the function that keeps it. */
export interface Bond {
  readonly flow: Flow;
  readonly main: Effect;
  readonly other: Effect;
  /** What else is done to `main` that calls for an update of `other`. */
  readonly kinds: ReadonlySet<EffectKind>;
}

/** What a flow does to storage, where it lasts. */
export const effectsOf = memoize((flow: Flow): readonly Effect[] => {
  const changes = new Map(changesOf(flow).map(({ write, sign }) => [write, sign]));
  return stepsOf(flow, "write").flatMap((write): Effect[] => {
    if (!flow.committing.has(write.id) || write.place.base.kind !== "variable") return [];
    const sign = changes.get(write);
    const kind =
      sign === undefined ? (isNumber(write.value, 0n) ? "clear" : "set") : sign > 0 ? "increase" : "decrease";
    return [{ write, kind }];
  });
});

/** True where nothing asks what stood there, or it is asked to be nothing: it is set for the first time. */
export function isFirst(flow: Flow, { write, kind }: Effect): boolean {
  return kind === "set" && !isAskedBefore(flow, write.place);
}

/** True where the flow uses what stands in the place for more than to see that nothing does. */
function isAskedBefore(flow: Flow, { key }: Place): boolean {
  const isUnset = (test: StepOf<"assume">): boolean =>
    test.condition.kind === "operation" && test.condition.operands.some((one) => isNumber(one, 0n));
  const conditions = stepsOf(flow, "assume")
    .filter((test) => !isUnset(test))
    .map(({ condition }) => condition);
  const sent = stepsOf(flow, "call").flatMap(({ call }) => [...(call.target ? [call.target] : []), ...call.arguments]);
  return [...conditions, ...sent].some((value) =>
    somePart(value, (one) => one.kind === "load" && one.place.key === key),
  );
}

/** The rules that functions of a contract keep. */
export function bondsIn(home: ContractFlows): readonly Bond[] {
  return home.flows.flatMap((flow) => {
    const effects = effectsOf(flow);
    if (effects.length < 2 || effects.length > maxEffects) return [];
    return effects.flatMap((main) => effects.flatMap((other) => toBond(home, flow, main, other)));
  });
}

/** A function that does more than this is no rule for others. */
const maxEffects = 12;

function toBond(home: ContractFlows, flow: Flow, main: Effect, other: Effect): readonly Bond[] {
  const [a, b] = [main.write.place, other.write.place];
  if (main.write.node === other.write.node) return []; // one assignment, of a whole record
  if (exempt("bonds: either the one or the other", !areTogether(flow, main, other))) return [];
  if (!indexesOf(a).some(isChosenIndex) || mayOverlap(a, b) || !isKeyedWithin(b, a)) return [];
  if (isCount(main, other) && isAsked(home, b) && !isIdentifier(home, b))
    return [{ flow, main, other, kinds: opposite(main) }];
  const isReset = main.kind === "clear" || main.kind === "set";
  if (other.kind !== "clear" || !isReset || indexesOf(b).length === 0) return [];
  if (exempt("bonds: left empty in a new record", isOfNewRecord(flow, other))) return [];
  if (exempt("bonds: gone with the whole record", isGoneWith(flow, main, other))) return [];
  if (exempt("bonds: all of a list, and what it belongs to", isOneOfAll(flow, main, other))) return [];
  if (exempt("bonds: others add to it where they set the one", isAddedTo(home, main, other))) return [];
  if (isClearedAlone(home, main, other) || !isDependent(home, b, a) || !isAsked(home, b)) return [];
  return [{ flow, main, other, kinds: new Set([main.kind]) }];
}

/** Some way through the flow does both. */
function areTogether(flow: Flow, { write: { id: a } }: Effect, { write: { id: b } }: Effect): boolean {
  return reachFrom(flow, Math.min(a, b)).has(Math.max(a, b));
}

/** One assignment of a whole record leaves the field empty and fills others in. */
function isOfNewRecord(flow: Flow, { write: { node, place } }: Effect): boolean {
  return stepsOf(flow, "write").some(
    (write) => write.node === node && write.place.key !== place.key && !isNumber(write.value, 0n),
  );
}

/** What empties the other empties this too: the whole record goes, whatever was set in it before. */
function isGoneWith(flow: Flow, { write: { id, place } }: Effect, { write: { node } }: Effect): boolean {
  return stepsOf(flow, "write").some(
    (write) => write.id > id && write.node === node && write.place.key === place.key && isNumber(write.value, 0n),
  );
}

/** Each element of a list is cleared in turn, and the other once for all of them: that says nothing of a single one. */
function isOneOfAll({ loops }: Flow, main: Effect, other: Effect): boolean {
  return loops.some((loop) => {
    const isEach = indexesOf(main.write.place).some((index) => variesIn(index, loop));
    return isEach && isInLoop(loop, main.write) && !isInLoop(loop, other.write);
  });
}

/** Whatever looks up the one looks up the other. */
function isKeyedWithin(inner: Place, outer: Place): boolean {
  const keys = new Set(indexesOf(outer).map(({ key }) => key));
  return indexesOf(inner).every(({ key }) => keys.has(key));
}

/** A flag is set and something is one more. */
function isCount(main: Effect, other: Effect): boolean {
  const { place, value } = other.write;
  if (value.kind !== "operation" || place.path.some(({ kind }) => kind !== "field")) return false;
  const isFlag = isNumber(main.write.value, 1n) && main.kind === "set";
  return isFlag && other.kind === "increase" && value.operands.some((one) => isNumber(one, 1n));
}

/** A number that names the next record only grows. */
function isIdentifier({ flows }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "write").some(({ place }) => indexesOf(place).some((index) => isReadFrom(index, storageClass))),
  );
}

function opposite({ kind }: Effect): ReadonlySet<EffectKind> {
  return new Set(kind === "set" ? ["clear"] : []);
}

/** Another function clears it by itself: it is owed by itself. */
function isClearedAlone({ flows }: ContractFlows, main: Effect, other: Effect): boolean {
  return flows.some((flow) => {
    const effects = effectsOf(flow);
    const isOther = effects.some(
      ({ write, kind }) => write.place.storageClass === other.write.place.storageClass && kind === "clear",
    );
    return isOther && !effects.some(({ write }) => mayOverlap(write.place, main.write.place));
  });
}

/** Other functions that set the one to the same raise the other: it is not done with. */
function isAddedTo({ flows }: ContractFlows, main: Effect, other: Effect): boolean {
  const isOf = ({ write: { place } }: Effect, { write }: Effect): boolean =>
    place.storageClass === write.place.storageClass;
  const isSetAlike = (one: Effect): boolean => isOf(one, main) && one.write.value.key === main.write.value.key;
  return flows.some((flow) => {
    const effects = effectsOf(flow);
    return effects.some((one) => isOf(one, other) && one.kind === "increase") && effects.some(isSetAlike);
  });
}

/** It comes into being with the other, or from what stands there, whoever brings it about. */
function isDependent({ flows }: ContractFlows, inner: Place, outer: Place): boolean {
  const makers = flows.flatMap((flow) => {
    const effects = effectsOf(flow).filter(({ kind }) => kind === "set" || kind === "increase");
    const made = effects.find(({ write }) => write.place.storageClass === inner.storageClass);
    return made === undefined ? [] : [{ flow, effects, made }];
  });
  const isByOuter = ({ flow, effects, made }: (typeof makers)[number]): boolean =>
    effects.some(({ write }) => write.place.storageClass === outer.storageClass) ||
    isReadFrom(made.write.value, outer.storageClass) ||
    stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, outer.storageClass));
  return makers.length > 0 && makers.every(isByOuter);
}

/** Something is decided by it or computed from it: that it is wrong shows. */
function isAsked({ flows }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some(
    (flow) =>
      stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass)) ||
      stepsOf(flow, "write").some(
        ({ value, place }) => place.storageClass !== storageClass && isReadFrom(value, storageClass),
      ),
  );
}
