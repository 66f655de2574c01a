/** The stage on which a contract is fuzzed: people, stubs, the contract and what it needs, and how all that came about. */

import { encodeAbi } from "../evm/abi/encode.ts";
import { describeRevert } from "../evm/abi/revert-reason.ts";
import { makeCode } from "../evm/code/contract-code.ts";
import { creationCode, type DeployFailure, failureOf, placeContract } from "../evm/deployment/deploy.ts";
import { defaultBlock, makeStage, type Stage } from "../evm/deployment/stage.ts";
import type { Hardfork } from "../evm/hardforks.ts";
import type { Block } from "../evm/machine.ts";
import type { Observer } from "../evm/observer.ts";
import { callMessage } from "../evm/transact.ts";
import { type Address, bigintToBytes, type Word } from "../evm/word.ts";
import {
  existingAccounts,
  getAccount,
  markWorld,
  revertTo,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  storageOf,
} from "../evm/world/world.ts";
import type { ScenarioAccount, ScenarioBlock, ScenarioStep } from "../model/scenario.ts";
import { concatBytes } from "../util/concat-bytes.ts";
import type { FuzzContract, FuzzFunction, FuzzInterface, FuzzTarget, NamedParameter } from "./fuzz-target.ts";
import { type GuessContext, guessArguments, maxGuesses } from "./guessing/guess-arguments.ts";
import { isHarness, runSetUp } from "./harness/set-up.ts";
import { type People, type Person, placePeople } from "./people.ts";
import { cloningCode, initializerName } from "./stand-ins/clone.ts";
import { makeCollection, nOwned } from "./stand-ins/collection.ts";
import { kindOfParameter, type StandInKind, wants } from "./stand-ins/kinds.ts";
import { makeModel } from "./stand-ins/model.ts";
import { endowment, makeToken, tokenNames } from "./stand-ins/token.ts";

export interface Deployed {
  readonly contract: FuzzContract;
  readonly address: Address;
}

/** What people own of: each of them so much, or so many, at first. */
export interface StandInToken {
  readonly address: Address;
  readonly kind: "token" | "collection";
  readonly endowment: Word;
}

export interface FuzzWorld {
  readonly stage: Stage;
  readonly hardfork: Hardfork;
  readonly people: People;
  /** Everybody by address, for the scenarios. */
  readonly accounts: readonly ScenarioAccount[];
  readonly deployments: readonly ScenarioStep[];
  /** The contract under test is the first. */
  readonly contracts: readonly Deployed[];
  /** Tokens and collections that stand in for those of others. */
  readonly tokens: readonly StandInToken[];
  /** Contracts that suit a parameter. */
  readonly contractsFor: (parameter: NamedParameter) => readonly Address[];
  /** Why the contract under test could not be deployed, as a clause; null where it was. */
  readonly failure: string | null;
}

/** Whether an address is one of the contract under test: it, or a clone. */
export function isUnderTest({ contracts }: Pick<FuzzWorld, "contracts">, address: Address | null): boolean {
  return contracts.some((each) => each.address === address && each.contract === contracts[0]?.contract);
}

/** Gas of a creation, and of a call: a block holds no more. */
export const deployGas = 2n ** 36n;
export const callGas = 12_500_000n;

/** A transaction has about 60 ms, whatever it does. */
const turnsPerTransaction = 2 ** 16;
/** Nothing that takes more memory is tried. */
const maxMemoryBytes = 64 * 2 ** 20;

/** The stage with everything on it. A contract whose constructor takes no arguments that we know of lies there as it is. */
export function makeFuzzWorld(target: FuzzTarget, observer: Observer): FuzzWorld {
  const stage = makeStage({
    ...{ hardfork: target.hardfork, watch: "coverage", observer },
    limits: { maxTurns: turnsPerTransaction, maxMemoryBytes },
  });
  const people = placePeople(stage);
  for (const account of target.initialAccounts) placeAccount(stage, account);
  const setting: Setting = {
    stage,
    target,
    people,
    deployments: [],
    contracts: [],
    tokens: [],
    models: new Map(),
    inProgress: new Set(),
    failures: new Map(),
  };
  linkAll(setting);
  const before = captureAccounts(setting);
  deployStandIns(setting);
  const deployed = deployContract(setting, target.contract);
  if (deployed !== undefined) {
    deployNamed(setting);
    cloneInitialized(setting, deployed);
  }
  const main = deployed ?? placeAsIs(setting, before);
  const setUpFailure = deployed === undefined ? undefined : setUpHarness(setting, deployed);
  const contracts = [...setting.contracts].sort((a, b) => Number(b.address === main) - Number(a.address === main));
  const notDeployed = setting.failures.get(target.contract) ?? "it cannot be deployed";
  const failure = deployed === undefined ? notDeployed : (setUpFailure ?? null);
  const { deployments, tokens } = setting;
  const contractsFor = (parameter: NamedParameter): readonly Address[] => suited(setting, parameter, false);
  const placed = { accounts: before, deployments, contracts, tokens, contractsFor };
  return { stage, hardfork: target.hardfork, people, ...placed, failure };
}

/** Tokens and collections that keep books, where the contract deals with some. */
function deployStandIns(setting: Setting): void {
  const { people, target } = setting;
  const holders = people.callers.map(({ address }) => address);
  const isWanted = (kind: "token" | "collection"): boolean =>
    wants(kind, target.contract, target.interfaces, target.dictionary.texts);
  if (isWanted("token")) {
    for (const name of tokenNames) deployStandIn(setting, makeToken(name, holders), { kind: "token", endowment });
  }
  if (isWanted("collection")) {
    const owned = { kind: "collection", endowment: BigInt(nOwned) } as const;
    deployStandIn(setting, makeCollection(holders), owned);
  }
}

function deployStandIn(setting: Setting, standIn: FuzzContract, about: Omit<StandInToken, "address">): void {
  const { target, tokens } = setting;
  const isTaken = [target.contract, ...target.others].some(({ name }) => name === standIn.name);
  const address = isTaken ? undefined : deployContract(setting, standIn);
  if (address !== undefined) tokens.push({ ...about, address });
}

/** So many contracts beside are deployed because functions take their addresses. */
const maxNamed = 4;

/** Names of functions by which a contract is told whom to ask; elsewhere it is for the caller to choose. */
const settingName = /^(_*init|set|add|register|update|config|list|create|enable|approve|allow|change|replace|link)/i;

/** What functions are told the addresses of is there, too. */
function deployNamed(setting: Setting): void {
  const inputs = (setting.target.contract.functions ?? [])
    .filter(({ signature }) => settingName.test(signature ?? ""))
    .flatMap((fn) => fn.inputs.flatMap(withMembers));
  const before = setting.contracts.length;
  for (const input of inputs) {
    if (input.contract !== null && setting.contracts.length < before + maxNamed) suited(setting, input, true);
  }
}

/** Where a contract refuses to be initialized, it is there to be cloned: a clone is made and initialized at once, as on chains. */
function cloneInitialized(setting: Setting, original: Address): void {
  const { stage, target, deployments, contracts } = setting;
  const { contract } = target;
  const initializer = contract.functions?.find(
    ({ signature, isView }) => !isView && initializerName.test(signature ?? ""),
  );
  if (initializer === undefined) return;
  const mark = markWorld(stage.world);
  const isOpen = initialize(setting, original, initializer) !== undefined;
  revertTo(stage.world, mark);
  if (isOpen) return;
  const creating = { ...stepOfCreator(setting), to: null, data: cloningCode(original), gas: deployGas };
  const { created } = callMessage(stage.machine, { ...creating, caller: creating.from, to: undefined });
  const initializing = created === undefined ? undefined : initialize(setting, created, initializer);
  if (created === undefined || initializing === undefined) {
    revertTo(stage.world, mark);
    return;
  }
  deployments.push({ ...creating, contract: contract.name, signature: null }, initializing);
  contracts.push({ contract, address: created });
}

/** The step that initializes a contract with guesses that it accepts. */
function initialize(setting: Setting, to: Address, { signature, selector, inputs, parameters }: FuzzFunction) {
  const { stage, target } = setting;
  for (let attempt = 0; attempt < maxGuesses; attempt++) {
    const args = encodeAbi(parameters, guessArguments(inputs, guessContext(setting), attempt));
    if (args === undefined || selector === null) return undefined;
    const data = concatBytes([bigintToBytes(BigInt(selector), 4), args]);
    const step: ScenarioStep = {
      ...stepOfCreator(setting),
      to,
      data,
      gas: callGas,
      contract: target.contract.name,
      signature,
    };
    if (callMessage(stage.machine, { ...step, caller: step.from, to }).status === "succeeded") return step;
  }
  return undefined;
}

function stepOfCreator({ stage, people }: Setting) {
  return { from: people.callers[0]?.address ?? stage.creator, value: 0n, block: scenarioBlock(defaultBlock) };
}

function withMembers(parameter: NamedParameter): NamedParameter[] {
  return [parameter, ...parameter.members.flatMap(withMembers)];
}

/** Where the contract under test sets itself up, what it deploys is called instead of it. Gives why it cannot, as a clause. */
function setUpHarness(setting: Setting, address: Address): string | undefined {
  const { stage, target, deployments, contracts } = setting;
  const { contract, others } = target;
  if (!target.setsUp || !isHarness(contract)) return undefined;
  const setUp = runSetUp(stage, { contract, address }, others);
  if (!setUp.ok) return setUp.error;
  deployments.push({ ...setUp.value.step, block: scenarioBlock(defaultBlock) });
  contracts.splice(0, contracts.length, ...setUp.value.contracts);
  return undefined;
}

interface Setting {
  readonly stage: Stage;
  readonly target: FuzzTarget;
  readonly people: People;
  readonly deployments: ScenarioStep[];
  readonly contracts: Deployed[];
  readonly tokens: StandInToken[];
  /** What stands in for interfaces of which there is no contract. */
  readonly models: Map<FuzzInterface, Address>;
  /** Contracts whose arguments are being guessed: one of them does not wait for another. */
  readonly inProgress: Set<string>;
  /** Why the last attempt to deploy each failed. */
  readonly failures: Map<FuzzContract, string>;
}

function placeAccount({ world }: Stage, { address, nonce, balance, code, storage }: ScenarioAccount): void {
  const account = getAccount(world, address);
  setNonce(world, account, nonce);
  setBalance(world, account, balance);
  if (code.length > 0) setCode(world, account, makeCode(code));
  for (const [slot, value] of storage) setStorage(world, account, slot, value);
}

/** Puts libraries on the stage, so that they are among the accounts. */
function linkAll({ stage, target }: Setting): void {
  for (const { artifact } of [target.contract, ...target.others]) {
    creationCode(stage, artifact, { libraries: target.libraries, args: new Uint8Array(0) });
  }
}

function captureAccounts({ stage, people, target }: Setting): ScenarioAccount[] {
  const persons: readonly Person[] = [...people.callers, ...people.stubs];
  const labels = new Map(persons.map(({ address, label }) => [address, label]));
  for (const { address, label } of target.initialAccounts) labels.set(address, label);
  return existingAccounts(stage.world).map((account) => ({
    address: account.address,
    label: labels.get(account.address) ?? "library",
    nonce: account.nonce,
    balance: account.balance,
    code: account.code.bytes,
    storage: storageOf(stage.world, account),
  }));
}

/** The address of a contract of the target, which is deployed where it is not yet. */
function deployContract(setting: Setting, contract: FuzzContract): Address | undefined {
  const known = findDeployed(setting, contract);
  if (known !== undefined) return known;
  if (setting.inProgress.has(contract.name)) return undefined;
  setting.inProgress.add(contract.name);
  for (let attempt = 0; attempt < maxGuesses; attempt++) {
    const address = tryToDeploy(setting, contract, attempt);
    if (address !== undefined) return address;
    if (contract.constructorParameters.length === 0 && attempt > 0) break;
  }
  return undefined;
}

const ether = 10n ** 18n;

function tryToDeploy(setting: Setting, contract: FuzzContract, attempt: number): Address | undefined {
  const { stage, target, people } = setting;
  const { artifact, construction } = contract;
  const guesses = guessArguments(contract.constructorParameters, guessContext(setting), attempt);
  const encoded = construction?.args ?? encodeAbi(artifact.parameters, guesses);
  const data = encoded && creationCode(stage, artifact, { args: encoded, libraries: target.libraries });
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
  setting.deployments.push({ ...step, contract: contract.name, signature: null });
  setting.contracts.push({ contract, address: created });
  return created;
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
    case "recursion":
      return "its libraries need each other without end";
    case "library":
      return `its library ${failure.name} cannot be deployed: ${describeFailure(failure.failure)}`;
  }
}

function guessContext(setting: Setting): GuessContext {
  const { people } = setting;
  const stubs = people.stubs.map(({ address }) => address);
  const [creator, attacker, , ...others] = people.callers.map(({ address }) => address);
  return {
    owners: creator === undefined ? [] : [creator],
    others: [...others, ...(attacker === undefined ? [] : [attacker])],
    timestamp: defaultBlock.timestamp,
    contractsFor(parameter) {
      const found = suited(setting, parameter, true);
      const { interfaces } = setting.target;
      const isContract = parameter.contract !== null || kindOfParameter(parameter, interfaces) !== null;
      if (found.length === 0) return isContract ? stubs : [];
      // Where there is but one, the other guesses differ mostly in the rest.
      return [...(found.length === 1 ? Array.from({ length: maxGuesses / 2 }, () => found).flat() : found), ...stubs];
    },
  };
}

/** Contracts that a parameter may take: one of the project, or what stands in for it; those that are there, or can be. */
function suited(setting: Setting, parameter: NamedParameter, deploys: boolean): readonly Address[] {
  const { target, tokens } = setting;
  const kind = kindOfParameter(parameter, target.interfaces);
  const named = parameter.contract === null ? undefined : findImplementation(target, parameter.contract, kind);
  if (named !== undefined) return [(deploys ? deployContract : findDeployed)(setting, named) ?? []].flat();
  const asked = kind === "model" ? target.interfaces.get(parameter.contract ?? "") : undefined;
  if (asked !== undefined) return [modelOf(setting, asked, deploys) ?? []].flat();
  return tokens.filter((token) => token.kind === kind).map(({ address }) => address);
}

function findDeployed({ contracts }: Setting, contract: FuzzContract): Address | undefined {
  return contracts.find((deployed) => deployed.contract === contract)?.address;
}

function modelOf(setting: Setting, asked: FuzzInterface, deploys: boolean): Address | undefined {
  const { models, people } = setting;
  const known = models.get(asked);
  if (known !== undefined || !deploys) return known;
  const address = deployContract(setting, makeModel(asked, people.callers[0]?.address ?? 0n));
  if (address !== undefined) models.set(asked, address);
  return address;
}

/** The contract of that name; for an interface one whose name is the same without the I in front, or that offers as much. */
function findImplementation(
  { others, contract, interfaces }: FuzzTarget,
  name: string,
  kind: StandInKind | null,
): FuzzContract | undefined {
  const plain = name.replace(/^I(?=[A-Z])/, "").toLowerCase();
  const isAnother = (each: FuzzContract): boolean => each !== contract;
  const asked = kind === "model" ? (interfaces.get(name)?.functions ?? []) : [];
  const offersAll = ({ functions }: FuzzContract): boolean =>
    asked.length > 0 && asked.every(({ selector }) => functions?.some((fn) => fn.selector === selector));
  return (
    others.find((each) => each.name === name && isAnother(each)) ??
    others.find((each) => each.name.toLowerCase() === plain && isAnother(each)) ??
    others.find((each) => offersAll(each) && isAnother(each))
  );
}

const placedAddress: Address = 0x9face0000000000000000000000000000009facen;

function placeAsIs(setting: Setting, accounts: ScenarioAccount[]): Address {
  const { stage, target } = setting;
  const runtime = target.contract.artifact.runtime?.bytes ?? new Uint8Array(0);
  placeContract(stage, placedAddress, { runtime });
  setting.contracts.push({ contract: target.contract, address: placedAddress });
  const placed = { address: placedAddress, label: target.contract.name, nonce: 1n, balance: 0n };
  accounts.push({ ...placed, code: runtime, storage: new Map() });
  return placedAddress;
}

/** What a scenario has of a block. */
export function scenarioBlock({ number, timestamp, prevrandao, coinbase }: Block): ScenarioBlock {
  return { number, timestamp, prevrandao, coinbase };
}
