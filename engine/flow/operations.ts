/** What each operation of the intermediate representation does to a walk. */

import type { VariableDeclaration } from "solidity-ast";
import { operandOf, operandsOf } from "../ir/function-ir.ts";
import { initialValueIr } from "../ir/lower-function.ts";
import { type OpName, ops } from "../ir/ops.ts";
import type { AnyNode } from "../program/nodes.ts";
import { isDynamicArray, isStorageReference } from "../program/types.ts";
import { invariant } from "../util/invariant.ts";
import { callAssembly, callExternal, callFunction, callLocal, callOpaque, callPointer } from "./calls.ts";
import { addStep, type Frame, held, loadPlace, storePlace, type Walker } from "./evaluator.ts";
import { storedIn } from "./memory.ts";
import { isInput, type Projection, type Value } from "./value.ts";
import type { ValueFactory } from "./value-factory.ts";

type Operate = (walker: Walker, frame: Frame, register: number) => void;

/** Gives the value of a register. */
function giving(valueFor: (walker: Walker, frame: Frame, register: number) => Value): Operate {
  return (walker, frame, register) => {
    frame.values[register] = valueFor(walker, frame, register);
  };
}

/** Gives the list of values of a register. */
function returning(listFor: (walker: Walker, frame: Frame, register: number) => readonly Value[]): Operate {
  return (walker, frame, register) => {
    frame.lists[register] = listFor(walker, frame, register);
  };
}

const byName: Readonly<Record<OpName, Operate>> = {
  number: giving(({ values }, { ir }, register) => values.number(ir.details.numbers[detailOf(ir, register)] ?? 0n)),
  literal: giving(({ values }, { ir }, register) => values.literal(ir.details.texts[detailOf(ir, register)] ?? "")),
  input: giving(({ values }, { ir }, register) => values.input(ir.details.inputs[detailOf(ir, register)] ?? "block")),
  parameter: giving(({ values }, { ir, args }, register) => args[detailOf(ir, register)] ?? values.unknown()),
  returned: returning((_, { returned }) => returned),
  initial: giving(({ values }, { ir, returned }, register) => returned[detailOf(ir, register)] ?? values.unknown()),
  immutable: giving((walker, frame, register) => walker.values.fixed(variableOf(frame, register))),
  constant: giving((walker, frame, register) => constantValue(walker, variableOf(frame, register))),
  function: giving(({ values }, { ir }, register) => {
    const callee = ir.details.functions[detailOf(ir, register)];
    return callee === undefined ? values.unknown() : values.callable(callee);
  }),
  unknown: giving(({ values }) => values.unknown()),

  variable: giving(({ values }, frame, register) => values.reference(values.variable(variableOf(frame, register)))),
  field: giving((walker, frame, register) => {
    const name = frame.ir.details.texts[detailOf(frame.ir, register)] ?? "";
    const base = operand(walker, frame, register, 0);
    return partOf(walker.values, base, { kind: "field", name }, nodeOf(frame, register));
  }),
  length: giving((walker, frame, register) => lengthOf(walker.values, operand(walker, frame, register, 0))),
  index: giving((walker, frame, register) => {
    const index = operand(walker, frame, register, 1);
    const node = frame.ir.nodes[register];
    return elementOf(walker.values, operand(walker, frame, register, 0), index, node);
  }),
  "slot of variable": giving(({ values }, frame, register) => {
    const declaration = variableOf(frame, register);
    const place = values.variable(declaration);
    // The slot of a dynamic array holds its length.
    const isArray = isStorageReference(declaration) && isDynamicArray(declaration);
    return values.slot(isArray ? values.project(place, { kind: "length" }) : place);
  }),
  "slot of pointer": giving(({ values }, frame, register) => {
    const pointer = frame.values[operandOf(frame.ir, register, 0)] ?? values.unknown();
    if (pointer.kind !== "reference") return pointer;
    const { base, path } = pointer.place;
    return base.kind === "slot" && path.length === 0 ? base.slot : values.slot(pointer.place);
  }),
  "at slot": giving((walker, frame, register) => atSlot(walker.values, operand(walker, frame, register, 0), false)),
  "at transient slot": giving((walker, frame, register) =>
    atSlot(walker.values, operand(walker, frame, register, 0), true),
  ),
  load: giving((walker, frame, register) =>
    loaded(walker, operand(walker, frame, register, 0), nodeOf(frame, register)),
  ),
  store: (walker, frame, register) => {
    const place = operand(walker, frame, register, 0);
    const value = operand(walker, frame, register, 1);
    if (place.kind === "reference") storePlace(walker, place.place, value, nodeOf(frame, register));
  },
  push: giving(push),
  pop: (walker, frame, register) => {
    const { values } = walker;
    const array = operand(walker, frame, register, 0);
    if (array.kind !== "reference") return;
    const length = values.project(array.place, { kind: "length" });
    const after = values.operation("-", [values.load(length, -1), values.number(1n)]);
    storePlace(walker, length, after, nodeOf(frame, register));
  },

  operation: giving(operate),
  cast: giving((walker, frame, register) => {
    const value = operand(walker, frame, register, 0);
    const cast = frame.ir.details.casts[detailOf(frame.ir, register)];
    if (cast && value.kind !== "number") addStep(walker, nodeOf(frame, register), { kind: "cast", value, ...cast });
    return value;
  }),
  struct: giving((walker, frame, register) => {
    const names = frame.ir.details.fields[detailOf(frame.ir, register)] ?? [];
    const parts = operandValues(walker, frame, register).map((value, at) => [names[at] ?? `${at}`, value] as const);
    return walker.values.record(new Map(parts));
  }),
  insert: giving((walker, frame, register) => {
    const base = operand(walker, frame, register, 0);
    const name = frame.ir.details.texts[detailOf(frame.ir, register)] ?? "";
    const fields = base.kind === "record" ? base.fields : new Map([[otherFields, base]]);
    return walker.values.record(new Map([...fields, [name, operand(walker, frame, register, 1)]]));
  }),
  phi: () => undefined, // depends on how its block is entered
  extract: giving(({ values }, { ir, lists }, register) => {
    return lists[operandOf(ir, register, 0)]?.[detailOf(ir, register)] ?? values.unknown();
  }),
  "memory load": giving((walker, frame, register) => {
    const offset = operand(walker, frame, register, 1);
    for (const stored of storedIn(operand(walker, frame, register, 0))) {
      if (stored.offset.key === offset.key) return stored.value;
    }
    return walker.values.operation("mload", [offset]);
  }),
  "memory hash": giving((walker, frame, register) => {
    const [memory, ...args] = operandValues(walker, frame, register);
    const stored = memory === undefined ? [] : [...storedIn(memory)].map(({ value }) => value);
    return walker.values.operation("keccak256", [...args, ...stored]);
  }),

  call: returning((walker, frame, register) => {
    const callee = frame.ir.details.functions[detailOf(frame.ir, register)];
    return callFunction(walker, callee, operandValues(walker, frame, register), nodeOf(frame, register));
  }),
  "call virtual": returning((walker, frame, register) => {
    const named = frame.ir.details.functions[detailOf(frame.ir, register)];
    const callee = named && walker.resolver.resolveVirtual(named);
    return callFunction(walker, callee, operandValues(walker, frame, register), nodeOf(frame, register));
  }),
  "call super": returning((walker, frame, register) => {
    const named = frame.ir.details.supers[detailOf(frame.ir, register)];
    const callee = named && walker.resolver.resolveSuper(named.callee, named.lexical);
    return callFunction(walker, callee, operandValues(walker, frame, register), nodeOf(frame, register));
  }),
  "call pointer": returning((walker, frame, register) =>
    callPointer(walker, operandValues(walker, frame, register), nodeOf(frame, register)),
  ),
  "call local": returning((walker, frame, register) =>
    callLocal(
      walker,
      frame,
      detailOf(frame.ir, register),
      operandValues(walker, frame, register),
      nodeOf(frame, register),
    ),
  ),
  "call external": returning((walker, frame, register) =>
    callExternal(
      walker,
      frame.ir.details.calls[detailOf(frame.ir, register)],
      operandValues(walker, frame, register),
      nodeOf(frame, register),
    ),
  ),
  "call assembly": returning((walker, frame, register) =>
    callAssembly(
      walker,
      frame.ir.details.calls[detailOf(frame.ir, register)],
      operandValues(walker, frame, register),
      nodeOf(frame, register),
    ),
  ),
  placeholder: returning((_, frame, register) =>
    frame.placeholder(frame.lists[operandOf(frame.ir, register, 0)] ?? frame.returned),
  ),
  emit: (walker, frame, register) => {
    const event = frame.ir.details.events[detailOf(frame.ir, register)];
    addStep(walker, nodeOf(frame, register), {
      kind: "emit",
      event,
      arguments: operandValues(walker, frame, register),
    });
  },
  opaque: returning((walker, frame, register) => {
    const nResults = frame.ir.details.opaques[detailOf(frame.ir, register)]?.nResults ?? 0;
    return callOpaque(walker, false, nResults, [], nodeOf(frame, register));
  }),
};

/** By code. */
export const operations: readonly Operate[] = ops.map((name) => byName[name]);

function detailOf({ detail }: Frame["ir"], register: number): number {
  return detail[register] ?? -1;
}

function nodeOf({ ir }: Frame, register: number): AnyNode {
  const node = ir.nodes[register];
  invariant(node !== undefined, "a register without a node");
  return node;
}

function variableOf({ ir }: Frame, register: number): VariableDeclaration {
  const variable = ir.details.variables[detailOf(ir, register)];
  invariant(variable !== undefined, "a variable without a declaration");
  return variable;
}

function operand(walker: Walker, frame: Frame, register: number, at: number): Value {
  return held(walker, frame, operandOf(frame.ir, register, at));
}

function operandValues(walker: Walker, frame: Frame, register: number): readonly Value[] {
  const values: Value[] = [];
  for (const one of operandsOf(frame.ir, register)) values.push(held(walker, frame, one));
  return values;
}

/* Values. */

/** A constant's value, computed once: what it is computed from has no effects. */
function constantValue(walker: Walker, declaration: VariableDeclaration): Value {
  const { constants, values, program } = walker;
  const known = constants.get(declaration);
  if (known !== undefined) return known;
  const fixed = values.fixed(declaration);
  constants.set(declaration, fixed);
  const ir = initialValueIr(program, declaration);
  const [value = fixed] = ir === undefined ? [] : walker.run(walker, ir, { args: [] });
  const constant = value.kind === "unknown" || value.kind === "merge" ? fixed : value;
  constants.set(declaration, constant);
  return constant;
}

function operate(walker: Walker, frame: Frame, register: number): Value {
  const { ir } = frame;
  const detail = ir.details.operators[detailOf(ir, register)];
  invariant(detail !== undefined, "an operation without an operator");
  const node = ir.nodes[register];
  const operands = operandValues(walker, frame, register);
  const value = walker.values.operation(detail.operator, operands, node, detail.arithmetic);
  if (detail.isStep && value.kind === "operation")
    addStep(walker, nodeOf(frame, register), { kind: "compute", operation: value });
  return value;
}

/** Where a record keeps the struct whose other fields it stands for. */
const otherFields = "";

/** A field of what `base` holds, or what the compiler itself knows of it, as the balance of an address. */
function partOf(
  values: ValueFactory,
  base: Value,
  projection: Projection & { readonly kind: "field" },
  node: AnyNode,
): Value {
  if (base.kind === "reference") return values.reference(values.project(base.place, projection));
  if (base.kind === "load") return values.load(values.project(base.place, projection), base.step);
  if (base.kind === "record") {
    const rest = base.fields.get(otherFields);
    const field = base.fields.get(projection.name) ?? (rest && partOf(values, rest, projection, node));
    if (field !== undefined) return field;
  }
  return values.operation(`.${projection.name}`, [base], node);
}

function lengthOf(values: ValueFactory, base: Value): Value {
  if (base.kind === "reference") return values.reference(values.project(base.place, { kind: "length" }));
  if (base.kind === "load") return values.load(values.project(base.place, { kind: "length" }), base.step);
  if (isInput(base, "calldata")) return values.operation("calldatasize", []);
  if (base.kind === "operation") {
    const [first] = base.operands;
    if (base.operator === "with" && first !== undefined) return lengthOf(values, first);
    if (base.operator === "new array" && first !== undefined) return first;
  }
  return values.operation(".length", [base]);
}

function elementOf(values: ValueFactory, base: Value, index: Value, node: AnyNode | undefined): Value {
  const projection = { kind: "index", value: index } as const;
  if (base.kind === "reference") return values.reference(values.project(base.place, projection));
  if (base.kind === "load") return values.load(values.project(base.place, projection), base.step);
  return values.operation("[]", [base, index], node);
}

/** What a slot number stands for: a variable, or a slot of its own. */
function atSlot(values: ValueFactory, slot: Value, isTransient: boolean): Value {
  return values.reference(slot.kind === "slot" ? slot.place : values.slotPlace(slot, isTransient));
}

function loaded(walker: Walker, value: Value, node: AnyNode): Value {
  return value.kind === "reference" ? loadPlace(walker, value.place, node) : value;
}

/** Writes the element, if it is given, and the length. */
function push(walker: Walker, frame: Frame, register: number): Value {
  const { values } = walker;
  const [array, value] = operandValues(walker, frame, register);
  if (array?.kind !== "reference") return values.unknown();
  const node = nodeOf(frame, register);
  const length = values.project(array.place, { kind: "length" });
  const element = values.project(array.place, { kind: "index", value: values.load(length, -1) });
  if (value !== undefined) storePlace(walker, element, value, node);
  storePlace(walker, length, values.operation("+", [values.load(length, -1), values.number(1n)]), node);
  return values.reference(element);
}
