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
import type { Address } from "../evm/word.ts";
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
import { guessArguments, maxGuesses } from "./constructor-arguments.ts";
import type { FuzzContract, FuzzTarget } from "./fuzz-target.ts";
import { isHarness, runSetUp } from "./harness/set-up.ts";
import { type People, type Person, placePeople } from "./people.ts";
import { makeStandIn, standInNames, wantsToken } from "./tokens/stand-in-token.ts";

export interface Deployed {
  readonly contract: FuzzContract;
  readonly address: Address;
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
  /** Tokens that stand in for those of others. */
  readonly tokens: readonly Address[];
  /** Why the contract under test could not be deployed, as a clause; null where it was. */
  readonly failure: string | null;
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
    inProgress: new Set(),
    failures: new Map(),
  };
  linkAll(setting);
  const before = captureAccounts(setting);
  if (wantsToken(target.contract)) deployStandIns(setting);
  const deployed = deployContract(setting, target.contract);
  const main = deployed ?? placeAsIs(setting, before);
  const setUpFailure = deployed === undefined ? undefined : setUpHarness(setting, deployed);
  const contracts = [...setting.contracts].sort((a, b) => Number(b.address === main) - Number(a.address === main));
  const notDeployed = setting.failures.get(target.contract) ?? "it cannot be deployed";
  const failure = deployed === undefined ? notDeployed : (setUpFailure ?? null);
  const { deployments, tokens } = setting;
  return { stage, hardfork: target.hardfork, people, accounts: before, deployments, contracts, tokens, failure };
}

/** Tokens that keep books, where the contract deals with some. */
function deployStandIns(setting: Setting): void {
  const { people, tokens } = setting;
  const holders = people.callers.map(({ address }) => address);
  const taken = new Set([setting.target.contract, ...setting.target.others].map(({ name }) => name));
  for (const name of standInNames) {
    const address = taken.has(name) ? undefined : deployContract(setting, makeStandIn(name, holders));
    if (address !== undefined) tokens.push(address);
  }
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
  /** Tokens that stand in for those of others. */
  readonly tokens: Address[];
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
  const known = setting.contracts.find((deployed) => deployed.contract === contract);
  if (known) return known.address;
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
  const step = { from, to: null, value, data: data.value, gas: deployGas, block };
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

function guessContext(setting: Setting) {
  const { people, target } = setting;
  const [creator, attacker, , ...others] = people.callers.map(({ address }) => address);
  return {
    owners: creator === undefined ? [] : [creator],
    tokens: [...setting.tokens, ...people.stubs.map(({ address }) => address)],
    others: [...others, ...(attacker === undefined ? [] : [attacker])],
    timestamp: defaultBlock.timestamp,
    addressOf: (name: string): Address | undefined => {
      const contract = findImplementation(target, name);
      return contract && deployContract(setting, contract);
    },
  };
}

/** The contract of that name, or, for an interface, one whose name is the same without the I in front. */
function findImplementation({ others, contract }: FuzzTarget, name: string): FuzzContract | undefined {
  const plain = name.replace(/^I(?=[A-Z])/, "").toLowerCase();
  return (
    others.find((each) => each.name === name && each !== contract) ??
    others.find((each) => each.name.toLowerCase() === plain && each !== contract)
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
