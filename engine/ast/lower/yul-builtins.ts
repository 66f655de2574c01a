/** What the instructions of assembly mean in the terms of Solidity. */

import type { YulFunctionCall } from "solidity-ast";
import type { IntegerType } from "../types.ts";
import type { Call, Input, Place, Value } from "../value.ts";
import { addStep, type Builder, endTransaction, getLocal, loadPlace, setLocal, storePlace } from "./builder.ts";

type Builtin = (builder: Builder, args: readonly Value[], node: YulFunctionCall) => Value;

/** The variable that stands for what assembly stored in memory so far. */
export const memoryName = "yul memory";

/** Instructions that are more than a computation on their arguments. */
export const yulBuiltins: Readonly<Record<string, Builtin>> = {
  caller: input("sender"),
  origin: input("origin"),
  callvalue: input("value"),
  address: input("this"),
  gas: input("gas"),
  timestamp: input("timestamp"),
  number: input("block number"),
  prevrandao: input("prevrandao"),
  difficulty: input("prevrandao"),
  coinbase: input("coinbase"),
  calldataload: ({ values }, args) => values.operation("calldataload", [values.input("calldata"), ...args]),
  selfbalance: ({ values }) => values.operation(".balance", [values.input("this")]),
  balance: operator(".balance"),

  add: arithmetic("+"),
  sub: arithmetic("-"),
  mul: arithmetic("*"),
  div: operator("/"),
  mod: operator("%"),
  exp: arithmetic("**"),
  and: operator("&"),
  or: operator("|"),
  xor: operator("^"),
  not: operator("~"),
  eq: operator("=="),
  lt: operator("<"),
  slt: operator("<"),
  gt: operator(">"),
  sgt: operator(">"),
  iszero: operator("!"),
  shl: ({ values }, [bits, value]) => values.operation("<<", present(values, [value, bits])),
  shr: ({ values }, [bits, value]) => values.operation(">>", present(values, [value, bits])),

  sload: (builder, [slot], node) => loadPlace(builder, placeAt(builder, slot, false), node),
  sstore: (builder, [slot, value], node) => store(builder, slot, value, false, node),
  tload: (builder, [slot], node) => loadPlace(builder, placeAt(builder, slot, true), node),
  tstore: (builder, [slot, value], node) => store(builder, slot, value, true, node),

  mload: loadMemory,
  mstore: (builder, args) => {
    const memory = getLocal(builder, memoryName);
    setLocal(builder, memoryName, builder.values.operation("store", [memory, ...args]));
    return builder.values.unknown();
  },
  calldatacopy: (builder) => {
    const { values } = builder;
    const memory = getLocal(builder, memoryName);
    setLocal(builder, memoryName, values.operation("store", [memory, values.unknown(), values.input("calldata")]));
    return values.unknown();
  },
  keccak256: (builder, args) => builder.values.operation("keccak256", [...args, ...storedValues(builder)]),

  call: (builder, [gas, target, value], node) => leave(builder, { form: "call", gas, target, value }, node),
  callcode: (builder, [gas, target, value], node) => leave(builder, { form: "callcode", gas, target, value }, node),
  delegatecall: (builder, [gas, target], node) => leave(builder, { form: "delegatecall", gas, target }, node),
  staticcall: (builder, [gas, target], node) => leave(builder, { form: "staticcall", gas, target }, node),
  create: (builder, [value], node) => leave(builder, { form: "create", value }, node),
  create2: (builder, [value], node) => leave(builder, { form: "create", value }, node),
  selfdestruct: (builder, [target], node) => {
    leave(builder, { form: "selfdestruct", target }, node);
    return finish(builder, [], node);
  },

  return: finish,
  stop: finish,
  revert: fail,
  invalid: fail,
};

function input(name: Input): Builtin {
  return ({ values }) => values.input(name);
}

function operator(name: string): Builtin {
  return ({ values }, args, node) => values.operation(name, args, node);
}

/** Arithmetic on words, which wraps around. */
function arithmetic(name: string): Builtin {
  return (builder, args, node) => {
    const value = builder.values.operation(name, args, node, { type: word, isChecked: false });
    if (value.kind === "operation") addStep(builder, node, { kind: "compute", operation: value });
    return value;
  };
}

const word: IntegerType = { bits: 256, isSigned: false };

function present(values: Builder["values"], args: readonly (Value | undefined)[]): readonly Value[] {
  return args.map((value) => value ?? values.unknown());
}

/** What a slot number stands for: a variable, or a slot of its own. */
function placeAt({ values }: Builder, slot: Value | undefined, transient: boolean): Place {
  return slot?.kind === "slot" ? slot.place : values.slotPlace(slot ?? values.unknown(), transient);
}

function store(
  builder: Builder,
  slot: Value | undefined,
  value: Value | undefined,
  transient: boolean,
  node: YulFunctionCall,
): Value {
  storePlace(builder, placeAt(builder, slot, transient), value ?? builder.values.unknown(), node);
  return builder.values.unknown();
}

/** How many stores are looked through, back from the last one. */
const maxStores = 8;

/** Offset and value of what was stored in memory, the last first. */
function* stores(builder: Builder): Generator<{ readonly offset: Value; readonly value: Value }> {
  let memory = getLocal(builder, memoryName);
  for (let n = 0; n < maxStores && memory.kind === "operation" && memory.operator === "store"; n++) {
    const [before, offset, value] = memory.operands;
    if (before === undefined || offset === undefined || value === undefined) return;
    yield { offset, value };
    memory = before;
  }
}

function storedValues(builder: Builder): readonly Value[] {
  return [...stores(builder)].map(({ value }) => value);
}

function loadMemory(builder: Builder, [offset]: readonly Value[]): Value {
  const { values } = builder;
  for (const stored of stores(builder)) if (stored.offset.key === offset?.key) return stored.value;
  return values.operation("mload", present(values, [offset]));
}

type CallParts = { readonly form: Call["form"] } & {
  readonly [K in "gas" | "target" | "value"]?: Value | undefined;
};

function leave(builder: Builder, { form, gas, target, value }: CallParts, node: YulFunctionCall): Value {
  const made: Call = {
    form,
    target,
    value: value?.kind === "number" && value.number === 0n ? undefined : value,
    gas: gas?.kind === "input" ? undefined : gas,
    arguments: storedValues(builder),
    callee: undefined,
    isStatic: form === "staticcall",
  };
  return builder.values.result(made, addStep(builder, node, { kind: "call", call: made }), 0);
}

function finish(builder: Builder, _: readonly Value[], node: YulFunctionCall): Value {
  endTransaction(builder, node);
  return builder.values.unknown();
}

function fail(builder: Builder): Value {
  builder.state = undefined;
  return builder.values.unknown();
}
