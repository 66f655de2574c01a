/** Instructions that ask: who calls, with what, in which block, and what other accounts are. */

import type { Mnemonic } from "../../evm/opcodes.ts";
import { toAddress } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import { balanceOf, codeHashOf, codeOf } from "./accounts.ts";
import { copyToMemory, type Instruction, operand, push, pushNumber, type Step, settleOffset } from "./instruction.ts";
import { whoCalls } from "./storage-keys.ts";
import { copyRange, growTo, knownBytes, readTerm, type SymbolicBytes } from "./symbolic-bytes.ts";
import { settle } from "./symbolic-machine.ts";

type Asking = (step: Step) => bigint | Term;

function told(ask: Asking): Instruction {
  return (step) => {
    const answer = ask(step);
    return typeof answer === "bigint" ? pushNumber(step, answer) : push(step, answer);
  };
}

const ofBlock = (name: "coinbase" | "gasLimit" | "chainId" | "baseFee" | "blobBaseFee"): Instruction =>
  told(({ state }) => state.world.block[name]);

function addressIn({ machine, state }: Step, word: Term) {
  return toAddress(settle(machine, state, word));
}

/** The hash of one of the last 256 blocks, else 0. */
const blockhash: Instruction = (step, ...operands) => {
  const { machine, state } = step;
  const asked = settle(machine, state, operand(operands, 0));
  const now = settle(machine, state, state.transaction.number);
  const isKnown = asked < now && now - asked <= 256n;
  return pushNumber(step, isKnown ? state.world.block.blockHash(asked) : 0n);
};

const calldataload: Instruction = (step, ...operands) => {
  const { calldata } = step.frame;
  const at = settleOffset(step, operand(operands, 0), calldata);
  return push(step, readTerm(step.machine.t, calldata, at));
};

const extcodecopy: Instruction = (step, ...operands) => {
  const { bytes } = codeOf(step.state, addressIn(step, operand(operands, 0)));
  const source = knownBytes(step.machine.t, bytes);
  return copyToMemory(step, source, [operand(operands, 1), operand(operands, 2), operand(operands, 3)]);
};

/** The code that runs, and what is appended to it. */
function wholeCode({ machine: { t }, frame: { code, appended } }: Step): SymbolicBytes {
  const whole = knownBytes(t, code.bytes);
  if (appended === null) return whole;
  const { size } = whole;
  growTo(whole, size + appended.size);
  copyRange(whole, size, appended, 0, appended.size);
  return whole;
}

export const environmentOperations: Readonly<Partial<Record<Mnemonic, Instruction>>> = {
  ADDRESS: told(({ frame }) => frame.self),
  ORIGIN: told(({ state }) => {
    state.reads.add(whoCalls);
    return state.transaction.origin;
  }),
  CALLER: told(({ state, frame }) => {
    state.reads.add(whoCalls);
    return frame.caller;
  }),
  CALLVALUE: told(({ frame }) => frame.value),
  CALLDATASIZE: told(({ frame }) => frame.calldataSize ?? BigInt(frame.calldata.size)),
  CODESIZE: told(({ frame }) => BigInt(frame.code.bytes.length + (frame.appended?.size ?? 0))),
  GASPRICE: told(() => 0n),
  RETURNDATASIZE: told(({ frame }) => BigInt(frame.returned.size)),
  COINBASE: ofBlock("coinbase"),
  GASLIMIT: ofBlock("gasLimit"),
  CHAINID: ofBlock("chainId"),
  BASEFEE: ofBlock("baseFee"),
  BLOBBASEFEE: ofBlock("blobBaseFee"),
  TIMESTAMP: told(({ state }) => state.transaction.timestamp),
  NUMBER: told(({ state }) => state.transaction.number),
  PREVRANDAO: told(({ state }) => state.transaction.prevrandao),
  SELFBALANCE: told(({ machine, state, frame }) => balanceOf(machine.t, state, frame.self)),
  PC: told(({ frame }) => BigInt(frame.pc - 1)),
  MSIZE: told(({ frame }) => BigInt(frame.memory.size)),
  GAS: told(({ frame }) => frame.gas),
  BLOBHASH: told(() => 0n),
  BLOCKHASH: blockhash,
  BALANCE: (step, ...operands) =>
    push(step, balanceOf(step.machine.t, step.state, addressIn(step, operand(operands, 0)))),
  EXTCODESIZE: (step, ...operands) =>
    pushNumber(step, BigInt(codeOf(step.state, addressIn(step, operand(operands, 0))).bytes.length)),
  EXTCODEHASH: (step, ...operands) => pushNumber(step, codeHashOf(step.state, addressIn(step, operand(operands, 0)))),
  EXTCODECOPY: extcodecopy,
  CALLDATALOAD: calldataload,
  CALLDATACOPY: (step, ...operands) =>
    copyToMemory(step, step.frame.calldata, [operand(operands, 0), operand(operands, 1), operand(operands, 2)]),
  CODECOPY: (step, ...operands) =>
    copyToMemory(step, wholeCode(step), [operand(operands, 0), operand(operands, 1), operand(operands, 2)]),
};
