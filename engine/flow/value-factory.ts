/** Makes values and places, with keys that are equal where they are. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import type { Arithmetic, Input } from "../ir/operands.ts";
import { type Operator, type OperatorWord, type PlainOperator, textOfOperator } from "../ir/operators.ts";
import type { AnyNode } from "../program/nodes.ts";
import { type Alternative, type Call, kindBit, type Phi, type Place, type Projection, type Value } from "./value.ts";

/** Keys of one factory can be compared with each other, not with those of another. */
export interface ValueFactory {
  number(number: bigint): Value;
  literal(text: string): Value;
  immutable(declaration: VariableDeclaration): Value;
  input(input: Input): Value;
  parameter(declaration: VariableDeclaration): Value;
  load(place: Place, step: number): Value;
  reference(place: Place): Value;
  slot(place: Place): Value;
  /** Folds numbers, undoes double negation, and says `!` of `==` for `!=`. */
  operation(operator: Operator, operands: readonly Value[], node?: AnyNode, arithmetic?: Arithmetic): Value;
  result(call: Call, step: number, index: number): Value;
  merge(alternatives: readonly Alternative[]): Phi;
  /** Alternatives may be added while the loop that it belongs to is walked. */
  loopMerge(alternatives: Alternative[]): Phi;
  record(fields: ReadonlyMap<string, Value>): Value;
  callable(definition: FunctionDefinition): Value;
  unknown(): Value;
  variable(declaration: VariableDeclaration): Place;
  slotPlace(slot: Value, transient: boolean): Place;
  /** The part of `place` that `projection` names. */
  project(place: Place, projection: Projection): Place;
}

/** A factory whose keys start afresh. */
export function makeValueFactory(): ValueFactory {
  const keys = makeKeys();
  const { fresh, keyOf, once, onceNumber } = keys;
  return {
    number: onceNumber,
    literal: (text) => once(`t${text}`, (key) => ({ kind: "literal", key, kindBits: kindBit.literal, text })),
    immutable: (declaration) =>
      once(`f${declaration.id}`, (key) => ({ kind: "immutable", key, kindBits: kindBit.immutable, declaration })),
    input: (input) => once(`i${input}`, (key) => ({ kind: "input", key, kindBits: kindBitOf[input], input })),
    parameter: (declaration) =>
      once(`p${declaration.id}`, (key) => ({ kind: "parameter", key, kindBits: kindBit.parameter, declaration })),
    callable(definition) {
      const key = keyOf(`c${definition.id}`);
      return { kind: "callable", key, kindBits: kindBit.callable, definition };
    },
    record(fields) {
      const text = [...fields].map(([name, { key }]) => `${name}:${key}`).join();
      const kindBits = kindBit.record | kindBitsIn([...fields.values()]);
      return { kind: "record", key: keyOf(`{${text}}`), kindBits, fields };
    },
    result(call, step, index) {
      const kindBits = kindBit.result | (call.target?.kindBits ?? 0) | kindBitsIn(call.arguments);
      return { kind: "result", key: fresh(), kindBits, step, index, call };
    },
    unknown: () => ({ kind: "unknown", key: fresh(), kindBits: kindBit.unknown }),
    operation: makeOperations(keys),
    ...makeMerges(fresh),
    ...makeStorageValues(fresh),
    ...makePlaces(keyOf),
  };
}

/** Operations, folded where all their operands are numbers. */
function makeOperations({ fresh, onceNumber }: Keys): ValueFactory["operation"] {
  const operationKey = makeOperationKeys(fresh);
  const operation: ValueFactory["operation"] = (operator, operands, node, arithmetic) => {
    if (operator === "!=") return operation("!", [operation("==", operands, node)]);
    const [first] = operands;
    if (operator === "!" && first?.kind === "operation" && first.operator === "!" && first.operands[0]) {
      return first.operands[0];
    }
    const folded = fold(operator, operands);
    if (folded !== undefined) return onceNumber(folded);
    const kindBits = kindBitOfOperator(operator) | kindBitsIn(operands);
    const key = operationKey(operator, operands);
    return typeof operator === "string"
      ? { kind: "operation", key, kindBits, operator, operands, node, arithmetic }
      : { kind: "operation", key, kindBits, ...operator, operands, node, arithmetic };
  };
  return operation;
}

function makeMerges(fresh: () => number): Pick<ValueFactory, "merge" | "loopMerge"> {
  const phi = (alternatives: readonly Alternative[], more: number): Phi => {
    return { kind: "phi", key: fresh(), kindBits: sortsOfMerge(alternatives) | more, alternatives };
  };
  return {
    merge: (alternatives) => phi(alternatives, 0),
    loopMerge: (alternatives) => phi(alternatives, kindBit.loop),
  };
}

function makeStorageValues(fresh: () => number): Pick<ValueFactory, "load" | "reference" | "slot"> {
  const [loadKey, referenceKey, slotKey] = [keyByNumber(fresh), keyByNumber(fresh), keyByNumber(fresh)];
  const bitsOf = (kind: number, place: Place): number => kind | place.kindBits;
  return {
    load: (place, step) => ({
      kind: "load",
      key: loadKey(place.key),
      kindBits: bitsOf(kindBit.load, place),
      place,
      step,
    }),
    reference: (place) => ({
      kind: "reference",
      key: referenceKey(place.key),
      kindBits: bitsOf(kindBit.pointer, place),
      place,
    }),
    slot: (place) => ({ kind: "slot", key: slotKey(place.key), kindBits: bitsOf(kindBit.pointer, place), place }),
  };
}

function makePlaces(keyOf: Keys["keyOf"]): Pick<ValueFactory, "variable" | "slotPlace" | "project"> {
  const basePlace = (base: Place["base"], key: number, storageClass: number): Place => {
    const [kindBits, indexes] = base.kind === "slot" ? [base.slot.kindBits, [base.slot]] : [0, []];
    return { base, path: [], key, storageClass, kindBits, within: [key], indexes };
  };
  return {
    variable(declaration) {
      const key = keyOf(`v${declaration.id}`);
      return basePlace({ kind: "variable", declaration }, key, key);
    },
    slotPlace(slot, transient) {
      const space = transient ? "transient" : "storage";
      const storageClass = keyOf(`${space}~${constantsIn(slot)}`);
      return basePlace({ kind: "slot", slot, transient }, keyOf(`${space}${slot.key}`), storageClass);
    },
    project(place, projection) {
      const exact = projection.kind === "index" ? `[${projection.value.key}]` : projectionName(projection);
      const general = projection.kind === "index" ? "[]" : projectionName(projection);
      const key = keyOf(`${place.key}${exact}`);
      return {
        base: place.base,
        path: [...place.path, projection],
        key,
        storageClass: keyOf(`~${place.storageClass}${general}`),
        kindBits: projection.kind === "index" ? place.kindBits | projection.value.kindBits : place.kindBits,
        within: [...place.within, key],
        indexes: projection.kind === "index" ? [...place.indexes, projection.value] : place.indexes,
      };
    },
  };
}

const kindBitOf: Readonly<Record<Input, number>> = {
  sender: kindBit.caller,
  origin: kindBit.caller,
  value: kindBit.value,
  calldata: kindBit.calldata,
  gas: kindBit.otherInput,
  timestamp: kindBit.block,
  "block number": kindBit.block,
  prevrandao: kindBit.block,
  coinbase: kindBit.block,
  block: kindBit.otherInput,
  this: kindBit.otherInput,
};

const kindBitsOfOperators: ReadonlyMap<PlainOperator, number> = new Map([
  ["keccak256", kindBit.hash],
  ["sha256", kindBit.hash],
  ["ripemd160", kindBit.hash],
  ["extcodesize", kindBit.code],
  ["blockhash", kindBit.block],
]);

const kindBitsOfMembers: ReadonlyMap<string, number> = new Map([
  ["code", kindBit.code],
  ["balance", kindBit.balance],
]);

function kindBitOfOperator(operator: Operator): number {
  if (typeof operator === "string") return kindBitsOfOperators.get(operator) ?? 0;
  return operator.operator === "member" ? (kindBitsOfMembers.get(operator.name) ?? 0) : 0;
}

function kindBitsIn(values: readonly Value[]): number {
  let kindBits = 0;
  for (const value of values) kindBits |= value.kindBits;
  return kindBits;
}

function sortsOfMerge(alternatives: readonly Alternative[]): number {
  return alternatives.reduce((kindBits, { value }) => kindBits | value.kindBits, kindBit.phi);
}

interface Keys {
  readonly fresh: () => number;
  /** The same key for the same text. */
  readonly keyOf: (text: string) => number;
  /** The value with that text, made once. */
  readonly once: (text: string, make: (key: number) => Value) => Value;
  readonly onceNumber: (number: bigint) => Value;
}

function makeKeys(): Keys {
  const keys = new Map<string, number>();
  const made = new Map<string, Value>();
  const numbers = new Map<bigint, Value>();
  let nKeys = 0;
  const keyOf = (text: string): number => remembered(keys, text, () => nKeys++);
  return {
    fresh: () => nKeys++,
    keyOf,
    once: (text, make) => remembered(made, text, () => make(keyOf(text))),
    onceNumber: (number) => remembered(numbers, number, () => ({ kind: "number", key: nKeys++, kindBits: 0, number })),
  };
}

function remembered<K, V>(known: Map<K, V>, name: K, make: () => V): V {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  known.set(name, made);
  return made;
}

/** Gives each number a key of its own. */
function keyByNumber(fresh: () => number): (number: number) => number {
  const keys = new Map<number, number>();
  return (number) => remembered(keys, number, fresh);
}

/** Keys that stay below this leave room for two of them and an operator in one exact number. */
const maxPacked = 2 ** 21;

/** Gives equal operations equal keys. Nearly all have one or two operands: those are looked up by a number. */
function makeOperationKeys(fresh: () => number): (operator: Operator, operands: readonly Value[]) => number {
  const operators = new Map<string, number>();
  const packed = new Map<number, number>();
  const others = new Map<string, number>();
  return (operator, operands) => {
    const text = textOfOperator(operator);
    const number = remembered(operators, text, () => operators.size);
    const [a, b] = operands;
    const first = a?.key ?? 0;
    const second = b === undefined ? 0 : b.key + 1;
    const isSmall = operands.length < 3 && first < maxPacked && second < maxPacked && number < maxOperators;
    if (a === undefined || !isSmall) {
      return remembered(others, `${text}(${operands.map(({ key }) => key).join()})`, fresh);
    }
    return remembered(packed, (number * maxPacked + first) * maxPacked + second, fresh);
  };
}

const maxOperators = 2 ** 11;

function projectionName(projection: Exclude<Projection, { kind: "index" }>): string {
  return projection.kind === "length" ? "#" : `.${projection.name}`;
}

/** What a computed slot has in common for all its indexes: the constants it is hashed with. */
function constantsIn(slot: Value): string {
  const keys: number[] = [];
  const visit = (value: Value, depth: number): void => {
    if (value.kind === "number" || value.kind === "literal" || value.kind === "immutable") keys.push(value.key);
    if (value.kind === "slot") keys.push(value.place.storageClass);
    if (value.kind === "operation" && depth < maxSlotDepth) {
      for (const operand of value.operands) visit(operand, depth + 1);
    }
  };
  visit(slot, 0);
  return keys.join();
}

const maxSlotDepth = 6;

/** Larger numbers are left unfolded: a shift can make them endless. */
const maxBits = 256n;
const word = (1n << maxBits) - 1n;

const binaryFolds: Readonly<Partial<Record<OperatorWord, (a: bigint, b: bigint) => bigint | undefined>>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0n ? undefined : a / b),
  "%": (a, b) => (b === 0n ? undefined : a % b),
  "**": (a, b) => (b < 0n || b > maxBits ? undefined : a ** b),
  "<<": (a, b) => (b < 0n || b > maxBits ? undefined : a << b),
  ">>": (a, b) => (b < 0n || b > maxBits ? undefined : a >> b),
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "==": (a, b) => toNumber(a === b),
  "<": (a, b) => toNumber(a < b),
  "<=": (a, b) => toNumber(a <= b),
  ">": (a, b) => toNumber(a > b),
  ">=": (a, b) => toNumber(a >= b),
  "&&": (a, b) => toNumber(a !== 0n && b !== 0n),
  "||": (a, b) => toNumber(a !== 0n || b !== 0n),
};

/** The number an operation on numbers gives, where it is one of 256 bits. */
function fold(operator: Operator, operands: readonly Value[]): bigint | undefined {
  if (operands[0]?.kind !== "number" || typeof operator !== "string") return undefined;
  const numbers = operands.flatMap((operand) => (operand.kind === "number" ? [operand.number] : []));
  const [a, b] = numbers;
  if (a === undefined || numbers.length !== operands.length || numbers.length > 2) return undefined;
  if (b !== undefined) return foldNumbers(operator, a, b);
  if (operator === "!") return toNumber(a === 0n);
  return operator === "~" ? word ^ a : undefined;
}

/** A binary operation on two numbers; undefined where the operator is unknown or the result has more than 256 bits. */
export function foldNumbers(operator: OperatorWord, a: bigint, b: bigint): bigint | undefined {
  const folded = binaryFolds[operator]?.(a, b);
  return folded !== undefined && -word <= folded && folded <= word ? folded : undefined;
}

/** 1 or 0, as a condition counts. */
export function toNumber(truth: boolean): bigint {
  return truth ? 1n : 0n;
}
