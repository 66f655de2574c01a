/** What an expression may hold, told by where it comes from. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import type { Arithmetic, CallForm, DeclaredCallee, Input } from "../ir/operands.ts";
import type { DataOperator, PlainOperator } from "../ir/operators.ts";
import type { AnyNode } from "../program/nodes.ts";
import { memoize } from "../util/memoize.ts";
import { spend } from "../util/step-budget.ts";

/**
 * `key` is equal for values that are equal in one run as long as nothing is written between; see `Place` for loads.
 * Conversions between types leave no trace: `address(uint160(x))` is `x`.
 */
export type Value = ValueShape & {
  /** The sorts of the value and of all it is made of, as bits; ask `hasPart`. */
  readonly kindBits: number;
};

/** The values of one kind. */
export type ValueOf<K extends Value["kind"]> = Extract<Value, { readonly kind: K }>;

/** What was read from storage. */
export type Load = ValueOf<"load">;

type ValueShape =
  | { readonly kind: "number"; readonly key: number; readonly number: bigint }
  /** Any other constant, as it was written. */
  | { readonly kind: "literal"; readonly key: number; readonly text: string }
  /** An immutable variable. */
  | { readonly kind: "immutable"; readonly key: number; readonly declaration: VariableDeclaration }
  | { readonly kind: "input"; readonly key: number; readonly input: Input }
  /** A parameter of the entry point. */
  | { readonly kind: "parameter"; readonly key: number; readonly declaration: VariableDeclaration }
  /** Storage as the step `step` read it. */
  | { readonly kind: "load"; readonly key: number; readonly place: Place; readonly step: number }
  /** A storage pointer. */
  | { readonly kind: "reference"; readonly key: number; readonly place: Place }
  /** The slot number of a place, in assembly. */
  | { readonly kind: "slot"; readonly key: number; readonly place: Place }
  | Operation
  /** What the call of step `step` returned: the success flag of a low-level call is number 0, its data number 1. */
  | {
      readonly kind: "result";
      readonly key: number;
      readonly step: number;
      readonly index: number;
      readonly call: Call;
    }
  | Phi
  | { readonly kind: "record"; readonly key: number; readonly fields: ReadonlyMap<string, Value> }
  | { readonly kind: "callable"; readonly key: number; readonly definition: FunctionDefinition }
  | { readonly kind: "unknown"; readonly key: number };

/** What is computed of other values; some operators carry data: the name of a member, the number of a result. */
export type Operation = OperationShape & (DataOperator | { readonly operator: PlainOperator });

interface OperationShape {
  readonly kind: "operation";
  readonly key: number;
  readonly kindBits: number;
  readonly operands: readonly Value[];
  /** Where it is computed; absent for what only the lowering computes. */
  readonly node?: AnyNode | undefined;
  /** Of arithmetic on integers. */
  readonly arithmetic?: Arithmetic | undefined;
}

/** A variable after paths have met; alternatives of a loop arrive when its body has been walked. */
export interface Phi {
  readonly kind: "phi";
  readonly key: number;
  readonly kindBits: number;
  readonly alternatives: readonly Alternative[];
}

export interface Alternative {
  readonly value: Value;
  /** The last step of the path that brings this value. */
  readonly from: number;
}

/** A call that leaves the contract; `selfdestruct` is one too: it sends ether. */
export interface Call {
  readonly form: CallForm;
  /** Absent for `create` and `ecrecover`. */
  readonly target: Value | undefined;
  /** Ether sent along; absent where none can be. */
  readonly value: Value | undefined;
  /** Absent where all gas is forwarded. */
  readonly gas: Value | undefined;
  /** Of `create2`: what the address of the new contract depends on, beside its code. */
  readonly salt?: Value | undefined;
  readonly arguments: readonly Value[];
  /** What a high-level call names. */
  readonly callee: DeclaredCallee;
  /** True where the callee cannot change any state. */
  readonly isStatic: boolean;
}

/**
 * A stretch of storage: a variable, or a slot that code computed, and the way into it. `key` tells places apart by
 * field and index (`pending[a]` is not `pending[b]`); `storageClass` is the same for all indexes.
 */
export interface Place {
  readonly base:
    | { readonly kind: "variable"; readonly declaration: VariableDeclaration }
    | { readonly kind: "slot"; readonly slot: Value; readonly transient: boolean };
  readonly path: readonly Projection[];
  readonly key: number;
  readonly storageClass: number;
  /** Of the computed parts. */
  readonly kindBits: number;
  /** The keys of this place and of all it lies in, outermost first. */
  readonly within: readonly number[];
  /** The computed parts: its slot and its indexes. */
  readonly indexes: readonly Value[];
}

export type Projection =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "index"; readonly value: Value }
  | { readonly kind: "length" };

/** What `hasPart` can look for, one bit each. */
export const kindBit = {
  literal: 1 << 0,
  immutable: 1 << 1,
  /** The sender or the origin of the transaction. */
  caller: 1 << 2,
  value: 1 << 3,
  calldata: 1 << 4,
  /** What everyone knows of a block: time, number, RANDAO value, its builder, a hash. */
  block: 1 << 5,
  otherInput: 1 << 6,
  parameter: 1 << 7,
  load: 1 << 8,
  pointer: 1 << 9,
  hash: 1 << 10,
  code: 1 << 11,
  balance: 1 << 12,
  result: 1 << 13,
  phi: 1 << 14,
  record: 1 << 15,
  callable: 1 << 16,
  unknown: 1 << 17,
  /** A loop may still have added alternatives after the value was made. */
  loop: 1 << 18,
} as const;

/** True where the value, or something that it is made of, is of one of the sorts, which are joined by `|`. */
export function hasPart(value: Value, kindBits: number): boolean {
  if ((value.kindBits & kindBits) !== 0) return true;
  return (value.kindBits & kindBit.loop) !== 0 && (kindBitsAfterLoops(value) & kindBits) !== 0;
}

/** The sorts of a value with those that came once its loops had been walked: whoever asks comes after that. */
const kindBitsAfterLoops = memoize((value: Value): number => {
  let kindBits = 0;
  for (const one of subvalues(value)) kindBits |= one.kindBits;
  return kindBits;
});

/** A number that is no value of any flow: its key is nobody's. */
export function loneNumber(number: bigint): Value {
  return { kind: "number", key: -1, kindBits: 0, number };
}

/** The values a value is made of, one step down. */
export function operandsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "load":
    case "reference":
    case "slot":
      return indexesOf(value.place);
    case "operation":
      return value.operands;
    case "result": {
      const { target, arguments: given } = value.call;
      return target === undefined ? given : [target, ...given];
    }
    case "phi":
      return value.alternatives.map((alternative) => alternative.value);
    case "record":
      return [...value.fields.values()];
    default:
      return [];
  }
}

/** The same of operations alone: storage, calls and what paths bring are left whole. */
export function operandsOfOperation(value: Value): readonly Value[] {
  return value.kind === "operation" ? value.operands : [];
}

/** The same, but what a call answers is left whole. */
export function operandsBesideCalls(value: Value): readonly Value[] {
  return value.kind === "result" ? [] : operandsOf(value);
}

/** The computed parts of a place: its slot and its indexes. */
export function indexesOf({ indexes }: Place): readonly Value[] {
  return indexes;
}

/** The value and all it is made of, each once; `operands` says what to follow. */
export function subvalues(value: Value, operands: (value: Value) => readonly Value[] = operandsOf): readonly Value[] {
  const parts = [value];
  findPart(parts, operands, () => false);
  return parts;
}

/** The values and all they are made of, each once for all of them: one walk, whatever they share. */
export function subvaluesOfAll(values: readonly Value[]): readonly Value[] {
  const seen = new Set<Value>();
  return values.flatMap((value) => unseenParts(seen, value));
}

/** The value and all it is made of, without what was seen before; then it is seen. */
export function unseenParts(seen: Set<Value>, value: Value): readonly Value[] {
  if (seen.has(value)) return [];
  seen.add(value);
  const parts = [value];
  for (const part of parts) {
    spend();
    if (isLeaf(part)) continue;
    for (const operand of operandsOf(part)) {
      if (seen.has(operand)) continue;
      seen.add(operand);
      parts.push(operand);
    }
  }
  return parts;
}

/** True where the value, or something that it is made of, passes the test: looks no further than it has to. */
export function somePart(
  value: Value,
  test: (part: Value) => boolean,
  operands: (value: Value) => readonly Value[] = operandsOf,
): boolean {
  return isLeaf(value) ? test(value) : findPart([value], operands, test);
}

/** Below this many parts, looking through them is quicker than a set. */
const maxListed = 12;

/** Adds to `parts` what they are made of, until one passes the test. */
function findPart(
  parts: Value[],
  operands: (value: Value) => readonly Value[],
  test: (part: Value) => boolean,
): boolean {
  let seen: Set<Value> | undefined;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as Value;
    spend();
    if (test(part)) return true;
    if (isLeaf(part)) continue;
    seen ??= parts.length > maxListed ? new Set(parts) : undefined;
    for (const operand of operands(part)) addPart(parts, seen, operand);
  }
  return false;
}

function addPart(parts: Value[], seen: Set<Value> | undefined, part: Value): void {
  if (seen?.has(part) ?? parts.includes(part)) return;
  parts.push(part);
  seen?.add(part);
}

function isLeaf({ kind }: Value): boolean {
  return kind === "number" || kind === "parameter" || kind === "input" || kind === "literal" || kind === "unknown";
}

/** True when one of the two lies in the other. */
export function overlaps(a: Place, b: Place): boolean {
  return a.within.includes(b.key) || b.within.includes(a.key);
}

/** True when a write of `outer` replaces all of `inner`. */
export function covers(outer: Place, inner: Place): boolean {
  return inner.within.includes(outer.key);
}

/** True where the value was computed from what places of that pattern hold. */
export function isReadFrom(value: Value, pattern: number): boolean {
  return somePart(value, (one) => one.kind === "load" && one.place.storageClass === pattern);
}

/** True for what a place of that kind held, whatever it is looked up by. */
export function isLoadOf(value: Value | undefined, { storageClass }: Place): boolean {
  return value?.kind === "load" && value.place.storageClass === storageClass;
}

/** True for what that very place held. */
export function isHeldIn(value: Value | undefined, { key }: Place): boolean {
  return value?.kind === "load" && value.place.key === key;
}

/** The places that those of the values hold which were read from storage. */
export function loadedPlaces(values: readonly Value[]): readonly Place[] {
  return values.flatMap((one) => (one.kind === "load" ? [one.place] : []));
}

/** What was read from storage of all that the value is made of; `operands` says what to follow. */
export function loadsIn(value: Value, operands: (value: Value) => readonly Value[] = operandsOf): readonly Load[] {
  return subvalues(value, operands).filter((one) => one.kind === "load");
}

/** The places whose content the value was computed from; `operands` says what to follow. */
export function placesReadIn(
  value: Value,
  operands: (value: Value) => readonly Value[] = operandsOf,
): readonly Place[] {
  return loadsIn(value, operands).map(({ place }) => place);
}

/** True where the value was computed from that input of the transaction. */
export function isFromInput(value: Value, input: Input): boolean {
  return somePart(value, (one) => isInput(one, input));
}

/** True for all ether of the contract. */
export function isOwnBalance(value: Value): boolean {
  return (
    value.kind === "operation" &&
    value.operator === "member" &&
    value.name === "balance" &&
    value.operands.some((whose) => isInput(whose, "this"))
  );
}

/** True for what a low-level call answers first: whether it went well. */
export function isSuccessOf(value: Value, call: Call): boolean {
  return value.kind === "result" && value.call === call && value.index === 0;
}

/** True for that input of the transaction. */
export function isInput(value: Value, input: Input): boolean {
  return value.kind === "input" && value.input === input;
}

/** True for that number. */
export function isNumber(value: Value | undefined, number: bigint): boolean {
  return value?.kind === "number" && value.number === number;
}

/** What a value can be where paths have met: what it is on each of them. */
export function waysTo(value: Value): readonly Value[] {
  return value.kind === "phi" ? value.alternatives.flatMap((one) => waysTo(one.value)) : [value];
}
