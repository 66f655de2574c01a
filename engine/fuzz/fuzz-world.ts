/** The stage on which a contract is fuzzed: people, stubs, the contract and what it needs, and how all that came about. */

import { makeCode } from "../evm/code/contract-code.ts";
import { creationAddress } from "../evm/creation-address.ts";
import { placeContract } from "../evm/deployment/deploy.ts";
import { defaultBlock, makeStage, type Stage } from "../evm/deployment/stage.ts";
import type { Hardfork } from "../evm/hardforks.ts";
import type { Observer } from "../evm/observer.ts";
import type { Address } from "../evm/word.ts";
import {
  existingAccounts,
  getAccount,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  storageOf,
} from "../evm/world/world.ts";
import type { ScenarioAccount, ScenarioStep } from "../model/scenario.ts";
import type { FuzzContract, FuzzTarget, NamedParameter } from "./fuzz-target.ts";
import type { GuessContext } from "./guessing/guess-arguments.ts";
import { isHarness, runSetUp } from "./harness/set-up.ts";
import { type People, type Person, placePeople } from "./people.ts";
import { deployContract, guessContext, suited } from "./setting/deploy-contract.ts";
import { fundPeople } from "./setting/fund.ts";
import { cloneInitialized } from "./setting/initialize.ts";
import { noteMade } from "./setting/made-contracts.ts";
import { findProxies, initializeBehind } from "./setting/proxies.ts";
import { type Deployed, type Library, type Setting, type StandInToken, scenarioBlock } from "./setting/setting.ts";
import { deployNamed, wireOthers } from "./setting/wire.ts";
import { makeCollection, nOwned } from "./stand-ins/collection.ts";
import { wants } from "./stand-ins/kinds.ts";
import { endowment, makeToken, tokenNames } from "./stand-ins/token.ts";

export interface FuzzWorld {
  readonly stage: Stage;
  readonly hardfork: Hardfork;
  readonly people: People;
  /** Everybody by address, for the scenarios. */
  readonly accounts: readonly ScenarioAccount[];
  readonly deployments: readonly ScenarioStep[];
  /** The contract under test is the first. */
  readonly contracts: readonly Deployed[];
  /** What they link: nobody calls these by themselves. */
  readonly libraries: readonly Library[];
  /** What stands behind contracts that hand calls on to others of the project. */
  readonly proxies: ReadonlyMap<Address, FuzzContract>;
  /** Tokens and collections that stand in for those of others. */
  readonly tokens: readonly StandInToken[];
  /** Contracts that suit a parameter. */
  readonly contractsFor: (parameter: NamedParameter) => readonly Address[];
  /** What creators would choose, of what is there. */
  readonly guesses: GuessContext;
  /** Why the contract under test could not be deployed, as a clause; null where it was. */
  readonly failure: string | null;
}

/** Whether an address is one of the contract under test: it, or a clone. */
export function isUnderTest({ contracts }: Pick<FuzzWorld, "contracts">, address: Address | null): boolean {
  return contracts.some((each) => each.address === address && each.contract === contracts[0]?.contract);
}

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
    libraries: [],
    tokens: [],
    models: new Map(),
    inProgress: new Set(),
    failures: new Map(),
    get context() {
      return guessContext(setting, true);
    },
  };
  const before = captureAccounts(setting);
  deployStandIns(setting);
  endowHarness(setting, before);
  const deployed = deployContract(setting, target.contract);
  if (deployed !== undefined) {
    const underTest = { contract: target.contract, address: deployed };
    deployNamed(setting);
    cloneInitialized(setting, underTest);
    wireOthers(setting, underTest);
    initializeBehind(setting);
    noteMade(setting, new Set(before.map(({ address }) => address)));
    fundPeople(setting, underTest);
  }
  const main = deployed ?? placeAsIs(setting, before);
  const setUpFailure = deployed === undefined ? undefined : setUpHarness(setting, deployed);
  const proxies = findProxies(setting);
  const contracts = [...setting.contracts].sort((a, b) => Number(b.address === main) - Number(a.address === main));
  const notDeployed = setting.failures.get(target.contract) ?? "it cannot be deployed";
  const failure = deployed === undefined ? notDeployed : (setUpFailure ?? null);
  const { deployments, libraries, tokens } = setting;
  const contractsFor = (parameter: NamedParameter): readonly Address[] => suited(setting, parameter, false);
  const placed = {
    accounts: before,
    deployments,
    contracts,
    libraries,
    proxies,
    tokens,
    contractsFor,
    guesses: guessContext(setting, false),
  };
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

/** What Foundry gives a test contract, in wei: all that a number of 96 bits can say. */
const harnessBalance = 2n ** 96n - 1n;

/** A test contract that sets itself up has ether to deploy others with, before it is there. */
function endowHarness({ stage, target }: Setting, accounts: ScenarioAccount[]): void {
  const { contract } = target;
  if (!target.setsUp || !isHarness(contract) || contract.constructorParameters.length > 0) return;
  const address = creationAddress(stage.creator, getAccount(stage.world, stage.creator).nonce);
  setBalance(stage.world, getAccount(stage.world, address), harnessBalance);
  const empty = { nonce: 0n, code: new Uint8Array(0), storage: new Map() };
  accounts.push({ address, label: contract.name, balance: harnessBalance, ...empty });
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

function placeAccount({ world }: Stage, { address, nonce, balance, code, storage }: ScenarioAccount): void {
  const account = getAccount(world, address);
  setNonce(world, account, nonce);
  setBalance(world, account, balance);
  if (code.length > 0) setCode(world, account, makeCode(code));
  for (const [slot, value] of storage) setStorage(world, account, slot, value);
}

function captureAccounts({ stage, people, target }: Setting): ScenarioAccount[] {
  const persons: readonly Person[] = [...people.callers, ...people.stubs];
  const labels = new Map(persons.map(({ address, label }) => [address, label]));
  for (const { address, label } of target.initialAccounts) labels.set(address, label);
  return existingAccounts(stage.world).map((account) => ({
    address: account.address,
    label: labels.get(account.address) ?? "account",
    nonce: account.nonce,
    balance: account.balance,
    code: account.code.bytes,
    storage: storageOf(stage.world, account),
  }));
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
