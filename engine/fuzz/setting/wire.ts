/** What the contract under test was given is set up as its project would: initialized, and told of the others. */

import { bigintToBytes, type Word } from "../../evm/word.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import type { FuzzFunction, NamedParameter } from "../fuzz-target.ts";
import { givesRoles, rolesIn } from "../guessing/roles.ts";
import { isOfTokens, kindOfParameter, namedIn, namesOf } from "../stand-ins/kinds.ts";
import { suited } from "./deploy-contract.ts";
import { callAsCreator, initializerOf } from "./initialize.ts";
import type { Deployed, Setting } from "./setting.ts";

/** So many contracts beside are deployed because functions take their addresses. */
const maxNamed = 4;
/** So many calls tell contracts of each other. */
const maxWires = 24;
const nGuesses = 2;

/** Names of functions by which a contract is told whom to ask; elsewhere it is for the caller to choose. */
const settingName =
  /^(_*init|__\w+_init|set|add|register|update|config|list|create|enable|approve|allow|change|replace|link)/i;

/** What functions of the contract under test are told the addresses of is there, too. */
export function deployNamed(setting: Setting): void {
  const inputs = (setting.target.contract.functions ?? [])
    .filter(({ signature }) => settingName.test(signature ?? ""))
    .flatMap((fn) => fn.inputs.flatMap(withMembers));
  const before = setting.contracts.length;
  for (const input of inputs) {
    const { type, contract } = input;
    const isMeant = contract !== null || (type.kind === "address" && suited(setting, input, false).length === 0);
    if (isMeant && setting.contracts.length < before + maxNamed) suited(setting, input, true);
  }
}

/** Others of the project are initialized and told of each other, as far as the creator may do so with what is there. */
export function wireOthers(setting: Setting, main: Deployed): void {
  const { contracts, target, deployments } = setting;
  const others = contracts.filter(({ contract }) => target.others.includes(contract) && contract !== main.contract);
  for (const other of others) {
    const initializer = initializerOf(other.contract);
    deployments.push(...(initializer === undefined ? [] : callAsCreator(setting, other, initializer)));
  }
  const before = deployments.length;
  for (const other of others) {
    for (const fn of other.contract.functions ?? []) {
      if (deployments.length >= before + maxWires) return;
      deployments.push(...wire(setting, other, fn, main));
    }
  }
}

/** The steps in which the creator has a function tell its contract of others, or give them rights. */
function wire(setting: Setting, to: Deployed, fn: FuzzFunction, main: Deployed): readonly ScenarioStep[] {
  if (givesRoles(fn) && !asksOf(main, to)) return [];
  if (givesRoles(fn)) return rolesIn(to.contract).flatMap((role) => give(setting, to, fn, role, main));
  return tells(setting, fn) ? callAsCreator(setting, to, fn, { nGuesses }) : [];
}

/** The contract under test may do what its project needs it to do. */
function give(
  setting: Setting,
  to: Deployed,
  fn: FuzzFunction,
  role: Word,
  { address }: Deployed,
): readonly ScenarioStep[] {
  return callAsCreator(setting, to, fn, { args: [bigintToBytes(role, 32), address], nGuesses: 1 });
}

/** Whether a function tells its contract of others, and all that it takes of contracts is there or can be. */
function tells(setting: Setting, { signature, isView, inputs }: FuzzFunction): boolean {
  const { interfaces } = setting.target;
  const taken = inputs.filter((input) => namesOf(input).length > 0 || kindOfParameter(input, interfaces) !== null);
  const isSetter = !isView && /^(set|add|register|update|change|link|config)/i.test(signature ?? "");
  return isSetter && taken.length > 0 && taken.every((input) => suited(setting, input, true).length > 0);
}

/** Whether a contract asks another to change something, beside moving tokens: then it may have to have a right to. */
function asksOf({ contract: { artifact } }: Deployed, { contract }: Deployed): boolean {
  const asked = (contract.functions ?? []).flatMap(({ signature, selector, isView }) =>
    isView || selector === null || isOfTokens(signature ?? "") ? [] : [BigInt(selector)],
  );
  return namedIn(artifact.runtime?.bytes ?? new Uint8Array(0), new Set(asked)).size > 0;
}

function withMembers(parameter: NamedParameter): NamedParameter[] {
  return [parameter, ...parameter.members.flatMap(withMembers)];
}
