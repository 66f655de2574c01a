/** Functions of libraries that stand in for others: named and typed like the wrappers that everyone uses, and without code. */

import type { FunctionDefinition } from "solidity-ast";
import type { Program } from "../../program/program.ts";

/** By name, where the first parameter is the token: what the wrapper calls, and with how many arguments. */
const wrappers: Readonly<Record<string, { readonly selector: bigint; readonly nArguments: number }>> = {
  safeTransferFrom: { selector: 0x23b872ddn, nArguments: 3 },
  safeTransfer: { selector: 0xa9059cbbn, nArguments: 2 },
};

/** The selector of the token's function that a stand-in is there for; undefined for what has code or another name. */
export function stoodInFor(program: Program, callee: FunctionDefinition): bigint | undefined {
  if (program.contractOf(callee)?.contractKind !== "library" || callee.body?.statements?.length !== 0) return undefined;
  const wrapper = Object.hasOwn(wrappers, callee.name) ? wrappers[callee.name] : undefined;
  const [token, ...others] = callee.parameters.parameters.map(
    ({ typeDescriptions }) => typeDescriptions.typeString ?? "",
  );
  const isToken = token !== undefined && /^(?:address|contract )/.test(token);
  return wrapper !== undefined && isToken && others.length === wrapper.nArguments ? wrapper.selector : undefined;
}
