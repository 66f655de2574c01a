/** Decimals of a token or a feed that are kept, and that no sum goes by. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isOnlyWritten, referencesTo } from "../../../program/references.ts";
import { integerTypeOf } from "../../../program/types.ts";
import type { BinaryOperation, Expression, VariableDeclaration } from "../../../solc/ast.ts";
import { exempt } from "../../exempt.ts";

/** Where it should be gone by, and what is kept. */
export interface IdleScale {
  readonly at: AnyNode;
  readonly scale: VariableDeclaration;
  /** The variable of the contract that has the decimals. */
  readonly whose: VariableDeclaration;
}

interface Scale {
  readonly variable: VariableDeclaration;
  /** What the decimals are asked of. */
  readonly whose: readonly VariableDeclaration[];
}

/** One for each sum that goes by other scales alone, or for each function that takes an answer as it comes. */
export function* idleScales(program: Program): Generator<IdleScale> {
  const scales = program.stateVariables.flatMap((variable) => scaleOf(program, variable));
  for (const { variable, whose } of scales) {
    const [asked] = whose;
    if (asked === undefined || !isUnread(program, variable)) continue;
    if (exempt("idle-scales: others read it", isOpen(program, variable))) continue;
    const others = scales.filter((one) => one.variable !== variable && isNear(program, one.variable, variable));
    const sums = others.flatMap((one) => sumsWith(program, one.variable));
    const at = sums.length > 0 ? sums : usesOf(program, asked);
    for (const node of new Set(at)) yield { at: node, scale: variable, whose: asked };
  }
}

/* What is kept. */

/** A number that is computed from what `decimals()` of a variable of the contract says. */
function scaleOf(program: Program, variable: VariableDeclaration): readonly Scale[] {
  if (integerTypeOf(variable) === undefined) return [];
  const whose = valuesOf(program, variable).flatMap((value) => askedIn(program, value));
  return whose.length > 0 ? [{ variable, whose }] : [];
}

/** What it is set to. */
function valuesOf(program: Program, variable: VariableDeclaration): readonly Expression[] {
  const set = referencesTo(program, variable.id).flatMap((use) => {
    const parent = program.parentOf(use);
    return isKind(parent, "Assignment") && parent.leftHandSide === use ? [parent.rightHandSide] : [];
  });
  return variable.value ? [variable.value, ...set] : set;
}

function askedIn(program: Program, value: Expression): readonly VariableDeclaration[] {
  return findAll(value, "MemberAccess").flatMap((member) => {
    const isCalled = isKind(program.parentOf(member), "FunctionCall");
    const target = isCalled && member.memberName === "decimals" ? declarationOf(program, member.expression) : undefined;
    return target === undefined ? [] : keptAs(program, target, value);
  });
}

/** The variable of the contract itself, or the one that the same function sets to the parameter. */
function keptAs(program: Program, target: VariableDeclaration, at: AnyNode): readonly VariableDeclaration[] {
  if (target.stateVariable) return [target];
  const callable = program.callableOf(at);
  return referencesTo(program, target.id).flatMap((use) => {
    const parent = program.parentOf(use);
    if (!isKind(parent, "Assignment") || parent.rightHandSide !== use || program.callableOf(use) !== callable)
      return [];
    const kept = declarationOf(program, parent.leftHandSide);
    return kept?.stateVariable ? [kept] : [];
  });
}

/** Of a name, conversions gone through. */
function declarationOf(program: Program, node: Expression): VariableDeclaration | undefined {
  if (isKind(node, "FunctionCall") && node.kind === "typeConversion") {
    const [argument] = node.arguments;
    return argument && declarationOf(program, argument);
  }
  const declared = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") ? declared : undefined;
}

/** Nothing that runs once the contract stands goes by it. */
function isUnread(program: Program, { id }: VariableDeclaration): boolean {
  return referencesTo(program, id).every((use) => isInConstructor(program, use) || isOnlyWritten(program, use));
}

function isInConstructor(program: Program, node: AnyNode): boolean {
  const callable = program.callableOf(node);
  return isKind(callable, "FunctionDefinition") && callable.kind === "constructor";
}

/** By its getter, or in contracts that are not here. */
function isOpen(program: Program, variable: VariableDeclaration): boolean {
  const isForDerived = variable.visibility === "internal" && program.contractOf(variable)?.abstract === true;
  return isForDerived || variable.visibility === "public";
}

/** In one contract, or in one and its base. */
function isNear(program: Program, a: VariableDeclaration, b: VariableDeclaration): boolean {
  const [one, other] = [program.contractOf(a), program.contractOf(b)];
  if (one === undefined || other === undefined) return false;
  return program.linearizedBases(one).includes(other) || program.linearizedBases(other).includes(one);
}

/* Where it should be gone by. */

/** The outermost products and quotients that the scale is part of. */
function sumsWith(program: Program, { id }: VariableDeclaration): readonly BinaryOperation[] {
  return referencesTo(program, id).flatMap((use) => {
    const sum = isInConstructor(program, use) ? use : outermostSum(program, use);
    return isKind(sum, "BinaryOperation") ? [sum] : [];
  });
}

/** The node itself where it is part of none. */
function outermostSum(program: Program, node: AnyNode): AnyNode {
  let sum = node;
  for (let up = program.parentOf(node); up !== undefined && isArithmetic(up); up = program.parentOf(up))
    if (isKind(up, "BinaryOperation")) sum = up;
  return sum;
}

function isArithmetic(node: AnyNode): boolean {
  return isKind(node, "BinaryOperation") ? isScaling(node) : isKind(node, "TupleExpression");
}

function isScaling({ operator }: BinaryOperation): boolean {
  return operator === "*" || operator === "/";
}

/** Calls for what a feed says; where a token is moved, what that function computes. */
function usesOf(program: Program, { id }: VariableDeclaration): readonly AnyNode[] {
  return referencesTo(program, id).flatMap((use): readonly AnyNode[] => {
    const member = program.parentOf(use);
    const call = member && program.parentOf(member);
    const callable = program.callableOf(use);
    if (!isKind(call, "FunctionCall") || callable === undefined || isInConstructor(program, use)) return [];
    const name = isKind(member, "MemberAccess") && member.expression === use ? member.memberName : "";
    if (isAnswer(name)) return [call];
    return findAll(callable, "BinaryOperation").filter((one) => isScaling(one) && outermostSum(program, one) === one);
  });
}

/** Not what every token has. */
function isAnswer(name: string): boolean {
  return /price|answer|round|rate/i.test(name);
}
