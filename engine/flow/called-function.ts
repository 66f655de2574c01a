/** Which function of another contract a call names, however the call is made. */

import type { OperatorWord } from "../ir/operators.ts";
import type { Program } from "../program/program.ts";
import { getterSignatureOf, signatureOf } from "../program/signature.ts";
import { erc20, erc721, erc1155 } from "../program/well-known-functions.ts";
import { isMember } from "./operation.ts";
import type { Call, Operation, Value } from "./value.ts";

export interface CalledFunction {
  /** As in `transferFrom(address,address,uint256)`. */
  readonly signature: string;
  /** One value a parameter, as far as they are known. */
  readonly arguments: readonly Value[];
}

/**
 * True where the callee says that it changes nothing. Before 0.5 nothing holds an untrusted one to that; with
 * `isStatic` the EVM does.
 */
export function isReadOnly({ isStatic, callee }: Call): boolean {
  if (isStatic || callee === undefined) return isStatic;
  return callee.nodeType === "VariableDeclaration" || /^(?:view|pure)$/.test(callee.stateMutability);
}

/**
 * The function that a call names: by its declaration, by `abi.encodeCall` and its like, or by a selector that assembly
 * stored and that is one of `knownSelectors`. Undefined where it names none.
 */
export function calledFunction(program: Program, call: Call): CalledFunction | undefined {
  const { callee } = call;
  if (callee !== undefined) {
    const isFunction = callee.nodeType === "FunctionDefinition";
    const signature = isFunction ? signatureOf(program, callee) : getterSignatureOf(program, callee);
    return { signature, arguments: call.arguments };
  }
  const [data] = call.arguments;
  if (data === undefined || !lowLevel.has(call.form)) return undefined;
  const encoded = data.kind === "operation" ? encoders[data.operator]?.(program, data.operands) : undefined;
  return encoded ?? storedCall(program, call.arguments);
}

/** The same of another contract alone: what a delegatecall runs acts on this one, and is no token of its name. */
export function askedFunction(program: Program, call: Call): CalledFunction | undefined {
  return call.form === "delegatecall" || call.form === "callcode" ? undefined : calledFunction(program, call);
}

const lowLevel: ReadonlySet<string> = new Set(["call", "staticcall", "delegatecall", "callcode"]);

type Encoder = (program: Program, operands: readonly Value[]) => CalledFunction | undefined;

/** The functions of `abi` that make calldata. */
const encoders: Readonly<Partial<Record<OperatorWord, Encoder>>> = {
  abiencodewithselector: afterSelector,
  abiencodepacked: afterSelector,
  abiencodecall(program, [callable, args]) {
    if (callable?.kind !== "callable") return undefined;
    const isTuple = args?.kind === "operation" && args.operator === "array";
    const values = isTuple ? args.operands : args === undefined ? [] : [args];
    return { signature: signatureOf(program, callable.definition), arguments: values };
  },
  abiencodewithsignature(_, [text, ...args]) {
    return text?.kind === "literal" ? { signature: textOf(text.text), arguments: args } : undefined;
  },
};

function afterSelector(program: Program, [selector, ...args]: readonly Value[]): CalledFunction | undefined {
  const signature = selector && signatureOfSelector(program, selector);
  return signature === undefined ? undefined : { signature, arguments: args };
}

/** A string literal is kept as the digits of its bytes. */
function textOf(digits: string): string {
  return (digits.trim().match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
}

function signatureOfSelector(program: Program, selector: Value): string | undefined {
  if (selector.kind === "number") return knownSelectors[hexOf(selector.number)];
  if (selector.kind !== "operation") return undefined;
  const [callable] = selector.operands;
  if (isMember(selector, "selector") && callable?.kind === "callable") {
    return signatureOf(program, callable.definition);
  }
  return hashedSignature(selector);
}

/** `bytes4(keccak256("f(uint256)"))`. */
function hashedSignature({ operator, operands: [text] }: Operation): string | undefined {
  return operator === "keccak256" && text?.kind === "literal" ? textOf(text.text) : undefined;
}

/** What assembly put into memory, the last first: the selector before all arguments, or after them. */
function storedCall(program: Program, stored: readonly Value[]): CalledFunction | undefined {
  for (const [at, value] of stored.entries()) {
    const signature = signatureOfSelector(program, value);
    if (signature === undefined) continue;
    return { signature, arguments: at === 0 ? stored.slice(1) : stored.slice(0, at).reverse() };
  }
  return undefined;
}

/** The first four bytes of a word, however far to the left it is shifted. */
function hexOf(number: bigint): string {
  const digits = number.toString(16);
  const padded = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^(.{8})0*$/.exec(padded)?.[1] ?? "";
}

/** Selectors of functions that contracts call through assembly. */
const knownSelectors: Readonly<Record<string, string>> = {
  "23b872dd": erc20.transferFrom,
  a9059cbb: erc20.transfer,
  "095ea7b3": erc20.approve,
  "70a08231": erc20.balanceOf,
  "42842e0e": erc721.safeTransferFrom,
  b88d4fde: erc721.safeTransferFromWithData,
  f242432a: erc1155.safeTransferFrom,
  d505accf: erc20.permit,
};
