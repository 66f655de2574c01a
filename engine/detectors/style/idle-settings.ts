/** Limits that can be set, and that nothing asks for. */

import type { Assignment, VariableDeclaration } from "solidity-ast";
import { nodesNaming } from "../../program/callers-of.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isWriting, type Reference, referencesTo } from "../../program/references.ts";
import { exempt } from "../exempt.ts";

/** An assignment from a parameter that changes nothing but what is told when it is asked for. */
export interface IdleSetting {
  readonly at: Assignment;
  readonly variable: VariableDeclaration;
}

/** All of the targets. */
export function* findIdleSettings(program: Program): Generator<IdleSetting> {
  for (const { expression } of program.reportedNodesOf("ExpressionStatement")) {
    if (!isKind(expression, "Assignment") || expression.operator !== "=") continue;
    const variable = variableOf(program, expression.leftHandSide);
    if (!variable?.stateVariable || !limits.test(variable.name)) continue;
    if (variableOf(program, expression.rightHandSide)?.stateVariable !== false) continue;
    if (!isIdle(program, variable)) continue;
    if (exempt("idle-settings: others ask for it by an interface", isOfInterface(program, variable))) continue;
    yield { at: expression, variable };
  }
}

const limits = /^_*(?:max|min)[A-Z_]|(?:cap|threshold|cooldown)$/;

function variableOf(program: Program, node: AnyNode): VariableDeclaration | undefined {
  const named = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
  return isKind(named, "VariableDeclaration") ? named : undefined;
}

/** It is written, and told in events; no function looks at it. */
function isIdle(program: Program, variable: VariableDeclaration): boolean {
  const uses = referencesTo(program, variable.id);
  const own = new Set<AnyNode>(uses);
  const isElsewhere = nodesNaming(program, variable.name).some(
    (node) => isKind(node, "MemberAccess") && !own.has(node),
  );
  return !isElsewhere && uses.every((use) => isWriting(program, use) || isTold(program, use));
}

function isTold(program: Program, use: Reference): boolean {
  for (let at: AnyNode | undefined = use; at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "EmitStatement")) return true;
  }
  return false;
}

/** Its getter implements a function, or a contract that derives from this one may read it. */
function isOfInterface(program: Program, variable: VariableDeclaration): boolean {
  return variable.overrides !== undefined || program.contractOf(variable)?.abstract === true;
}
