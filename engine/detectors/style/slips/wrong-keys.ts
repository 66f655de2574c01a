/** Records looked up by a name that stands for something else: by one key twice, by an amount. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import { integerTypeOf, isOfAccounts } from "../../../program/types.ts";
import type { Expression, Identifier, IndexAccess } from "../../../solc/ast.ts";
import { memoize } from "../../../util/memoize.ts";

/** A key that is not the one that was meant, and an element that is looked up rightly. */
export interface WrongKey {
  readonly access: IndexAccess;
  readonly key: Expression;
  readonly other: IndexAccess;
}

/** `allowance[owner][owner]`, where all others have two keys. */
export function* repeatedKeys(program: Program): Generator<WrongKey> {
  for (const accesses of tablesOf(program).values()) {
    const nested = accesses.filter((one) => innerOf(one) !== undefined);
    const isTwice = (one: IndexAccess): boolean => {
      const [outer, inner] = [one.indexExpression, innerOf(one)?.indexExpression];
      return !!outer && !!inner && !isKind(outer, "Literal") && isSameText(program, outer, inner);
    };
    const other = nested.find((one) => !isTwice(one));
    const [access, ...more] = nested.filter(isTwice);
    // Who does it in several places means it: the head of a list lies under its own name.
    if (other === undefined || !access?.indexExpression || more.length > 0) continue;
    if (!isSetToConstant(program, access)) yield { access, key: access.indexExpression, other };
  }
}

/** What somebody is to oneself is said once and for all: `isFriend[who][who] = true`. */
function isSetToConstant(program: Program, access: IndexAccess): boolean {
  const parent = program.parentOf(access);
  return isKind(parent, "Assignment") && parent.leftHandSide === access && isKind(parent.rightHandSide, "Literal");
}

/** `stakeOf[amount]`, where all others are looked up by what is no amount. */
export function* amountKeys(program: Program): Generator<WrongKey> {
  for (const accesses of tablesOf(program).values()) {
    const byAmount = accesses.filter((one) => isByAmount(program, one));
    const others = accesses.filter((one) => !byAmount.includes(one));
    const [other] = others;
    if (other === undefined || byAmount.length >= others.length) continue;
    for (const access of byAmount) if (access.indexExpression) yield { access, key: access.indexExpression, other };
  }
}

/** The elements of each mapping and list that are looked up, by its declaration and how deep they lie. */
const tablesOf = memoize((program: Program): ReadonlyMap<string, readonly IndexAccess[]> => {
  const tables = new Map<string, IndexAccess[]>();
  for (const access of program.reportedNodesOf("IndexAccess")) {
    const name = nameOf(access.baseExpression);
    if (name !== undefined) tables.set(name, [...(tables.get(name) ?? []), access]);
  }
  return tables;
});

function nameOf(base: Expression): string | undefined {
  if (isKind(base, "IndexAccess")) {
    const outer = nameOf(base.baseExpression);
    return outer && `${outer}[]`;
  }
  const declaration = isKind(base, "Identifier", "MemberAccess") ? base.referencedDeclaration : undefined;
  return typeof declaration === "number" && declaration > 0 ? String(declaration) : undefined;
}

/** The mapping in a mapping. */
function innerOf({ baseExpression }: IndexAccess): IndexAccess | undefined {
  const isMapping = (one: Expression): boolean => (one.typeDescriptions.typeIdentifier ?? "").startsWith("t_mapping");
  if (!isKind(baseExpression, "IndexAccess") || !isMapping(baseExpression)) return undefined;
  return isMapping(baseExpression.baseExpression) ? baseExpression : undefined;
}

function isByAmount(program: Program, { indexExpression: key }: IndexAccess): boolean {
  if (!isKind(key, "Identifier") || integerTypeOf(key)?.bits !== 256) return false;
  const callable = program.callableOf(key);
  const declared = program.findNode(key.referencedDeclaration ?? -1);
  if (callable === undefined || !isKind(declared, "VariableDeclaration") || declared.stateVariable) return false;
  return amountsIn(callable).has(declared.id) && !countsIn(callable).has(declared.id);
}

/** What is added to a sum or taken from it, as a whole, and such sums themselves. */
const amountsIn = memoize((callable: Callable): ReadonlySet<number> => {
  const changes = findAll(callable, "Assignment").filter(({ operator }) => operator === "+=" || operator === "-=");
  const sides = changes.flatMap(({ leftHandSide, rightHandSide }) =>
    isKind(rightHandSide, "Literal") ? [] : [leftHandSide, rightHandSide],
  );
  return idsOf(sides);
});

/** What is counted up or down, or moved on by as much as another place says: a position. */
const countsIn = memoize((callable: Callable): ReadonlySet<number> => {
  const counted = findAll(callable, "UnaryOperation").flatMap(({ operator, subExpression }) =>
    operator === "++" || operator === "--" ? [subExpression] : [],
  );
  const stepped = findAll(callable, "Assignment").flatMap(({ operator, leftHandSide, rightHandSide }) =>
    operator !== "=" && isKind(rightHandSide, "Literal") ? [leftHandSide] : [],
  );
  return idsOf([...counted, ...stepped]);
});

function idsOf(sides: readonly AnyNode[]): ReadonlySet<number> {
  const names = sides.filter((side): side is Identifier => isKind(side, "Identifier"));
  return new Set(names.map(({ referencedDeclaration }) => referencedDeclaration ?? -1));
}

/** `balanceOf[to] = balanceOf[from] + amount`: one account's record is reckoned from another's. */
export function* crossedKeys(program: Program): Generator<WrongKey> {
  for (const { operator, leftHandSide, rightHandSide } of program.reportedNodesOf("Assignment")) {
    if (operator !== "=" || !isKind(leftHandSide, "IndexAccess") || !isKind(rightHandSide, "BinaryOperation")) continue;
    const { operator: sign, leftExpression, rightExpression } = rightHandSide;
    const name = nameOf(leftHandSide);
    if ((sign !== "+" && sign !== "-") || name === undefined) continue;
    const [other, ...more] = [leftExpression, rightExpression].flatMap((side) => elementIn(program, side) ?? []);
    const key =
      other && more.length === 0 && nameOf(other) === name ? differingKey(program, leftHandSide, other) : undefined;
    if (other !== undefined && key !== undefined) yield { access: leftHandSide, key, other };
  }
}

/** The element itself, or the one that a local variable was declared to be. */
function elementIn(program: Program, side: Expression): IndexAccess | undefined {
  if (isKind(side, "IndexAccess")) return side;
  const declared = isKind(side, "Identifier") ? program.findNode(side.referencedDeclaration ?? -1) : undefined;
  const statement = declared && program.parentOf(declared);
  if (!isKind(statement, "VariableDeclarationStatement") || statement.declarations.length > 1) return undefined;
  return isKind(statement.initialValue, "IndexAccess") ? statement.initialValue : undefined;
}

/** The one account by which the two are not the same element. */
function differingKey(program: Program, a: IndexAccess, b: IndexAccess): Expression | undefined {
  const [keys, others] = [keysOf(a), keysOf(b)];
  const differing = keys.filter((key, at) => {
    const other = others[at];
    return other !== undefined && !isSameText(program, key, other);
  });
  const [only, ...more] = differing;
  return only !== undefined && more.length === 0 && isOfAccounts(only) ? only : undefined;
}

function keysOf({ baseExpression, indexExpression }: IndexAccess): readonly Expression[] {
  const inner = isKind(baseExpression, "IndexAccess") ? keysOf(baseExpression) : [];
  return indexExpression ? [...inner, indexExpression] : inner;
}
