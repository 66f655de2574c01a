/** Releases of a contract behind a proxy whose variables do not begin with those of the release before. */

import type { ContractDefinition, VariableDeclaration } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type StepOf, stepsOf } from "../../flow/flow.ts";
import { isDeployable } from "../../program/deployable.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isSeenOutside } from "../../program/signature.ts";
import { exempt } from "../exempt.ts";
import { storedVariables } from "./storage-slots.ts";

/** A variable of a base that comes first where the earlier release keeps one of its own. */
export interface ShiftedLayout {
  readonly contract: ContractDefinition;
  readonly release: ContractDefinition;
  readonly variable: VariableDeclaration;
  readonly displaced: VariableDeclaration;
  /** Where the one is written, in the place of the other. */
  readonly write: StepOf<"write"> | undefined;
}

/** Those of a program. */
export function* shiftedLayouts(program: Program): Generator<ShiftedLayout> {
  for (const home of contractFlows(program)) {
    if (!isDeployable(home.contract)) continue;
    const layout = storedVariables(program, home.contract);
    for (const release of program.linearizedBases(home.contract)) {
      if (release === home.contract || !isRelease(release)) continue;
      const own = storedVariables(program, release);
      const at = own.findIndex((variable, index) => layout[index] !== variable);
      const [variable, displaced] = [layout[at], own[at]];
      if (variable === undefined || displaced === undefined) continue;
      yield { contract: home.contract, release, variable, displaced, write: findWrite(home, variable) };
      break;
    }
  }
}

/** It can be deployed by itself, and is set up by a call, as what stands behind a proxy is. */
function isRelease(contract: ContractDefinition): boolean {
  if (!isDeployable(contract)) return false;
  const isSetUp = contract.nodes.some(
    (node) =>
      isKind(node, "FunctionDefinition") && isSeenOutside(node) && /^(?:initiali[sz]e|setUp|init)$/i.test(node.name),
  );
  const isBuilt = contract.nodes.some(
    (node) =>
      isKind(node, "FunctionDefinition") && node.kind === "constructor" && node.parameters.parameters.length > 0,
  );
  return isSetUp && !exempt("shifted-layouts: set up by its constructor", isBuilt);
}

function findWrite({ flows }: ContractFlows, variable: VariableDeclaration): StepOf<"write"> | undefined {
  for (const flow of flows) {
    const found = stepsOf(flow, "write").find(
      ({ id, place: { base } }) =>
        flow.committing.has(id) && base.kind === "variable" && base.declaration.id === variable.id,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
