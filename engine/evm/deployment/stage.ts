/** A world with the people of a test in it, a machine that runs it, and a place to go back to. */
import { makeCode } from "../code/contract-code.ts";
import type { Watch } from "../core/interpreter.ts";
import { defaultLimits, type ExecutionLimits } from "../execution-limits.ts";
import { type Hardfork, newestHardfork } from "../hardforks.ts";
import { type Block, type Machine, makeMachine } from "../machine.ts";
import type { Observer } from "../observer.ts";
import type { Address, Word } from "../word.ts";
import { commit } from "../world/snapshots.ts";
import {
  getAccount,
  type Mark,
  makeWorld,
  markWorld,
  revertTo,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  type World,
} from "../world/world.ts";
import { type AttackerBehaviour, attackerProgram, counterSlot } from "./attacker.ts";
import type { ContractArtifact } from "./contract-artifact.ts";

export type Stage = {
  readonly machine: Machine;
  readonly world: World;
  /** Who deploys. */
  readonly creator: Address;
  /** Somebody without rights, and a contract that acts for them. */
  readonly attacker: Address;
  readonly attackerContract: Address;
  /** Others without rights. */
  readonly users: readonly Address[];
  /** Where the libraries lie that were deployed here, in the order in which they were. */
  readonly libraries: Map<ContractArtifact, Address>;
};

export type StageOptions = {
  readonly hardfork?: Hardfork;
  readonly block?: Partial<Block>;
  /** What the creator, the attacker, and each user have. */
  readonly balance?: Word;
  readonly nUsers?: number;
  readonly watch?: Watch;
  readonly observer?: Observer;
  readonly limits?: Partial<ExecutionLimits>;
};

/** Addresses that are long, differ, and are told apart at a glance; clients of the API know people by how theirs begin. */
const creatorAddress: Address = 0xaffeaffeaffeaffeaffeaffeaffeaffeaffeaffen;
const attackerAddress: Address = 0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefn;
const attackerContractAddress: Address = 0xdeadbeefc0de00000000000000000000deadc0den;
const firstUserAddress: Address = 0x05e40000000000000000000000000000000005e4n;

const defaultBalance: Word = 10n ** 24n;

/** A transaction has about a second, whatever gas it has: thirty times what the gas of a block pays for. */
const turnsOnStage = 2 ** 20;

/** What contracts see of the chain where nobody chose it. */
export const defaultBlock: Block = {
  coinbase: 0xc01bba5e0000000000000000000000000000c01bn,
  timestamp: 1_750_000_000n,
  number: 20_000_000n,
  prevrandao: 0x9b1d6f0e3c5a7788f1e2d3c4b5a697886d5c4b3a29181706f5e4d3c2b1a09f8en,
  gasLimit: 2n ** 40n,
  chainId: 1n,
  baseFee: 0n,
  blobBaseFee: 1n,
  blockHash: (number) => (number + 1n) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n,
};

/** A stage with its people, and no contract but the attacker's, which takes ether and does nothing. */
export function makeStage(options: StageOptions = {}): Stage {
  const { hardfork = newestHardfork, balance = defaultBalance, nUsers = 2 } = options;
  const world = makeWorld();
  const machine = makeMachine({
    hardfork,
    world,
    block: { ...defaultBlock, ...options.block },
    // A contract that no chain would take for its size is analysed all the same.
    limits: { ...defaultLimits, limitsCodeSize: false, maxTurns: turnsOnStage, ...options.limits },
    ...(options.watch && { watch: options.watch }),
    ...(options.observer && { observer: options.observer }),
  });
  const users = Array.from({ length: nUsers }, (_, index) => firstUserAddress + BigInt(index) * 2n ** 80n);
  const stage: Stage = {
    ...{ machine, world, users, libraries: new Map() },
    ...{ creator: creatorAddress, attacker: attackerAddress, attackerContract: attackerContractAddress },
  };
  for (const address of [creatorAddress, attackerAddress, ...users]) {
    setBalance(world, getAccount(world, address), balance);
  }
  setNonce(world, getAccount(world, attackerContractAddress), 1n);
  setAttacker(stage, {});
  commit(world);
  return stage;
}

/** Makes the attacker's contract behave so from now on, and arms it. It also calls others as itself: `callMessage` from it. */
export function setAttacker({ world, attackerContract }: Stage, behaviour: AttackerBehaviour): void {
  const account = getAccount(world, attackerContract);
  setCode(world, account, makeCode(attackerProgram(behaviour)));
  setStorage(world, account, counterSlot, 0n);
}

/** Keeps the stage as it is: what came before cannot be taken back any more. Gives where `returnTo` comes back to. */
export function keepStage({ world }: Stage): Mark {
  commit(world);
  return markWorld(world);
}

/**
 * Takes back everything since `keepStage`: it costs what changed, not what exists. May be done any number of times. The block
 * is the machine's own and stays as it was set last.
 */
export function returnTo({ world }: Stage, mark: Mark): void {
  revertTo(world, mark);
}
