/** Sums that the functions of a contract keep, and that one of them does not: a total and its parts, holdings and books. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { sentBy, valuesIn } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isLoadOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  type Projection,
  subvaluesOfAll,
} from "../../../flow/value.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { spend } from "../../../util/step-budget.ts";
import { type LinearSum, nothing, plus } from "./linear-sums.ts";
import { type PathEffect, pathEffectsOf, storedKey } from "./path-effects.ts";
import { emptyBeside, type Presences, placesIn, presencesIn } from "./presence.ts";

/** A function after which a sum is no longer what it was. */
export interface BrokenSum {
  readonly flow: Flow;
  readonly at: Step;
  /** A function that keeps it, and what changes the members there: writes and payments. */
  readonly witness: Flow;
  readonly kept: readonly Step[];
  /** Among the members is what the contract holds of some asset. */
  readonly isOfHoldings: boolean;
  /** Code that runs where the sum is kept too: it is not what is wrong. */
  readonly shared: ReadonlySet<Callable>;
}

/** By how much each member changes on one way through a flow. */
type Deltas = ReadonlyMap<string, LinearSum>;

interface Moves {
  readonly flow: Flow;
  readonly paths: readonly { readonly deltas: Deltas; readonly effect: PathEffect }[];
}

/** `whole` changes by as much as the `parts` together. */
interface Relation {
  readonly whole: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly name: string;
  /** What was paid so far of something is less for what is held. */
  readonly sign: 1n | -1n;
}

function membersIn({ whole, parts }: Relation): readonly string[] {
  return [whole, ...parts.map(({ name }) => name)];
}

/** A member without what kind of member it is. */
function keyOf(member: string): string {
  return member.slice(member.indexOf(" ") + 1);
}

/** What the contract holds, rather than what it says. */
function isHeld(member: string): boolean {
  return member.startsWith("asset");
}

interface Standing extends Relation {
  readonly keeping: readonly Moves[];
  readonly breaking: readonly { readonly moves: Moves; readonly at: number }[];
}

/** Members that are looked at together: a contract with more is looked at around each of them. */
const maxRelated = 7;

/** All sums of a contract that all functions but one keep. */
export function* findBrokenSums(program: Program, home: ContractFlows): Generator<BrokenSum> {
  const later = movingAlong(home.flows).filter((flow) => home.trust.setOnceTestsOf(flow).length === 0);
  if (later.length < minMoving) return;
  const presences = presencesIn(home);
  const all = later.flatMap((flow) => movesOf(program, flow, presences) ?? []);
  if (all.length < minMoving) return;
  const opaque = opaqueKeys(home);
  const standings = relationsAmong(all).flatMap((relation) => standingOf(all, relation, opaque) ?? []);
  const sound = standings.filter(({ breaking }) => breaking.length === 0);
  const broken = standings.filter(isOneBreach);
  for (const standing of broken.sort(
    (a, b) => b.keeping.length - a.keeping.length || a.parts.length - b.parts.length || nLess(a.parts) - nLess(b.parts),
  )) {
    const [breach] = standing.breaking;
    if (breach === undefined || isExplained(sound, standing, breach)) continue;
    if (isMovedElsewhere(standing, breach) || isRecordOver(program, all, standing, breach)) continue;
    const found = describeBreach(standing, breach);
    if (found !== undefined) yield found;
  }
}

function nLess(parts: readonly Part[]): number {
  return parts.filter(({ sign }) => sign < 0n).length;
}

/** Two that keep a sum, and one that does not. */
const minMoving = 3;

/** Those that change something which any of them changes along with something else: others are in no sum. */
function movingAlong(flows: readonly Flow[]): readonly Flow[] {
  const changed = flows.map((flow) => ({ flow, members: membersOf(flow) }));
  const together = new Set(changed.flatMap(({ members }) => (members.size > 1 ? [...members] : [])));
  return changed.filter(({ members }) => [...members].some((one) => together.has(one))).map(({ flow }) => flow);
}

/** What a flow may change: classes of storage, and all that is held, whatever the asset, as one or two. */
function membersOf(flow: Flow): ReadonlySet<number | string> {
  const lasts = ({ id }: Step): boolean => flow.committing.has(id);
  const classes = stepsOf(flow, "write")
    .filter(lasts)
    .map(({ place }) => place.storageClass);
  const nCalls = stepsOf(flow, "call").filter(lasts).length + (flow.entry.stateMutability === "payable" ? 1 : 0);
  return new Set([...classes, ...["held", "held too"].slice(0, nCalls)]);
}

function movesOf(program: Program, flow: Flow, presences: Presences): Moves | undefined {
  const effects = pathEffectsOf(program, flow);
  if (effects === null) return undefined;
  const paths = new Map<string, Moves["paths"][number]>();
  for (const effect of effects) {
    const deltas = deltasOf(effect, emptyBeside(flow, presences, effect.empty));
    const signature = JSON.stringify(
      [...deltas].map(([name, sum]) => [name, [...sum].map(([k, n]) => `${k} ${n}`).sort()]),
    );
    if (!paths.has(signature)) paths.set(signature, { deltas, effect });
  }
  return { flow, paths: [...paths.values()] };
}

function deltasOf({ sums, held }: PathEffect, empty: ReadonlySet<number>): Deltas {
  const all = [
    ...[...sums].map(([storageClass, sum]) => [`class ${storageClass}`, sum] as const),
    ...[...held].map(([asset, sum]) => [`asset ${asset}`, sum] as const),
  ];
  const left = all.map(([name, sum]) => [name, without(sum, empty)] as const);
  return new Map(left.filter(([, sum]) => isAmount(sum)));
}

function without(sum: LinearSum, keys: ReadonlySet<number>): LinearSum {
  return keys.size === 0 ? sum : new Map([...sum].filter(([key]) => !keys.has(key)));
}

/** More than a number that is known: what only counts is no amount. */
function isAmount(sum: LinearSum): boolean {
  return [...sum.keys()].some((key) => key !== -2);
}

/** Each member with those that ever change by something that it changes by too. */
function relationsAmong(all: readonly Moves[]): readonly Relation[] {
  const related = new Map<string, Map<string, number>>();
  for (const { deltas } of all.flatMap(({ paths }) => paths)) {
    for (const [a, sum] of deltas) {
      const others = related.get(a) ?? new Map<string, number>();
      for (const [b, other] of deltas)
        if (a !== b && [...sum.keys()].some((key) => other.has(key))) others.set(b, (others.get(b) ?? 0) + 1);
      related.set(a, others);
    }
  }
  return [...related].flatMap(([whole, others]) => {
    const names = [...others]
      .sort((a, b) => b[1] - a[1])
      .slice(0, maxRelated)
      .map(([name]) => name);
    return partsAmong(names, isHeld(whole) ? [1n, -1n] : [1n]).map((parts) => ({ whole, parts }));
  });
}

/** One, two or three of them, with each sign that they may have. */
function partsAmong(names: readonly string[], signs: readonly Part["sign"][]): readonly (readonly Part[])[] {
  const books = names.filter((name) => !isHeld(name)).flatMap((name) => signs.map((sign): Part => ({ name, sign })));
  const oneMore = (some: readonly Part[]): readonly (readonly Part[])[] =>
    books.filter(({ name }) => name > (some.at(-1)?.name ?? "")).map((part) => [...some, part]);
  const one = oneMore([]);
  const two = one.flatMap(oneMore);
  return [...one, ...two, ...two.flatMap(oneMore)];
}

function residual(deltas: Deltas, { whole, parts }: Relation): LinearSum {
  return parts.reduce(
    (rest, { name, sign }) => plus(rest, deltas.get(name) ?? nothing, -sign),
    deltas.get(whole) ?? nothing,
  );
}

function standingOf(all: readonly Moves[], relation: Relation, opaque: ReadonlySet<number>): Standing | undefined {
  const keeping: Moves[] = [];
  const breaking: Standing["breaking"][number][] = [];
  const members = membersIn(relation);
  for (const moves of all) {
    spend(moves.paths.length);
    if (moves.paths.some(({ effect }) => members.some((one) => isUnknown(effect, one)))) continue;
    if (placesOf(all, members).some((place) => isClearedWith(moves.flow, place))) continue;
    const touched = moves.paths.map(({ deltas }) => members.some((one) => deltas.has(one)));
    const rests = moves.paths.map(({ deltas }) => residual(deltas, relation));
    if (rests.some((rest) => [...rest.keys()].some((key) => opaque.has(key)))) continue;
    const at = rests.findIndex(({ size }) => size > 0);
    if (at >= 0) breaking.push({ moves, at });
    else if (touched.includes(true)) keeping.push(moves);
  }
  return isRule(keeping, relation) ? { ...relation, keeping, breaking } : undefined;
}

/** By how much it changes in all, is not known. */
function isUnknown({ repeated, lent }: PathEffect, member: string): boolean {
  const key = keyOf(member);
  return isHeld(member) ? lent.has(key) : repeated.has(Number(key));
}

/** Where the members are kept, as the first function that writes them names it. */
function placesOf(all: readonly Moves[], members: readonly string[]): readonly Place[] {
  const effects = all.flatMap(({ paths }) => paths.map(({ effect }) => effect));
  return members.flatMap((member) => {
    const [kind, key] = member.split(" ");
    const written = kind === "class" ? effects.find(({ writes }) => writes.has(Number(key))) : undefined;
    return written?.writes.get(Number(key))?.place ?? [];
  });
}

/** A list, or a record with one in it, is cleared: by how much in all what lies there has become less, is not known. */
function isClearedWith(flow: Flow, list: Place): boolean {
  return stepsOf(flow, "write").some(
    ({ place, value }) =>
      isNumber(value, 0n) &&
      place.path.length < list.path.length &&
      isSameVariable(place, list) &&
      place.path.every((one, at) => isAlikeStep(one, list.path[at])),
  );
}

function isAlikeStep(a: Projection, b: Projection | undefined): boolean {
  return a.kind === b?.kind && (a.kind !== "field" || b.kind !== "field" || a.name === b.name);
}

/** Functions both ways keep it, and each part is needed for that. */
function isRule(keeping: readonly Moves[], { whole, parts }: Relation): boolean {
  if (keeping.length < 2) return false;
  const deltas = keeping.flatMap(({ paths }) => paths.map((path) => path.deltas));
  const signs = new Set(keeping.flatMap(({ paths }) => paths.flatMap((path) => signsOf(path, whole))));
  return signs.has(1) && signs.has(-1) && parts.every(({ name }) => deltas.some((one) => one.has(name)));
}

/** What is paid makes less of what is held, whatever it is a difference of. */
function signsOf({ deltas, effect }: Moves["paths"][number], whole: string): readonly number[] {
  const isPaid = isHeld(whole) && effect.payments.has(keyOf(whole));
  return isPaid && deltas.has(whole) ? [-1] : signOf(deltas.get(whole) ?? nothing);
}

function signOf(sum: LinearSum): readonly number[] {
  const total = [...sum.values()].reduce((a, b) => a + b, 0n);
  return total > 0n ? [1] : total < 0n ? [-1] : [];
}

/** One function, or several by way of the same code. */
function isOneBreach(standing: Standing): boolean {
  const [first, ...others] = standing.breaking.map((breach) => describeBreach(standing, breach)?.at.node);
  return first !== undefined && others.every((one) => one === first);
}

/** A larger sum, which has these members and more, is kept here as everywhere. */
function isExplained(sound: readonly Standing[], standing: Standing, { moves }: Standing["breaking"][number]): boolean {
  return sound.some((larger) => {
    const members = membersIn(larger);
    return larger.keeping.includes(moves) && membersIn(standing).every((one) => members.includes(one));
  });
}

/**
 * What is missing is part of what other books change by. Beside a record and its total, those are none that change by as
 * much where the sum is kept.
 */
function isMovedElsewhere(standing: Standing, { moves, at }: Standing["breaking"][number]): boolean {
  const kept = isOfTotal(standing) ? standing.keeping.flatMap(({ paths }) => paths) : [];
  const isCompanion = (name: string): boolean =>
    kept.some((path) => isAlike(path.deltas.get(name), path.deltas.get(standing.whole)));
  const deltas = moves.paths[at]?.deltas ?? new Map<string, LinearSum>();
  const rest = residual(deltas, standing);
  const members = new Set(membersIn(standing));
  const isPart = (sum: LinearSum): boolean =>
    [1n, -1n].some((factor) => [...rest].every(([key, count]) => sum.get(key) === factor * count));
  return [...deltas].some(
    ([name, sum]) => !members.has(name) && name.startsWith("class") && isPart(sum) && !isCompanion(name),
  );
}

/** The one is looked up by the first indexes of the other. */
function isOfTotal(standing: Standing): boolean {
  const effects = standing.keeping.flatMap(({ paths }) => paths.map(({ effect }) => effect));
  return effects.some((effect) => {
    const [a, b, ...more] = stepsFor(standing, effect);
    if (a?.kind !== "write" || b?.kind !== "write" || more.length > 0) return false;
    const [outer, inner] = [a, b].map(({ place }) => indexesOf(place)).sort((one, other) => one.length - other.length);
    if (outer === undefined || inner === undefined || outer.length === inner.length) return false;
    return outer.every(({ key }, index) => key === inner[index]?.key);
  });
}

function isAlike(a: LinearSum | undefined, b: LinearSum | undefined): boolean {
  return a !== undefined && b !== undefined && a.size > 0 && plus(a, b, -1n).size === 0;
}

/**
 * A field of the record was asked, and is set so that nobody passes again: what else stands there counts no more, where
 * it was put there out of a member.
 */
function isRecordOver(
  program: Program,
  all: readonly Moves[],
  standing: Standing,
  { moves: { flow, paths }, at }: Standing["breaking"][number],
): boolean {
  const { spent } = valueFlowOf(program, flow);
  const deltas = paths[at]?.deltas ?? new Map<string, LinearSum>();
  const rest = residual(deltas, standing);
  const flags = spent.filter(
    ({ place, value }) => value.kind === "number" && (value.number > 0n || isSwitch(all, place)),
  );
  const ended = new Set(flags.map(({ place }) => place.within[place.within.length - 2]));
  const places = placesIn(flow).filter((place) => rest.has(storedKey(place)));
  const members = membersIn(standing);
  const isFunded = ({ storageClass }: Place): boolean =>
    members.includes(`class ${storageClass}`) || isMovedWith(all, `class ${storageClass}`, members);
  const isOver = (place: Place): boolean =>
    ended.has(place.within[place.within.length - 2]) &&
    isFunded(place) &&
    all.every((other) => other.flow === flow || !goesBy(other.flow, place) || isStoppedBy(other.flow, flags));
  return places.length > 0 && places.every(isOver);
}

/** Nothing but yes and no is ever written there: an amount that becomes zero is no flag. */
function isSwitch(all: readonly Moves[], { storageClass }: Place): boolean {
  const written = all
    .flatMap(({ flow }) => stepsOf(flow, "write"))
    .filter(({ place }) => place.storageClass === storageClass);
  return (
    written.some(({ value }) => isNumber(value, 1n)) &&
    written.every(({ value }) => isNumber(value, 1n) || isNumber(value, 0n))
  );
}

/** Something else is changed by what stands there, or that is paid. */
function goesBy(flow: Flow, { storageClass }: Place): boolean {
  return flow.steps.some((step) => {
    if (step.kind !== "call" && (step.kind !== "write" || step.place.storageClass === storageClass)) return false;
    return valuesIn(step).some((value) => isReadFrom(value, storageClass));
  });
}

/** No way goes past what the flags were set to. */
function isStoppedBy(flow: Flow, flags: readonly StepOf<"write">[]): boolean {
  return stepsOf(flow, "assume").some(
    (test) =>
      isRequired(flow, test) &&
      flags.some(({ place, value }) =>
        isContradiction(test.condition, test.holds, (one) => (isLoadOf(one, place) ? value : undefined)),
      ),
  );
}

/** It changes by something that one of the members changes by too, on some way. */
function isMovedWith(all: readonly Moves[], name: string, members: readonly string[]): boolean {
  return all.some(({ paths }) =>
    paths.some(({ deltas }) => {
      const keys = [...(deltas.get(name)?.keys() ?? [])];
      return members.some((one) => keys.some((key) => deltas.get(one)?.has(key)));
    }),
  );
}

function describeBreach(standing: Standing, { moves, at }: Standing["breaking"][number]): BrokenSum | undefined {
  const path = moves.paths[at];
  const [witness] = standing.keeping;
  if (path === undefined || witness === undefined) return undefined;
  const changed = stepsFor(standing, path.effect);
  // Who pays and never touches the books may pay of something else.
  const isWriting = moves.paths.some(({ effect }) => stepsFor(standing, effect).some(isWrite));
  if (!isWriting && !isPaidByMember(standing, moves, at)) return undefined;
  const step = changed.toSorted((a, b) => Number(isWrite(a)) - Number(isWrite(b)) || a.id - b.id).at(-1);
  const best =
    witness.paths.map(({ effect }) => stepsFor(standing, effect)).sort((a, b) => b.length - a.length)[0] ?? [];
  if (step === undefined) return undefined;
  return {
    flow: moves.flow,
    at: step,
    witness: witness.flow,
    kept: best,
    isOfHoldings: standing.whole.startsWith("asset"),
    shared: callablesIn(standing.keeping),
  };
}

/** What is paid is what a member says, and no matter of what the contract turns out to hold. */
function isPaidByMember(standing: Standing, { flow, paths }: Moves, at: number): boolean {
  const path = paths[at];
  const payment = path?.effect.payments.get(keyOf(standing.whole));
  if (path === undefined || payment === undefined || !isHeld(standing.whole)) return false;
  if (sentBy(payment.call).some((value) => hasPart(value, kindBit.result | kindBit.balance))) return false;
  const rest = residual(path.deltas, standing);
  const members = membersIn(standing);
  return placesIn(flow).some((place) => rest.has(storedKey(place)) && members.includes(`class ${place.storageClass}`));
}

/** The books are what is wrong, rather than the payment. */
function isWrite({ kind }: Step): boolean {
  return kind === "write";
}

function callablesIn(all: readonly Moves[]): ReadonlySet<Callable> {
  return new Set(all.flatMap(({ flow }) => flow.steps.map(({ site }) => site.callable)));
}

function stepsFor(relation: Relation, { writes, payments }: PathEffect): readonly Step[] {
  return membersIn(relation).flatMap((name): Step[] => {
    const step = isHeld(name) ? payments.get(keyOf(name)) : writes.get(Number(keyOf(name)));
    return step === undefined ? [] : [step];
  });
}

/** What calls answered: how much that is, nobody sees here. */
function opaqueKeys({ flows }: ContractFlows): ReadonlySet<number> {
  const steps = flows.flatMap((flow) => flow.steps);
  const written = steps.flatMap((step) => (step.kind === "write" ? [step.value] : []));
  const answers = subvaluesOfAll(written).filter(({ kind }) => kind === "result" || kind === "unknown");
  return new Set(answers.map(({ key }) => key));
}
