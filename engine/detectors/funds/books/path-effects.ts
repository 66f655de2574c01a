/** By how much each way through a function changes what is kept in storage, and what the contract holds. */

import { isMeasured } from "../../../dataflow/access/brought.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, isInLoop, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isIndexed } from "../../../flow/places.ts";
import { contentsOf, sentBy } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  kindBit,
  type Place,
  subvaluesOfAll,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { approvals, erc20 } from "../../../program/well-known-functions.ts";
import { memoizeWithin } from "../../../util/memoize.ts";
import { spend } from "../../../util/step-budget.ts";
import { type LinearSum, linearSumOf, nothing, plus } from "./linear-sums.ts";

/** What changes on one way through a flow: by storage class, and by asset. */
export interface PathEffect {
  readonly sums: ReadonlyMap<number, LinearSum>;
  readonly held: ReadonlyMap<string, LinearSum>;
  /** The last write of each storage class. */
  readonly writes: ReadonlyMap<number, StepOf<"write">>;
  /** The last payment of each asset. */
  readonly payments: ReadonlyMap<string, StepOf<"call">>;
  /** Storage classes that loops write: by how much in all, is not known. */
  readonly repeated: ReadonlySet<number>;
  /** Assets that somebody else was allowed to take, as much as they like. */
  readonly lent: ReadonlySet<string>;
  /** The places that tests on the way say hold nothing. */
  readonly empty: ReadonlySet<number>;
}

/** Ether among the assets; tokens go by what names them. */
const ether = "ether";

/** One for each way that ends well; undefined where there are too many, or code is not known. Writes in loops are left out. */
export const pathEffectsOf = memoizeWithin(findEffects);

function findEffects(program: Program, flow: Flow): readonly PathEffect[] | null {
  if (flow.truncated || valueFlowOf(program, flow).isOpaque) return null;
  const paid = new Set(valueFlowOf(program, flow).outflows.map(({ amount }) => amount.key));
  const next = flow.steps.map(({ id }) => continuationsOf(flow, id, (step) => isNothingToPay(step, paid)));
  if (countWays(next) > maxWays) return null;
  const facts = factsOf(program, flow);
  return waysThrough(next, stepsThatTell(facts)).map((way) => effectOf(program, facts, way));
}

/** What is the same on each way through a flow. */
interface FlowFacts {
  readonly flow: Flow;
  /** What is paid, by the step that pays. */
  readonly outflows: ReadonlyMap<number, Value>;
  /** The ether that comes along with a call, where the function takes any. */
  readonly value: Value | undefined;
  readonly repeated: ReadonlySet<number>;
  /** What each test says that values are, by its step. */
  readonly equalities: ReadonlyMap<number, readonly Equality[]>;
}

function factsOf(program: Program, flow: Flow): FlowFacts {
  const { outflows } = valueFlowOf(program, flow);
  return {
    flow,
    outflows: new Map(outflows.map(({ step, amount }) => [step.id, amount])),
    value: flow.entry.stateMutability === "payable" ? valueInput(flow) : undefined,
    repeated: repeatedIn(flow),
    equalities: equalitiesOf(flow),
  };
}

/** Most tests say none. */
function equalitiesOf(flow: Flow): FlowFacts["equalities"] {
  const all = stepsOf(flow, "assume").map((test) => [test.id, equalityIn(test)] as const);
  return new Map(all.filter(([, equalities]) => equalities.length > 0));
}

/** `if (amount == 0) return` or `if (amount > 0)` before it is paid: the way that pays says the same of nothing. */
function isNothingToPay(step: Step | undefined, paid: ReadonlySet<number>): boolean {
  const order = step?.kind === "assume" ? comparisonOf(step.condition, step.holds) : undefined;
  if (order === undefined || order.isStrict) return false;
  const { smaller, larger, isEqual } = order;
  if (isNumber(larger, 0n) && paid.has(smaller.key)) return true;
  return isEqual && isNumber(smaller, 0n) && paid.has(larger.key);
}

/** Ways through a function that are followed: what has more is no simple bookkeeping. */
const maxWays = 256;

/** How many ways there are from the first step on, as far as that matters. */
function countWays(next: readonly (readonly number[])[]): number {
  const nWays = new Float64Array(next.length);
  for (let id = next.length - 1; id >= 0; id--) {
    spend();
    const nFrom = (next[id] ?? []).reduce((sum, one) => sum + (nWays[one] ?? 0), 0);
    nWays[id] = Math.min(Math.max(nFrom, 1), maxWays + 1);
  }
  return nWays[0] ?? 0;
}

/**
 * The steps that what a way does depends on: what is written and called there, what its tests say, and where the values
 * come from that differ from way to way.
 */
function stepsThatTell({ flow, outflows, equalities }: FlowFacts): ReadonlySet<number> {
  const [writes, calls] = [stepsOf(flow, "write"), stepsOf(flow, "call")];
  const said = [...equalities.values()].flatMap((all) => all.flatMap(([, is]) => ("kind" in is ? [is] : [])));
  const values = [...writes.map(({ value }) => value), ...calls.flatMap(({ call }) => sentBy(call))];
  const origins = subvaluesOfAll([...values, ...outflows.values(), ...said]).flatMap((one) =>
    one.kind === "phi" ? one.alternatives.map(({ from }) => from) : [],
  );
  return new Set([...[...writes, ...calls].map(({ id }) => id), ...equalities.keys(), ...origins]);
}

/** The steps that tell of each way, in its order; once for all ways that have the same. */
function waysThrough(
  next: readonly (readonly number[])[],
  telling: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const ways = new Map<string, readonly number[]>();
  const known = new Set<string>();
  const pending: Way[] = [{ at: 0, told: [] }];
  for (let way = pending.pop(); way !== undefined; way = pending.pop()) {
    const { at, told } = goToFork(way, next, telling);
    spend(told.length);
    const text = `${at}: ${told.join()}`;
    if (known.has(text)) continue;
    known.add(text);
    const [first, ...others] = next[at] ?? [];
    if (first === undefined) ways.set(text, told);
    else for (const one of [...others, first]) pending.push({ at: one, told: [...told] });
  }
  return [...ways.values()];
}

/** The beginning of a way: where it has come to, and what told of it before. */
interface Way {
  readonly at: number;
  readonly told: number[];
}

/** Goes on to where the way parts or ends; that step is noted too. */
function goToFork(way: Way, next: readonly (readonly number[])[], telling: ReadonlySet<number>): Way {
  let { at } = way;
  for (;;) {
    if (telling.has(at)) way.told.push(at);
    const [only, ...others] = next[at] ?? [];
    if (only === undefined || others.length > 0) return { at, told: way.told };
    at = only;
  }
}

function continuationsOf(
  { steps, committing }: Flow,
  last: number,
  isLeftOut: (step: Step | undefined) => boolean,
): readonly number[] {
  const all = (steps[last]?.successors ?? []).filter((next) => next > last && committing.has(next));
  return all.length > 1 ? all.filter((next) => !isLeftOut(steps[next])) : all;
}

function effectOf(program: Program, facts: FlowFacts, path: readonly number[]): PathEffect {
  const { flow, outflows, value, repeated } = facts;
  const books = new Books(facts, path);
  const held = new Map<string, LinearSum>();
  const payments = new Map<string, StepOf<"call">>();
  const lent = new Set<string>();
  const add = (asset: string, amount: Value, factor: bigint): void => {
    held.set(asset, plus(held.get(asset) ?? nothing, books.sumOf(amount), factor));
  };
  for (const id of path) {
    const step = flow.steps[id];
    if (step?.kind === "write") books.write(step);
    if (step?.kind !== "call") continue;
    const paid = outflows.get(id);
    const asset = assetOf(flow, step);
    if (paid !== undefined) {
      add(asset, paid, -1n);
      payments.set(asset, step);
    }
    const pulled = pulledBy(program, step);
    if (pulled !== undefined) add(asset, measuredIn(flow, step) ?? pulled, 1n);
    if (isApproval(program, step)) lent.add(asset);
  }
  if (value !== undefined) add(ether, value, 1n);
  return { ...books.close(), held, payments, lent, repeated, empty: books.empty };
}

function repeatedIn(flow: Flow): ReadonlySet<number> {
  const isRepeated = (step: Step): boolean => flow.loops.some((loop) => isInLoop(loop, step));
  return new Set(
    stepsOf(flow, "write")
      .filter(isRepeated)
      .map(({ place }) => place.storageClass),
  );
}

/** A token that a record names is the same for all that ask their records, and for who writes it into one. */
function assetOf(flow: Flow, { call: { value, target } }: StepOf<"call">): string {
  if (value !== undefined && !isNumber(value, 0n)) return ether;
  const named = target === undefined ? undefined : namingPlace(flow, target);
  return named === undefined ? String(target?.key) : `by ${named.storageClass}`;
}

function namingPlace(flow: Flow, target: Value): Place | undefined {
  if (target.kind === "load") return isIndexed(target.place) ? target.place : undefined;
  if (target.kind !== "parameter") return undefined;
  return committingStepsOf(flow, "write").find(({ place, value }) => value.key === target.key && isIndexed(place))
    ?.place;
}

function isApproval(program: Program, { call }: StepOf<"call">): boolean {
  const called = calledFunction(program, call);
  return called !== undefined && approvals[called.signature] !== undefined;
}

/** What the call takes from somebody else. */
function pulledBy(program: Program, { call }: StepOf<"call">): Value | undefined {
  const called = calledFunction(program, call);
  const [, to, amount] = called?.arguments ?? [];
  const isPull = called?.signature === erc20.transferFrom && to !== undefined && isInput(to, "this");
  return isPull ? amount : undefined;
}

/** What the contract saw come in by a call, where it looked before and after. */
function measuredIn(flow: Flow, pull: StepOf<"call">): Value | undefined {
  const values = stepsOf(flow, "write").map(({ value }) => value);
  const tests = stepsOf(flow, "assume").map(({ condition }) => condition);
  return subvaluesOfAll([...values, ...tests]).find((one) => isMeasured(one) && isAround(one, pull));
}

function isAround(measured: Value, { id, call }: StepOf<"call">): boolean {
  const [after, before] = measured.kind === "operation" ? measured.operands : [];
  return (
    after?.kind === "result" &&
    before?.kind === "result" &&
    before.step < id &&
    id < after.step &&
    after.call.target?.key === call.target?.key
  );
}

function valueInput(flow: Flow): Value | undefined {
  const values = flow.steps.flatMap(contentsOf).filter((value) => hasPart(value, kindBit.value));
  return subvaluesOfAll(values).find(isEther);
}

/** The key of a value, and what it is. */
type Equality = readonly [number, Value | LinearSum];

/** What a test that was passed says is nothing, and what it says came along. */
function equalityIn({ condition, holds }: StepOf<"assume">): readonly Equality[] {
  const [left, right] = condition.kind === "operation" ? condition.operands : [];
  const order = comparisonOf(condition, holds);
  if (order === undefined || left === undefined || right === undefined) return [];
  const isNone = isNumber(order.larger, 0n) && !order.isStrict;
  const none = isNone ? order.smaller : [left, right].find((_, at) => isNumber([right, left][at], 0n));
  if (none !== undefined && (isNone || order.isEqual))
    return [[none.kind === "load" ? storedKey(none.place) : none.key, nothing]];
  return order.isEqual ? [isMeasured, isEther].flatMap((isOfKind) => replacedIn(left, right, isOfKind)) : [];
}

function isEther(value: Value): boolean {
  return isInput(value, "value");
}

/** What is of the kind is as much as the other, where only one of them is. */
function replacedIn(
  left: Value,
  right: Value,
  isOfKind: (value: Value) => boolean,
): readonly (readonly [number, Value])[] {
  if (isOfKind(left) === isOfKind(right)) return [];
  return isOfKind(left) ? [[left.key, right]] : [[right.key, left]];
}

interface Entry {
  readonly sum: LinearSum;
  readonly write: StepOf<"write">;
}

/** What stands in storage along one path. */
class Books {
  readonly #flow: Flow;
  readonly #path: readonly number[];
  /** What was written to each place, in order. */
  readonly #written = new Map<number, Entry[]>();

  /** What the tests on the path say that values are, by key. */
  readonly #known: ReadonlyMap<number, Value | LinearSum>;

  constructor({ flow, equalities }: FlowFacts, path: readonly number[]) {
    this.#flow = flow;
    this.#known = new Map(path.filter((id) => equalities.has(id)).flatMap((id) => equalities.get(id) ?? []));
    this.#path = path;
  }

  /** What the tests say holds nothing. */
  get empty(): ReadonlySet<number> {
    return new Set([...this.#known].flatMap(([key, is]) => (is === nothing ? [key] : [])));
  }

  sumOf(value: Value): LinearSum {
    return linearSumOf(value, (part) => this.#replacementOf(part));
  }

  write(step: StepOf<"write">): void {
    const entries = this.#written.get(step.place.key) ?? [];
    this.#written.set(step.place.key, [...entries, { sum: this.sumOf(step.value), write: step }]);
  }

  /** By how much each storage class is more than before. */
  close(): Pick<PathEffect, "sums" | "writes"> {
    const sums = new Map<number, LinearSum>();
    const writes = new Map<number, StepOf<"write">>();
    for (const entries of this.#written.values()) {
      const last = entries.at(-1);
      if (last === undefined) continue;
      const { sum, write } = last;
      const { place } = write;
      const delta = plus(sum, this.#before(place), -1n);
      sums.set(place.storageClass, plus(sums.get(place.storageClass) ?? nothing, delta));
      writes.set(place.storageClass, write);
    }
    return { sums, writes };
  }

  /** A record that is made here was empty. */
  #before(place: Place): LinearSum {
    const isNew = indexesOf(place).some((index) => isFreshIndex(index, this.#flow));
    const key = storedKey(place);
    return isNew || this.#known.get(key) === nothing ? nothing : new Map([[key, 1n]]);
  }

  #replacementOf(part: Value): Value | LinearSum | undefined {
    const known = this.#known.get(part.key);
    if (known !== undefined) return known;
    if (part.kind === "load") {
      const last = this.#written.get(part.place.key)?.findLast(({ write }) => write.id < part.step);
      return last?.sum ?? this.#before(part.place);
    }
    if (part.kind !== "phi" || (part.kindBits & kindBit.loop) !== 0) return undefined;
    const on = part.alternatives.filter(({ from }) => this.#path.includes(from));
    return on.reduce<(typeof on)[number] | undefined>(
      (last, one) => (last && last.from > one.from ? last : one),
      undefined,
    )?.value;
  }
}

/** What stood in a place before the call, among the keys of a sum. */
export function storedKey({ key }: Place): number {
  return -1000 - key;
}
