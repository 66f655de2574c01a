/** Deploys a contract with what it takes: contracts of its project first, else what stands in for them. */

import { type AbiValue, encodeAbi } from "../../evm/abi/encode.ts";
import { describeRevert } from "../../evm/abi/revert-reason.ts";
import { type DeployFailure, failureOf } from "../../evm/deployment/deploy.ts";
import { defaultBlock } from "../../evm/deployment/stage.ts";
import { callMessage } from "../../evm/transact.ts";
import type { Address } from "../../evm/word.ts";
import { markWorld, revertTo } from "../../evm/world/world.ts";
import type { ScenarioStep } from "../../model/scenario.ts";
import type { FuzzContract, FuzzInterface, FuzzTarget, NamedParameter } from "../fuzz-target.ts";
import { type GuessContext, guessArguments, maxGuesses } from "../guessing/guess-arguments.ts";
import { isPlainToken, kindOf, kindOfParameter, namesOf } from "../stand-ins/kinds.ts";
import { makeModel } from "../stand-ins/model.ts";
import { cloneInitialized } from "./initialize.ts";
import { linkedCreation } from "./link.ts";
import { delegateOf, likelyImplementation, takesAnyData } from "./proxies.ts";
import { deployGas, type Setting, scenarioBlock } from "./setting.ts";

/** The address of a contract of the target, which is deployed where it is not yet. */
export function deployContract(setting: Setting, contract: FuzzContract): Address | undefined {
  const known = findDeployed(setting, contract);
  if (known !== undefined) return known;
  if (setting.inProgress.has(contract.name)) return undefined;
  setting.inProgress.add(contract.name);
  const { target } = setting;
  for (let attempt = 0; attempt < maxGuesses; attempt++) {
    const address = tryToDeploy(setting, contract, attempt);
    // Whoever takes the address of one that is to be cloned means a clone.
    if (address !== undefined && target.others.includes(contract))
      return cloneInitialized(setting, { contract, address }) ?? address;
    if (address !== undefined) return address;
    if (contract.constructorParameters.length === 0 && attempt > 0) break;
  }
  return undefined;
}

const ether = 10n ** 18n;

function tryToDeploy(setting: Setting, contract: FuzzContract, attempt: number): Address | undefined {
  const { world } = setting.stage;
  // Libraries stay where they are, whatever is taken back.
  linkedCreation(setting, contract.artifact, new Uint8Array(0));
  const guesses = guessArguments(contract.constructorParameters, setting.context, attempt);
  const mark = markWorld(world);
  const created = create(setting, contract, attempt, guesses);
  const placement = created === undefined ? undefined : placedBehind(setting, contract, guesses, created.address);
  if (placement === undefined) return note(setting, contract, created);
  revertTo(world, mark);
  const behind = deployContract(setting, placement.implementation);
  const other = behind === undefined ? undefined : create(setting, contract, attempt, placement.argumentsFor(behind));
  return note(setting, contract, other ?? create(setting, contract, attempt, guesses));
}

interface Creation {
  readonly address: Address;
  readonly step: ScenarioStep;
}

function note({ deployments, contracts }: Setting, contract: FuzzContract, created?: Creation): Address | undefined {
  if (created === undefined) return undefined;
  deployments.push(created.step);
  contracts.push({ contract, address: created.address });
  return created.address;
}

/** Creates a contract with what it was chosen to be given, where that is not known. */
function create(
  setting: Setting,
  contract: FuzzContract,
  attempt: number,
  chosen: readonly AbiValue[],
): Creation | undefined {
  const { stage, people } = setting;
  const { artifact, construction } = contract;
  const encoded = construction?.args ?? encodeAbi(artifact.parameters, chosen);
  const data = encoded && linkedCreation(setting, artifact, encoded);
  if (!data?.ok) {
    setting.failures.set(contract, data ? describeFailure(data.error) : "nobody knows what its constructor takes");
    return undefined;
  }
  const guessed = artifact.isPayable && attempt % 4 !== 3 ? ether * (attempt % 2 === 0 ? 1n : 10n) : 0n;
  const value = construction?.value ?? guessed;
  const from = people.callers[0]?.address ?? stage.creator;
  const mark = markWorld(stage.world);
  const message = { caller: from, to: undefined, value, data: data.value, gas: deployGas };
  const receipt = callMessage(stage.machine, message);
  const { status, created } = receipt;
  if (status !== "succeeded" || created === undefined) {
    setting.failures.set(contract, describeFailure(failureOf(receipt)));
    revertTo(stage.world, mark);
    return undefined;
  }
  const block = scenarioBlock(defaultBlock);
  const watched = contract.casts === undefined ? {} : { casts: contract.casts };
  const step = { from, to: null, value, data: data.value, gas: deployGas, block, ...watched };
  return { address: created, step: { ...step, contract: contract.name, signature: null } };
}

interface Placement {
  readonly implementation: FuzzContract;
  readonly argumentsFor: (address: Address) => readonly AbiValue[];
}

/** What a contract should have been given that hands calls on to an address of which nobody knew what it is for. */
function placedBehind(
  setting: Setting,
  contract: FuzzContract,
  guesses: readonly AbiValue[],
  created: Address,
): Placement | undefined {
  const { stage, contracts } = setting;
  if (!takesAnyData(contract) || guesses.length === 0 || contract.construction !== undefined) return undefined;
  const to = delegateOf(stage, created);
  const isKnown = to === undefined || !guesses.includes(to) || contracts.some(({ address }) => address === to);
  const implementation = isKnown ? undefined : likelyImplementation(setting, contract);
  if (implementation === undefined) return undefined;
  const changed = (value: AbiValue, address: Address): AbiValue =>
    value instanceof Uint8Array ? new Uint8Array(0) : value === to ? address : value;
  return { implementation, argumentsFor: (address) => guesses.map((value) => changed(value, address)) };
}

/** A clause. */
function describeFailure(failure: DeployFailure): string {
  switch (failure.kind) {
    case "arguments":
      return "nobody knows what its constructor takes";
    case "reverted":
      return `its constructor ${describeRevert(failure.reason).replace(/^it /, "")}`;
    case "halted":
      return `its constructor ends with ${failure.ending}`;
    case "unlinked":
      return `it links the library ${plainName(failure.name)}, whose code is not there`;
    case "recursion":
      return "its libraries need each other without end";
    case "library":
      return `its library ${plainName(failure.name)} cannot be deployed: ${describeFailure(failure.failure)}`;
  }
}

function plainName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf(":") + 1);
}

/** What guesses are made of: contracts that are there or, where it deploys, can be. */
export function guessContext(setting: Setting, deploys: boolean): GuessContext {
  const { people } = setting;
  const stubs = people.stubs.map(({ address }) => address);
  const [creator, attacker, , ...others] = people.callers.map(({ address }) => address);
  return {
    owners: creator === undefined ? [] : [creator],
    inCharge: deploys ? creator : undefined,
    others: [...others, ...(attacker === undefined ? [] : [attacker])],
    contracts: stubs,
    timestamp: defaultBlock.timestamp,
    contractsFor(parameter) {
      const found = suited(setting, parameter, deploys);
      const { interfaces } = setting.target;
      const isContract =
        found.length > 0 || namesOf(parameter).length > 0 || kindOfParameter(parameter, interfaces) !== null;
      if (found.length === 0) return isContract ? stubs : [];
      // Where there is but one, the other guesses differ mostly in the rest.
      return [...(found.length === 1 ? Array.from({ length: maxGuesses / 2 }, () => found).flat() : found), ...stubs];
    },
  };
}

/** Contracts that a parameter may take: one of the project, or what stands in for it; those that are there, or can be. */
export function suited(setting: Setting, parameter: NamedParameter, deploys: boolean): readonly Address[] {
  const { target, tokens } = setting;
  const kind = kindOfParameter(parameter, target.interfaces);
  for (const name of namesOf(parameter)) {
    const named = findImplementation(setting, name);
    if (named !== undefined) return [(deploys ? deployContract : findDeployed)(setting, named) ?? []].flat();
  }
  const called = namesOf(parameter).length === 0 ? findNamed(setting, parameter) : undefined;
  const there = called && (deploys ? deployContract : findDeployed)(setting, called);
  if (there !== undefined) return [there];
  const asked = kind === "model" ? modelledBy(target, parameter) : undefined;
  if (asked !== undefined) return [modelOf(setting, asked, deploys) ?? []].flat();
  return tokens.filter((token) => token.kind === kind).map(({ address }) => address);
}

/** The contract of the project that an address is called after, as in `address _treasury`. */
function findNamed({ target }: Setting, { name, type }: NamedParameter): FuzzContract | undefined {
  const plain = name.replace(/[^a-z]/gi, "").toLowerCase();
  if (type.kind !== "address" || plain === "") return undefined;
  return target.others.find((each) => each !== target.contract && each.name.toLowerCase() === plain);
}

function modelledBy({ interfaces }: FuzzTarget, parameter: NamedParameter): FuzzInterface | undefined {
  return namesOf(parameter).flatMap((name) => interfaces.get(name) ?? [])[0];
}

function findDeployed({ contracts }: Setting, contract: FuzzContract): Address | undefined {
  return contracts.findLast((deployed) => deployed.contract === contract)?.address;
}

function modelOf(setting: Setting, asked: FuzzInterface, deploys: boolean): Address | undefined {
  const { models, people } = setting;
  const known = models.get(asked);
  if (known !== undefined || !deploys) return known;
  // One whose answer is of its own kind answers with whoever asks.
  if (setting.inProgress.has(asked.name)) return undefined;
  setting.inProgress.add(asked.name);
  const addressFor = (output: NamedParameter): Address | undefined => suited(setting, output, true)[0];
  const model = makeModel(asked, people.callers[0]?.address ?? 0n, addressFor);
  setting.inProgress.delete(asked.name);
  const address = deployContract(setting, model);
  if (address !== undefined) models.set(asked, address);
  return address;
}

/**
 * The contract of that name; for an interface one whose name is the same without the I in front, or that offers as much. The
 * one under test is that only once it is there: nothing that it takes waits for it.
 */
function findImplementation(setting: Setting, name: string): FuzzContract | undefined {
  const { others, contract, interfaces } = setting.target;
  const plain = name.replace(/^[Ii](?=[A-Z])/, "").toLowerCase();
  const asked = interfaces.get(name);
  if (asked !== undefined && isPlainToken(asked)) return others.find((each) => each.name === name && each !== contract);
  const isOwn = findDeployed(setting, contract) !== undefined;
  const all = [...others.filter((each) => each !== contract), ...(isOwn ? [contract] : [])];
  const offersAll = ({ functions }: FuzzContract): boolean =>
    asked !== undefined && asked.functions.length > 0 && kindOf(asked) === "model"
      ? asked.functions.every(({ selector }) => functions?.some((fn) => fn.selector === selector))
      : false;
  return (
    all.find((each) => each.name === name) ??
    all.find((each) => each.name.toLowerCase() === plain) ??
    all.find(offersAll)
  );
}
