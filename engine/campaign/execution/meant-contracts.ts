/** Which contracts the addresses are meant to be of that a constructor takes: ABIs of old compilers do not say, and code may. */

import type { FuzzContract } from "../../fuzz/fuzz-target.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import { plainType } from "../../program/types.ts";
import type { ContractDefinition, VariableDeclaration } from "../../solc/ast.ts";

/** The contract, with the names of those that its constructor declares, or makes of an address: `log = Log(_log)`. */
export function withMeantContracts(contract: FuzzContract, self: ContractDefinition | undefined): FuzzContract {
  const maker = self?.nodes.find((node) => isKind(node, "FunctionDefinition") && node.kind === "constructor");
  if (!isKind(maker, "FunctionDefinition")) return contract;
  const { parameters } = maker.parameters;
  const constructorParameters = contract.constructorParameters.map((parameter, index) => {
    const declared = parameters[index];
    const meant = declared === undefined ? undefined : (contractIn(declared) ?? contractMadeOf(declared, maker));
    return meant === undefined || parameter.contract !== null ? parameter : { ...parameter, contract: meant };
  });
  return { ...contract, constructorParameters };
}

function contractMadeOf({ id }: VariableDeclaration, maker: AnyNode): string | undefined {
  const [made] = findAll(maker, "FunctionCall").flatMap((call) => {
    const [given] = call.arguments;
    const isMade = call.kind === "typeConversion" && isKind(given, "Identifier") && given.referencedDeclaration === id;
    return isMade ? (contractIn(call) ?? []) : [];
  });
  return made;
}

function contractIn(typed: Parameters<typeof plainType>[0]): string | undefined {
  return /^contract (\w+)$/.exec(plainType(typed))?.[1];
}
