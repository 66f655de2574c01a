/** Which operation of the host each opcode is that the interpreter leaves to it. */
import type { Machine } from "../machine.ts";
import { type Mnemonic, opcodes } from "../opcodes.ts";
import { balance, blobhash, blockhash, extcodecopy, extcodehash, extcodesize, selfbalance } from "./accounts.ts";
import { call, callcode, delegatecall, staticcall } from "./calls.ts";
import { create, create2 } from "./creations.ts";
import { giveBack, returndatacopy, revert, selfdestruct, stop } from "./endings.ts";
import { watchedJump, watchedJumpIf } from "./jumps.ts";
import { log } from "./logs.ts";
import type { Outcome } from "./outcome.ts";
import { sload, sstore, tload, tstore } from "./storage.ts";

/**
 * Carries out one opcode. `top` is the limb index of the topmost word. The interpreter has checked the height of the stack,
 * has charged the base price, and goes on after the opcode.
 */
export type HostOperation = (machine: Machine, top: number) => Outcome;

const operations: Partial<Record<Mnemonic, HostOperation>> = {
  STOP: stop,
  BALANCE: balance,
  EXTCODESIZE: extcodesize,
  EXTCODECOPY: extcodecopy,
  EXTCODEHASH: extcodehash,
  RETURNDATACOPY: returndatacopy,
  BLOCKHASH: blockhash,
  SELFBALANCE: selfbalance,
  BLOBHASH: blobhash,
  SLOAD: sload,
  SSTORE: sstore,
  JUMP: watchedJump,
  JUMPI: watchedJumpIf,
  TLOAD: tload,
  TSTORE: tstore,
  LOG0: log(0),
  LOG1: log(1),
  LOG2: log(2),
  LOG3: log(3),
  LOG4: log(4),
  CREATE: create,
  CALL: call,
  CALLCODE: callcode,
  RETURN: giveBack,
  DELEGATECALL: delegatecall,
  CREATE2: create2,
  STATICCALL: staticcall,
  REVERT: revert,
  SELFDESTRUCT: selfdestruct,
};

/** The operation of each byte; `undefined` for opcodes that never leave the interpreter. */
export const hostOperations: readonly (HostOperation | undefined)[] = byByte();

function byByte(): (HostOperation | undefined)[] {
  const table: (HostOperation | undefined)[] = new Array(256).fill(undefined);
  for (const [mnemonic, operation] of Object.entries(operations)) table[opcodes[mnemonic as Mnemonic].byte] = operation;
  return table;
}
