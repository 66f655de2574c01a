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

/** Reads a pattern from left to right; `seen` are the names that are bound before. */
function compile(pattern: Pattern, seen: Set<PatternVariable>): readonly Matcher[] {
  if (typeof pattern === "bigint") return [matchNumber(pattern)];
  if (typeof pattern === "boolean")
    return [(term) => isConstant(term) && term.width === 0 && (term.value === 1n) === pattern];
  if (typeof pattern === "string") return [matchName(pattern, seen)];
  const [op, ...operands] = pattern;
  const code = opCodes[op];
  return compileOperands(op, operands, seen).map(
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

/** What matches a rule's operands: one row for each order in which operands of commutative operators can come. */
export function compileRule({ match: [op, ...operands] }: Rule): readonly CompiledOperands[] {
  return ordersOf(op, operands, new Set()).flatMap((order) => {
    const [first = anyOp, second = anyOp] = order.map(headOf);
    return compileAll(order, new Set()).map((match) => ({ first, second, match }));
  });
}

function headOf(pattern: Pattern): number {
  if (typeof pattern === "bigint" || typeof pattern === "boolean") return opCodes.constant;
  if (typeof pattern === "string") return constantNames.includes(pattern) ? opCodes.constant : anyOp;
  return opCodes[pattern[0]];
}

function compileOperands(op: Op, operands: readonly Pattern[], seen: Set<PatternVariable>): readonly OperandMatcher[] {
  // All orders bind the same names.
  const before = [...seen];
  return ordersOf(op, operands, seen).flatMap((order) => {
    seen.clear();
    for (const name of before) seen.add(name);
    return compileAll(order, seen);
  });
}

function ordersOf(op: Op, operands: readonly Pattern[], seen: ReadonlySet<string>): readonly (readonly Pattern[])[] {
  const [first, second] = operands;
  if (!ops[op].isCommutative || first === undefined || second === undefined) return [operands];
  return isOrderOpen(first, second, seen) ? [operands, [second, first]] : [operands];
}

/** Constants come first by normalization, and names that are bound here match either way. */
function isOrderOpen(first: Pattern, second: Pattern, seen: ReadonlySet<string>): boolean {
  if (headOf(first) === opCodes.constant || first === second) return false;
  const isFresh = (one: Pattern): boolean => typeof one === "string" && !seen.has(one);
  return !(isFresh(first) && isFresh(second));
}

function compileAll(operands: readonly Pattern[], seen: Set<PatternVariable>): readonly OperandMatcher[] {
  return operands
    .map((operand) => compile(operand, seen))
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
