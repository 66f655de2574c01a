/** What operations take besides values: inputs of a transaction, how arithmetic is done, the forms of calls. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import type { IntegerType } from "../program/types.ts";

/** What a transaction or its block brings along; `this` is the contract's own address. */
export type Input =
  | "sender"
  | "origin"
  | "value"
  | "calldata"
  | "gas"
  | "timestamp"
  | "block number"
  | "prevrandao"
  | "coinbase"
  /** What else is the same for the whole block, or the whole transaction. */
  | "block"
  | "this";

/** How arithmetic is done. */
export interface Arithmetic {
  /** The type of the result. */
  readonly type: IntegerType;
  /** True where an overflow reverts; else it wraps around. */
  readonly isChecked: boolean;
}

/** `high-level`: by a declared function; the others are what the language or assembly calls them. */
export type CallForm =
  | "high-level"
  | "call"
  | "delegatecall"
  | "callcode"
  | "staticcall"
  | "send"
  | "transfer"
  | "create"
  | "selfdestruct"
  | "ecrecover";

/** What a high-level call names: a function, or the getter of a variable. */
export type DeclaredCallee = FunctionDefinition | VariableDeclaration | undefined;
