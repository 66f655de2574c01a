/** Runs transactions and bare calls on a machine. */
import { err, ok, type Result } from "../util/result.ts";
import { recoverAuthority } from "./authorization.ts";
import { type ContractCode, delegationTo, emptyCode, makeCode } from "./code/contract-code.ts";
import { env, frame as layout, memoryFloor, pageBytes, stackCeiling } from "./core/layout.ts";
import { creationAddress } from "./creation-address.ts";
import { type Ending, endings, type Status } from "./ending.ts";
import { type Frame, type Machine, refreshViews } from "./machine.ts";
import { findPrecompileAt } from "./precompiles/precompiles.ts";
import {
  blobGas,
  effectiveGasPrice,
  findRefusal,
  type IntrinsicGas,
  intrinsicGas,
  type Refusal,
  type Transaction,
} from "./transaction.ts";
import { type Address, readLong, writeLong, writeWord } from "./word.ts";
import { type Account, writeAddress } from "./world/account-table.ts";
import { ripemdAddress } from "./world/undo.ts";
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
import { occupyAddress } from "./world-operations/creations.ts";
import { execute } from "./world-operations/execute.ts";
import { clearGas, enterFrame, markFrame, nextFrame, unwindFrame } from "./world-operations/frames.ts";
import { copyBytes } from "./world-operations/operands.ts";
import { runPrecompile } from "./world-operations/run-precompile.ts";

/** What came of it. Its logs are in the world until the next one starts: `readLogs(world.logs)`. */
export type Receipt = {
  readonly status: Status;
  /** How its outermost frame ended; the observer is told of the others. */
  readonly ending: Ending;
  readonly gasUsed: bigint;
  readonly output: Uint8Array;
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
  const { to, data, value, gasLimit } = transaction;
  const sender = getAccount(world, transaction.sender);
  const intrinsic = intrinsicGas(transaction, schedule);
  const refusal = findRefusal(machine, transaction, sender, intrinsic);
  if (refusal) return err(refusal);
  const price = effectiveGasPrice(transaction, block);
  const fee = feeOf(gasLimit, price) + blobGas(transaction) * block.blobBaseFee;
  if (fee > 0n) setBalance(world, sender, sender.balance - fee);
  const coinbase = getAccount(world, block.coinbase);
  const target = to === undefined ? undefined : getAccount(world, to);
  warmUp(machine, transaction, sender, target, coinbase);
  if (target) setNonce(world, sender, sender.nonce + 1n);
  machine.blobHashes = transaction.blobs?.versionedHashes ?? noHashes;
  if (transaction.authorizations) applyAuthorizations(machine, transaction.authorizations);
  const gas = gasLimit - BigInt(intrinsic.due);
  const message: Message = { caller: transaction.sender, to, value, data, gas, gasPrice: price };
  const { status, ending, gasLeft, output, created } = run(machine, message, sender, target);
  const gasUsed = gasToPay(machine, gasLimit - gasLeft, intrinsic);
  if (price > 0n) setBalance(world, sender, sender.balance + (gasLimit - gasUsed) * price);
  rewardCoinbase(machine, coinbase, gasUsed, price);
  finish(machine);
  return ok({ status, ending, gasUsed, output, created });
}

const noHashes: readonly bigint[] = [];

/** Runs a call as if it were one of a transaction in progress; `gasUsed` has no refund in it. */
export function callMessage(machine: Machine, message: Message): Receipt {
  const { world } = machine;
  const caller = getAccount(world, message.caller);
  return callAccount(machine, message, caller, message.to === undefined ? undefined : getAccount(world, message.to));
}

/** As `callMessage`, for those who know the accounts of both sides. */
export function callAccount(machine: Machine, message: Message, caller: Account, target: Account | undefined): Receipt {
  const { world } = machine;
  beginTransaction(world);
  warmAccount(world, caller);
  if (target) warmAccount(world, target);
  machine.blobHashes = noHashes;
  const { status, ending, gasLeft, output, created } = run(machine, message, caller, target);
  finish(machine);
  return { status, ending, gasUsed: message.gas - gasLeft, output, created };
}

/** EIP-2929, EIP-2930, EIP-3651: what is warm from the start. */
function warmUp(
  { world, has }: Machine,
  { accessList }: Transaction,
  sender: Account,
  target: Account | undefined,
  coinbase: Account,
): void {
  if (!has.berlin) return;
  warmAccount(world, sender);
  if (target) warmAccount(world, target);
  if (has.shanghai) warmAccount(world, coinbase);
  if (!accessList) return;
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
function applyAuthorizations(
  { world, block, schedule }: Machine,
  authorizations: NonNullable<Transaction["authorizations"]>,
): void {
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

type RunResult = Omit<Receipt, "gasUsed"> & { readonly gasLeft: bigint };

/** Runs the outermost frame. `target` is the account that `message.to` names. */
function run(machine: Machine, message: Message, caller: Account, target: Account | undefined): RunResult {
  machine.depth = -1;
  machine.turns = machine.limits.maxTurns;
  const frame = nextFrame(machine);
  machine.frame = frame;
  machine.outputSize = 0;
  const account = target ?? accountToCreate(machine, caller);
  writeParties(machine, frame, message, caller, account);
  markFrame(machine, frame);
  if (enter(machine, frame, message, account, caller)) execute(machine);
  const { ending, bytes, outputBase, outputSize } = machine;
  const output = outputSize === 0 ? noBytes : bytes.slice(outputBase, outputBase + outputSize);
  const created = target ? undefined : account.address;
  return {
    status: endings[ending],
    ending,
    gasLeft: readLong(machine.limbs, (frame.record + layout.gas) >> 2),
    output,
    created,
  };
}

const noBytes = new Uint8Array(0);

/** The account at the address that the creator's nonce gives, which goes up by that. */
function accountToCreate({ world }: Machine, creator: Account): Account {
  const account = getAccount(world, creationAddress(creator.address, creator.nonce));
  setNonce(world, creator, creator.nonce + 1n);
  warmAccount(world, account);
  return account;
}

function writeParties(machine: Machine, frame: Frame, message: Message, caller: Account, account: Account): void {
  const { limbs, world } = machine;
  const { record } = frame;
  const { value, origin, gasPrice, gas } = message;
  writeAddress(world.accounts, account, limbs, (record + layout.address) >> 2);
  writeAddress(world.accounts, caller, limbs, (record + layout.caller) >> 2);
  writeWord(limbs, (record + layout.callvalue) >> 2, value);
  if (origin === undefined) writeAddress(world.accounts, caller, limbs, env.origin / 4);
  else writeWord(limbs, env.origin / 4, origin);
  writeWord(limbs, env.gasPrice / 4, gasPrice ?? 0n);
  writeLong(limbs, (record + layout.gas) >> 2, gas);
}

/** Enters the outermost frame. False where there is nothing to run: then `machine.ending` says how it ended. */
function enter(machine: Machine, frame: Frame, message: Message, account: Account, caller: Account): boolean {
  const isCreation = message.to === undefined;
  const sent = message.keepsBalances ? 0n : message.value;
  if (caller.balance < sent) return fail(machine, frame, "insufficient-balance");
  if (isCreation && !occupyAddress(machine, account)) return fail(machine, frame, "address-taken");
  transfer(machine, caller, account, sent);
  const data = isCreation ? noBytes : message.data;
  const at = (frame.record + layout.address) >> 2;
  const precompile = isCreation ? undefined : findPrecompileAt(machine.limbs, at, machine.hardfork);
  if (precompile) {
    runPrecompile(machine, frame, precompile, data);
    placeOutput(machine, machine.returndata.subarray(0, machine.returndataSize));
    return false;
  }
  frame.code = message.code ?? (isCreation ? makeCode(message.data) : codeOf(machine, account));
  frame.account = account;
  frame.isCreation = isCreation;
  frame.isStatic = message.isStatic ?? false;
  placeOutput(machine, data);
  const memory = (memoryFloor + data.length + 31) & -32;
  const isEntered = enterFrame(machine, frame, memoryFloor, data.length, stackCeiling, memory);
  machine.outputSize = 0;
  return isEntered || fail(machine, frame, "out-of-memory");
}

/** Puts bytes where the machine's memory for frames begins: calldata, or the output of a precompiled contract. */
function placeOutput(machine: Machine, bytes: Uint8Array): void {
  const missing = memoryFloor + bytes.length + pageBytes - machine.bytes.length;
  if (missing > 0) machine.memory.grow(Math.ceil(missing / pageBytes));
  refreshViews(machine);
  copyBytes(bytes, 0, machine.bytes, memoryFloor, bytes.length);
  machine.outputBase = memoryFloor;
  machine.outputSize = bytes.length;
}

function fail(machine: Machine, frame: Frame, ending: Ending): false {
  machine.ending = ending;
  unwindFrame(machine, frame);
  clearGas(machine, frame);
  machine.outputSize = 0;
  return false;
}

function transfer({ world, has }: Machine, from: Account, to: Account, value: bigint): void {
  if (value > 0n) {
    setBalance(world, from, from.balance - value);
    setBalance(world, to, to.balance + value);
  } else if (!has.spuriousDragon) setExists(world, to, true);
  if (to.exists && isEmptyAccount(to)) touch(world, to);
}

/** The code that an account acts with; the account it delegates to is warm (EIP-7702). */
function codeOf({ world, has }: Machine, { code }: Account): ContractCode {
  if (code.delegate === undefined || !has.prague) return code;
  const delegate = getAccount(world, code.delegate);
  warmAccount(world, delegate);
  return delegate.code;
}

/** What so much gas costs; most runs of a fuzzer have it for free. */
function feeOf(gas: bigint, price: bigint): bigint {
  return price === 0n ? 0n : gas * price;
}

/** The gas that is paid for in the end: less the refund, but no less than the calldata's floor. */
function gasToPay({ world, schedule }: Machine, spent: bigint, { floor }: IntrinsicGas): bigint {
  let gas = spent;
  if (world.refund > 0) {
    const most = spent / BigInt(schedule.refundQuotient);
    const refund = BigInt(world.refund);
    gas -= refund < most ? refund : most;
  }
  return gas < floor ? BigInt(floor) : gas;
}

function rewardCoinbase({ world, block, has }: Machine, coinbase: Account, gasUsed: bigint, price: bigint): void {
  const reward = feeOf(gasUsed, has.london ? price - block.baseFee : price);
  if (reward > 0n || !has.spuriousDragon) setBalance(world, coinbase, coinbase.balance + reward);
  if (coinbase.exists) touch(world, coinbase);
}

/** Removes accounts that were destroyed, and, since EIP-161, those that were touched and are empty. */
function finish({ world, has }: Machine): void {
  for (const index of world.destroyed) {
    const account = world.accounts.accounts[index];
    if (account) deleteAccount(world, account);
  }
  if (!has.spuriousDragon) return;
  for (const index of world.touched) removeIfEmpty(world, world.accounts.accounts[index]);
  if (world.touchesRipemd) removeIfEmpty(world, getAccount(world, ripemdAddress));
}

function removeIfEmpty(world: World, account: Account | undefined): void {
  if (account?.exists && isEmptyAccount(account)) deleteAccount(world, account);
}
