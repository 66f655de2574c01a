/** What the instructions of assembly mean in the terms of Solidity. */

import type { YulFunctionCall } from "solidity-ast";
import type { IntegerType } from "../program/types.ts";
import { type Builder, emit, emitOperation, emitWith, getLocal, none, setLocal, stop } from "./builder.ts";
import { presenceOf } from "./function-ir.ts";
import type { CallForm, Input } from "./operands.ts";
import { type ArithmeticOperator, type Operator, operatorNamed } from "./operators.ts";

/** The variable that stands for what assembly stored in memory so far. */
export const memoryName = "yul memory";

type Instruction = (builder: Builder, args: readonly number[], node: YulFunctionCall) => number;

/** Lowers an instruction for its result; one that is no more than a computation on its arguments goes by its name. */
export function lowerInstruction(
  builder: Builder,
  name: string,
  args: readonly number[],
  node: YulFunctionCall,
): number {
  const lower = Object.hasOwn(instructions, name) ? instructions[name] : undefined;
  return lower === undefined ? emitOperation(builder, operatorNamed(name), args, node) : lower(builder, args, node);
}

const word: IntegerType = { bits: 256, isSigned: false };
const balance: Operator = { operator: "member", name: "balance" };

const instructions: Readonly<Record<string, Instruction>> = {
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
  calldataload: (builder, args, node) =>
    emitOperation(builder, "calldataload", [emitInput(builder, "calldata", node), ...args], node),
  selfbalance: (builder, _, node) => emitOperation(builder, balance, [emitInput(builder, "this", node)], node),
  balance: operator(balance),

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
  shl: (builder, [bits = none, value = none], node) => emitOperation(builder, "<<", [value, bits], node),
  shr: (builder, [bits = none, value = none], node) => emitOperation(builder, ">>", [value, bits], node),

  sload: (builder, [slot = none], node) => emit(builder, "load", node, [emit(builder, "at slot", node, [slot])]),
  tload: (builder, [slot = none], node) =>
    emit(builder, "load", node, [emit(builder, "at transient slot", node, [slot])]),
  sstore: (builder, [slot = none, value = none], node) =>
    emit(builder, "store", node, [emit(builder, "at slot", node, [slot]), value]),
  tstore: (builder, [slot = none, value = none], node) =>
    emit(builder, "store", node, [emit(builder, "at transient slot", node, [slot]), value]),

  mload: (builder, [offset = none], node) =>
    emit(builder, "memory load", node, [getLocal(builder, memoryName), offset]),
  mstore: storeMemory,
  calldatacopy: (builder, _, node) => storeMemory(builder, [none, emitInput(builder, "calldata", node)], node),
  keccak256: (builder, args, node) => emit(builder, "memory hash", node, [getLocal(builder, memoryName), ...args]),

  call: (builder, [gas, target, value], node) => leave(builder, { form: "call", gas, target, value }, node),
  callcode: (builder, [gas, target, value], node) => leave(builder, { form: "callcode", gas, target, value }, node),
  delegatecall: (builder, [gas, target], node) => leave(builder, { form: "delegatecall", gas, target }, node),
  staticcall: (builder, [gas, target], node) => leave(builder, { form: "staticcall", gas, target }, node),
  create: (builder, [value], node) => leave(builder, { form: "create", value }, node),
  create2: (builder, [value, , , salt], node) => leave(builder, { form: "create", value, salt }, node),
  selfdestruct(builder, [target], node) {
    leave(builder, { form: "selfdestruct", target }, node);
    return end(builder, [], node);
  },

  return: end,
  stop: end,
  revert: fail,
  invalid: fail,
};

function emitInput(builder: Builder, name: Input, node: YulFunctionCall): number {
  return emitWith(builder, "input", node, ["inputs", name]);
}

function input(name: Input): Instruction {
  return (builder, _, node) => emitInput(builder, name, node);
}

function operator(computed: Operator): Instruction {
  return (builder, args, node) => emitOperation(builder, computed, args, node);
}

/** Arithmetic on words, which wraps around. */
function arithmetic(computed: ArithmeticOperator): Instruction {
  const detail = { operator: computed, arithmetic: { type: word, isChecked: false }, isStep: true };
  return (builder, args, node) => emitWith(builder, "operation", node, ["computations", detail], args);
}

function storeMemory(builder: Builder, args: readonly number[], node: YulFunctionCall): number {
  setLocal(builder, memoryName, emitOperation(builder, "store", [getLocal(builder, memoryName), ...args], node));
  return none;
}

type CallParts = { readonly form: CallForm } & {
  readonly [K in "gas" | "target" | "value" | "salt"]?: number | undefined;
};

function leave(builder: Builder, { form, gas, target, value, salt }: CallParts, node: YulFunctionCall): number {
  const shape = {
    form,
    ...presenceOf({ target, value, gas, salt }),
    callee: undefined,
    isStatic: form === "staticcall",
    nResults: 1,
  };
  const parts = [target, value, gas, salt].filter((register) => register !== undefined);
  const memory = getLocal(builder, memoryName);
  const called = emitWith(builder, "call assembly", node, ["calls", shape], [memory, ...parts]);
  return emit(builder, "extract", node, [called], 0);
}

function end(builder: Builder, _: readonly number[], node: YulFunctionCall): number {
  stop(builder, { kind: "end", node }, node);
  return none;
}

function fail(builder: Builder, _: readonly number[], node: YulFunctionCall): number {
  stop(builder, { kind: "revert", node }, node);
  return none;
}
