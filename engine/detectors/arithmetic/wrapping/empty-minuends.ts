/** Differences from a local variable that has no value yet: zero less something. */

import { findEarlyUse } from "../../../program/definite-assignment.ts";
import { isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { integerTypeOf } from "../../../program/types.ts";

/** `uint excess; excess -= x;` */
export function* emptyMinuends(program: Program): Generator<NodeOf<"Assignment">> {
  for (const statement of program.reportedNodesOf("VariableDeclarationStatement")) {
    const [variable] = statement.declarations;
    if (statement.initialValue || !variable || integerTypeOf(variable)?.isSigned !== false) continue;
    const callable = program.callableOf(statement);
    const use = callable?.body ? findEarlyUse(callable.body, variable.id) : undefined;
    const parent = use && program.parentOf(use);
    if (isKind(parent, "Assignment") && parent.operator === "-=" && parent.leftHandSide === use) yield parent;
  }
}
