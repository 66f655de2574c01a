/** What each operation of the intermediate representation does to a walk. */

import type { VariableDeclaration } from "solidity-ast";
import { operandOf, operandsOf } from "../../ir/function-ir.ts";
import { initialValueIr } from "../../ir/lower-function.ts";
import { type OpName, ops } from "../../ir/ops.ts";
import type { AnyNode } from "../../program/nodes.ts";
import { isDynamicArray, isStorageReference } from "../../program/types.ts";
import { invariant } from "../../util/invariant.ts";
import { isInput, type Value } from "../value.ts";
import type { ValueFactory } from "../value-factory.ts";
import { fieldOf, storePlace, withField } from "./aggregates.ts";
import { callAssembly, callExternal, callFunction, callLocal, callOpaque, callPointer } from "./calls.ts";
import { addStep, type Evaluator, type Frame, held, loadPlace } from "./evaluator.ts";
import { storedIn } from "./memory.ts";

type Operate = (evaluator: Evaluator, frame: Frame, register: number) => void;

/** Gives the value of a register. */
function giving(valueFor: (evaluator: Evaluator, frame: Frame, register: number) => Value): Operate {
  return (evaluator, frame, register) => {
    frame.values[register] = valueFor(evaluator, frame, register);
  };
}

/** Gives the list of values of a register. */
function returning(listFor: (evaluator: Evaluator, frame: Frame, register: number) => readonly Value[]): Operate {
  return (evaluator, frame, register) => {
    frame.lists[register] = listFor(evaluator, frame, register);
  };
}

const byName: Readonly<Record<OpName, Operate>> = {
  number: giving(({ values }, { ir }, register) => values.number(ir.details.numbers[detailOf(ir, register)] ?? 0n)),
  literal: giving(({ values }, { ir }, register) => values.literal(ir.details.texts[detailOf(ir, register)] ?? "")),
  input: giving(({ values }, { ir }, register) => values.input(ir.details.inputs[detailOf(ir, register)] ?? "block")),
  parameter: giving(({ values }, { ir, args }, register) => args[detailOf(ir, register)] ?? values.unknown()),
  returned: returning((_, { returned }) => returned),
  initial: giving(({ values }, { ir, returned }, register) => returned[detailOf(ir, register)] ?? values.unknown()),
  immutable: giving((evaluator, frame, register) => evaluator.values.immutable(variableOf(frame, register))),
  constant: giving((evaluator, frame, register) => constantValue(evaluator, variableOf(frame, register))),
  function: giving(({ values }, { ir }, register) => {
    const callee = ir.details.functions[detailOf(ir, register)];
    return callee === undefined ? values.unknown() : values.callable(callee);
  }),
  unknown: giving(({ values }) => values.unknown()),

  variable: giving(({ values }, frame, register) => values.reference(values.variable(variableOf(frame, register)))),
  field: giving((evaluator, frame, register) => {
    const name = frame.ir.details.texts[detailOf(frame.ir, register)] ?? "";
    const base = operand(evaluator, frame, register, 0);
    return fieldOf(evaluator, base, { kind: "field", name }, nodeOf(frame, register));
  }),
  length: giving((evaluator, frame, register) => lengthOf(evaluator.values, operand(evaluator, frame, register, 0))),
  index: giving((evaluator, frame, register) => {
    const index = operand(evaluator, frame, register, 1);
    const node = frame.ir.nodes[register];
    return elementOf(evaluator.values, operand(evaluator, frame, register, 0), index, node);
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
  "at slot": giving((evaluator, frame, register) =>
    atSlot(evaluator.values, operand(evaluator, frame, register, 0), false),
  ),
  "at transient slot": giving((evaluator, frame, register) =>
    atSlot(evaluator.values, operand(evaluator, frame, register, 0), true),
  ),
  load: giving((evaluator, frame, register) =>
    loaded(evaluator, operand(evaluator, frame, register, 0), nodeOf(frame, register)),
  ),
  store: (evaluator, frame, register) => {
    const place = operand(evaluator, frame, register, 0);
    const value = operand(evaluator, frame, register, 1);
    if (place.kind === "reference") storePlace(evaluator, place.place, value, nodeOf(frame, register));
  },
  push: giving(push),
  pop: (evaluator, frame, register) => {
    const { values } = evaluator;
    const array = operand(evaluator, frame, register, 0);
    if (array.kind !== "reference") return;
    const length = values.project(array.place, { kind: "length" });
    const after = values.operation("-", [values.load(length, -1), values.number(1n)]);
    storePlace(evaluator, length, after, nodeOf(frame, register));
  },

  operation: giving(operate),
  cast: giving((evaluator, frame, register) => {
    const value = operand(evaluator, frame, register, 0);
    const cast = frame.ir.details.casts[detailOf(frame.ir, register)];
    if (cast && value.kind !== "number") addStep(evaluator, nodeOf(frame, register), { kind: "cast", value, ...cast });
    return value;
  }),
  struct: giving((evaluator, frame, register) => {
    const names = frame.ir.details.fields[detailOf(frame.ir, register)] ?? [];
    const parts = operandValues(evaluator, frame, register).map((value, at) => [names[at] ?? `${at}`, value] as const);
    return evaluator.values.record(new Map(parts));
  }),
  insert: giving((evaluator, frame, register) => {
    const base = operand(evaluator, frame, register, 0);
    const name = frame.ir.details.texts[detailOf(frame.ir, register)] ?? "";
    return withField(evaluator.values, base, name, operand(evaluator, frame, register, 1));
  }),
  phi: () => undefined, // depends on how its block is entered
  extract: giving(({ values }, { ir, lists }, register) => {
    return lists[operandOf(ir, register, 0)]?.[detailOf(ir, register)] ?? values.unknown();
  }),
  "memory load": giving((evaluator, frame, register) => {
    const offset = operand(evaluator, frame, register, 1);
    for (const stored of storedIn(operand(evaluator, frame, register, 0))) {
      if (stored.offset.key === offset.key) return stored.value;
    }
    return evaluator.values.operation("mload", [offset]);
  }),
  "memory hash": giving((evaluator, frame, register) => {
    const [memory, ...args] = operandValues(evaluator, frame, register);
    const stored = memory === undefined ? [] : [...storedIn(memory)].map(({ value }) => value);
    return evaluator.values.operation("keccak256", [...args, ...stored]);
  }),

  call: returning((evaluator, frame, register) => {
    const callee = frame.ir.details.functions[detailOf(frame.ir, register)];
    return callFunction(evaluator, callee, operandValues(evaluator, frame, register), nodeOf(frame, register));
  }),
  "call virtual": returning((evaluator, frame, register) => {
    const named = frame.ir.details.functions[detailOf(frame.ir, register)];
    const callee = named && evaluator.resolver.resolveVirtual(named);
    return callFunction(evaluator, callee, operandValues(evaluator, frame, register), nodeOf(frame, register));
  }),
  "call super": returning((evaluator, frame, register) => {
    const named = frame.ir.details.supers[detailOf(frame.ir, register)];
    const callee = named && evaluator.resolver.resolveSuper(named.callee, named.lexical);
    return callFunction(evaluator, callee, operandValues(evaluator, frame, register), nodeOf(frame, register));
  }),
  "call pointer": returning((evaluator, frame, register) =>
    callPointer(evaluator, operandValues(evaluator, frame, register), nodeOf(frame, register)),
  ),
  "call local": returning((evaluator, frame, register) =>
    callLocal(
      evaluator,
      frame,
      detailOf(frame.ir, register),
      operandValues(evaluator, frame, register),
      nodeOf(frame, register),
    ),
  ),
  "call external": returning((evaluator, frame, register) =>
    callExternal(
      evaluator,
      frame.ir.details.calls[detailOf(frame.ir, register)],
      operandValues(evaluator, frame, register),
      nodeOf(frame, register),
    ),
  ),
  "call assembly": returning((evaluator, frame, register) =>
    callAssembly(
      evaluator,
      frame.ir.details.calls[detailOf(frame.ir, register)],
      operandValues(evaluator, frame, register),
      nodeOf(frame, register),
    ),
  ),
  placeholder: returning((_, frame, register) =>
    frame.placeholder(frame.lists[operandOf(frame.ir, register, 0)] ?? frame.returned),
  ),
  emit: (evaluator, frame, register) => {
    const event = frame.ir.details.events[detailOf(frame.ir, register)];
    addStep(evaluator, nodeOf(frame, register), {
      kind: "emit",
      event,
      arguments: operandValues(evaluator, frame, register),
    });
  },
  opaque: returning((evaluator, frame, register) => {
    const nResults = frame.ir.details.opaques[detailOf(frame.ir, register)]?.nResults ?? 0;
    return callOpaque(evaluator, false, nResults, [], nodeOf(frame, register));
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

function operand(evaluator: Evaluator, frame: Frame, register: number, at: number): Value {
  return held(evaluator, frame, operandOf(frame.ir, register, at));
}

function operandValues(evaluator: Evaluator, frame: Frame, register: number): readonly Value[] {
  const values: Value[] = [];
  for (const one of operandsOf(frame.ir, register)) values.push(held(evaluator, frame, one));
  return values;
}

/* Values. */

/** A constant's value, computed once: what it is computed from has no effects. */
function constantValue(evaluator: Evaluator, declaration: VariableDeclaration): Value {
  const { constants, values, program } = evaluator;
  const known = constants.get(declaration);
  if (known !== undefined) return known;
  const fixed = values.immutable(declaration);
  constants.set(declaration, fixed);
  const ir = initialValueIr(program, declaration);
  const [value = fixed] = ir === undefined ? [] : evaluator.run(evaluator, ir, { args: [] });
  const constant = value.kind === "unknown" || value.kind === "phi" ? fixed : value;
  constants.set(declaration, constant);
  return constant;
}

function operate(evaluator: Evaluator, frame: Frame, register: number): Value {
  const { ir } = frame;
  const detail = ir.details.computations[detailOf(ir, register)];
  invariant(detail !== undefined, "an operation without an operator");
  const node = ir.nodes[register];
  const operands = operandValues(evaluator, frame, register);
  const value = evaluator.values.operation(detail.operator, operands, node, detail.arithmetic);
  if (detail.isStep && value.kind === "operation")
    addStep(evaluator, nodeOf(frame, register), { kind: "compute", operation: value });
  return value;
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
  return values.operation({ operator: "member", name: "length" }, [base]);
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

function loaded(evaluator: Evaluator, value: Value, node: AnyNode): Value {
  return value.kind === "reference" ? loadPlace(evaluator, value.place, node) : value;
}

/** Writes the element, if it is given, and the length. */
function push(evaluator: Evaluator, frame: Frame, register: number): Value {
  const { values } = evaluator;
  const [array, value] = operandValues(evaluator, frame, register);
  if (array?.kind !== "reference") return values.unknown();
  const node = nodeOf(frame, register);
  const length = values.project(array.place, { kind: "length" });
  const element = values.project(array.place, { kind: "index", value: values.load(length, -1) });
  if (value !== undefined) storePlace(evaluator, element, value, node);
  storePlace(evaluator, length, values.operation("+", [values.load(length, -1), values.number(1n)]), node);
  return values.reference(element);
}
