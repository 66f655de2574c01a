/** Runs transactions and bare calls on a machine. */
import { err, ok, type Result } from "../util/result.ts";
import { recoverAuthority } from "./authorization.ts";
import { type ContractCode, delegationTo, emptyCode, makeCode } from "./code/contract-code.ts";
import { env, frame as layout, memoryFloor, stackCeiling } from "./core/layout.ts";
import { creationAddress } from "./creation-address.ts";
import { occupyAddress } from "./host/creations.ts";
import { execute } from "./host/execute.ts";
import { clearGas, enterFrame, markFrame, nextFrame, unwindFrame } from "./host/frames.ts";
import { type Outcome, outcome } from "./host/outcome.ts";
import { runPrecompile } from "./host/run-precompile.ts";
import { type Frame, type Machine, refreshViews } from "./machine.ts";
import { findPrecompileAt } from "./precompiles/precompiles.ts";
import {
  blobGas,
  effectiveGasPrice,
  findRefusal,
  intrinsicGas,
  type Refusal,
  type Transaction,
} from "./transaction.ts";
import { type Address, writeWord } from "./word.ts";
import type { Account } from "./world/account-table.ts";
import { type Log, readLogs } from "./world/log-buffer.ts";
import {
  beginTransaction,
  deleteAccount,
  getAccount,
  isEmptyAccount,
  setBalance,
  setCode,
  setExists,
  setNonce,
  slotAt,
  touch,
  type World,
  warmAccount,
  warmSlot,
} from "./world/world.ts";

export type Receipt = {
  readonly status: "succeeded" | "reverted" | "halted";
  readonly gasUsed: bigint;
  readonly output: Uint8Array;
  readonly logs: readonly Log[];
  /** The contract that it created, or would have. */
  readonly created: Address | undefined;
};

/** A call without a transaction around it: no fees, no intrinsic gas, no nonce. */
export type Message = {
  readonly caller: Address;
  /** `undefined` creates a contract at the address that the caller's nonce gives. */
  readonly to: Address | undefined;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gas: bigint;
  readonly origin?: Address;
  readonly gasPrice?: bigint;
  /** What runs, where it is not the code of `to`. */
  readonly code?: ContractCode;
  readonly isStatic?: boolean;
  /** The callee sees the value, but it does not move. */
  readonly keepsBalances?: boolean;
};

/** Runs a transaction; one that breaks a rule is refused and changes nothing. */
export function transact(machine: Machine, transaction: Transaction): Result<Receipt, Refusal> {
  const { world, schedule, block } = machine;
  beginTransaction(world);
  const sender = getAccount(world, transaction.sender);
  const refusal = findRefusal(machine, transaction, sender);
  if (refusal) return err(refusal);
  const price = effectiveGasPrice(transaction, block);
  const blobFee = blobGas(transaction) * block.blobBaseFee;
  const { due, floor } = intrinsicGas(transaction, schedule);
  setBalance(world, sender, sender.balance - transaction.gasLimit * price - blobFee);
  warmUp(machine, transaction);
  if (transaction.to !== undefined) setNonce(world, sender, sender.nonce + 1n);
  machine.blobHashes = transaction.blobs?.versionedHashes ?? [];
  applyAuthorizations(machine, transaction);
  const result = run(machine, {
    caller: transaction.sender,
    to: transaction.to,
    value: transaction.value,
    data: transaction.data,
    gas: transaction.gasLimit - due,
    gasPrice: price,
  });
  const gasUsed = settle(machine, transaction, sender, { gasLeft: result.gasLeft, floor, price });
  finish(machine);
  return ok({ ...result, gasUsed, logs: readLogs(world.logs) });
}

/** Runs a call as if it were one of a transaction in progress; `gasUsed` has no refund in it. */
export function callMessage(machine: Machine, message: Message): Receipt {
  const { world } = machine;
  beginTransaction(world);
  warmAccount(world, getAccount(world, message.caller));
  if (message.to !== undefined) warmAccount(world, getAccount(world, message.to));
  machine.blobHashes = [];
  const result = run(machine, message);
  finish(machine);
  return { ...result, gasUsed: message.gas - result.gasLeft, logs: readLogs(world.logs) };
}

/** EIP-2929, EIP-2930, EIP-3651: what is warm from the start. */
function warmUp({ world, block, has }: Machine, { sender, to, accessList = [] }: Transaction): void {
  if (!has("berlin")) return;
  warmAccount(world, getAccount(world, sender));
  if (to !== undefined) warmAccount(world, getAccount(world, to));
  if (has("shanghai")) warmAccount(world, getAccount(world, block.coinbase));
  for (const { address, storageKeys } of accessList) {
    const account = getAccount(world, address);
    warmAccount(world, account);
    for (const key of storageKeys) {
      writeWord(keyLimbs, 0, key);
      warmSlot(world, slotAt(world, account, keyLimbs, 0));
    }
  }
}

const keyLimbs = new Int32Array(8);

/** EIP-7702: sets the code of those who agreed; an authorization that does not hold is passed over. */
function applyAuthorizations({ world, block, schedule }: Machine, { authorizations = [] }: Transaction): void {
  for (const authorization of authorizations) {
    const { chainId, address, nonce } = authorization;
    if (chainId !== 0n && chainId !== block.chainId) continue;
    const authority = recoverAuthority(authorization);
    if (authority === undefined) continue;
    const account = getAccount(world, authority);
    warmAccount(world, account);
    if (account.code.bytes.length > 0 && account.code.delegate === undefined) continue;
    if (account.nonce !== nonce) continue;
    if (account.exists) world.refund += schedule.authorization - schedule.authorizationRefund;
    setCode(world, account, address === 0n ? emptyCode : makeCode(delegationTo(address)));
    setNonce(world, account, nonce + 1n);
  }
}

type RunResult = Omit<Receipt, "gasUsed" | "logs"> & { readonly gasLeft: bigint };

const statuses: Readonly<Record<Outcome, Receipt["status"]>> = {
  [outcome.proceed]: "halted",
  [outcome.entered]: "halted",
  [outcome.succeeded]: "succeeded",
  [outcome.reverted]: "reverted",
  [outcome.halted]: "halted",
};

/** Runs the outermost frame. */
function run(machine: Machine, message: Message): RunResult {
  const { world } = machine;
  machine.depth = -1;
  const frame = nextFrame(machine);
  machine.frame = frame;
  machine.outputSize = 0;
  const { caller, to } = message;
  const creator = getAccount(world, caller);
  const created = to === undefined ? creationAddress(caller, creator.nonce) : undefined;
  if (created !== undefined) setNonce(world, creator, creator.nonce + 1n);
  const account = getAccount(world, created ?? to ?? 0n);
  if (created !== undefined) warmAccount(world, account);
  writeParties(machine, frame, message, account.address);
  markFrame(machine, frame);
  const ending = enter(machine, frame, message, account, creator) ?? execute(machine);
  const output = machine.bytes.slice(machine.outputBase, machine.outputBase + machine.outputSize);
  return { status: statuses[ending], gasLeft: readGas(machine, frame), output, created };
}

function writeParties(machine: Machine, frame: Frame, message: Message, address: Address): void {
  const { limbs } = machine;
  const { record } = frame;
  writeWord(limbs, (record + layout.address) >> 2, address);
  writeWord(limbs, (record + layout.caller) >> 2, message.caller);
  writeWord(limbs, (record + layout.callvalue) >> 2, message.value);
  writeWord(limbs, env.origin / 4, message.origin ?? message.caller);
  writeWord(limbs, env.gasPrice / 4, message.gasPrice ?? 0n);
  limbs[(record + layout.gas) >> 2] = Number(BigInt.asIntN(32, message.gas));
  limbs[(record + layout.gas + 4) >> 2] = Number(BigInt.asIntN(32, message.gas >> 32n));
}

function readGas({ limbs }: Machine, { record }: Frame): bigint {
  const low = limbs[(record + layout.gas) >> 2] ?? 0;
  const high = limbs[(record + layout.gas + 4) >> 2] ?? 0;
  return BigInt(high) * 2n ** 32n + BigInt(low >>> 0);
}

/** Enters the outermost frame; where there is nothing to run, gives how it ended. */
function enter(
  machine: Machine,
  frame: Frame,
  message: Message,
  account: Account,
  caller: Account,
): Outcome | undefined {
  const { world } = machine;
  const isCreation = message.to === undefined;
  const sent = message.keepsBalances ? 0n : message.value;
  if (caller.balance < sent || (isCreation && !occupyAddress(machine, account))) return fail(machine, frame);
  transfer(machine, caller, account, sent);
  const data = isCreation ? new Uint8Array(0) : message.data;
  const code = message.code ?? (isCreation ? makeCode(message.data) : codeOf(world, machine, account));
  const at = (frame.record + layout.address) >> 2;
  const precompile = isCreation ? undefined : findPrecompileAt(machine.limbs, at, machine.hardfork);
  if (precompile) {
    const succeeded = runPrecompile(machine, frame, precompile, data);
    placeOutput(machine, machine.returndata.subarray(0, machine.returndataSize));
    return succeeded ? outcome.succeeded : outcome.halted;
  }
  placeOutput(machine, data);
  const memory = (memoryFloor + data.length + 31) & -32;
  const start = { code, account, isCreation, isStatic: message.isStatic ?? false };
  const isEntered = enterFrame(
    machine,
    frame,
    { ...start, calldataBase: memoryFloor, calldataSize: data.length },
    stackCeiling,
    memory,
  );
  machine.outputSize = 0;
  return isEntered ? undefined : fail(machine, frame);
}

/** Puts bytes where the machine's memory for frames begins: calldata, or the output of a precompiled contract. */
function placeOutput(machine: Machine, bytes: Uint8Array): void {
  const end = memoryFloor + bytes.length + 65536;
  const missing = Math.ceil((end - machine.bytes.length) / 65536);
  if (missing > 0) machine.memory.grow(missing);
  refreshViews(machine);
  machine.bytes.set(bytes, memoryFloor);
  machine.outputBase = memoryFloor;
  machine.outputSize = bytes.length;
}

function fail(machine: Machine, frame: Frame): Outcome {
  unwindFrame(machine, frame);
  clearGas(machine, frame);
  machine.outputSize = 0;
  return outcome.halted;
}

function transfer({ world, has }: Machine, from: Account, to: Account, value: bigint): void {
  if (value > 0n) {
    setBalance(world, from, from.balance - value);
    setBalance(world, to, to.balance + value);
  } else if (!has("spuriousDragon")) setExists(world, to, true);
  if (to.exists && isEmptyAccount(to)) touch(world, to);
}

/** The code that an account acts with; the account it delegates to is warm (EIP-7702). */
function codeOf(world: World, { has }: Machine, { code }: Account): ContractCode {
  if (code.delegate === undefined || !has("prague")) return code;
  const delegate = getAccount(world, code.delegate);
  warmAccount(world, delegate);
  return delegate.code;
}

type Settlement = { readonly gasLeft: bigint; readonly floor: bigint; readonly price: bigint };

/** Gives the sender back what was not used, and the coinbase its part; gives the gas that was used. */
function settle(machine: Machine, { gasLimit }: Transaction, sender: Account, settlement: Settlement): bigint {
  const { world, schedule, block } = machine;
  const { gasLeft, floor, price } = settlement;
  const spent = gasLimit - gasLeft;
  const most = spent / BigInt(schedule.refundQuotient);
  const refund = BigInt(world.refund) < most ? BigInt(world.refund) : most;
  const gasUsed = spent - refund < floor ? floor : spent - refund;
  setBalance(world, sender, sender.balance + (gasLimit - gasUsed) * price);
  const coinbase = getAccount(world, block.coinbase);
  const reward = gasUsed * (machine.has("london") ? price - block.baseFee : price);
  if (reward > 0n || !machine.has("spuriousDragon")) setBalance(world, coinbase, coinbase.balance + reward);
  if (coinbase.exists) touch(world, coinbase);
  return gasUsed;
}

/** Removes accounts that were destroyed, and, since EIP-161, those that were touched and are empty. */
function finish({ world, has }: Machine): void {
  for (const index of world.destroyed) {
    const account = world.accounts.accounts[index];
    if (account) deleteAccount(world, account);
  }
  if (!has("spuriousDragon")) return;
  for (const index of world.touched) {
    const account = world.accounts.accounts[index];
    if (account?.exists && isEmptyAccount(account)) deleteAccount(world, account);
  }
}
