/** Settings that a contract is made with, and that anyone can set anew. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import type { Writer } from "../../../dataflow/access/reachability.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isInput, isReadFrom, type Place } from "../../../flow/value.ts";
import { findAll, isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isOfAccounts } from "../../../program/types.ts";
import type { VariableDeclaration } from "../../../solc/ast.ts";

/** Where a variable gets its first value: in a constructor, or where it is declared. */
export type FirstValue = StepOf<"write">["node"] | VariableDeclaration;

/**
 * Where the contract is made with a value for the place of an open write, and knows of somebody who is in charge, or the
 * place names whom it deals with; undefined where it may be anybody's to set.
 */
export function findFirstValue(program: Program, home: ContractFlows, { write }: Writer): FirstValue | undefined {
  const { base, storageClass } = write.place;
  const variable = base.kind === "variable" ? base.declaration : undefined;
  const made = constructorWrites(home);
  const first = made.find(({ place }) => place.storageClass === storageClass)?.node ?? initialValueOf(variable);
  if (variable === undefined || first === undefined) return undefined;
  if (isOfAccounts(variable)) return first;
  const isRuled = isSomebodyInCharge(program, home) || home.flows.some(isForOne);
  return isRuled && isRead(home, write.place) ? first : undefined;
}

/** The contract keeps who made it, or some modifier of it, used or not, looks at who calls. */
export function isSomebodyInCharge(program: Program, home: ContractFlows): boolean {
  return constructorWrites(home).some(({ value }) => isInput(value, "sender")) || asksForCallers(program, home);
}

/** It goes on only for whom an immutable names. */
function isForOne(flow: Flow): boolean {
  return committingStepsOf(flow, "assume").some(({ condition, holds }) => {
    const operands = holds && isOperation(condition, "==") ? condition.operands : [];
    return operands.some((one) => isInput(one, "sender")) && operands.some(({ kind }) => kind === "immutable");
  });
}

function constructorWrites({ lowerConstructors }: ContractFlows): readonly StepOf<"write">[] {
  return lowerConstructors().flatMap((flow) => committingStepsOf(flow, "write"));
}

function initialValueOf(variable: VariableDeclaration | undefined): VariableDeclaration | undefined {
  return variable?.value ? variable : undefined;
}

function asksForCallers(program: Program, { contract }: ContractFlows): boolean {
  const bases = new Set(program.linearizedBases(contract));
  return program.modifiers.some((modifier) => {
    const owner = program.contractOf(modifier);
    return owner !== undefined && bases.has(owner) && findAll(modifier, "MemberAccess").some(isCaller);
  });
}

function isCaller({ memberName, expression }: NodeOf<"MemberAccess">): boolean {
  return memberName === "sender" && isKind(expression, "Identifier") && expression.name === "msg";
}

/** Other entry points, views too, work with it. */
function isRead(home: ContractFlows, { storageClass }: Place): boolean {
  const views = home.lowerViews(() => true);
  const isUsed = (flow: (typeof views)[number]): boolean =>
    flow.results.some((result) => isReadFrom(result, storageClass)) ||
    stepsOf(flow, "read").some(({ place }) => place.storageClass === storageClass);
  return [...home.flows, ...views].some(isUsed);
}
