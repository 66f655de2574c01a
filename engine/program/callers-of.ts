/** Functions from which something is reached, by name alone: a cheap look that spares most functions the walk. */

import { memoize } from "../util/memoize.ts";
import { type AnyNode, isKind, type NodeOf } from "./nodes.ts";
import type { Callable, Program } from "./program.ts";
import { referencesTo } from "./references.ts";

/**
 * The functions and modifiers that name a member, a function or an instruction of assembly so, and all that call them;
 * those too that name a state variable which is computed from it.
 */
export function usersOf(program: Program, names: ReadonlySet<string>): ReadonlySet<Callable> {
  const users = new Set<Callable>();
  const fields = new Set<AnyNode>();
  for (const node of [...names].flatMap((name) => nodesNaming(program, name))) {
    const callable = program.callableOf(node);
    if (callable !== undefined) users.add(callable);
    else fields.add(fieldOf(program, node));
  }
  for (const { id } of program.stateVariables.filter((variable) => fields.has(variable))) {
    for (const reference of referencesTo(program, id)) addUser(program, reference, users);
  }
  return withCallers(program, users);
}

/** What names something: what it is bound to is another matter. */
export type NamingNode = NodeOf<"Identifier" | "MemberAccess" | "YulIdentifier">;

/** The nodes that name a variable, a member, a function or an instruction of assembly so; sorted out once for a program. */
export function nodesNaming(program: Program, name: string): readonly NamingNode[] {
  return namingByName(program).get(name) ?? [];
}

const namingByName = memoize((program: Program): ReadonlyMap<string, readonly NamingNode[]> => {
  const byName = new Map<string, NamingNode[]>();
  const note = (name: string, node: NamingNode): void => {
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [node]);
    else known.push(node);
  };
  for (const node of program.nodesOf("Identifier")) note(node.name, node);
  for (const node of program.nodesOf("MemberAccess")) note(node.memberName, node);
  for (const node of program.nodesOf("YulIdentifier")) note(node.name, node);
  return byName;
});

/** The functions and modifiers, and all that name them or what they override. */
export function withCallers(program: Program, callables: Iterable<Callable>): ReadonlySet<Callable> {
  const found = new Set(callables);
  // A set is walked in the order of insertion, additions too.
  for (const one of found) {
    for (const id of withOverridden(program, one)) {
      for (const reference of referencesTo(program, id)) addUser(program, reference, found);
    }
  }
  return found;
}

/** The ids of the function or modifier and of all that it overrides: what the compiler tells is the next one up. */
function withOverridden(program: Program, callable: Callable): ReadonlySet<number> {
  const ids = new Set([callable.id]);
  // A set is walked in the order of insertion, additions too.
  for (const id of ids) for (const base of overriddenBy(program.findNode(id))) ids.add(base);
  return ids;
}

function overriddenBy(node: AnyNode | undefined): readonly number[] {
  if (isKind(node, "FunctionDefinition")) return node.baseFunctions ?? [];
  return isKind(node, "ModifierDefinition") ? (node.baseModifiers ?? []) : [];
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
