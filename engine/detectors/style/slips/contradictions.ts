/** Comparisons that fail where their own error says the opposite: the operator is the wrong way round. */

import { wordsOf } from "../../../dataflow/backing/kept-records.ts";
import { withoutConversions } from "../../../program/call-options.ts";
import { type AnyNode, isKind, walk } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf } from "../../../program/types.ts";
import type { BinaryOperation, Expression, FunctionCall, Statement, VariableDeclaration } from "../../../solc/ast.ts";
import { type Order, orderIn } from "./stretches.ts";

/** A comparison of a test, and what the error says that it is about. */
export interface Contradiction {
  readonly comparison: BinaryOperation;
  readonly error: string;
}

/** Those of all tests that are reported on. */
export function* findContradictions(program: Program): Generator<Contradiction> {
  for (const { condition, passes, error } of testsOf(program)) {
    const text = error
      .split(/[^A-Za-z]+/)
      .flatMap(wordsOf)
      .join(" ");
    const parts = partsOf(condition, passes);
    const barred = parts.find((part) => isDifference(part) && saysOnly(part, text));
    if (barred !== undefined) yield { comparison: barred.comparison, error };
    if (barred !== undefined || !isPlainError(text)) continue;
    const [only, ...more] = parts.filter(isOrder);
    const order = only && orderIn({ comparison: only.comparison, holds: only.passes });
    const isAbout = order !== undefined && more.length === 0 && contradicts.some((rule) => rule(program, order, text));
    const wrong = isAbout ? only : parts.find((part) => isDifference(part) && saysNot(part, text));
    if (wrong !== undefined) yield { comparison: wrong.comparison, error };
  }
}

/* Tests. */

interface Test {
  readonly condition: Expression;
  /** What the condition is where the test is passed. */
  readonly passes: boolean;
  readonly error: string;
}

function* testsOf(program: Program): Generator<Test> {
  for (const call of program.reportedNodesOf("FunctionCall")) {
    if (functionKindOf(call.expression) !== "require") continue;
    const [condition, reason] = call.arguments;
    const error = reason && errorIn(reason);
    if (condition !== undefined && error !== undefined) yield { condition, passes: true, error };
  }
  for (const { condition, trueBody } of program.reportedNodesOf("IfStatement")) {
    const error = errorOf(trueBody);
    if (error !== undefined) yield { condition, passes: false, error };
  }
}

/** What a statement that does nothing but revert says; undefined for others. */
function errorOf(statement: Statement): string | undefined {
  if (isKind(statement, "Block")) {
    const [only, ...more] = statement.statements ?? [];
    return only === undefined || more.length > 0 ? undefined : errorOf(only);
  }
  if (isKind(statement, "RevertStatement")) return errorIn(statement.errorCall);
  const call = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
  if (!isKind(call, "FunctionCall") || functionKindOf(call.expression) !== "revert") return undefined;
  const [reason] = call.arguments;
  return reason && errorIn(reason);
}

/** The text of a reason, or the name of an error. */
function errorIn(reason: Expression | FunctionCall): string | undefined {
  if (isKind(reason, "Literal")) return reason.kind === "string" ? (reason.value ?? undefined) : undefined;
  if (!isKind(reason, "FunctionCall")) return undefined;
  const { expression } = reason;
  if (isKind(expression, "Identifier")) return expression.name;
  return isKind(expression, "MemberAccess") ? expression.memberName : undefined;
}

/** What says what is asked for, or names two sides of it, says nothing of the way it failed. */
function isPlainError(text: string): boolean {
  return !/\b(?:must|should|only|needs?|has|have to|requires?|expect\w*|wait\w*|until|while|when|after|before|or|and|if|window)\b/.test(
    text,
  );
}

/* Comparisons. */

/** A comparison, and what it is where the test is passed. */
interface Part {
  readonly comparison: BinaryOperation;
  readonly passes: boolean;
}

/** The comparisons of a test, joined by and or by or. */
function partsOf(condition: Expression, passes: boolean): readonly Part[] {
  if (isKind(condition, "TupleExpression")) {
    const [inner] = condition.components;
    return inner ? partsOf(inner, passes) : [];
  }
  if (isKind(condition, "UnaryOperation") && condition.operator === "!")
    return partsOf(condition.subExpression, !passes);
  if (!isKind(condition, "BinaryOperation")) return [];
  const { operator, leftExpression: left, rightExpression: right } = condition;
  const isJoined = operator === "&&" || operator === "||";
  return isJoined ? [left, right].flatMap((side) => partsOf(side, passes)) : [{ comparison: condition, passes }];
}

function isOrder({ comparison: { operator } }: Part): boolean {
  return operator.startsWith("<") || operator.startsWith(">");
}

/** The test asks for somebody else than it names. */
function isDifference({ comparison: { operator }, passes }: Part): boolean {
  return operator === (passes ? "!=" : "==");
}

/* What contradicts what. */

type Rule = (program: Program, order: Order, error: string) => boolean;

const contradicts: readonly Rule[] = [
  (program, order, error) =>
    saysEarly(error) && nowIn(order.smaller) - nowIn(order.larger) === 1 && !isAboutGiven(program, order, error),
  (program, order, error) =>
    saysLate(error) && nowIn(order.larger) - nowIn(order.smaller) === 1 && !isAboutGiven(program, order, error),
  (program, { smaller, larger }, error) =>
    tooLittle.test(error) && isNamed(program, larger, least) && isMeasured(program, smaller, least),
  (program, { smaller, larger }, error) =>
    tooMuch.test(error) && isNamed(program, smaller, most) && isMeasured(program, larger, most),
];

const early =
  /\btoo (?:early|soon)\b|\bnot (?:yet|started|begun|ended|over|expired|finished|matured?|unlocked|due)\b|\bpremature\b|\bstill (?:locked|running)\b/;
/** Of reports it may be said that they come too soon after the last. */
const old =
  /\b(?:stale|old|outdated) (?:price|answer|rate|feed|oracle|quote)\b|\b(?:price|answer|rate|feed|oracle|quote) (?:is )?(?:too )?(?:stale|old|outdated)\b/;
const late = /\btoo late\b|\bexpired\b|\b(?:is|already) (?:over|ended|finished)\b|\bended\b|\bdeadline passed\b/;
const negation = /\b(?:not|no|never|isn|hasn|un|in)\b/;
const tooLittle =
  /\bnot (?:enough|reached|agreed|approved)\b|\binsufficient\b|\btoo (?:few|little|low|small)\b|\bbelow\b/;
const tooMuch = /\bexceed\w*\b|\btoo (?:many|much|high|large|big)\b|\babove\b/;

/** Names of what has to be reached, and of what must not be passed. */
const least = /^(?:needed|required|quorum|threshold|minimum|min|least)$/;
const most = /^(?:maximum|max|cap|limit|ceiling)$/;

function saysEarly(error: string): boolean {
  return early.test(error);
}

function saysLate(error: string): boolean {
  return (late.test(error) || old.test(error)) && !negation.test(error) && !early.test(error);
}

/** It is what the caller plans that comes too early or too late, and not the caller: `require(opens > now, "opens too soon")`. */
function isAboutGiven(program: Program, { smaller, larger }: Order, error: string): boolean {
  if (!/\btoo (?:early|soon|late)\b/.test(error)) return false;
  return isGiven(program, smaller) || isGiven(program, larger);
}

/** What the caller names, and not what is looked up by it. */
function isGiven(program: Program, side: Expression): boolean {
  if (isKind(side, "IndexAccess")) return isGiven(program, side.baseExpression);
  if (isKind(side, "MemberAccess")) return isGiven(program, side.expression);
  if (isKind(side, "BinaryOperation"))
    return isGiven(program, side.leftExpression) || isGiven(program, side.rightExpression);
  const [inner] = isKind(side, "TupleExpression")
    ? side.components
    : isKind(side, "FunctionCall")
      ? side.arguments
      : [];
  return inner ? isGiven(program, inner) : isParameter(program, declarationOf(program, side));
}

/** One where the side grows with the time, minus one where it shrinks, zero where it does neither. */
function nowIn(side: Expression): number {
  if (isKind(side, "TupleExpression")) return side.components[0] ? nowIn(side.components[0]) : 0;
  if (isKind(side, "FunctionCall") && side.kind === "typeConversion")
    return side.arguments[0] ? nowIn(side.arguments[0]) : 0;
  if (isKind(side, "BinaryOperation")) {
    const [left, right] = [nowIn(side.leftExpression), nowIn(side.rightExpression)];
    if (side.operator === "+") return left + right;
    return side.operator === "-" ? left - right : 0;
  }
  return isClock(side) ? 1 : 0;
}

function isClock(side: Expression): boolean {
  if (isKind(side, "Identifier")) return side.name === "now" && side.typeDescriptions.typeString === "uint256";
  if (!isKind(side, "MemberAccess") || !/^(?:timestamp|number)$/.test(side.memberName)) return false;
  return side.expression.typeDescriptions.typeIdentifier === "t_magic_block";
}

/** `msg.sender != owner`, which fails as "not the owner". */
function saysNot(part: Part, error: string): boolean {
  const role = roleIn(part);
  return role !== undefined && new RegExp(`\\bnot (?:by )?(?:the |an? )?${role}\\b`).test(error);
}

/** `msg.sender != owner`, which fails as "only the owner". */
function saysOnly(part: Part, error: string): boolean {
  const role = roleIn(part);
  return role !== undefined && new RegExp(`\\bonly (?:by )?(?:the |an? )?${role}$|^${role} only$`).test(error);
}

/** What the caller is compared with, by the last word of its name. */
function roleIn({ comparison: { leftExpression, rightExpression } }: Part): string | undefined {
  const sides = [leftExpression, rightExpression].map(withoutConversions);
  if (!sides.some(isSender)) return undefined;
  const name = sides.filter((side) => !isSender(side)).map(nameOf)[0];
  return name === undefined ? undefined : wordsOf(name).findLast((word) => word !== "of");
}

/** `msg.sender`. */
export function isSender(side: Expression): boolean {
  return (
    isKind(side, "MemberAccess") &&
    side.memberName === "sender" &&
    side.expression.typeDescriptions.typeIdentifier === "t_magic_message"
  );
}

/** True for a name of that sort, of what is no parameter: setters compare what is to be a limit with its own limits. */
function isNamed(program: Program, side: Expression, sort: RegExp): boolean {
  const name = nameOf(side);
  return name !== undefined && isOfSort(name, sort) && !isParameter(program, declarationOf(program, side));
}

function isOfSort(name: string, sort: RegExp): boolean {
  return wordsOf(name).some((word) => sort.test(word));
}

function nameOf(side: Expression): string | undefined {
  if (isKind(side, "Identifier")) return side.name;
  if (isKind(side, "MemberAccess")) return side.memberName;
  if (isKind(side, "IndexAccess")) return nameOf(side.baseExpression);
  return isKind(side, "FunctionCall") && side.arguments.length === 0 ? nameOf(side.expression) : undefined;
}

function declarationOf(program: Program, node: AnyNode): VariableDeclaration | undefined {
  const declared = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") ? declared : undefined;
}

function isParameter(program: Program, declared: VariableDeclaration | undefined): boolean {
  // Before 0.5, what is declared in a function has its scope too.
  const scope = declared && program.findNode(declared.scope);
  return isKind(scope, "FunctionDefinition") && scope.parameters.parameters.some((one) => one === declared);
}

/** True for what differs from call to call, and is no limit itself. */
function isMeasured(program: Program, side: Expression, sort: RegExp): boolean {
  const names = [...walk(side)].filter((node) => isKind(node, "Identifier", "MemberAccess"));
  const isLimit = names.some((node) => isOfSort(isKind(node, "Identifier") ? node.name : node.memberName, sort));
  return !isLimit && names.some((node) => declarationOf(program, node)?.constant !== true);
}
