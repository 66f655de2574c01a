/** Links what is deployed: libraries are deployed before whoever needs them, by steps of their own. */

import type { ContractArtifact } from "../../evm/deployment/contract-artifact.ts";
import { creationCode, type DeployFailure } from "../../evm/deployment/deploy.ts";
import type { Result } from "../../util/result.ts";
import { deployGas, type Setting, stepOfCreator } from "./setting.ts";

/** The code that creates a contract, with the arguments after it. */
export function linkedCreation(
  setting: Setting,
  artifact: ContractArtifact,
  args: Uint8Array,
): Result<Uint8Array, DeployFailure> {
  const { stage, target } = setting;
  const libraries = new Map([...target.libraries].map(([name, library]) => [name, library.artifact]));
  const data = creationCode(stage, artifact, { args, libraries });
  for (const [library, address] of [...stage.libraries].slice(setting.libraries.length)) {
    const [qualifiedName, contract] = [...target.libraries].find(([, one]) => one.artifact === library) ?? [];
    const creation = creationCode(stage, library, { args: new Uint8Array(0), libraries });
    if (qualifiedName === undefined || contract === undefined || !creation.ok) continue;
    const { name, casts } = contract;
    const step = { ...stepOfCreator(setting), to: null, data: creation.value, gas: deployGas };
    setting.deployments.push({ ...step, contract: name, signature: null, ...(casts && { casts }) });
    setting.libraries.push({ qualifiedName, contract, address });
  }
  return data;
}
