/** Variables whose author names the guard of their writes, as Slither reads it too: `@custom:security write-protection="onlyOwner()"`. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { anchorOf, type Flow, type Site, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { VariableDeclaration } from "../../../solc/ast.ts";

/** A write on whose way the named guard does not stand. */
export interface UnguardedWrite {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly variable: VariableDeclaration;
  /** The name of the modifier or function that was to stand there. */
  readonly guard: string;
  /** Where the entry point does it, or leads to it. */
  readonly at: AnyNode;
}

/** The writes of a contract's entry points that break what their variables declare. */
export function* unguardedWrites({ flows, trust }: ContractFlows): Generator<UnguardedWrite> {
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const { base } = write.place;
      const guard = base.kind === "variable" ? guardOf(base.declaration) : undefined;
      if (base.kind !== "variable" || guard === undefined || !flow.committing.has(write.id)) continue;
      if (trust.isInitializing(flow, write.id) || isGuarded(write.site, guard)) continue;
      const at = anchorOf(write, ({ parent }) => parent === undefined);
      yield { flow, write, variable: base.declaration, guard, at };
    }
  }
}

function guardOf({ documentation }: VariableDeclaration): string | undefined {
  const text = typeof documentation === "string" ? documentation : (documentation?.text ?? "");
  return /@custom:security\s+write-protection\s*=\s*"([\w$]+)/.exec(text)?.[1];
}

/** One of the functions that lead there has the guard as a modifier, or calls it. */
function isGuarded(innermost: Site, guard: string): boolean {
  for (let site: Site | undefined = innermost; site !== undefined; site = site.parent) {
    if (names(site.callable, guard)) return true;
  }
  return false;
}

function names(callable: Site["callable"], guard: string): boolean {
  if (callable.name === guard) return true;
  const modifiers = isKind(callable, "FunctionDefinition") ? callable.modifiers : [];
  const isModified = modifiers.some(({ modifierName }) => modifierName.name.split(".").at(-1) === guard);
  return (
    isModified ||
    findAll(callable, "FunctionCall").some(
      ({ expression }) => isKind(expression, "Identifier") && expression.name === guard,
    )
  );
}
