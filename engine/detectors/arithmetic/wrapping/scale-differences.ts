/** Powers of ten of what is left of a number of decimals: a token may have more of them than that. */

import { printExpression } from "../../../flow/print.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { Expression } from "../../../solc/ast.ts";
import { exempt } from "../../exempt.ts";

/** `18 - decimals`, as an exponent of ten. */
export interface ScaleDifference {
  readonly at: Expression;
  /** The most decimals that there is a scale for. */
  readonly most: string;
  readonly decimals: Expression;
}

/** All that no comparison of the contract keeps from falling below zero. */
export function* scaleDifferences(program: Program): Generator<ScaleDifference> {
  for (const power of program.reportedNodesOf("BinaryOperation")) {
    if (power.operator !== "**" || !isTen(power.leftExpression)) continue;
    const difference = differenceIn(power.rightExpression);
    if (difference === undefined || isConstant(program, difference.decimals)) continue;
    if (exempt("scale-differences: more decimals are kept out", isCompared(program, power, difference.decimals)))
      continue;
    yield { at: power, ...difference };
  }
}

function isTen(base: Expression): boolean {
  const bare = unwrap(base);
  return isKind(bare, "Literal") && bare.value === "10";
}

/** The parts of `most - decimals`, also through a function that subtracts. */
function differenceIn(exponent: Expression): Omit<ScaleDifference, "at"> | undefined {
  const bare = unwrap(exponent);
  if (isKind(bare, "BinaryOperation") && bare.operator === "-")
    return partsOf(bare.leftExpression, bare.rightExpression);
  if (!isKind(bare, "FunctionCall") || !isKind(bare.expression, "MemberAccess")) return undefined;
  const [decimals, ...others] = bare.arguments;
  if (bare.expression.memberName !== "sub" || decimals === undefined || others.length > 0) return undefined;
  return partsOf(bare.expression.expression, decimals);
}

function partsOf(left: Expression, right: Expression): Omit<ScaleDifference, "at"> | undefined {
  const most = unwrap(left);
  const isFixed = isKind(most, "Literal") || (isKind(most, "Identifier") && /^[A-Z0-9_]+$/.test(most.name));
  return isFixed ? { most: printExpression(most), decimals: unwrap(right) } : undefined;
}

/** Without parentheses and conversions. */
function unwrap(node: Expression): Expression {
  if (isKind(node, "TupleExpression")) {
    const [only, ...others] = node.components;
    return only && others.length === 0 ? unwrap(only) : node;
  }
  const [argument] = isKind(node, "FunctionCall") && node.kind === "typeConversion" ? node.arguments : [];
  return argument === undefined ? node : unwrap(argument);
}

function isConstant(program: Program, node: Expression): boolean {
  if (isKind(node, "Literal")) return true;
  const declared = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") && declared.constant;
}

const orders: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** The contract compares something of that name, wherever it does: who thought of it once has thought of it. */
function isCompared(program: Program, at: AnyNode, decimals: Expression): boolean {
  const name = nameOf(decimals);
  const contract = program.contractOf(at);
  if (name === undefined || contract === undefined) return true;
  return program
    .linearizedBases(contract)
    .some((base) =>
      findAll(base, "BinaryOperation").some(
        ({ operator, leftExpression, rightExpression }) =>
          orders.has(operator) && [leftExpression, rightExpression].some((side) => isAlike(nameOf(unwrap(side)), name)),
      ),
    );
}

function isAlike(one: string | undefined, name: string): boolean {
  const plain = (text: string): string => text.replaceAll("_", "").toLowerCase();
  return one !== undefined && plain(one) === plain(name);
}

/** The last name of what is read, called or looked up. */
function nameOf(node: AnyNode): string | undefined {
  if (isKind(node, "Identifier")) return node.name;
  if (isKind(node, "MemberAccess")) return node.memberName;
  if (isKind(node, "IndexAccess")) return nameOf(node.baseExpression);
  return isKind(node, "FunctionCall") ? nameOf(node.expression) : undefined;
}
