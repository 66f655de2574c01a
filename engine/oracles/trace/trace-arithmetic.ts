/** Results that do not fit: at 256 bits, and at the width that the code cuts a result to. */
import type { ArithmeticOperator } from "../observation.ts";
import { union } from "./source-sets.ts";
import {
  type Computation,
  constant,
  type LiveFrame,
  makeUsed,
  noteAt,
  peek,
  placeOf,
  pop,
  push,
  type StepView,
  sourceSet,
  type Trace,
} from "./trace.ts";

const modulus = 2n ** 256n;
const wordMask = modulus - 1n;
const half = 2n ** 255n;

/** ADD, SUB, MUL and EXP. */
export function compute(trace: Trace, frame: LiveFrame, view: StepView, operator: ArithmeticOperator): void {
  const [left, right] = [view.operand(0), view.operand(1)];
  const areConstant = noteAt(frame, 0) === constant && noteAt(frame, 1) === constant;
  let set = union(trace.table, peek(frame, 0), peek(frame, 1));
  const computation = {
    place: placeOf(frame, view.pc),
    operator,
    left,
    right,
    result: resultOf(operator, left, right),
  };
  const isWrapped =
    !areConstant &&
    !isLengthMask(trace, frame, operator) &&
    wraps(computation, noteAt(frame, 0) === constant, noteAt(frame, 1) === constant);
  if (isWrapped && !frame.draft.isForeign) set = union(trace.table, set, tellWrapped(trace, frame, computation, 256));
  pop(frame, 2);
  push(frame, set, areConstant ? constant : trace.computations.push(computation));
}

/** `0x100 * isShort - 1`: how compilers before 0.8 find the length of a string in storage. */
function isLengthMask(trace: Trace, frame: LiveFrame, operator: ArithmeticOperator): boolean {
  const factor = operator === "SUB" ? trace.computations[noteAt(frame, 0) - 1] : undefined;
  return factor?.operator === "MUL" && (factor.left === 0x100n || factor.right === 0x100n);
}

function resultOf(operator: ArithmeticOperator, left: bigint, right: bigint): bigint {
  if (operator === "ADD") return (left + right) & wordMask;
  if (operator === "SUB") return (left - right) & wordMask;
  return operator === "MUL" ? (left * right) & wordMask : power(left, right);
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) & wordMask;
    square = (square * square) & wordMask;
  }
  return result;
}

/** Whether the result is not the one that numbers without a width have. What the compiler makes of shifts is left out. */
function wraps({ operator, left, right, result }: Computation, leftIsFixed: boolean, rightIsFixed: boolean): boolean {
  // A constant above half is one that is taken off: `x - 1` is compiled to an addition.
  if (operator === "ADD" && leftIsFixed && left >= half) return right < modulus - left;
  if (operator === "ADD" && rightIsFixed && right >= half) return left < modulus - right;
  if (operator === "ADD") return left + right !== result;
  if (operator === "SUB") return left < right && !(leftIsFixed && left === 0n);
  if (operator === "MUL") {
    return left * right !== result && !(leftIsFixed && isShift(left)) && !(rightIsFixed && isShift(right));
  }
  return !(leftIsFixed && isPowerOfTwo(left)) && exceeds(left, right);
}

/** What a value is multiplied with to move it by bytes. */
function isShift(value: bigint): boolean {
  return value >= 256n && isPowerOfTwo(value);
}

function isPowerOfTwo(value: bigint): boolean {
  return value > 0n && (value & (value - 1n)) === 0n;
}

function exceeds(base: bigint, exponent: bigint): boolean {
  return base > 1n && (exponent >= 256n || base ** exponent >= modulus);
}

/** Appends the event; gives the set that stands for the wrapped result. */
function tellWrapped(trace: Trace, frame: LiveFrame, computation: Computation, bits: number): number {
  const { place, operator, left, right } = computation;
  const { id, uses } = makeUsed(trace);
  const wrapsSigned = !fitsSigned(computation, bits);
  frame.draft.events.push({ kind: "arithmetic", ...place, id, operator, left, right, bits, wrapsSigned, uses });
  return sourceSet(trace, { kind: "arithmetic", id });
}

function fitsSigned({ operator, left, right }: Computation, bits: number): boolean {
  const [a, b] = [BigInt.asIntN(256, left), BigInt.asIntN(256, right)];
  if (operator === "EXP") return b >= 0n && b < 256n && fits(a ** b, bits);
  return fits(operator === "ADD" ? a + b : operator === "SUB" ? a - b : a * b, bits);
}

function fits(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits, value) === value;
}

/** AND: with a constant of ones it is how code cuts a result to its width. */
export function mask(trace: Trace, frame: LiveFrame, view: StepView): void {
  const [first, second] = [noteAt(frame, 0), noteAt(frame, 1)];
  const areConstant = first === constant && second === constant;
  let set = union(trace.table, peek(frame, 0), peek(frame, 1));
  const note = first > 0 ? first : second;
  const ones = first > 0 ? view.operand(1) : view.operand(0);
  const computation = note > 0 ? trace.computations[note - 1] : undefined;
  const isMask = Math.min(first, second) === constant && isWidth(ones);
  if (computation && isMask && !frame.draft.isForeign && doesNotFit(computation, ones)) {
    set = union(trace.table, set, tellWrapped(trace, frame, computation, ones.toString(2).length));
  }
  pop(frame, 2);
  push(frame, set, areConstant ? constant : isMask ? note : 0);
}

/** Whether these are the lowest bits of some bytes, and not those of an address: those are cut out of words that hold more. */
function isWidth(ones: bigint): boolean {
  return isPowerOfTwo(ones + 1n) && ones > 0n && ones.toString(2).length % 8 === 0 && ones < wordMask;
}

/** A result that wrapped at 256 bits has been told already. */
function doesNotFit(computation: Computation, ones: bigint): boolean {
  return computation.result > ones && !wraps(computation, false, false);
}
