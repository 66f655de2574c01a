/** One piece of code as registers and basic blocks, without regard to who calls it in which contract. */

import type {
  ContractDefinition,
  EventDefinition,
  FunctionDefinition,
  ModifierInvocation,
  VariableDeclaration,
} from "solidity-ast";
import type { AnyNode } from "../program/nodes.ts";
import type { IntegerType } from "../program/types.ts";
import type { Arithmetic, CallForm, DeclaredCallee, Input } from "./operands.ts";
import type { Operator } from "./operators.ts";
import { type OpName, ops } from "./ops.ts";

/**
 * Static single assignment: register number `r` is what operation number `r` gives, and is never set again. Operation `r`
 * is `op[r]`, with the operands `operands[first[r]]` up to `operands[first[r + 1]]`; -1 among them is an unknown value.
 */
export interface FunctionIr {
  /** Of the function or modifier, or what else it is. */
  readonly name: string;
  readonly op: Uint8Array;
  readonly first: Int32Array;
  readonly operands: Int32Array;
  /** Index into the pool of the operation. */
  readonly detail: Int32Array;
  readonly details: Details;
  /** By register: what it was made from. */
  readonly nodes: readonly AnyNode[];
  /** The first is the entry. A block comes after all it can be reached from, but for the ends of loops. */
  readonly blocks: readonly Block[];
  readonly nEdges: number;
  /** Inner loops before those they lie in. */
  readonly loops: readonly IrLoop[];
  /** Modifiers around a function, the outermost first. */
  readonly modifiers: readonly ModifierUse[];
  /** Functions defined in the assembly of this code. */
  readonly locals: readonly FunctionIr[];
  /** What could not be lowered and is opaque, as sentences without a full stop. */
  readonly warnings: readonly string[];
}

export interface ModifierUse {
  readonly invocation: ModifierInvocation;
  /** Takes the function's parameters, returns the arguments; absent where there are none. */
  readonly arguments: FunctionIr | undefined;
}

/** What operations need besides operands, by kind. */
export interface Details {
  readonly numbers: readonly bigint[];
  /** Literals and names of fields. */
  readonly texts: readonly string[];
  readonly inputs: readonly Input[];
  readonly variables: readonly VariableDeclaration[];
  readonly functions: readonly FunctionDefinition[];
  readonly events: readonly (EventDefinition | undefined)[];
  readonly computations: readonly Computation[];
  readonly casts: readonly Cast[];
  /** Names of the fields of structs. */
  readonly fields: readonly (readonly string[])[];
  readonly calls: readonly CallShape[];
  readonly supers: readonly SuperCall[];
  readonly opaques: readonly Opaque[];
}

export interface Computation {
  readonly operator: Operator;
  readonly arithmetic: Arithmetic | undefined;
  /** True for arithmetic that wraps around. */
  readonly isStep: boolean;
}

export interface Cast {
  readonly from: IntegerType;
  readonly to: IntegerType;
}

/** A call that leaves; its operands are target, value, gas, salt, as far as there are any, then the arguments. */
export interface CallShape {
  readonly form: CallForm;
  readonly hasTarget: boolean;
  readonly hasValue: boolean;
  readonly hasGas: boolean;
  readonly hasSalt: boolean;
  readonly callee: DeclaredCallee;
  readonly isStatic: boolean;
  readonly nResults: number;
}

type Parts = { readonly [K in "target" | "value" | "gas" | "salt"]: number | undefined };

/** Which of the parts a call has. */
export function presenceOf({ target, value, gas, salt }: Parts) {
  return {
    hasTarget: target !== undefined,
    hasValue: value !== undefined,
    hasGas: gas !== undefined,
    hasSalt: salt !== undefined,
  };
}

export interface SuperCall {
  readonly callee: FunctionDefinition;
  /** The contract whose code says `super`. */
  readonly lexical: ContractDefinition;
}

export interface Opaque {
  readonly nResults: number;
}

export interface Block {
  readonly id: number;
  /** Registers of its operations: from `start` up to `end`. Phis come first. */
  readonly start: number;
  readonly end: number;
  /** Edges it can be entered by. */
  readonly incoming: readonly number[];
  readonly ending: Ending;
  /** The blocks that can follow; empty where the code ends. */
  readonly successors: readonly number[];
  /** The number of the edge to the first successor; those to the others follow. */
  readonly firstEdge: number;
  readonly isLoopHead: boolean;
  /** What it was made from. */
  readonly node: AnyNode;
}

export type Ending =
  | { readonly kind: "jump" }
  /** To the first successor where `condition` is not zero, else to the second. */
  | { readonly kind: "branch"; readonly condition: number; readonly node: AnyNode }
  /** To any of the successors: what decides is not known, or is tested elsewhere. */
  | { readonly kind: "choose" }
  | { readonly kind: "return"; readonly values: readonly number[] }
  | { readonly kind: "revert"; readonly node: AnyNode }
  /** The transaction ends, and stands. */
  | { readonly kind: "end"; readonly node: AnyNode };

export interface IrLoop {
  readonly head: number;
  /** The block where it is left because its condition failed; absent where it has no condition, or one at its end. */
  readonly exit: number | undefined;
  /** The edge that leads back to the head; absent where none does. */
  readonly back: number | undefined;
}

/** The operation that gives a register. */
export function opOf({ op }: FunctionIr, register: number): OpName {
  return ops[op[register] ?? 0] ?? "unknown";
}

/** The operands of a register's operation. */
export function operandsOf({ first, operands }: FunctionIr, register: number): Int32Array {
  return operands.subarray(first[register], first[register + 1]);
}

/** The operand number `at` of a register's operation; -1 where there is none. */
export function operandOf({ first, operands }: FunctionIr, register: number, at: number): number {
  return operands[(first[register] ?? 0) + at] ?? -1;
}
