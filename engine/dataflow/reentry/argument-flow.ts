/** How values come from outside into the parameters of a function, as they are. */

import type { FunctionDefinition } from "solidity-ast";
import { type AnyNode, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { isCallableFromOutside } from "../../program/signature.ts";

/** A way from an entry point to a function, by calls. */
export interface WayIn {
  /** What a transaction calls. */
  readonly entry: FunctionDefinition;
  /** The parameters of the function, by id, that hold what that transaction gave. */
  readonly given: ReadonlySet<number>;
}

/** Whether a parameter that is passed on at `call` still counts as given. */
export type IsPassed = (parameter: number, call: NodeOf<"FunctionCall">, within: FunctionDefinition) => boolean;

/** An entry point is its own way; an internal function of a contract has those of its callers. Libraries have none. */
export function waysIn(program: Program, callable: FunctionDefinition, isPassed: IsPassed = () => true): WayIn[] {
  return follow(program, callable, isPassed, []);
}

/** No entry point is further away than so many calls. */
const maxDepth = 4;

function follow(
  program: Program,
  callable: FunctionDefinition,
  isPassed: IsPassed,
  open: readonly FunctionDefinition[],
): WayIn[] {
  const parameters = callable.parameters.parameters.map(({ id }) => id);
  if (isCallableFromOutside(callable)) return [{ entry: callable, given: new Set(parameters) }];
  if (callable.kind !== "function" || program.contractOf(callable)?.contractKind !== "contract") return [];
  if (open.includes(callable) || open.length >= maxDepth) return [];
  return callsOf(program, callable).flatMap((call) => {
    const caller = program.callableOf(call);
    if (!isKind(caller, "FunctionDefinition") || call.arguments.length !== parameters.length) return [];
    return follow(program, caller, isPassed, [...open, callable]).map(({ entry, given }) => {
      const passed = parameters.filter((_, at) => {
        const argument = call.arguments[at];
        const id = isKind(argument, "Identifier") ? argument.referencedDeclaration : undefined;
        return typeof id === "number" && given.has(id) && isPassed(id, call, caller);
      });
      return { entry, given: new Set(passed) };
    });
  });
}

/** Calls by name, with arguments in the order of the parameters. */
function callsOf(program: Program, { id }: FunctionDefinition): readonly NodeOf<"FunctionCall">[] {
  return referencesTo(program, id).flatMap((reference: AnyNode) => {
    const call = program.parentOf(reference);
    return isKind(call, "FunctionCall") && call.expression === reference && call.names.length === 0 ? [call] : [];
  });
}
