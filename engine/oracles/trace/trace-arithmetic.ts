/** Results that do not fit: at 256 bits, and at the width that the code cuts a result to. */
import type { ArithmeticEvent, ArithmeticOperator } from "../observation.ts";
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
  signed,
  sourceSet,
  type Trace,
} from "./trace.ts";

const modulus = 2n ** 256n;
const wordMask = modulus - 1n;
/** Constants of code from here on stand for what is taken off; hashes that the optimizer has computed do not reach it. */
const leastNegative = modulus - 2n ** 128n;

/** ADD, SUB, MUL and EXP. */
export function compute(trace: Trace, frame: LiveFrame, view: StepView, operator: ArithmeticOperator): void {
  const [left, right] = [view.operand(0), view.operand(1)];
  const areConstant = noteAt(frame, 0) === constant && noteAt(frame, 1) === constant;
  let set = union(trace.table, peek(frame, 0), peek(frame, 1));
  const computation: Computation = {
    ...{ place: placeOf(frame, view.pc), operator, left, right, result: resultOf(operator, left, right) },
    ...{ isSigned: isSigned(trace, frame, 0) || isSigned(trace, frame, 1), event: null },
  };
  set = union(trace.table, set, startOf(trace, frame, computation));
  if (!areConstant && !frame.draft.isForeign && !isCompilerMade(trace, frame, operator)) {
    const wrapsUnsigned = wraps(computation, noteAt(frame, 0) === constant, noteAt(frame, 1) === constant);
    const wrapsSigned = (wrapsUnsigned || hasLarge(computation)) && !fitsSigned(computation, 256);
    const fit = { bits: 256, wrapsUnsigned, wrapsSigned };
    if (wrapsUnsigned || wrapsSigned) set = union(trace.table, set, tellWrapped(trace, frame, computation, fit));
  }
  pop(frame, 2);
  push(frame, set, areConstant ? constant : trace.computations.push(computation));
}

/** Where a list lies the optimizer has computed beforehand: a hash all the same. */
function startOf(trace: Trace, frame: LiveFrame, { operator, left, right }: Computation): number {
  if (operator !== "ADD") return 0;
  for (const [index, digest] of [left, right].entries()) {
    const isHash = noteAt(frame, index) === constant && digest >= leastHash && digest < leastNegative;
    if (isHash) return sourceSet(trace, { kind: "hash", digest });
  }
  return 0;
}

const leastHash = 2n ** 128n;

/**
 * `0x100 * isShort - 1`, `0x100 ** n - 1` and `(1 << n) - 1` are masks of parts of words, and `2 ** n * x` is how compilers
 * before Constantinople shift.
 */
function isCompilerMade({ computations }: Trace, frame: LiveFrame, operator: ArithmeticOperator): boolean {
  return [0, 1].some((index) => {
    const computation = computations[noteAt(frame, index) - 1];
    if (operator === "MUL") return isPower(computation, 2n);
    const isFactor = computation?.operator === "MUL" && (computation.left === 0x100n || computation.right === 0x100n);
    return operator !== "EXP" && (isFactor || isPower(computation, 0x100n) || isPower(computation, 2n));
  });
}

/** SHL: of one it is a power of two. */
export function shiftLeft(trace: Trace, frame: LiveFrame, view: StepView): void {
  const [bits, value] = [view.operand(0), view.operand(1)];
  const set = union(trace.table, peek(frame, 0), peek(frame, 1));
  const areConstant = noteAt(frame, 0) === constant && noteAt(frame, 1) === constant;
  const isOfOne = noteAt(frame, 1) === constant && value === 1n;
  pop(frame, 2);
  if (areConstant || !isOfOne) {
    push(frame, set, areConstant ? constant : 0);
    return;
  }
  const place = placeOf(frame, view.pc);
  const result = bits < 256n ? 1n << bits : 0n;
  const power: Computation = { place, operator: "EXP", left: 2n, right: bits, result, isSigned: false, event: null };
  push(frame, set, trace.computations.push(power));
}

function isPower(computation: Computation | undefined, base: bigint): boolean {
  return computation?.operator === "EXP" && computation.left === base;
}

function isSigned({ computations }: Trace, frame: LiveFrame, index: number): boolean {
  const note = noteAt(frame, index);
  return note === signed || computations[note - 1]?.isSigned === true;
}

/** SIGNEXTEND: by a constant it is how code cuts a signed result to its width. */
export function extendSign(trace: Trace, frame: LiveFrame, view: StepView): void {
  const computation = trace.computations[noteAt(frame, 1) - 1];
  const bits = 8 * (Number(view.operand(0) & 0x1fn) + 1);
  const isCut = noteAt(frame, 0) === constant && bits < 256 && computation !== undefined && computation.event === null;
  const wrapped =
    isCut && !frame.draft.isForeign && !fitsSigned(computation, bits)
      ? tellWrapped(trace, frame, computation, { bits, wrapsUnsigned: true, wrapsSigned: true })
      : 0;
  computeSigned(trace, frame, signed);
  const top = frame.stack.length - 1;
  frame.stack[top] = union(trace.table, frame.stack[top] ?? 0, wrapped);
}

/** SDIV, SMOD, SLT, SGT, SAR and SIGNEXTEND: what they take was signed. */
export function computeSigned(trace: Trace, frame: LiveFrame, note: number): void {
  const set = union(trace.table, peek(frame, 0), peek(frame, 1));
  for (const index of [0, 1]) {
    const computation = trace.computations[noteAt(frame, index) - 1];
    if (!computation) continue;
    computation.isSigned = true;
    if (computation.event) computation.event.isSigned = true;
  }
  pop(frame, 2);
  push(frame, set, note);
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
  // A constant just below zero is one that is taken off: `x - 1` is compiled to an addition.
  if (operator === "ADD" && leftIsFixed && left >= leastNegative) return right < modulus - left;
  if (operator === "ADD" && rightIsFixed && right >= leastNegative) return left < modulus - right;
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

/** Of small numbers a sign makes no difference: these, and what comes of them, have none. */
function hasLarge({ left, right, result }: Computation): boolean {
  return left >= leastWithSign || right >= leastWithSign || result >= leastWithSign;
}

const leastWithSign = modulus / 2n;

type Fit = Pick<ArithmeticEvent, "bits" | "wrapsUnsigned" | "wrapsSigned">;

/** Appends the event; gives the set that stands for the wrapped result. */
function tellWrapped(trace: Trace, frame: LiveFrame, computation: Computation, fit: Fit): number {
  const { place, operator, left, right, isSigned: reads } = computation;
  const { id, uses } = makeUsed(trace);
  const event = { kind: "arithmetic" as const, ...place, id, operator, left, right, isSigned: reads, ...fit, uses };
  computation.event = event;
  frame.draft.events.push(event);
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
    const bits = ones.toString(2).length;
    const fit = { bits, wrapsUnsigned: true, wrapsSigned: !fitsSigned(computation, bits) };
    set = union(trace.table, set, tellWrapped(trace, frame, computation, fit));
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

/** A difference that itself decides a branch is how the optimizer asks whether two values differ: it is no arithmetic. */
export function withdrawComparison({ computations }: Trace, { draft }: LiveFrame, note: number): void {
  const { operator, event } = computations[note - 1] ?? {};
  const index = operator === "SUB" && event ? draft.events.lastIndexOf(event) : -1;
  if (index >= 0) draft.events.splice(index, 1);
}
