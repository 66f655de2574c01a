/** Parameters that bound what a trade gives, by what they are called: interfaces of vaults and routers agree on no more. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { isReadOnly } from "../../../flow/called-function.ts";
import type { Call, Value } from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { signatureOf } from "../../../program/signature.ts";
import { minimaOfSignature } from "./swaps.ts";

/** Amounts of something that is received, as a minimum: `minAmountOut`, `amountOutMin`, `_expectedReturn`. */
const names =
  /^_*(?:min|minimum|least|expected|estimated)_?\w*?(?:out|return(?:ed)?|receiv\w*|amount|share|token|lp|mint|bought|buy|liquidity|dy)s?\w*$|(?:out|amount\w?|return|received|shares|tokens?|liquidity)_?min(?:imum)?_?$/i;

/** What a call that changes something passes for parameters that are called minimum amounts; none for others. */
export function namedMinimaOf({ callee, arguments: given, ...call }: Call): readonly Value[] {
  if (callee?.nodeType !== "FunctionDefinition" || isReadOnly({ callee, arguments: given, ...call })) return [];
  return callee.parameters.parameters.flatMap((one, at) => {
    const value = given[at];
    return value !== undefined && isMinimum(one) ? [value] : [];
  });
}

/** What a trade, which takes a minimum amount, passes for a parameter that is called its deadline. */
export function namedDeadlineOf(call: Call): Value | undefined {
  const { callee, arguments: given } = call;
  if (callee?.nodeType !== "FunctionDefinition" || namedMinimaOf(call).length === 0) return undefined;
  return given[
    callee.parameters.parameters.findIndex(({ name }) => /^_*(?:deadline|validUntil|expiry)_*$/i.test(name))
  ];
}

/** True for a number that is called a minimum amount. */
function isMinimum({ name, typeDescriptions }: VariableDeclaration): boolean {
  return names.test(name) && /^uint/.test(typeDescriptions.typeString ?? "");
}

/** A least amount that a function takes from its caller and does nothing with. */
export interface IgnoredMinimum {
  readonly callable: FunctionDefinition;
  readonly parameter: VariableDeclaration;
}

/** Those of the functions that are reported: by their own names, by those of what they override, or of known exchanges. */
export function* ignoredMinimaOf(program: Program): Generator<IgnoredMinimum> {
  for (const callable of program.reportedNodesOf("FunctionDefinition")) {
    if (!trades(callable)) continue;
    const known = minimaOfSignature(signatureOf(program, callable));
    for (const [at, parameter] of callable.parameters.parameters.entries()) {
      const isPromised = known.includes(at) || [parameter, ...promisedBy(program, callable, at)].some(isMinimum);
      if (isPromised && referencesTo(program, parameter.id).length === 0) yield { callable, parameter };
    }
  }
}

/** A body that does something, for callers outside. */
function trades({ body, visibility, stateMutability }: FunctionDefinition): boolean {
  const isOpen = visibility === "external" || visibility === "public";
  return isOpen && !/^(?:view|pure)$/.test(stateMutability) && (body?.statements?.length ?? 0) > 0;
}

/** The parameter at that position of what the function overrides. */
function promisedBy(
  program: Program,
  { baseFunctions }: FunctionDefinition,
  at: number,
): readonly VariableDeclaration[] {
  return (baseFunctions ?? []).flatMap((id) => {
    const base = program.findNode(id);
    return isKind(base, "FunctionDefinition") ? (base.parameters.parameters[at] ?? []) : [];
  });
}
