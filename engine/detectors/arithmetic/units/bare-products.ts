/** Products with a rate that nothing divides by its scale, where other products with the same rate are divided. */

import { type AnyNode, findAll, isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { integerTypeOf } from "../../../program/types.ts";
import type { BinaryOperation, Expression, VariableDeclaration } from "../../../solc/ast.ts";

/** A product of a rate, and one that is divided, where there is one. */
export interface BareProduct {
  readonly product: BinaryOperation;
  readonly rate: VariableDeclaration;
  /** Undefined where the name alone says that it is a rate. */
  readonly divided: AnyNode | undefined;
}

/** Those of rates that are kept or constant. */
export function* bareProducts(program: Program): Generator<BareProduct> {
  for (const rate of program.reportedNodesOf("VariableDeclaration")) {
    const isKept = rate.stateVariable || isKind(program.parentOf(rate), "StructDefinition");
    if (!isKept || integerTypeOf(rate) === undefined) continue;
    const products = referencesTo(program, rate.id).flatMap((use) => productOf(program, use) ?? []);
    const divided = products.find((product) => fateOf(program, product) === "divided");
    if (divided === undefined && !named.test(rate.name)) continue;
    const [bare, ...more] = products.filter((product) => fateOf(program, product) === "bare");
    if (bare !== undefined && more.length === 0) yield { product: bare, rate, divided };
  }
}

const named = /(?:bps|percent|pct)_?$/i;

/** The outermost product that the use is a factor of, alone. */
function productOf(program: Program, use: AnyNode): BinaryOperation | undefined {
  let node = use;
  let product: BinaryOperation | undefined;
  for (let up = program.parentOf(node); up !== undefined; node = up, up = program.parentOf(node)) {
    if (isKind(up, "BinaryOperation") && up.operator === "*") product = up;
    else if (!isPart(up, node)) return product;
  }
  return product;
}

/** `a.rate`, `(rate)`, `uint256(rate)`: what leaves the number what it is. */
function isPart(up: AnyNode, node: AnyNode): boolean {
  if (isKind(up, "TupleExpression")) return up.components.length === 1;
  return isKind(up, "FunctionCall") && up.kind === "typeConversion" && up.arguments.some((one) => one === node);
}

type Fate = "divided" | "bare" | "unclear";

/** What becomes of the product in its own statement; what is compared may have the scale on the other side, too. */
function fateOf(program: Program, product: BinaryOperation): Fate {
  if (scaledBack(product)) return "unclear";
  let node: AnyNode = product;
  for (let up = program.parentOf(node); up !== undefined; node = up, up = program.parentOf(node)) {
    if (isKind(up, "BinaryOperation")) {
      const fate = fateIn(program, up, node);
      if (fate !== undefined) return fate;
    } else if (!isPart(up, node)) return fateAt(program, up, node);
  }
  return "unclear";
}

/** A factor is a quotient: the scale is off it. */
function scaledBack(product: BinaryOperation): boolean {
  const isCall = findAll(product, "FunctionCall").some(({ kind }) => kind !== "typeConversion");
  return isCall || findAll(product, "BinaryOperation").some(({ operator }) => operator === "/" || operator === "**");
}

function fateIn(
  program: Program,
  { operator, leftExpression, rightExpression }: BinaryOperation,
  node: AnyNode,
): Fate | undefined {
  if (operator === "+" || operator === "-") return undefined;
  if (operator !== "/" || leftExpression !== node) return "unclear";
  return isScale(program, rightExpression) ? "divided" : "unclear";
}

function isScale(program: Program, divisor: Expression): boolean {
  if (isKind(divisor, "Literal")) return Number((divisor.value ?? "").replaceAll("_", "")) >= minScale;
  const declared = isKind(divisor, "Identifier") ? program.findNode(divisor.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") && declared.constant;
}

/** A scale of less says little. */
const minScale = 100;

function fateAt(program: Program, up: AnyNode, node: AnyNode): Fate {
  if (isKind(up, "Return")) return "bare";
  if (isKind(up, "VariableDeclarationStatement")) {
    const [local] = up.declarations;
    return local && up.declarations.length === 1 ? fateOfVariable(program, local) : "unclear";
  }
  if (!isKind(up, "Assignment") || up.rightHandSide !== node) return "unclear";
  const target = program.findNode(
    isKind(up.leftHandSide, "Identifier") ? (up.leftHandSide.referencedDeclaration ?? -1) : -1,
  );
  return isKind(target, "VariableDeclaration") ? fateOfVariable(program, target) : "unclear";
}

/** Whoever divides it, compares it or hands it on may know of the scale. */
function fateOfVariable(program: Program, variable: VariableDeclaration): Fate {
  const isAware = (use: AnyNode): boolean => {
    const up = program.parentOf(use);
    return !isSum(up) && !isKind(up, "Assignment", "Return");
  };
  return !variable.stateVariable && referencesTo(program, variable.id).some(isAware) ? "unclear" : "bare";
}

function isSum(node: AnyNode | undefined): node is NodeOf<"BinaryOperation"> {
  return isKind(node, "BinaryOperation") && (node.operator === "+" || node.operator === "-");
}
