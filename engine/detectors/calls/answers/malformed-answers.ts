/** Answers of calls that may fail, decoded so that an answer of another shape reverts after all. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { functionKindOf, plainType } from "../../../program/types.ts";
import type { Expression, FunctionCall, VariableDeclaration } from "../../../solc/ast.ts";
import { exempt } from "../../exempt.ts";

/** The decoding, and the call whose answer it is. */
export interface MalformedAnswer {
  readonly decoding: FunctionCall;
  readonly call: FunctionCall;
  readonly callable: Callable;
}

/** Those where the code has another way to go on if the call fails. */
export function* malformedAnswers(program: Program): Generator<MalformedAnswer> {
  for (const statement of program.reportedNodesOf("VariableDeclarationStatement")) {
    const { initialValue: call, declarations } = statement;
    const [success, answer] = declarations;
    const callable = program.callableOf(statement);
    if (!isKind(call, "FunctionCall") || !success || !answer || callable === undefined) continue;
    if (!lowLevel.has(lowLevelKindOf(call))) continue;
    for (const decoding of decodingsOf(program, success, answer)) yield { decoding, call, callable };
  }
}

/** Those that are done where the call went well, with another way beside. */
function decodingsOf(
  program: Program,
  success: VariableDeclaration,
  answer: VariableDeclaration,
): readonly FunctionCall[] {
  return referencesTo(program, answer.id).flatMap((use) => {
    const decoding = program.parentOf(use);
    if (!isKind(decoding, "FunctionCall") || !isDecoding(program, decoding, use)) return [];
    const guard = toleranceAround(program, decoding, success);
    if (guard === undefined) return [];
    const isWord = isWordOfLength(program, decoding, guard, answer);
    return exempt("malformed-answers: any answer that long is one", isWord) ? [] : [decoding];
  });
}

const lowLevel: ReadonlySet<string> = new Set(["barecall", "barestaticcall"]);

function lowLevelKindOf({ expression }: FunctionCall): string {
  return functionKindOf(isKind(expression, "FunctionCallOptions") ? expression.expression : expression);
}

/** By `abi.decode`, or by a function of the source that does it with what it is given. */
function isDecoding(program: Program, call: FunctionCall, answer: AnyNode): boolean {
  const at = (call.arguments as readonly AnyNode[]).indexOf(answer);
  if (at < 0) return false;
  if (isDecode(call)) return true;
  const callee = isKind(call.expression, "Identifier")
    ? program.findNode(call.expression.referencedDeclaration ?? -1)
    : undefined;
  if (!isKind(callee, "FunctionDefinition") || !callee.body) return false;
  const parameter = callee.parameters.parameters[at];
  return findAll(callee.body, "FunctionCall").some(
    (inner) => isDecode(inner) && isNamed(inner.arguments[0], parameter),
  );
}

function isDecode({ expression }: FunctionCall): boolean {
  return isKind(expression, "MemberAccess") && expression.memberName === "decode" && isAbi(expression.expression);
}

function isAbi(expression: Expression): boolean {
  return isKind(expression, "Identifier") && expression.name === "abi";
}

function isNamed(expression: Expression | undefined, variable: VariableDeclaration | undefined): boolean {
  return isKind(expression, "Identifier") && expression.referencedDeclaration === variable?.id;
}

/** The condition by which it is decoded, where it asks for success and the code goes on without it. */
function toleranceAround(
  program: Program,
  decoding: FunctionCall,
  success: VariableDeclaration,
): Expression | undefined {
  for (let at: AnyNode = decoding, up = program.parentOf(at); up !== undefined; at = up, up = program.parentOf(at)) {
    if (isKind(up, "FunctionDefinition")) return undefined;
    if (!isKind(up, "IfStatement", "Conditional") || !asks(up.condition, success)) continue;
    const isTaken = isKind(up, "IfStatement") ? up.trueBody === at : up.trueExpression === at;
    const other = isKind(up, "IfStatement") ? up.falseBody : up.falseExpression;
    return isTaken && !(other && reverts(other)) ? up.condition : undefined;
  }
  return undefined;
}

/** The flag itself, alone or beside other questions. */
function asks(condition: Expression, success: VariableDeclaration): boolean {
  if (isKind(condition, "BinaryOperation") && condition.operator === "&&")
    return asks(condition.leftExpression, success) || asks(condition.rightExpression, success);
  return isNamed(condition, success);
}

function reverts(node: AnyNode): boolean {
  const isRevert = ({ expression }: FunctionCall): boolean =>
    isKind(expression, "Identifier") && expression.name === "revert";
  return findAll(node, "RevertStatement").length > 0 || findAll(node, "FunctionCall").some(isRevert);
}

/** A whole word that was measured: whatever its bits are, it is one. */
function isWordOfLength(
  program: Program,
  { arguments: [, type] }: FunctionCall,
  guard: Expression,
  answer: VariableDeclaration,
): boolean {
  const isMeasured = referencesTo(program, answer.id).some((use) => {
    const parent = program.parentOf(use);
    return (
      isKind(parent, "MemberAccess") &&
      parent.memberName === "length" &&
      findAll(guard, "MemberAccess").includes(parent)
    );
  });
  return isMeasured && type !== undefined && words.has(plainType(type).replace(/^type\((.*)\)$/, "$1"));
}

const words: ReadonlySet<string> = new Set(["uint256", "int256", "bytes32"]);
