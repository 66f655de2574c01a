/** From what a term should be worth down to the variables that could make it so. */
import { maskOf } from "../../terms/bits.ts";
import { argOf, isConstant, type Term } from "../../terms/term.ts";
import { type ArrayValue, type Value, writeArray, zeroArray } from "../../terms/value.ts";
import type { Random } from "../random.ts";
import type { Spending } from "../spending.ts";
import type { Assignment } from "./assignment.ts";
import { invert } from "./invert.ts";

/** What a descent needs to know. */
export interface DescentContext {
  readonly assignment: Assignment;
  readonly random: Random;
  /** Told of each term on the way down; without steps it goes no further. */
  readonly spending: Spending;
  /** Numbers that are worth a try: constants of the conditions, and their neighbours. */
  readonly hints: readonly [bigint, ...bigint[]];
  /** Words that have this hash, if some are known. */
  preimageOf(hash: bigint, like: Term): readonly bigint[] | undefined;
  /** A number that divides the other, without 1 and itself where possible. */
  divisorOf(value: bigint): bigint;
  /** Whether a term can have the value, as far as bounds tell. */
  allows(term: Term, value: bigint): boolean;
}

/** New values for variables. */
export type Changes = Map<Term, Value>;

/** Deeper than this is given up: a descent of a deep term is as dear as many of shallow ones. */
const maxDepth = 400;

/** Changes that would make the term worth `target`, or bring it nearer; none where it is at a loss. */
export function descend(context: DescentContext, root: Term, target: bigint): Changes {
  const changes: Changes = new Map();
  const open: [Term, bigint][] = [[root, target]];
  for (let step = 0; step < maxDepth; step++) {
    const next = open.pop();
    if (next === undefined || !context.spending.spend(1)) break;
    const [term, wanted] = next;
    if (term.op === "variable") changes.set(term, wanted);
    else if (term.op === "select") read(context, term, wanted, open, changes);
    else if (context.assignment.worthOf(term) !== wanted) open.push(...choose(context, term, wanted));
  }
  return changes;
}

/** The operands that shall change, and to what. */
function choose(context: DescentContext, term: Term, target: bigint): [Term, bigint][] {
  if (term.op === "concat") {
    const low = argOf(term, 1);
    return [
      [low, target & maskOf(low.width)],
      [argOf(term, 0), target >> BigInt(low.width)],
    ];
  }
  if (term.op === "ite") return chooseBranch(context, term, target);
  if (term.op === "keccak256") return chooseInput(context, term, target);
  if ((term.op === "and" && target === 1n) || (term.op === "or" && target === 0n))
    return term.args.map((arg) => [arg, target]);
  return chooseOperand(context, term, target);
}

function chooseBranch({ assignment, random }: DescentContext, term: Term, target: bigint): [Term, bigint][] {
  const [condition, then, otherwise] = [argOf(term, 0), argOf(term, 1), argOf(term, 2)];
  const isThen = assignment.worthOf(condition) === 1n;
  const [taken, left] = isThen ? [then, otherwise] : [otherwise, then];
  const flipped: [Term, bigint] = [condition, isThen ? 0n : 1n];
  if (assignment.worthOf(left) === target) return [flipped];
  if (isConstant(taken)) return isConstant(left) ? [] : [flipped, [left, target]];
  return random.isOnce(4) && !isConstant(left) ? [flipped, [left, target]] : [[taken, target]];
}

function chooseInput(context: DescentContext, term: Term, target: bigint): [Term, bigint][] {
  const words = context.preimageOf(target, term);
  return words === undefined ? disturb(context, term) : term.args.map((arg, index) => [arg, words[index] ?? 0n]);
}

/** Any other value for one of the operands of a term: nothing better is known. */
function disturb({ random, hints }: DescentContext, term: Pick<Term, "args">): [Term, bigint][] {
  const open = term.args.filter((arg) => !isConstant(arg) && arg.sort.kind !== "Array");
  const arg = open[random.below(Math.max(1, open.length))];
  if (arg === undefined) return [];
  const width = arg.width === 0 ? 1 : arg.width;
  return [[arg, random.isOnce(2) ? random.word(width) : random.pick(hints) & maskOf(width)]];
}

function chooseOperand(context: DescentContext, term: Term, target: bigint): [Term, bigint][] {
  const open = term.args.flatMap((arg, index) => (isConstant(arg) ? [] : [index]));
  const start = context.random.below(Math.max(1, open.length));
  for (let n = 0; n < open.length; n++) {
    const index = open[(start + n) % open.length] ?? 0;
    const found = invertAt(context, term, target, index);
    if (found !== undefined) return [[argOf(term, index), found]];
  }
  // No single operand can do it: two may.
  return chooseTwo(context, term, target, open[start]);
}

function chooseTwo(context: DescentContext, term: Term, target: bigint, index: number | undefined): [Term, bigint][] {
  if (index === undefined || term.args.length !== 2) return [];
  const [arg, other] = [argOf(term, index), argOf(term, 1 - index)];
  if (arg.sort.kind === "Array") return [];
  if (term.op !== "bvmul" || isConstant(other)) return disturb(context, { args: [arg] });
  const divisor = context.divisorOf(target);
  return [
    [arg, divisor & maskOf(arg.width)],
    [other, divisor === 0n ? 0n : target / divisor],
  ];
}

/** Prefers, of a few tries, a value that the bounds of the operand allow. */
function invertAt(context: DescentContext, term: Term, target: bigint, index: number): bigint | undefined {
  const { assignment, random, hints } = context;
  const arg = argOf(term, index);
  const [current, other] = [
    assignment.worthOf(arg),
    term.args.length === 2 ? assignment.worthOf(argOf(term, 1 - index)) : 0n,
  ];
  if (typeof current !== "bigint" || typeof other !== "bigint") return undefined;
  const width = arg.sort.kind === "Bool" ? 1 : arg.width;
  let found: bigint | undefined;
  for (let n = 0; n < 4; n++) {
    found = invert({ term, target, index, width, current, other, random, hints });
    if (found === undefined || context.allows(arg, found)) break;
  }
  return found !== undefined && (context.allows(arg, found) || random.isOnce(8)) ? found : undefined;
}

/** Through what was written to the array, to whoever wrote the word that is read. */
function read(context: DescentContext, term: Term, target: bigint, open: [Term, bigint][], changes: Changes): void {
  const { assignment } = context;
  const index = assignment.worthOf(argOf(term, 1));
  if (typeof index !== "bigint") return;
  const array = writerOf(context, argOf(term, 0), index);
  if (array.op === "store") reachWritten(context, term, array, target, open);
  else if (array.op === "const-array") open.push([argOf(array, 0), target]);
  else {
    const pending = changes.get(array) ?? assignment.worthOf(array);
    const before: ArrayValue = typeof pending === "bigint" ? zeroArray : pending;
    changes.set(array, writeArray(before, index, target));
  }
}

/** Writes that are passed by in a step. */
const writesPerStep = 8;

/** The array as it was last written at the index, or as it was at first. */
function writerOf({ assignment, spending }: DescentContext, array: Term, index: bigint): Term {
  let writer = array;
  let nPassed = 0;
  for (; ; nPassed++) {
    if (writer.op === "ite") writer = argOf(writer, assignment.worthOf(argOf(writer, 0)) === 1n ? 1 : 2);
    else if (writer.op === "store" && assignment.worthOf(argOf(writer, 1)) !== index) writer = argOf(writer, 0);
    else break;
  }
  spending.spend(Math.ceil(nPassed / writesPerStep));
  return writer;
}

/** What was written changes, or the index that hides what lies below. */
function reachWritten(context: DescentContext, read: Term, store: Term, target: bigint, open: [Term, bigint][]): void {
  const written = argOf(store, 2);
  if (!isConstant(written) && !context.random.isOnce(4)) return void open.push([written, target]);
  const indexes = [argOf(read, 1), argOf(store, 1)].filter((index) => !isConstant(index));
  open.push(...disturb(context, { args: indexes }));
}
