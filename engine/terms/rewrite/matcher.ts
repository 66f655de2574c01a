/** Patterns made into functions, once, so that building a term interprets nothing. */
import { maskOf } from "../bits.ts";
import { type Op, opCodes, ops } from "../op.ts";
import { isConstant, type Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";
import type { Bindings, Pattern, PatternVariable, Rule } from "./rule.ts";

/** What a match writes into; `Bindings` once it has matched. */
export type Scratch = { -readonly [name in keyof Bindings]: Bindings[name] };

type Matcher = (term: Term, into: Scratch) => boolean;

/** True where the terms of all operands match. */
export type OperandMatcher = (args: readonly Term[], into: Scratch) => boolean;

/** Nothing bound yet. */
export function makeScratch(t: TermStore): Scratch {
  const none = t.true;
  return {
    t,
    term: none,
    x: none,
    y: none,
    z: none,
    u: none,
    c: none,
    d: none,
    e: none,
    p: none,
    q: none,
    r: none,
    a: none,
  };
}

const constantNames: readonly string[] = ["c", "d", "e"];

/** Reads a pattern from left to right. */
function compile(pattern: Pattern, names: Names): readonly Matcher[] {
  if (typeof pattern === "bigint") return [matchNumber(pattern)];
  if (typeof pattern === "boolean")
    return [(term) => isConstant(term) && term.width === 0 && (term.value === 1n) === pattern];
  if (typeof pattern === "string") return [matchName(pattern, names.seen)];
  const [op, ...operands] = pattern;
  const code = opCodes[op];
  return compileOperands(op, operands, names).map(
    (match): Matcher =>
      (term, into) =>
        term.code === code && match(term.args, into),
  );
}

function matchNumber(value: bigint): Matcher {
  return (term) => isConstant(term) && term.width > 0 && term.value === (value & maskOf(term.width));
}

function matchName(name: PatternVariable, seen: Set<PatternVariable>): Matcher {
  if (seen.has(name)) return (term, into) => into[name] === term;
  seen.add(name);
  if (constantNames.includes(name)) {
    return (term, into) => {
      into[name] = term;
      return isConstant(term) && term.width > 0;
    };
  }
  return (term, into) => {
    into[name] = term;
    return true;
  };
}

/** A pattern of operands in one of the orders that it may match in. */
export interface CompiledOperands {
  /** Operators that the first two operands must have, by code; -1 where any will do. */
  readonly first: number;
  readonly second: number;
  readonly match: OperandMatcher;
}

/** Stands for any operator. */
export const anyOp = -1;

/** Names that are bound so far, and those that the whole pattern has more than once. */
interface Names {
  readonly seen: Set<PatternVariable>;
  readonly repeated: ReadonlySet<string>;
}

/** What matches a rule's operands: one row for each order in which operands of commutative operators can come. */
export function compileRule({ match }: Rule): readonly CompiledOperands[] {
  const [op, ...operands] = match;
  const names = namesOf(match);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return ordersOf(op, operands, repeated).flatMap((order) => {
    const [first = anyOp, second = anyOp] = order.map(headOf);
    return compileAll(order, { seen: new Set(), repeated }).map((match) => ({ first, second, match }));
  });
}

function namesOf(pattern: Pattern): readonly string[] {
  if (typeof pattern === "string") return [pattern];
  if (typeof pattern !== "object") return [];
  const [, ...operands] = pattern;
  return operands.flatMap(namesOf);
}

function headOf(pattern: Pattern): number {
  if (typeof pattern === "bigint" || typeof pattern === "boolean") return opCodes.constant;
  if (typeof pattern === "string") return constantNames.includes(pattern) ? opCodes.constant : anyOp;
  return opCodes[pattern[0]];
}

function compileOperands(op: Op, operands: readonly Pattern[], names: Names): readonly OperandMatcher[] {
  // All orders bind the same names.
  const before = [...names.seen];
  return ordersOf(op, operands, names.repeated).flatMap((order) => {
    names.seen.clear();
    for (const name of before) names.seen.add(name);
    return compileAll(order, names);
  });
}

function ordersOf(
  op: Op,
  operands: readonly Pattern[],
  repeated: ReadonlySet<string>,
): readonly (readonly Pattern[])[] {
  const [first, second] = operands;
  if (!ops[op].isCommutative || first === undefined || second === undefined) return [operands];
  return isOrderOpen(first, second, repeated) ? [operands, [second, first]] : [operands];
}

/** Constants come first by normalization, and which of two names is which matters only where one comes again. */
function isOrderOpen(first: Pattern, second: Pattern, repeated: ReadonlySet<string>): boolean {
  if (headOf(first) === opCodes.constant || first === second) return false;
  const isFree = (one: Pattern): boolean => typeof one === "string" && !repeated.has(one);
  return !(isFree(first) && isFree(second));
}

function compileAll(operands: readonly Pattern[], names: Names): readonly OperandMatcher[] {
  return operands
    .map((operand) => compile(operand, names))
    .reduce<readonly OperandMatcher[]>(
      (rows, choices, index) => rows.flatMap((row) => choices.map((choice) => extendRow(row, choice, index))),
      [() => true],
    );
}

function extendRow(row: OperandMatcher, choice: Matcher, index: number): OperandMatcher {
  return (args, into) => {
    const arg = args[index];
    return arg !== undefined && row(args, into) && choice(arg, into);
  };
}
