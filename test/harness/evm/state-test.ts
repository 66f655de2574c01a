/** Reads the filled state tests of ethereum/tests and runs their cases. */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { gasSchedule } from "../../../engine/evm/gas-schedule.ts";
import { type Hardfork, isAtLeast } from "../../../engine/evm/hardforks.ts";
import type { Block } from "../../../engine/evm/machine.ts";
import { encodeRlp } from "../../../engine/evm/rlp.ts";
import { transact } from "../../../engine/evm/transact.ts";
import type { Authorization, Transaction } from "../../../engine/evm/transaction.ts";
import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes, toAddress } from "../../../engine/evm/word.ts";
import { type Log, readLogs } from "../../../engine/evm/world/log-buffer.ts";
import { commit } from "../../../engine/evm/world/snapshots.ts";
import {
  getAccount,
  makeWorld,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  type World,
} from "../../../engine/evm/world/world.ts";
import { machineFor } from "./machine-for.ts";
import { stateRoot } from "./state-root.ts";

type Hex = string;
export type PreState = Readonly<
  Record<Hex, { balance: Hex; code: Hex; nonce: Hex; storage: Readonly<Record<Hex, Hex>> }>
>;
export type Env = Readonly<Record<string, Hex | undefined>>;

export type StateTest = {
  readonly env: Env;
  readonly pre: PreState;
  readonly transaction: Readonly<{
    data: readonly Hex[];
    gasLimit: readonly Hex[];
    value: readonly Hex[];
    gasPrice?: Hex;
    maxFeePerGas?: Hex;
    maxPriorityFeePerGas?: Hex;
    nonce: Hex;
    sender?: Hex;
    secretKey?: Hex;
    to: Hex;
    accessLists?: readonly (readonly { address: Hex; storageKeys: readonly Hex[] }[] | null)[];
    maxFeePerBlobGas?: Hex;
    blobVersionedHashes?: readonly Hex[];
    authorizationList?: readonly Readonly<Record<string, Hex>>[];
  }>;
  readonly post: Readonly<Record<string, readonly PostCase[]>>;
};

export type PostCase = {
  readonly hash: Hex;
  readonly logs: Hex;
  readonly indexes: { readonly data: number; readonly gas: number; readonly value: number };
  readonly expectException?: string;
};

/** Names of the suite for our hardforks. */
export const hardforkOfSuite: Readonly<Record<string, Hardfork>> = {
  Frontier: "frontier",
  Homestead: "homestead",
  EIP150: "tangerineWhistle",
  EIP158: "spuriousDragon",
  Byzantium: "byzantium",
  Constantinople: "constantinople",
  ConstantinopleFix: "petersburg",
  Istanbul: "istanbul",
  Berlin: "berlin",
  London: "london",
  Paris: "paris",
  Merge: "paris",
  Shanghai: "shanghai",
  Cancun: "cancun",
  Prague: "prague",
  Osaka: "osaka",
};

/** Fills a world with the accounts of a test. */
export function loadPreState(world: World, pre: PreState): void {
  for (const [address, { balance, nonce, code, storage }] of Object.entries(pre)) {
    const account = getAccount(world, toBigint(address));
    setBalance(world, account, toBigint(balance));
    setNonce(world, account, toBigint(nonce));
    setCode(world, account, makeCode(hexToBytes(code)));
    for (const [key, value] of Object.entries(storage)) setStorage(world, account, toBigint(key), toBigint(value));
  }
  commit(world);
}

/** What the suite puts before numbers that no field of a transaction can hold. */
const tooLargeMark = "0x:bigint ";

/** A number in the suite's notation: empty for zero, decimal or hexadecimal. */
export function toBigint(text: Hex): bigint {
  const number = text.startsWith(tooLargeMark) ? text.slice(tooLargeMark.length) : text;
  return number === "" || number === "0x" ? 0n : BigInt(number);
}

/** Who signs: older files name only the key. */
function senderOf({ sender, secretKey }: StateTest["transaction"]): bigint {
  if (sender !== undefined || secretKey === undefined) return toBigint(sender ?? "");
  const key = secp256k1.getPublicKey(bigintToBytes(toBigint(secretKey), 32), false);
  return toAddress(bytesToBigint(keccak_256(key.subarray(1))));
}

/** The block of a test at a hardfork. */
export function readBlock(env: Env, hardfork: Hardfork): Block {
  const field = (name: string) => toBigint(env[name] ?? "");
  const isMerged = isAtLeast(hardfork, "paris");
  return {
    coinbase: field("currentCoinbase"),
    timestamp: field("currentTimestamp"),
    number: field("currentNumber"),
    prevrandao: field(isMerged ? "currentRandom" : "currentDifficulty"),
    gasLimit: field("currentGasLimit"),
    chainId: 1n,
    baseFee: isAtLeast(hardfork, "london") ? toBigint(env["currentBaseFee"] ?? "0x0a") : 0n,
    blobBaseFee: isAtLeast(hardfork, "cancun") ? blobBaseFee(field("currentExcessBlobGas"), hardfork) : 0n,
    // The suite's own rule for hashes of blocks that are not there.
    blockHash: (number) => bytesToBigint(keccak_256(new TextEncoder().encode(String(number)))),
  };
}

/** EIP-4844: e to the excess over the update fraction, by its series. */
function blobBaseFee(excess: bigint, hardfork: Hardfork): bigint {
  const denominator = BigInt(gasSchedule(hardfork).blobBaseFeeUpdateFraction);
  let sum = 0n;
  let term = denominator;
  for (let k = 1n; term > 0n; k++) {
    sum += term;
    term = (term * excess) / (denominator * k);
  }
  return sum / denominator;
}

/** The transaction that a case picks from its test. */
export function readTransaction({ transaction }: StateTest, { indexes }: PostCase): Transaction {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, blobVersionedHashes, authorizationList, to } = transaction;
  const accessList = transaction.accessLists?.[indexes.data] ?? undefined;
  return {
    sender: senderOf(transaction),
    to: to === "" ? undefined : toBigint(to),
    nonce: toBigint(transaction.nonce),
    value: toBigint(transaction.value[indexes.value] ?? ""),
    data: hexToBytes(transaction.data[indexes.data] ?? ""),
    gasLimit: toBigint(transaction.gasLimit[indexes.gas] ?? ""),
    fees:
      gasPrice !== undefined
        ? { gasPrice: toBigint(gasPrice) }
        : {
            maxFeePerGas: toBigint(maxFeePerGas ?? ""),
            maxPriorityFeePerGas: toBigint(maxPriorityFeePerGas ?? ""),
          },
    ...(accessList && {
      accessList: accessList.map(({ address, storageKeys }) => ({
        address: toBigint(address),
        storageKeys: storageKeys.map(toBigint),
      })),
    }),
    ...(blobVersionedHashes && {
      blobs: {
        maxFeePerBlobGas: toBigint(transaction.maxFeePerBlobGas ?? ""),
        versionedHashes: blobVersionedHashes.map(toBigint),
      },
    }),
    ...(authorizationList && { authorizations: authorizationList.map(readAuthorization) }),
  };
}

function readAuthorization(fields: Readonly<Record<string, Hex>>): Authorization {
  const field = (name: string) => toBigint(fields[name] ?? "");
  return {
    chainId: field("chainId"),
    address: field("address"),
    nonce: field("nonce"),
    yParity: field("yParity"),
    r: field("r"),
    s: field("s"),
  };
}

/** What a case should have come to and what it came to, the same where all is well. */
export type CaseResult = { readonly expected: Outcome; readonly actual: Outcome };
type Outcome = { readonly refused: boolean; readonly logs: Hex; readonly root: Hex };

/** Runs one case. */
export function runCase(test: StateTest, hardfork: Hardfork, post: PostCase): CaseResult {
  const world = makeWorld();
  loadPreState(world, test.pre);
  const machine = machineFor(hardfork, world, readBlock(test.env, hardfork));
  const result = transact(machine, readTransaction(test, post));
  const logs = result.ok ? readLogs(world.logs) : [];
  return {
    expected: { refused: post.expectException !== undefined, logs: post.logs, root: post.hash },
    actual: { refused: !result.ok, logs: logsHash(logs), root: bytesToHex(stateRoot(world)) },
  };
}

/** Keccak of the encoded logs, as the suite gives it. */
export function logsHash(logs: readonly Log[]): Hex {
  const items = logs.map(({ address, topics, data }) => [
    bigintToBytes(address, 20),
    topics.map((topic) => bigintToBytes(topic, 32)),
    data,
  ]);
  return bytesToHex(keccak_256(encodeRlp(items)));
}
