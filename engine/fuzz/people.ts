/** Who is there when a contract is fuzzed: people who call, and contracts that answer in ways nobody expects. */

import { assemble } from "../evm/code/assembler.ts";
import { makeCode } from "../evm/code/contract-code.ts";
import type { Stage } from "../evm/deployment/stage.ts";
import type { Address, Word } from "../evm/word.ts";
import { getAccount, setBalance, setCode, setNonce, setStorage } from "../evm/world/world.ts";
import { agentProgram, agentStorage, quietAgent } from "./agent.ts";

export interface Person {
  readonly address: Address;
  readonly label: string;
  /** Of a contract: who has it called, as it begins no transaction by itself. */
  readonly origin?: Address;
  /** Whether they mean well: then they never name the attacker in an argument. */
  readonly isHonest: boolean;
  /** How often they call, beside the others. */
  readonly weight: number;
}

/** Answers every call with one word. */
function answering(word: Word): Uint8Array {
  return assemble([word, 0n, "MSTORE", 32n, 0n, "RETURN"]);
}

/** Contracts that stand in for tokens and receivers. */
const stubs: readonly { readonly label: string; readonly address: Address; readonly code: Uint8Array }[] = [
  { label: "token that says true", address: stubAddress(1n), code: answering(1n) },
  { label: "token that says false", address: stubAddress(2n), code: answering(0n) },
  { label: "token that says nothing", address: stubAddress(3n), code: assemble(["STOP"]) },
  { label: "token that lies", address: stubAddress(4n), code: answering(10n ** 24n) },
];

function stubAddress(number: bigint): Address {
  return 0x57ab00000000000000000000000000000057ab00n + number;
}

const rejector = { label: "receiver that rejects", address: stubAddress(0x99n), code: assemble([0n, 0n, "REVERT"]) };

export interface People {
  /** Those who call: the creator, the attacker and their contract first. */
  readonly callers: readonly Person[];
  readonly stubs: readonly Person[];
}

export const creatorIndex = 0;
export const attackerIndex = 1;
export const agentIndex = 2;

/** The first of those who mean well and have no rights; below zero where there is none. */
export function userIndex({ callers }: People): number {
  return callers.findIndex(({ label }) => label.startsWith("user"));
}

/** What somebody who means well pays in, in wei: more than the attacker mostly does. */
export const deposit: Word = 50n * 10n ** 18n;

/** What a contract that calls has of its own. */
const agentBalance: Word = 10n ** 22n;

/** Puts all of them on a stage. */
export function placePeople(stage: Stage): People {
  for (const { address, code } of [...stubs, rejector]) placeCode(stage, address, code);
  placeCode(stage, stage.attackerContract, agentProgram(stage.attacker));
  const { world } = stage;
  const agent = getAccount(world, stage.attackerContract);
  for (const [slot, value] of agentStorage(quietAgent)) setStorage(world, agent, slot, value);
  for (const address of [agent.address, rejector.address]) setBalance(world, getAccount(world, address), agentBalance);
  const origin = stage.attacker;
  return {
    callers: [
      { address: stage.creator, label: "creator", isHonest: true, weight: 12 },
      { address: stage.attacker, label: "attacker", isHonest: false, weight: 46 },
      { address: stage.attackerContract, label: "attacker contract", isHonest: false, weight: 20, origin },
      ...stage.users.map((address, index) => {
        return { address, label: `user ${index + 1}`, isHonest: true, weight: 10 };
      }),
      { address: rejector.address, label: rejector.label, isHonest: false, weight: 4, origin },
    ],
    stubs: stubs.map(({ address, label }) => ({ address, label, isHonest: true, weight: 0 })),
  };
}

function placeCode({ world }: Stage, address: Address, code: Uint8Array): void {
  const account = getAccount(world, address);
  setNonce(world, account, 1n);
  setCode(world, account, makeCode(code));
}
