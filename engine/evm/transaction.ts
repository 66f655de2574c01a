/** What a transaction is, and which rules it has to keep before it runs. */

import type { GasSchedule } from "./gas-schedule.ts";
import type { Block, Machine } from "./machine.ts";
import type { Address, Word } from "./word.ts";
import type { Account } from "./world/account-table.ts";

export type Transaction = {
  /** Who signed it: the caller knows. */
  readonly sender: Address;
  /** `undefined` creates a contract. */
  readonly to: Address | undefined;
  readonly nonce: bigint;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gasLimit: bigint;
  readonly fees: Fees;
  readonly accessList?: readonly AccessListEntry[];
  readonly blobs?: { readonly maxFeePerBlobGas: bigint; readonly versionedHashes: readonly Word[] };
  readonly authorizations?: readonly Authorization[];
};

/** What a unit of gas may cost: one price, or the two bounds of EIP-1559. */
export type Fees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

export type AccessListEntry = { readonly address: Address; readonly storageKeys: readonly Word[] };

/** EIP-7702: somebody lets their account act with the code of another; r, s and parity are the signature. */
export type Authorization = {
  readonly chainId: bigint;
  readonly address: Address;
  readonly nonce: bigint;
  readonly yParity: bigint;
  readonly r: bigint;
  readonly s: bigint;
};

/** Why a transaction is refused; then nothing has happened. */
export type Refusal =
  | "intrinsic-gas-too-low"
  | "gas-limit-exceeds-block"
  | "gas-limit-exceeds-maximum"
  | "fee-below-base-fee"
  | "priority-fee-above-fee"
  | "insufficient-funds"
  | "nonce-mismatch"
  | "nonce-is-max"
  | "sender-not-eoa"
  | "initcode-too-large"
  | "type-not-supported"
  | "blobs-without-target"
  | "no-blobs"
  | "too-many-blobs"
  | "invalid-blob-hash"
  | "blob-fee-too-low"
  | "authorizations-without-target"
  | "no-authorizations";

/** Gas before anything runs: what is due, and the least that the calldata costs in the end (EIP-7623). */
export type IntrinsicGas = { readonly due: number; readonly floor: number };

/** The intrinsic gas of a transaction. */
export function intrinsicGas(transaction: Transaction, schedule: GasSchedule): IntrinsicGas {
  const { data, to, accessList, authorizations } = transaction;
  const zeros = countZeros(data);
  const others = data.length - zeros;
  let due = schedule.transaction + zeros * schedule.calldataZeroByte + others * schedule.calldataByte;
  if (to === undefined) due += schedule.transactionCreate + schedule.initcodeWord * Math.ceil(data.length / 32);
  if (accessList) due += accessListGas(accessList, schedule);
  if (authorizations) due += authorizations.length * schedule.authorization;
  const { calldataFloorToken } = schedule;
  const floor = calldataFloorToken === 0 ? 0 : schedule.transaction + (zeros + 4 * others) * calldataFloorToken;
  return { due, floor };
}

function countZeros(data: Uint8Array): number {
  let zeros = 0;
  for (let index = 0; index < data.length; index++) if (data[index] === 0) zeros++;
  return zeros;
}

function accessListGas(accessList: readonly AccessListEntry[], schedule: GasSchedule): number {
  const nKeys = accessList.reduce((count, { storageKeys }) => count + storageKeys.length, 0);
  return accessList.length * schedule.accessListAddress + nKeys * schedule.accessListSlot;
}

/** What a unit of gas costs in this block, the base fee included. */
export function effectiveGasPrice({ fees }: Transaction, { baseFee }: Block): bigint {
  if ("gasPrice" in fees) return fees.gasPrice;
  const priority = fees.maxFeePerGas - baseFee;
  return baseFee + (priority < fees.maxPriorityFeePerGas ? priority : fees.maxPriorityFeePerGas);
}

/** The first rule that a transaction breaks. */
export function findRefusal(
  machine: Machine,
  transaction: Transaction,
  sender: Account,
  gas: IntrinsicGas,
): Refusal | undefined {
  return (
    findTypeRefusal(machine, transaction) ??
    findBlobRefusal(machine, transaction) ??
    findFeeRefusal(machine, transaction) ??
    findGasRefusal(machine, transaction, gas) ??
    findSenderRefusal(machine, transaction, sender)
  );
}

function findTypeRefusal({ has }: Machine, transaction: Transaction): Refusal | undefined {
  const { accessList, fees, blobs, authorizations, to } = transaction;
  const isUnknown =
    (accessList && !has.berlin) ||
    (!("gasPrice" in fees) && !has.london) ||
    (blobs && !has.cancun) ||
    (authorizations && !has.prague);
  if (isUnknown) return "type-not-supported";
  if (authorizations && to === undefined) return "authorizations-without-target";
  return authorizations?.length === 0 ? "no-authorizations" : undefined;
}

const blobHashVersion = 1n;

function findBlobRefusal({ schedule, block }: Machine, { blobs, to }: Transaction): Refusal | undefined {
  if (!blobs) return undefined;
  if (to === undefined) return "blobs-without-target";
  if (blobs.versionedHashes.length === 0) return "no-blobs";
  if (blobs.versionedHashes.length > schedule.maxBlobsPerTransaction) return "too-many-blobs";
  if (blobs.versionedHashes.some((hash) => hash >> 248n !== blobHashVersion)) return "invalid-blob-hash";
  return blobs.maxFeePerBlobGas < block.blobBaseFee ? "blob-fee-too-low" : undefined;
}

function findFeeRefusal({ block }: Machine, { fees }: Transaction): Refusal | undefined {
  if ("gasPrice" in fees) return fees.gasPrice < block.baseFee ? "fee-below-base-fee" : undefined;
  if (fees.maxFeePerGas < block.baseFee) return "fee-below-base-fee";
  return fees.maxPriorityFeePerGas > fees.maxFeePerGas ? "priority-fee-above-fee" : undefined;
}

/** Gas is a signed 64-bit number in the interpreter. */
const maxGas = 2n ** 63n - 1n;

function findGasRefusal(
  { schedule, block }: Machine,
  { gasLimit, to, data }: Transaction,
  { due, floor }: IntrinsicGas,
): Refusal | undefined {
  if (gasLimit > block.gasLimit) return "gas-limit-exceeds-block";
  if (gasLimit > maxGas || Number(gasLimit) > schedule.maxTransactionGas) return "gas-limit-exceeds-maximum";
  if (to === undefined && data.length > schedule.maxInitcodeSize) return "initcode-too-large";
  return gasLimit < Math.max(due, floor) ? "intrinsic-gas-too-low" : undefined;
}

const maxNonce = 2n ** 64n - 1n;

function findSenderRefusal({ has }: Machine, transaction: Transaction, sender: Account): Refusal | undefined {
  const { nonce, code, balance } = sender;
  if (nonce !== transaction.nonce) return "nonce-mismatch";
  if (nonce >= maxNonce) return "nonce-is-max";
  // EIP-3607; EIP-7702 lets accounts that delegate send.
  const mayHaveCode = code.delegate !== undefined && has.prague;
  if (has.london && code.bytes.length > 0 && !mayHaveCode) return "sender-not-eoa";
  return balance < maxCost(transaction) ? "insufficient-funds" : undefined;
}

const gasPerBlob = 131072n;

/** The most that a transaction can cost its sender. */
function maxCost({ fees, gasLimit, value, blobs }: Transaction): bigint {
  const price = "gasPrice" in fees ? fees.gasPrice : fees.maxFeePerGas;
  const blobCost = blobs ? BigInt(blobs.versionedHashes.length) * gasPerBlob * blobs.maxFeePerBlobGas : 0n;
  return (price === 0n ? 0n : gasLimit * price) + value + blobCost;
}

/** Blob gas that a transaction takes. */
export function blobGas({ blobs }: Transaction): bigint {
  return blobs ? BigInt(blobs.versionedHashes.length) * gasPerBlob : 0n;
}
