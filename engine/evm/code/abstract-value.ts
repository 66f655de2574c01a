/** What control-flow recovery knows about a word on the stack. */
import type { Mnemonic } from "../opcodes.ts";
import { toWord, type Word } from "../word.ts";

export type AbstractValue =
  /** One of these: sorted, few. */
  | { readonly kind: "constants"; readonly values: readonly Word[] }
  /** The first word of calldata, and the selector in its highest bytes. */
  | { readonly kind: "first-word" }
  | { readonly kind: "selector" }
  /** Nonzero exactly where the selector is this one; with `negated`, where it is not. */
  | { readonly kind: "match"; readonly selector: Word; readonly negated: boolean }
  | { readonly kind: "unknown" };

export const unknown: AbstractValue = { kind: "unknown" };
export const selectorValue: AbstractValue = { kind: "selector" };
export const firstWord: AbstractValue = { kind: "first-word" };

/** More constants than this are unknown. */
const maxConstants = 48;

/** The value that is this word. */
export function constant(value: Word): AbstractValue {
  return { kind: "constants", values: [value] };
}

/** The value that covers both. */
export function join(a: AbstractValue, b: AbstractValue): AbstractValue {
  if (a === b) return a;
  if (a.kind !== "constants" || b.kind !== "constants") return keyOf(a) === keyOf(b) ? a : unknown;
  const values = [...new Set([...a.values, ...b.values])].sort((x, y) => (x < y ? -1 : 1));
  if (values.length === a.values.length) return a;
  return values.length > maxConstants ? unknown : { kind: "constants", values };
}

/** Text that is the same for equal values. */
export function keyOf(value: AbstractValue): string {
  if (value.kind === "constants") return value.values.join(",");
  return value.kind === "match" ? `${value.negated ? "!" : "="}${value.selector}` : (value.kind[0] ?? "");
}

/** What these opcodes compute on constants: enough to follow masks and sums on jump destinations. */
const folds: Partial<Record<Mnemonic, (a: Word, b: Word) => bigint>> = {
  ADD: (a, b) => a + b,
  SUB: (a, b) => a - b,
  MUL: (a, b) => a * b,
  DIV: (a, b) => (b === 0n ? 0n : a / b),
  AND: (a, b) => a & b,
  OR: (a, b) => a | b,
  XOR: (a, b) => a ^ b,
  SHL: (a, b) => (a > 255n ? 0n : b << a),
  SHR: (a, b) => (a > 255n ? 0n : b >> a),
  EXP: (a, b) => (b > 255n ? 0n : a ** b),
};

const selectorBits = 224n;

/** The result of an opcode with one result; `operands` has the topmost first. */
export function evaluate(mnemonic: Mnemonic, operands: readonly AbstractValue[]): AbstractValue {
  const [a = unknown, b = unknown] = operands;
  const fold = folds[mnemonic];
  if (mnemonic === "EXP" && !isConstant(a, 2n)) return unknown;
  if (fold && a.kind === "constants" && b.kind === "constants") return foldConstants(fold, a.values, b.values);
  if (mnemonic === "CALLDATALOAD") return isConstant(a, 0n) ? firstWord : unknown;
  if (mnemonic === "ISZERO") return a.kind === "match" ? { ...a, negated: !a.negated } : unknown;
  return evaluateSelector(mnemonic, a, b);
}

function foldConstants(
  fold: (a: Word, b: Word) => bigint,
  left: readonly Word[],
  right: readonly Word[],
): AbstractValue {
  let result: AbstractValue | undefined;
  for (const a of left) {
    for (const b of right) {
      const value = constant(toWord(fold(a, b)));
      result = result ? join(result, value) : value;
    }
  }
  return result ?? unknown;
}

/** Shifts and divisions that leave the selector, and comparisons of it. */
function evaluateSelector(mnemonic: Mnemonic, a: AbstractValue, b: AbstractValue): AbstractValue {
  if (mnemonic === "SHR" && b.kind === "first-word" && isConstant(a, selectorBits)) return selectorValue;
  if (mnemonic === "DIV" && a.kind === "first-word" && isConstant(b, 2n ** selectorBits)) return selectorValue;
  const other = a.kind === "selector" ? b : b.kind === "selector" ? a : undefined;
  const compared = other?.kind === "constants" && other.values.length === 1 ? other.values[0] : undefined;
  if (compared === undefined) return unknown;
  if (mnemonic === "AND" && compared === 0xffffffffn) return selectorValue;
  if (mnemonic === "EQ") return { kind: "match", selector: compared, negated: false };
  return mnemonic === "SUB" || mnemonic === "XOR" ? { kind: "match", selector: compared, negated: true } : unknown;
}

function isConstant(value: AbstractValue, expected: Word): boolean {
  return value.kind === "constants" && value.values.length === 1 && value.values[0] === expected;
}
