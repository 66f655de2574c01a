/** The same call on an independent EVM, @ethereumjs/evm, described in the same words as on ours. */
import { createCustomCommon, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import { SimpleStateManager } from "@ethereumjs/statemanager";
import { Account, createAddressFromBigInt, createAddressFromString } from "@ethereumjs/util";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import type { Ending } from "../../../engine/evm/ending.ts";
import { type Hardfork, isAtLeast } from "../../../engine/evm/hardforks.ts";
import { callMessage, type Message } from "../../../engine/evm/transact.ts";
import { bigintToBytes, bytesToBigint, bytesToHex } from "../../../engine/evm/word.ts";
import { readLogs } from "../../../engine/evm/world/log-buffer.ts";
import { commit } from "../../../engine/evm/world/snapshots.ts";
import {
  existingAccounts,
  getAccount,
  isEmptyAccount,
  makeWorld,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  storageOf,
} from "../../../engine/evm/world/world.ts";
import { machineFor } from "./machine-for.ts";
import { testBlock } from "./run-code.ts";

export type WorldAccount = {
  readonly address: bigint;
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
  readonly storage: Readonly<Record<string, bigint>>;
};

/** What a call comes to. Accounts that are empty or destroyed are left out. */
export type Observation = {
  readonly status: string;
  /** Why it halted, in the reference's words, as far as both tell it apart. */
  readonly halt: string;
  readonly gasUsed: bigint;
  readonly output: string;
  readonly logs: readonly string[];
  readonly accounts: Readonly<Record<string, string>>;
};

/** Runs a call on our machine. */
export function observe(hardfork: Hardfork, accounts: readonly WorldAccount[], message: Message): Observation {
  const world = makeWorld();
  for (const { address, balance, nonce, code, storage } of accounts) {
    const account = getAccount(world, address);
    setBalance(world, account, balance);
    setNonce(world, account, nonce);
    setCode(world, account, makeCode(code));
    for (const [key, value] of Object.entries(storage)) setStorage(world, account, BigInt(key), value);
  }
  commit(world);
  const receipt = callMessage(machineFor(hardfork, world, testBlock), message);
  const described = existingAccounts(world)
    .filter((account) => !isEmptyAccount(account))
    .map((account) => {
      const { address, balance, nonce, code } = account;
      return [address.toString(16), describe(balance, nonce, code.bytes, storageOf(world, account))] as const;
    });
  return {
    status: receipt.status,
    halt: referenceHalts[receipt.ending] ?? "",
    gasUsed: receipt.gasUsed,
    output: bytesToHex(receipt.output),
    logs: readLogs(world.logs).map(({ address, topics, data }) => describeLog(address, topics, data)),
    accounts: sortedRecord(described),
  };
}

/** What the reference calls our endings. */
const referenceHalts: Partial<Record<Ending, string>> = {
  "invalid-opcode": "invalid opcode",
  "undefined-opcode": "invalid opcode",
  "out-of-gas": "out of gas",
  "stack-underflow": "stack underflow",
  "stack-overflow": "stack overflow",
  "bad-jump": "invalid JUMP",
  "static-violation": "static state change",
  "returndata-out-of-bounds": "out of gas",
  "insufficient-balance": "insufficient balance",
};

/** Names of hardforks there, where they differ. */
const names: Partial<Record<Hardfork, string>> = { frontier: "chainstart" };

/** Runs a call on @ethereumjs/evm. */
export async function observeReference(
  hardfork: Hardfork,
  accounts: readonly WorldAccount[],
  message: Message & { readonly to: bigint },
): Promise<Observation> {
  const common = createCustomCommon({ chainId: Number(testBlock.chainId) }, Mainnet, {
    hardfork: names[hardfork] ?? hardfork,
  });
  const stateManager = new SimpleStateManager({ common });
  for (const { address, balance, nonce, code, storage } of accounts) {
    const at = createAddressFromBigInt(address);
    await stateManager.putAccount(at, new Account(nonce, balance));
    await stateManager.putCode(at, code);
    for (const [key, value] of Object.entries(storage)) {
      await stateManager.putStorage(at, bigintToBytes(BigInt(key), 32), stripZeros(bigintToBytes(value, 32)));
    }
  }
  const evm = await createEVM({ common, stateManager, blockchain: referenceChain });
  evm.journal.addWarmedAddress(bigintToBytes(message.caller, 20));
  evm.journal.addWarmedAddress(bigintToBytes(message.to, 20));
  for (const address of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(address);
  const { execResult } = await evm.runCall({
    caller: createAddressFromBigInt(message.caller),
    to: createAddressFromBigInt(message.to),
    value: message.value,
    data: message.data,
    gasLimit: message.gas,
    block: referenceBlock,
    skipNonceIncrement: true,
  });
  const error = execResult.exceptionError?.error;
  // The reference leaves it to its transactions to delete accounts, and to see which of them may go (EIP-6780).
  const isDeleted = (key: string) => !isAtLeast(hardfork, "cancun") || execResult.createdAddresses?.has(key as never);
  const destroyed = new Set([...(execResult.selfdestruct?.keys() ?? [])].filter(isDeleted).map(BigInt));
  return {
    status: error === undefined ? "succeeded" : error === "revert" ? "reverted" : "halted",
    halt: error === undefined || error === "revert" ? "" : (error.split(" at ")[0] ?? ""),
    gasUsed: execResult.executionGasUsed,
    output: error === undefined || error === "revert" ? bytesToHex(execResult.returnValue) : "0x",
    logs: (execResult.logs ?? []).map(([address, topics, data]) =>
      describeLog(bytesToBigint(address), topics.map(bytesToBigint), data),
    ),
    accounts: describeReference(stateManager, destroyed),
  };
}

const referenceBlock = {
  header: {
    number: testBlock.number,
    coinbase: createAddressFromBigInt(testBlock.coinbase),
    timestamp: testBlock.timestamp,
    difficulty: testBlock.prevrandao,
    prevRandao: bigintToBytes(testBlock.prevrandao, 32),
    gasLimit: testBlock.gasLimit,
    baseFeePerGas: testBlock.baseFee,
    getBlobGasPrice: () => testBlock.blobBaseFee,
  },
} as unknown as NonNullable<Parameters<Awaited<ReturnType<typeof createEVM>>["runCall"]>[0]["block"]>;

const referenceChain = {
  getBlock: async (number: number) => ({ hash: () => bigintToBytes(testBlock.blockHash(BigInt(number)), 32) }),
  shallowCopy: () => referenceChain,
} as unknown as NonNullable<NonNullable<Parameters<typeof createEVM>[0]>["blockchain"]>;

function describeReference(state: SimpleStateManager, destroyed: ReadonlySet<bigint>): Record<string, string> {
  const accounts = last(state.accountStack);
  const codes = last(state.codeStack);
  const storage = last(state.storageStack);
  const described: (readonly [string, string])[] = [];
  for (const [key, account] of accounts ?? []) {
    if (!account || account.isEmpty() || destroyed.has(BigInt(key))) continue;
    const slots = new Map<bigint, bigint>();
    for (const [name, value] of storage ?? []) {
      const [owner = "", slot = ""] = name.split("_");
      const number = bytesToBigint(value);
      if (createAddressFromString(owner).toString() === key && number > 0n) slots.set(BigInt(slot), number);
    }
    const code = codes?.get(key) ?? new Uint8Array(0);
    described.push([BigInt(key).toString(16), describe(account.balance, account.nonce, code, slots)]);
  }
  return sortedRecord(described);
}

function last<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1];
}

function describe(balance: bigint, nonce: bigint, code: Uint8Array, storage: ReadonlyMap<bigint, bigint>): string {
  const slots = [...storage].map(([key, value]) => `${key.toString(16)}=${value.toString(16)}`).sort();
  return `balance ${balance}, nonce ${nonce}, code ${bytesToHex(code)}, storage ${slots.join(" ")}`;
}

function describeLog(address: bigint, topics: readonly bigint[], data: Uint8Array): string {
  return `${address.toString(16)} [${topics.map((topic) => topic.toString(16)).join(" ")}] ${bytesToHex(data)}`;
}

function sortedRecord(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function stripZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? new Uint8Array(0) : bytes.slice(start);
}
