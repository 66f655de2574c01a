/** CREATE and CREATE2, and what happens to the code that a creation gives back. */
import { makeCode } from "../code/contract-code.ts";
import { frame as layout, maxDepth } from "../core/layout.ts";
import { creationAddress, saltedCreationAddress } from "../creation-address.ts";
import type { Frame, Machine } from "../machine.ts";
import { type Address, writeWord } from "../word.ts";
import type { Account } from "../world/account-table.ts";
import {
  getAccount,
  markCreated,
  setBalance,
  setCode,
  setExists,
  setNonce,
  touch,
  warmAccount,
} from "../world/world.ts";
import {
  clearGas,
  clearReturndata,
  copyWord,
  enterFrame,
  keepReturndata,
  markFrame,
  nextFrame,
  roomBelow,
} from "./frames.ts";
import {
  charge,
  drop,
  limbs,
  memoryRange,
  offsetAt,
  putNumber,
  putWord,
  ranOut,
  reserveRange,
  takeTurnsToRead,
  tooLarge,
  topOfStack,
  wordAt,
  wordsOf,
} from "./operands.ts";
import { halt, type Outcome, outcome } from "./outcome.ts";

export const create = creationOf(false);
export const create2 = creationOf(true);

const maxNonce = 2n ** 64n - 1n;

function creationOf(isSalted: boolean) {
  return (machine: Machine, top: number): Outcome => {
    if (machine.frame.isStatic) return halt(machine, "static-violation");
    const offset = offsetAt(machine, top + limbs);
    const size = offsetAt(machine, top + 2 * limbs);
    if (!payForInitcode(machine, offset, size, isSalted)) return outcome.halted;
    const child = nextFrame(machine);
    const keeps = machine.has.tangerineWhistle ? 1 : 0;
    const value = wordAt(machine, top);
    const creator = machine.frame.account;
    if (machine.depth >= maxDepth || creator.balance < value || creator.nonce >= maxNonce) {
      return refuse(machine, isSalted);
    }
    machine.core.forwardGas(machine.frame.record, child.record, 0, 0, keeps);
    takeTurnsToRead(machine, size);
    const initcode = memoryRange(machine, offset, size).slice();
    const address = isSalted
      ? saltedCreationAddress(creator.address, wordAt(machine, top + 3 * limbs), initcode)
      : creationAddress(creator.address, creator.nonce);
    setNonce(machine.world, creator, creator.nonce + 1n);
    copyWord(machine, (child.record + layout.callvalue) >> 2, top);
    takeOperands(machine, isSalted);
    return start(machine, child, getAccount(machine.world, address), value, initcode);
  };
}

/** Grows memory and charges for the code that creates: its words (EIP-3860), and hashing them for CREATE2. */
function payForInitcode(machine: Machine, offset: number, size: number, isSalted: boolean): boolean {
  const { schedule } = machine;
  if (size >= tooLarge) return ranOut(machine);
  if (size > schedule.maxInitcodeSize) {
    machine.ending = "initcode-too-large";
    return false;
  }
  const wordPrice = schedule.initcodeWord + (isSalted ? schedule.keccakWord : 0);
  return charge(machine, wordPrice * wordsOf(size)) && reserveRange(machine, offset, size);
}

/** Takes the operands off the stack but for one, over which the result comes. */
function takeOperands(machine: Machine, isSalted: boolean): void {
  drop(machine, isSalted ? 3 : 2);
}

function refuse(machine: Machine, isSalted: boolean): Outcome {
  takeOperands(machine, isSalted);
  putNumber(machine, topOfStack(machine), 0);
  clearReturndata(machine);
  return outcome.proceed;
}

/** Enters the frame of a creation, unless the address is taken: then its gas is lost. */
function start(machine: Machine, child: Frame, account: Account, value: bigint, initcode: Uint8Array): Outcome {
  if (machine.has.berlin) warmAccount(machine.world, account);
  const creator = machine.frame.account;
  const creatorWord = (machine.frame.record + layout.address) >> 2;
  copyWord(machine, (child.record + layout.caller) >> 2, creatorWord);
  writeWord(machine.limbs, (child.record + layout.address) >> 2, account.address);
  markFrame(machine, child);
  const room = roomBelow(machine);
  const isFree = occupyAddress(machine, account);
  if (isFree) {
    setBalance(machine.world, creator, creator.balance - value);
    setBalance(machine.world, account, account.balance + value);
  }
  child.code = makeCode(initcode);
  child.account = account;
  child.isCreation = true;
  child.isStatic = false;
  if (isFree && enterFrame(machine, child, room.memory, 0, room.stack, room.memory)) return outcome.entered;
  clearGas(machine, child);
  putNumber(machine, topOfStack(machine), 0);
  clearReturndata(machine);
  return outcome.proceed;
}

/** Makes a fresh account at an address; false where there is one with code, a nonce or storage (EIP-684, EIP-7610). */
export function occupyAddress({ world, has }: Machine, account: Account): boolean {
  if (account.nonce > 0n || account.code.bytes.length > 0 || account.nSlots > 0) return false;
  setExists(world, account, true);
  touch(world, account);
  markCreated(world, account);
  if (has.spuriousDragon) setNonce(world, account, 1n);
  return true;
}

/** Keeps the output of a creation as code, where it may be code and is paid for. Gives how the creation ends. */
export function depositCode(machine: Machine, ending: Outcome): Outcome {
  if (ending !== outcome.succeeded) return ending;
  const { world, schedule, frame, has, outputBase, outputSize } = machine;
  const isRefused = has.london && outputSize > 0 && machine.bytes[outputBase] === 0xef; // EIP-3541
  if (outputSize > schedule.maxCodeSize) return halt(machine, "code-too-large");
  if (isRefused) return halt(machine, "reserved-code");
  if (!charge(machine, schedule.codeDepositByte * outputSize)) {
    if (has.homestead) return outcome.halted;
    machine.outputSize = 0; // Frontier keeps an account without code
    machine.ending = "return";
    return outcome.succeeded;
  }
  takeTurnsToRead(machine, outputSize);
  const bytes = machine.bytes.slice(outputBase, outputBase + outputSize);
  if (outputSize > 0) setCode(world, frame.account, makeCode(bytes));
  return outcome.succeeded;
}

/** Goes on in the creator after the frame of a creation has been left. */
export function resumeAfterCreation(machine: Machine, child: Frame, ending: Outcome): void {
  machine.core.returnGas(machine.frame.record, child.record);
  if (ending === outcome.reverted) keepReturndata(machine);
  else clearReturndata(machine);
  const result: Address = ending === outcome.succeeded ? child.account.address : 0n;
  putWord(machine, topOfStack(machine), result);
}
