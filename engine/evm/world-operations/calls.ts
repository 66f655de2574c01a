/** CALL, CALLCODE, DELEGATECALL and STATICCALL. */
import type { ContractCode } from "../code/contract-code.ts";
import { frame as layout, maxDepth } from "../core/layout.ts";
import type { Frame, Machine } from "../machine.ts";
import { findPrecompileAt, isPrecompile } from "../precompiles/precompiles.ts";
import type { Account } from "../world/account-table.ts";
import { isNonzero } from "../world/slot-table.ts";
import { getAccount, isEmptyAccount, setBalance, setExists, touch, warmAccount } from "../world/world.ts";
import { accessAccount } from "./accounts.ts";
import { clearReturndata, copyWord, enterFrame, keepReturndata, markFrame, nextFrame, roomBelow } from "./frames.ts";
import {
  charge,
  copyBytes,
  drop,
  getField,
  limbs,
  memoryRange,
  offsetAt,
  putNumber,
  ranOut,
  reserveRange,
  topOfStack,
  wordAt,
} from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";
import { runPrecompile } from "./run-precompile.ts";

type Kind = {
  /** Whether there is an operand that says how much is sent. */
  readonly hasValue: boolean;
  /** Whose storage the code works on: the callee's, or the caller's own. */
  readonly ownStorage: boolean;
  /** Sender and value remain those of the running frame. */
  readonly keepsSender: boolean;
  readonly isStatic: boolean;
};

/** A call of this kind. */
function callOf(kind: Kind) {
  return (machine: Machine, top: number): Outcome => {
    const call = prepare(machine, kind, top);
    if (!call) return outcome.halted;
    const isRefused = machine.depth >= maxDepth || machine.frame.account.balance < call.value;
    return isRefused ? refuse(machine, call.child, kind) : start(machine, call);
  };
}

/** Pays for a call and moves its gas; `undefined` where that is not possible. */
function prepare(machine: Machine, kind: Kind, top: number): Start | undefined {
  const sendsValue = kind.hasValue && isNonzero(machine.limbs, top + 2 * limbs);
  if (sendsValue && !kind.ownStorage && machine.frame.isStatic) {
    machine.ending = "static-violation";
    return undefined;
  }
  const input = top + (kind.hasValue ? 3 : 2) * limbs;
  if (!reserveInputAndOutput(machine, input)) return undefined;
  const target = accessAccount(machine, top + limbs);
  const code = target && resolveCode(machine, target);
  if (!code || !payForValue(machine, target, kind, sendsValue)) return undefined;
  const child = nextFrame(machine);
  if (!forwardGas(machine, child, top, sendsValue)) return undefined;
  const value = sendsValue ? wordAt(machine, top + 2 * limbs) : 0n;
  return { kind, child, target, code, value, top, input };
}

export const call = callOf({ hasValue: true, ownStorage: false, keepsSender: false, isStatic: false });
export const callcode = callOf({ hasValue: true, ownStorage: true, keepsSender: false, isStatic: false });
export const delegatecall = callOf({ hasValue: false, ownStorage: true, keepsSender: true, isStatic: false });
export const staticcall = callOf({ hasValue: false, ownStorage: false, keepsSender: false, isStatic: true });

/** Moves the gas that the topmost word asks for, with the stipend of a call that sends value. */
function forwardGas(machine: Machine, child: Frame, top: number, sendsValue: boolean): boolean {
  const stipend = sendsValue ? machine.schedule.callStipend : 0;
  const keeps = machine.has.tangerineWhistle ? 1 : 0;
  return machine.core.forwardGas(machine.frame.record, child.record, top * 4, stipend, keeps) !== 0 || ranOut(machine);
}

/** Grows memory for the four operands from `input`: offset and size of calldata, then of the output. */
function reserveInputAndOutput(machine: Machine, input: number): boolean {
  return (
    reserveRange(machine, offsetAt(machine, input), offsetAt(machine, input + limbs)) &&
    reserveRange(machine, offsetAt(machine, input + 2 * limbs), offsetAt(machine, input + 3 * limbs))
  );
}

/** The code that an account acts with, after paying for the account it delegates to (EIP-7702). */
function resolveCode(machine: Machine, { code }: Account): ContractCode | undefined {
  if (code.delegate === undefined || !machine.has.prague) return code;
  const delegate = getAccount(machine.world, code.delegate);
  const isCold = !isPrecompile(code.delegate, machine.hardfork) && warmAccount(machine.world, delegate);
  const price = isCold ? machine.schedule.coldAccount + 100 : 100;
  return charge(machine, price) ? delegate.code : undefined;
}

/** Charges for sending value, and for an account that comes into being by it. */
function payForValue(machine: Machine, target: Account, kind: Kind, sendsValue: boolean): boolean {
  const { schedule } = machine;
  const makesAccount =
    kind.hasValue &&
    !kind.ownStorage &&
    (machine.has.spuriousDragon ? sendsValue && isEmptyAccount(target) : !target.exists);
  return charge(machine, (sendsValue ? schedule.callValue : 0) + (makesAccount ? schedule.newAccount : 0));
}

/** Takes the operands off the stack but for one, over which the result comes: its limb index. */
function takeOperands(machine: Machine, kind: Kind): number {
  drop(machine, kind.hasValue ? 6 : 5);
  return topOfStack(machine);
}

/** The call does not happen: the caller gets all gas back. */
function refuse(machine: Machine, child: Frame, kind: Kind): Outcome {
  machine.core.returnGas(machine.frame.record, child.record);
  putNumber(machine, takeOperands(machine, kind), 0);
  clearReturndata(machine);
  return outcome.proceed;
}

type Start = {
  readonly kind: Kind;
  readonly child: Frame;
  readonly target: Account;
  readonly code: ContractCode;
  readonly value: bigint;
  readonly top: number;
  readonly input: number;
};

function start(machine: Machine, call: Start): Outcome {
  const { kind, child, target, value, top, input } = call;
  const calldataSize = offsetAt(machine, input + limbs);
  const calldataOffset = calldataSize === 0 ? 0 : offsetAt(machine, input);
  child.outputOffset = offsetAt(machine, input + 2 * limbs);
  child.outputSize = offsetAt(machine, input + 3 * limbs);
  writeParties(machine, call);
  markFrame(machine, child);
  if (!kind.ownStorage) transfer(machine, target, value);
  const precompile = findPrecompileAt(machine.limbs, top + limbs, machine.hardfork);
  const isEmpty = !precompile && call.code.bytes.length === 0;
  const result = takeOperands(machine, kind);
  if (precompile || isEmpty) {
    const data = memoryRange(machine, calldataOffset, calldataSize);
    const succeeded = precompile ? runPrecompile(machine, child, precompile, data) : leaveEmpty(machine);
    machine.core.returnGas(machine.frame.record, child.record);
    finishCall(machine, child, result, succeeded);
    return outcome.proceed;
  }
  child.code = call.code;
  child.account = kind.ownStorage ? machine.frame.account : target;
  child.isCreation = false;
  child.isStatic = kind.isStatic || machine.frame.isStatic;
  const calldataBase = getField(machine, layout.memoryBase) + calldataOffset;
  const { stack, memory } = roomBelow(machine);
  const isEntered = enterFrame(machine, child, calldataBase, calldataSize, stack, memory);
  return isEntered ? outcome.entered : halt(machine, "out-of-memory");
}

function leaveEmpty(machine: Machine): boolean {
  clearReturndata(machine);
  return true;
}

/** Writes address, caller and value into the record of the frame to come. */
function writeParties(machine: Machine, { kind, child, top }: Start): void {
  const own = machine.frame.record >> 2;
  const its = child.record >> 2;
  const [address, caller, callvalue] = [layout.address / 4, layout.caller / 4, layout.callvalue / 4];
  if (kind.ownStorage) copyWord(machine, its + address, own + address);
  else {
    copyWord(machine, its + address, top + limbs);
    machine.limbs.fill(0, its + address + 5, its + address + limbs); // an address has 160 bits
  }
  copyWord(machine, its + caller, own + (kind.keepsSender ? caller : address));
  if (kind.keepsSender) copyWord(machine, its + callvalue, own + callvalue);
  else if (kind.hasValue) copyWord(machine, its + callvalue, top + 2 * limbs);
  else putNumber(machine, its + callvalue, 0);
}

/** Moves value from the running frame's account. Also a transfer of nothing touches an account that exists. */
function transfer({ world, frame, has }: Machine, target: Account, value: bigint): void {
  if (value > 0n) {
    setBalance(world, frame.account, frame.account.balance - value);
    setBalance(world, target, target.balance + value);
  } else if (!has.spuriousDragon) setExists(world, target, true);
  if (target.exists && isEmptyAccount(target)) touch(world, target);
}

/** Writes what a call that ended leaves in the running frame: success at limb index `result`, and the output. */
export function finishCall(machine: Machine, child: Frame, result: number, succeeded: boolean): void {
  putNumber(machine, result, succeeded ? 1 : 0);
  const size = Math.min(child.outputSize, machine.returndataSize);
  if (size === 0) return;
  const start = getField(machine, layout.memoryBase) + child.outputOffset;
  copyBytes(machine.returndata, 0, machine.bytes, start, size);
}

/** Goes on in the caller after a called frame has been left. */
export function resumeAfterCall(machine: Machine, child: Frame, succeeded: boolean): void {
  machine.core.returnGas(machine.frame.record, child.record);
  keepReturndata(machine);
  finishCall(machine, child, topOfStack(machine), succeeded);
}
