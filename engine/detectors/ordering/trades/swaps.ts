/** Functions of exchanges that trade, by their signatures, and which of their arguments bound the price and the time. */

import { type CalledFunction, calledFunction } from "../../../flow/called-function.ts";
import type { Call, Value } from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { tupleOf } from "../../../program/signature.ts";
import { fieldsOf, structMadeBy } from "../../../program/struct-fields.ts";
import type { Expression, FunctionCall } from "../../../solc/ast.ts";

/** Positions of arguments; of those in a struct, of its fields. */
interface Bounds {
  /** Least amounts to receive: one that is set is enough. */
  readonly least?: readonly number[];
  /** The largest amount to pay. */
  readonly most?: number;
  readonly deadline?: number;
}

const exactIn: Bounds = { least: [1], deadline: 4 };
const exactEther: Bounds = { least: [0], deadline: 3 };
const removal: Bounds = { least: [2, 3], deadline: 5 };

const functions: Readonly<Record<string, Bounds>> = {
  "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)": exactIn,
  "swapExactTokensForETH(uint256,uint256,address[],address,uint256)": exactIn,
  "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)": exactIn,
  "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)": exactIn,
  "swapExactETHForTokens(uint256,address[],address,uint256)": exactEther,
  "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)": exactEther,
  "swapTokensForExactTokens(uint256,uint256,address[],address,uint256)": { most: 1, deadline: 4 },
  "swapTokensForExactETH(uint256,uint256,address[],address,uint256)": { most: 1, deadline: 4 },
  "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)": { least: [4, 5], deadline: 7 },
  "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)": removal,
  "removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)": { least: [3, 4], deadline: 6 },
  "removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)": removal,
  "exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))": { least: [6], deadline: 4 },
  "exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))": { least: [5] },
  "exactInput((bytes,address,uint256,uint256,uint256))": { least: [4], deadline: 2 },
  "exactInput((bytes,address,uint256,uint256))": { least: [3] },
  "exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))": { most: 6, deadline: 4 },
  "exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))": { most: 5 },
  "exactOutput((bytes,address,uint256,uint256,uint256))": { most: 4, deadline: 2 },
  "exactOutput((bytes,address,uint256,uint256))": { most: 3 },
  "mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))": {
    least: [7, 8],
    deadline: 10,
  },
  "increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256))": { least: [3, 4], deadline: 5 },
  "decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))": { least: [2, 3], deadline: 4 },
  "exchange(int128,int128,uint256,uint256)": { least: [3] },
  "exchange(uint256,uint256,uint256,uint256)": { least: [3] },
  "exchange_underlying(int128,int128,uint256,uint256)": { least: [3] },
  "remove_liquidity_one_coin(uint256,int128,uint256)": { least: [2] },
  "remove_liquidity_one_coin(uint256,uint256,uint256)": { least: [2] },
  "add_liquidity(uint256[2],uint256)": { least: [1] },
  "add_liquidity(uint256[3],uint256)": { least: [1] },
  "add_liquidity(uint256[4],uint256)": { least: [1] },
};

/** A trade, with the arguments that bound it. */
export interface Swap {
  readonly signature: string;
  readonly least: readonly Value[];
  readonly most: Value | undefined;
  readonly deadline: Value | undefined;
}

/** The trade that a call makes, if it makes one; arguments that are not known are left out. */
export function swapOf(program: Program, call: Call): Swap | undefined {
  const called = calledFunction(program, call);
  const bounds = called && functions[called.signature];
  if (called === undefined || bounds === undefined) return undefined;
  const values = positionsOf(program, call, called);
  const at = (position: number | undefined): Value | undefined =>
    position === undefined ? undefined : values[position];
  return {
    signature: called.signature,
    least: (bounds.least ?? []).flatMap((position) => at(position) ?? []),
    most: at(bounds.most),
    deadline: at(bounds.deadline),
  };
}

/** The arguments, or the fields of the struct that is the only one. */
function positionsOf(program: Program, { callee }: Call, called: CalledFunction): readonly (Value | undefined)[] {
  const [first] = called.arguments;
  if (!called.signature.includes("((")) return called.arguments;
  if (first?.kind !== "record" || callee?.nodeType !== "FunctionDefinition") return [];
  const type = callee.parameters.parameters[0]?.typeName;
  const definition = program.findNode(isKind(type, "UserDefinedTypeName") ? type.referencedDeclaration : -1);
  const members = isKind(definition, "StructDefinition") ? definition.members : [];
  return members.map(({ name }) => first.fields.get(name));
}

/** The deadline that the terms of a trade are made with, as a struct for one of these functions; undefined for others. */
export function deadlineOfTerms(program: Program, call: FunctionCall): Expression | undefined {
  const struct = structMadeBy(program, call);
  const position = struct && deadlines.get(tupleOf(program, struct));
  const field = position === undefined ? undefined : struct?.members[position]?.name;
  // Another struct may have the same types.
  if (field === undefined || !/deadline/i.test(field)) return undefined;
  return call.arguments[fieldsOf(program, call).indexOf(field)];
}

/** Positions of the least amounts that a trade of this signature takes as arguments of their own; none for others. */
export function minimaOfSignature(signature: string): readonly number[] {
  return signature.includes("((") ? [] : (functions[signature]?.least ?? []);
}

/** Where the deadline stands in the structs that the functions take. */
const deadlines: ReadonlyMap<string, number> = new Map(
  Object.entries(functions).flatMap(([signature, { deadline }]) => {
    const [, tuple] = /\((\(.*\))\)$/.exec(signature) ?? [];
    return tuple === undefined || deadline === undefined ? [] : [[tuple, deadline] as const];
  }),
);
