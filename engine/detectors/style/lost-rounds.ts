/** Local variables that each round of a loop sets anew, and that only what comes after the loop reads. */

import { type AnyNode, findAll, isKind, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { isValueType } from "../../program/types.ts";
import type { Assignment, Statement, VariableDeclaration } from "../../solc/ast.ts";

/** What is set, and where. */
export interface LostRound {
  readonly assignment: Assignment;
  readonly variable: VariableDeclaration;
}

/** Those in loops that run to their end whatever they meet. */
export function* lostRounds(program: Program): Generator<LostRound> {
  const loops = [...program.reportedNodesOf("ForStatement"), ...program.reportedNodesOf("WhileStatement")];
  for (const loop of loops) {
    for (const assignment of assignmentsOf(loop.body)) {
      const variable = setBefore(program, loop, assignment);
      if (variable !== undefined && isOfRound(program, loop, assignment)) yield { assignment, variable };
    }
  }
}

/** Those that every round comes to: what stands under a condition may look for one of many. */
function assignmentsOf(body: Statement): readonly Assignment[] {
  if (findAll(body, "Break", "Return", "InlineAssembly", "Continue").length > 0) return [];
  return statementsIn(body).flatMap((statement) => {
    const set = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
    return isKind(set, "Assignment") && set.operator === "=" ? [set] : [];
  });
}

function statementsIn(statement: Statement): readonly Statement[] {
  return isKind(statement, "Block", "UncheckedBlock")
    ? (statement.statements ?? []).flatMap(statementsIn)
    : [statement];
}

/** The variable that is assigned, if it is of before the loop, and the loop does nothing else with it. */
function setBefore(program: Program, loop: AnyNode, { leftHandSide }: Assignment): VariableDeclaration | undefined {
  const declared = isKind(leftHandSide, "Identifier")
    ? program.findNode(leftHandSide.referencedDeclaration ?? -1)
    : undefined;
  if (!isKind(declared, "VariableDeclaration") || declared.stateVariable || !isValueType(declared)) return undefined;
  const { offset, length } = spanOf(loop);
  const isInLoop = (node: AnyNode): boolean => spanOf(node).offset >= offset && spanOf(node).offset < offset + length;
  if (isInLoop(declared)) return undefined;
  const others = referencesTo(program, declared.id).filter((use) => use !== leftHandSide);
  return others.some(isInLoop) ? undefined : declared;
}

/** What is set comes of what the round makes, or of an entry that it is about. */
function isOfRound(program: Program, loop: AnyNode, { rightHandSide }: Assignment): boolean {
  if (isKind(rightHandSide, "Identifier", "BinaryOperation") && isCounted(program, loop, rightHandSide)) return false;
  const own = new Set<AnyNode | undefined>(findAll(loop, "VariableDeclaration"));
  return findAll(rightHandSide, "Identifier").some((name) =>
    own.has(program.findNode(name.referencedDeclaration ?? -1)),
  );
}

/** The counter itself, which says how far the loop came. */
function isCounted(program: Program, loop: AnyNode, value: AnyNode): boolean {
  const counters =
    isKind(loop, "ForStatement") && loop.initializationExpression ? loop.initializationExpression : undefined;
  const declared = new Set<AnyNode | undefined>(counters ? findAll(counters, "VariableDeclaration") : []);
  if (findAll(value, "IndexAccess").length > 0) return false;
  return findAll(value, "Identifier").some((name) => declared.has(program.findNode(name.referencedDeclaration ?? -1)));
}
