/** Contracts that are made, used and destroyed in one transaction: nobody else finds one. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

type Walk = (contract: ContractDefinition, entry: FunctionDefinition) => Flow;

/** The ids of the contracts that the program makes somewhere, and destroys at once wherever it does. */
export function findShortLived(program: Program, walk: Walk): ReadonlySet<number> {
  const makings = new Map<number, NodeOf<"NewExpression">[]>();
  for (const node of program.nodesOf("NewExpression")) {
    const made = contractMadeBy(node);
    if (made !== undefined) makings.set(made, [...(makings.get(made) ?? []), node]);
  }
  const found = program.contracts.filter((contract) => {
    const nodes = makings.get(contract.id) ?? [];
    return (
      nodes.length > 0 && canDestroyItself(contract) && nodes.every((node) => isUndone(program, walk, contract, node))
    );
  });
  return new Set(found.map(({ id }) => id));
}

/** Whoever makes one there destroys it before the end. */
function isUndone(program: Program, walk: Walk, contract: ContractDefinition, node: NodeOf<"NewExpression">): boolean {
  const [home, maker] = [program.contractOf(node), program.callableOf(node)];
  if (home === undefined || !isKind(maker, "FunctionDefinition")) return false;
  const flow = walk(home, maker);
  const creations = stepsOf(flow, "call").filter(
    (step) => step.call.form === "create" && isMadeAt(program, step, node),
  );
  const isDestroyed = ({ id }: Step): boolean =>
    !endsWithout(flow, id, (step) => callsOf(step, id).some((callee) => alwaysDestroys(walk(contract, callee))));
  return !flow.truncated && creations.length > 0 && creations.every(isDestroyed);
}

/** The function that the step calls of the contract that step `made` has made. */
function callsOf(step: Step, made: number): readonly FunctionDefinition[] {
  if (step.kind !== "call" || step.call.target?.kind !== "result" || step.call.target.step !== made) return [];
  return isKind(step.call.callee, "FunctionDefinition") ? [step.call.callee] : [];
}

function contractMadeBy({ typeName }: NodeOf<"NewExpression">): number | undefined {
  return isKind(typeName, "UserDefinedTypeName") ? typeName.referencedDeclaration : undefined;
}

function canDestroyItself(contract: ContractDefinition): boolean {
  return findAll(contract, "Identifier").some(({ name }) => name === "selfdestruct" || name === "suicide");
}

function isMadeAt(program: Program, { node }: Step, making: NodeOf<"NewExpression">): boolean {
  for (let at = making as ReturnType<Program["parentOf"]>; at !== undefined; at = program.parentOf(at)) {
    if (at === node) return true;
    if (isKind(at, "FunctionDefinition")) return false;
  }
  return false;
}

function alwaysDestroys(flow: Flow): boolean {
  return !flow.truncated && !endsWithout(flow, 0, isDestruction);
}

function isDestruction(step: Step): step is StepOf<"call"> {
  return step.kind === "call" && step.call.form === "selfdestruct";
}

/** True where a transaction comes to an end that stands after the step, without one of these. */
function endsWithout(flow: Flow, from: number, isWanted: (step: Step) => boolean): boolean {
  const without = reachFrom(flow, from, { stopAt: isWanted });
  return flow.steps.some(
    (step) =>
      (without.has(step.id) || step.id === from) &&
      step.successors.length === 0 &&
      flow.committing.has(step.id) &&
      !isWanted(step),
  );
}
