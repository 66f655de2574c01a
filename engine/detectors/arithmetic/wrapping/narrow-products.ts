/** Products that are divided again, and computed in a type that has no room for what amounts come to. */

import { type AnyNode, isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { integerTypeOf } from "../../../program/types.ts";
import type { Expression } from "../../../solc/ast.ts";
import { exempt } from "../../exempt.ts";

/** Types for amounts of tokens; narrower ones hold times and ids. */
const [minBits, maxBits] = [80, 128];

/** Amounts come to this many bits in practice: ten thousand million tokens with 18 decimals. */
const bitsOfAmounts = 93;

/** `amount * seconds / period`, in the type of the amount. */
export interface NarrowProduct {
  readonly product: NodeOf<"BinaryOperation">;
  readonly bits: number;
}

/** The products that leave one factor less room than amounts need. */
export function* narrowProducts(program: Program): Generator<NarrowProduct> {
  for (const product of program.reportedNodesOf("BinaryOperation")) {
    if (product.operator !== "*") continue;
    const type = integerTypeOf(product);
    if (type === undefined || type.isSigned || type.bits < minBits || type.bits > maxBits) continue;
    if (!isDivided(program, product)) continue;
    const factor = Math.min(bitsOf(product.leftExpression), bitsOf(product.rightExpression));
    if (exempt("narrow-products: there is room for the amount", type.bits - factor >= bitsOfAmounts)) continue;
    yield { product, bits: type.bits };
  }
}

function isDivided(program: Program, product: AnyNode): boolean {
  let [node, parent] = [product, program.parentOf(product)];
  while (isKind(parent, "TupleExpression")) [node, parent] = [parent, program.parentOf(parent)];
  return isKind(parent, "BinaryOperation") && parent.operator === "/" && parent.leftExpression === node;
}

/** How many bits the factor can have: those of its type, or of the number. */
function bitsOf(factor: Expression): number {
  const literal = /^int_const (\d+)$/.exec(factor.typeDescriptions.typeString ?? "")?.[1];
  if (literal !== undefined) return BigInt(literal).toString(2).length;
  return integerTypeOf(factor)?.bits ?? 0;
}
