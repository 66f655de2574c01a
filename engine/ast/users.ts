/** Functions from which something is reached, by name alone: a cheap look that spares most functions the walk. */

import type { AnyNode } from "./nodes.ts";
import type { Callable, Program } from "./program.ts";
import { referencesTo } from "./references.ts";

/**
 * The functions and modifiers that name a member, a function or an instruction of assembly so, and all that call them;
 * those too that name a state variable which is computed from it.
 */
export function usersOf(program: Program, names: ReadonlySet<string>): ReadonlySet<Callable> {
  const naming: AnyNode[] = [
    ...program.nodesOf("Identifier").filter(({ name }) => names.has(name)),
    ...program.nodesOf("MemberAccess").filter(({ memberName }) => names.has(memberName)),
    ...program.nodesOf("YulIdentifier").filter(({ name }) => names.has(name)),
  ];
  const users = new Set<Callable>();
  const fields = new Set<AnyNode>();
  for (const node of naming) {
    const callable = program.callableOf(node);
    if (callable !== undefined) users.add(callable);
    else fields.add(fieldOf(program, node));
  }
  for (const { id } of program.stateVariables.filter((variable) => fields.has(variable))) {
    for (const reference of referencesTo(program, id)) addUser(program, reference, users);
  }
  return withCallers(program, users);
}

/** The functions and modifiers, and all that name them or what they override. */
export function withCallers(program: Program, callables: Iterable<Callable>): ReadonlySet<Callable> {
  const found = new Set(callables);
  // A set is walked in the order of insertion, additions too.
  for (const one of found) {
    const overridden = one.nodeType === "FunctionDefinition" ? (one.baseFunctions ?? []) : (one.baseModifiers ?? []);
    for (const id of [one.id, ...overridden]) {
      for (const reference of referencesTo(program, id)) addUser(program, reference, found);
    }
  }
  return found;
}

function addUser(program: Program, node: AnyNode, users: Set<Callable>): void {
  const user = program.callableOf(node);
  if (user !== undefined) users.add(user);
}

/** The outermost node below the contract that a node lies in. */
function fieldOf(program: Program, node: AnyNode): AnyNode {
  const contract = program.contractOf(node);
  let at = node;
  for (let up = program.parentOf(at); up !== undefined && up !== contract; up = program.parentOf(at)) at = up;
  return at;
}
