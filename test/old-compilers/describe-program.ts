/** What checks see of a program, as data to compare. */

import { contractFlows } from "../../engine/dataflow/access/contract-flows.ts";
import type { Step } from "../../engine/flow/flow.ts";
import { printExpression } from "../../engine/flow/print.ts";
import type { Program } from "../../engine/program/program.ts";
import { functionKindOf } from "../../engine/program/types.ts";

/** Everything by its place; node ids are left out, they differ between versions. */
export function describeProgram(program: Program): Readonly<Record<string, readonly unknown[]>> {
  return {
    contracts: program.contracts.map((one) => [
      one.src,
      one.name,
      one.contractKind,
      one.abstract,
      one.fullyImplemented,
      program.linearizedBases(one).map(({ name }) => name),
    ]),
    functions: program.functions.map((one) => [
      one.src,
      one.name,
      one.kind,
      one.stateMutability,
      one.kind === "constructor" ? "" : one.visibility,
      one.implemented,
      one.modifiers.map(({ modifierName, kind }) => [modifierName.nodeType, modifierName.name, kind]),
      [...one.parameters.parameters, ...one.returnParameters.parameters].map(({ name, storageLocation }) => [
        name,
        storageLocation,
      ]),
    ]),
    modifiers: program.modifiers.map((one) => [one.src, one.name]),
    stateVariables: program.stateVariables.map((one) => [
      one.src,
      one.name,
      one.typeDescriptions.typeString,
      one.mutability,
      one.visibility,
    ]),
    types: program.nodesOf("UserDefinedTypeName").map((one) => [one.src, one.pathNode?.name]),
    events: program.nodesOf("EmitStatement").map((one) => [one.src, printExpression(one.eventCall.expression)]),
    declarations: program
      .nodesOf("VariableDeclarationStatement")
      .map((one) => [one.src, one.declarations.map((each) => each && [each.name, each.storageLocation])]),
    calls: program
      .nodesOf("FunctionCall")
      .map((one) => [one.src, one.kind, printExpression(one.expression), functionKindOf(one.expression)]),
    assembly: program
      .nodesOf("InlineAssembly")
      .map((one) => one.externalReferences.map(({ src, isSlot, suffix }) => [src, isSlot, suffix]).sort()),
    yul: program.nodesOf("YulFunctionCall").map((one) => [one.src, one.functionName.name, one.arguments.length]),
    flows: contractFlows(program).flatMap(({ contract, flows }) =>
      flows.map(({ entry, steps, committing }) => [
        contract.name,
        entry.src,
        // Arithmetic is a step of its own only where it can wrap around, as all could before 0.8.
        steps.filter(({ id, kind }) => committing.has(id) && kind !== "compute").map(describeStep),
      ]),
    ),
  };
}

function describeStep(step: Step): string {
  return `${step.kind}${step.kind === "call" ? ` ${step.call.form}` : ""} ${step.node.src}`;
}
