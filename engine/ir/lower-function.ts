/** Lowers functions, modifiers and initial values, each once as long as the trees stay that say what it is. */

import type { Expression, FunctionDefinition, ModifierDefinition, VariableDeclaration } from "solidity-ast";
import { type AnyNode, isKind } from "../program/nodes.ts";
import type { Callable, Program } from "../program/program.ts";
import { isCheckedVersion } from "../program/unchecked.ts";
import { memoize } from "../util/memoize.ts";
import {
  type Builder,
  emit,
  emitWith,
  finish,
  getLocal,
  join,
  type Lowering,
  makeBuilder,
  none,
  setLocal,
  stop,
} from "./builder.ts";
import { lowerExpression } from "./expressions.ts";
import type { FunctionIr, ModifierUse } from "./function-ir.ts";
import { keptCodeFor, type LoweredCode } from "./kept-code.ts";
import { lowerStatement, returnedName } from "./statements.ts";

const lowering: Lowering = { expression: lowerExpression, statement: lowerStatement };

const lowered = memoize((_: Program): LoweredCode => new Map());

/** The code of a function or modifier. A tree that lacks what every known compiler writes makes this one body opaque. */
export function functionIr(program: Program, callable: Callable): FunctionIr {
  return remembered(program, callable, () => {
    try {
      return isKind(callable, "ModifierDefinition")
        ? lowerModifier(program, callable)
        : lowerFunction(program, callable);
    } catch {
      return lowerOpaque(program, callable);
    }
  });
}

/** The code of the value that a constant or state variable has from the beginning; undefined where it has none. */
export function initialValueIr(program: Program, declaration: VariableDeclaration): FunctionIr | undefined {
  const { value, name } = declaration;
  return value
    ? remembered(program, declaration, () => lowerValues(program, name, [], [value], declaration))
    : undefined;
}

/** The code of arguments for a base contract; `parameters` are those of the constructor that names them. */
function argumentsIr(
  program: Program,
  node: AnyNode,
  parameters: readonly VariableDeclaration[],
  args: readonly Expression[],
): FunctionIr {
  return remembered(program, node, () => lowerValues(program, "arguments", parameters, args, node));
}

/** All code that was lowered so far, with what it was made from. */
export function loweredCode(program: Program): readonly { readonly node: AnyNode; readonly ir: FunctionIr }[] {
  return [...lowered(program)].map(([node, ir]) => ({ node, ir }));
}

function remembered(program: Program, node: AnyNode, lower: () => FunctionIr): FunctionIr {
  const all = lowered(program);
  const before = all.get(node);
  if (before !== undefined) return before;
  const kept = keptCodeFor(program, node);
  const made = kept.get(node) ?? lower();
  kept.set(node, made);
  all.set(node, made);
  return made;
}

function begin(program: Program, node: AnyNode): Builder {
  return makeBuilder(program, isCheckedVersion(program.solc), node, lowering);
}

function lowerFunction(program: Program, callee: FunctionDefinition): FunctionIr {
  const builder = begin(program, callee);
  const { parameters } = callee.parameters;
  const results = callee.returnParameters.parameters;
  setParameters(builder, parameters);
  for (const [at, result] of results.entries()) setLocal(builder, result.id, emit(builder, "initial", result, [], at));
  if (callee.body) lowerStatement(builder, callee.body);
  join(builder, callee, [builder.state, ...builder.exits]);
  stop(builder, { kind: "return", values: results.map(({ id }) => getLocal(builder, id)) }, callee);
  const modifiers = callee.modifiers.map((invocation): ModifierUse => {
    const args = invocation.arguments ?? [];
    return { invocation, arguments: args.length > 0 ? argumentsIr(program, invocation, parameters, args) : undefined };
  });
  return finish(builder, callee.name || callee.kind, modifiers);
}

/** A modifier returns what was returned at its placeholders. */
function lowerModifier(program: Program, callee: ModifierDefinition): FunctionIr {
  const builder = begin(program, callee);
  setParameters(builder, callee.parameters.parameters);
  setLocal(builder, returnedName, emit(builder, "returned", callee));
  if (callee.body) lowerStatement(builder, callee.body);
  join(builder, callee, [builder.state, ...builder.exits]);
  stop(builder, { kind: "return", values: [getLocal(builder, returnedName)] }, callee);
  return finish(builder, callee.name);
}

function lowerOpaque(program: Program, callee: Callable): FunctionIr {
  const builder = begin(program, callee);
  const nResults = isKind(callee, "FunctionDefinition") ? (callee.returnParameters?.parameters?.length ?? 0) : 0;
  emitWith(builder, "opaque", callee, ["opaques", { nResults }]);
  const isModifier = isKind(callee, "ModifierDefinition");
  const values = isModifier ? [emit(builder, "placeholder", callee, [none])] : new Array<number>(nResults).fill(none);
  stop(builder, { kind: "return", values }, callee);
  builder.warnings.push("the body is not understood and is left out");
  return finish(builder, callee.name);
}

function setParameters(builder: Builder, parameters: readonly VariableDeclaration[]): void {
  for (const [at, parameter] of parameters.entries()) {
    setLocal(builder, parameter.id, emit(builder, "parameter", parameter, [], at));
  }
}

function lowerValues(
  program: Program,
  name: string,
  parameters: readonly VariableDeclaration[],
  expressions: readonly Expression[],
  node: AnyNode,
): FunctionIr {
  const builder = begin(program, node);
  try {
    setParameters(builder, parameters);
    const values = expressions.map((expression) => lowerExpression(builder, expression));
    stop(builder, { kind: "return", values }, node);
    return finish(builder, name);
  } catch {
    const empty = begin(program, node);
    stop(empty, { kind: "return", values: expressions.map(() => none) }, node);
    return finish(empty, name);
  }
}
