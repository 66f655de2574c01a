/** Calls in assembly whose success nobody looks at. */

import { parseNumber } from "../../../ir/literals.ts";
import { findAll, isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A `staticcall` changes nothing: whoever drops its success has only its data, and looks at that. */
const yulCalls: ReadonlySet<string> = new Set(["call", "callcode", "delegatecall"]);

/** The calls of an assembly block whose success goes nowhere, and whose result nobody looks at. */
export function ignoredYulCalls(
  program: Program,
  block: NodeOf<"InlineAssembly">,
): readonly NodeOf<"YulFunctionCall">[] {
  const calls = findAll(block, "YulFunctionCall");
  return calls.filter(
    (call, at) =>
      yulCalls.has(call.functionName.name) &&
      isDropped(program, block, call) &&
      !exempt("assembly-success: a precompiled contract", isPrecompile(call)) &&
      !exempt("assembly-success: what it returned is looked at", isJudgedByResult(calls.slice(at + 1))),
  );
}

/** What the success goes to, and whether anything reads that. */
function isDropped(program: Program, block: NodeOf<"InlineAssembly">, call: NodeOf<"YulFunctionCall">): boolean {
  const parent = program.parentOf(call);
  if (isKind(parent, "YulFunctionCall")) return parent.functionName.name === "pop";
  const [target] = isKind(parent, "YulVariableDeclaration")
    ? parent.variables
    : isKind(parent, "YulAssignment")
      ? parent.variableNames
      : [];
  if (target === undefined) return false;
  const isExternal = block.externalReferences.some(({ src }) => src === target.src);
  return (
    !isExternal && !findAll(block, "YulIdentifier").some((one) => one.name === target.name && isYulRead(program, one))
  );
}

function isYulRead(program: Program, identifier: NodeOf<"YulIdentifier">): boolean {
  const parent = program.parentOf(identifier);
  return !(isKind(parent, "YulAssignment") && parent.variableNames.includes(identifier));
}

/** Precompiled contracts have small addresses; with enough gas they do not fail. */
const maxPrecompile = 0x1ffn;

function isPrecompile({ arguments: args }: NodeOf<"YulFunctionCall">): boolean {
  const [, target] = args;
  if (!isKind(target, "YulLiteral")) return false;
  const address = parseNumber(target.value ?? "");
  return address !== undefined && address <= maxPrecompile;
}

/** The size of what it returned is looked at afterwards. */
function isJudgedByResult(later: readonly NodeOf<"YulFunctionCall">[]): boolean {
  return later.some(({ functionName }) => functionName.name === "returndatasize");
}
